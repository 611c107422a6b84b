import type { AppError } from '#shared/errors';
import type { CellChange } from '#shared/flags/change';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';

const refusal = (name: string, message: string, advice: string): AppError => ({
  kind: 'validation',
  message,
  target: name,
  advice,
  faults: [],
});
export const noSuchSet = (id: string) =>
  refusal(id, t('This change set does not exist any more.'), t('Open the list of change sets again.'));
export const notADraft = (name: string) =>
  refusal(
    name,
    t('Cells are staged before anything was sent, and this one was applied.'),
    t('Stage in a new change set.'),
  );
export const isRunning = (name: string) =>
  refusal(
    name,
    t('It is being applied and was left as it is.'),
    t('Stop it first, or wait until it is done.'),
  );
export const nothingWaits = (name: string) =>
  refusal(name, t('Nothing waits to be sent.'), t('Stage a change first.'));
export const changedMeanwhile = (name: string) =>
  refusal(
    name,
    t('It was changed while the dry run was read, so the result is void.'),
    t('Start the dry run again.'),
  );
export const notAChangeSet = (name: string) =>
  refusal(
    name,
    t('The file is not a change set of this app, and nothing was staged.'),
    t('Choose a file that was saved here.'),
  );
export const notPossible = (change: CellChange, reason: string) =>
  refusal(
    change.flag,
    linesOf(t('Nothing was sent.'), reason),
    t('Refresh the organization, or choose another cell.'),
  );
export const nothingToRevert = (name: string) =>
  refusal(
    name,
    t('No cell of this change set can be restored.'),
    t('Look up unknown outcomes, or set the overrides by hand.'),
  );
export const notAsSaved = (name: string) =>
  refusal(
    name,
    t('The file was changed after it was saved: its checksum differs. Nothing was staged.'),
    t('Ask for the file as it was saved.'),
  );
