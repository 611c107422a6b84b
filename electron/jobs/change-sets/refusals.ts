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
  refusal(id, t('This change set no longer exists.'), t('Open the list of change sets again.'));
export const notADraft = (name: string) =>
  refusal(name, t('This change set was applied, so nothing can be added.'), t('Stage in a new change set.'));
export const isRunning = (name: string) =>
  refusal(
    name,
    t('This change set is being applied, so it was not changed.'),
    t('Stop the run first, or wait until it ends.'),
  );
export const nothingWaits = (name: string) =>
  refusal(name, t('There is nothing to send.'), t('Stage a change first.'));
export const changedMeanwhile = (name: string) =>
  refusal(
    name,
    t('The change set changed during the dry run, so the result is not valid.'),
    t('Repeat the dry run.'),
  );
export const notAChangeSet = (name: string) =>
  refusal(
    name,
    t('The file is not a change set of this app. Nothing was staged.'),
    t('Choose a file that this app saved.'),
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
    t('No change of this change set can be reverted.'),
    t('Look up unknown outcomes, or set the overrides by hand.'),
  );
export const notAsSaved = (name: string) =>
  refusal(
    name,
    t('The file was changed after it was saved: the checksum differs. Nothing was staged.'),
    t('Ask for the original file.'),
  );
