import type { CellChange } from '#shared/flags/change';
import type { ChangeSet, ChangeSetDetail } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import { toast } from '../../state/toasts.ts';
import { showDraft, useFlagsView } from '../flags/view-state.ts';
import { useChangeSet, useChangeSetActions, useChangeSets } from './use-change-sets.ts';

/** The draft that cells are staged in; null: there is none. */
export interface Draft {
  /** Known before its changes are. */
  id: string | null;
  detail: ChangeSetDetail | null;
}

/** The draft that cells are staged in: the chosen one, or the newest. */
export function useDraft(): Draft & { drafts: readonly ChangeSet[] } {
  const chosen = useFlagsView((state) => state.draft);
  const drafts = useChangeSets().filter(({ state }) => state === 'draft');
  const id = drafts.find((set) => set.id === chosen)?.id ?? drafts[0]?.id ?? null;
  return { drafts, id, detail: useChangeSet(id) };
}

/** Stages cells in the draft, or in a new one, and says what could not be staged. */
export function useStage() {
  return useStageIn(useDraft().id);
}

/** The same for who knows the draft already. */
export function useStageIn(id: string | null) {
  const actions = useChangeSetActions();
  const stage = (changes: readonly CellChange[], done?: () => void) =>
    actions.run(
      'stage',
      (client, profileId) => client.call('changeSets.stage', { profileId, id, changes: [...changes] }),
      (staged) => {
        actions.keep(staged);
        showDraft(staged.changeSet.id);
        const [first] = staged.refused;
        if (first !== undefined)
          toast({
            tone: 'warning',
            text: t('{count, plural, one {# change was} other {# changes were}} left out.', {
              count: staged.refused.length,
            }),
            advice: t('{label}: {value}', { label: first.flag, value: first.reason }),
          });
        done?.();
      },
    );
  return { stage, failed: actions.failed, isBusy: actions.busy !== null };
}
