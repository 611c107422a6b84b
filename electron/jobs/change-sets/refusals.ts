import type { CellChange } from '#shared/flags/change';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { refusal } from '../runs/refusals.ts';

export const notADraft = (name: string) =>
  refusal(
    name,
    t('This change set was applied, so nothing can be added.'),
    t('Stage the change in a new change set.'),
  );
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
    t('Refresh the organization, or choose another value.'),
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
    t('Ask the sender for the original file.'),
  );
export const repeatsACell = (name: string) =>
  refusal(
    name,
    t('The file changes one flag of an organization more than once. Nothing was staged.'),
    t('Ask the sender for a file without duplicates.'),
  );
export const nothingStaged = (name: string, reason: string | null) =>
  refusal(
    name,
    linesOf(t('No change of the file can be staged.'), reason),
    t('Choose another file or profile.'),
  );
