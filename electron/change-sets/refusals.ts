import type { AppError } from '#shared/errors';
import type { CellChange } from '#shared/flags/change';

const refusal = (name: string, message: string, advice: string): AppError => ({
  kind: 'validation',
  message,
  target: name,
  advice,
  faults: [],
});
export const noSuchSet = (id: string) =>
  refusal(id, 'This change set does not exist any more.', 'Open the list of change sets again.');
export const notADraft = (name: string) =>
  refusal(
    name,
    'Cells are staged before anything was sent, and this one was applied.',
    'Stage in a new change set.',
  );
export const isRunning = (name: string) =>
  refusal(name, 'It is being applied and was left as it is.', 'Stop it first, or wait until it is done.');
export const nothingWaits = (name: string) =>
  refusal(name, 'Nothing waits to be sent.', 'Stage a change first.');
export const changedMeanwhile = (name: string) =>
  refusal(
    name,
    'It was changed while the dry run was read, so the result is void.',
    'Start the dry run again.',
  );
export const notAChangeSet = (name: string) =>
  refusal(
    name,
    'The file is not a change set of this app, and nothing was staged.',
    'Choose a file that was saved here.',
  );
export const notPossible = (change: CellChange, reason: string) =>
  refusal(change.flag, `Nothing was sent. ${reason}`, 'Read the organization again, or choose another cell.');
