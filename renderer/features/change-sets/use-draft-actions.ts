import { isBlank } from '#shared/display-name';
import type { ChangeCell, ChangeSetDetail } from '#shared/ipc/contract/change-sets';
import { toastSaved } from '../../state/toasts.ts';
import { showRun } from '../runs/run-state.ts';
import { useChangeSetActions } from './use-change-sets.ts';
import type { PaceChange } from './WaveDialog.tsx';

export type DraftActions = ReturnType<typeof useDraftActions>;

/** What can be done with a draft. */
export function useDraftActions({ changeSet: { id, name, error } }: ChangeSetDetail) {
  const { run, busy, failed, keep, forget } = useChangeSetActions();
  const change = (to: PaceChange & { name?: string; stopAfter?: number }) =>
    void run('change', (client, profileId) => client.call('changeSets.change', { profileId, id, ...to }));
  const apply = () =>
    void run(
      'apply',
      (client, profileId) => client.call('changeSets.apply', { profileId, id }),
      () => showRun(id),
    );
  return {
    busy,
    failed: failed ?? (error === null ? null : { error, again: apply }),
    change,
    /** The last change of a setting, where it was not saved. */
    unsaved: failed?.action === 'change' ? failed : null,
    apply,
    rename: (to: string) => {
      if (!isBlank(to) && to.trim() !== name) change({ name: to.trim() });
    },
    unstage: (staged: readonly ChangeCell[]) => {
      const cells = staged.map(({ organization, flag }) => ({ organization, flag }));
      void run(
        'unstage',
        (client, profileId) => client.call('changeSets.unstage', { profileId, id, cells }),
        keep,
      );
    },
    /** Stages cells again that the dry run would leave out, as their values are unknown now. */
    stageAsUnknown: (cells: readonly ChangeCell[]) => {
      const changes = cells.map(({ organization, organizationDisplayName, flag, action, dry }) => ({
        organization,
        organizationDisplayName,
        flag,
        action,
        before: dry?.now ?? ({ is: 'unknown', why: 'not-read' } as const),
      }));
      void run(
        'stage',
        (client, profileId) => client.call('changeSets.stage', { profileId, id, changes }),
        keep,
      );
    },
    dryRun: () =>
      void run('dry', (client, profileId) => client.call('changeSets.dryRun', { profileId, id }), keep),
    save: () =>
      void run(
        'save',
        (client, profileId) => client.call('changeSets.save', { profileId, id }),
        ({ savedAs }) => toastSaved(savedAs),
      ),
    remove: () =>
      void run(
        'remove',
        (client, profileId) => client.call('changeSets.remove', { profileId, id }),
        () => forget(id),
      ),
  };
}
