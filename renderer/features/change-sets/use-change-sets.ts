import { useEffect } from 'react';
import type { ChangeCell, ChangeSet, ChangeSetDetail } from '#shared/ipc/contract/change-sets';
import type { SeenElsewhere } from '../flags/flag-data.ts';
import { callQuery, useCall } from '../../scope/call.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope, type Scope } from '../../scope/scope.ts';
import { useFlagData } from '../flags/flag-data.ts';
import { fullKey } from '../organizations/directory.ts';
import { dropFromList, keepInList, withChanged } from '../runs/cached-runs.ts';
import { useRunActions } from '../runs/use-run-actions.ts';

/** The change sets of the profile, newest first; as they change. */
export function useChangeSets(): readonly ChangeSet[] {
  return useCall('changeSets.list', {}, { staleTime: 0 }).data ?? [];
}

/** One change set with its cells; null until it was read. */
export function useChangeSet(id: string | null): ChangeSetDetail | null {
  return useCall('changeSets.read', id === null ? null : { id }, { staleTime: 0 }).data ?? null;
}

/** Writes what the main process says of change sets into the cache, and what their runs read into the matrix. Draws nothing. */
export function ChangeSetEvents(): null {
  const { client, cache, profile, key } = useScope();
  const flags = useFlagData();
  useEffect(() => {
    const noteCells = ({ state }: ChangeSet, cells: readonly ChangeCell[]) => {
      const seen = readLately(cells);
      flags.note(seen);
      // The Full view of an organization has its overrides too. A run at rest reports all its cells once more.
      const refetchType = state === 'running' ? 'none' : 'active';
      for (const organization of new Set(seen.map((each) => each.organization)))
        void cache.invalidateQueries({
          queryKey: fullKey({ key }, organization),
          refetchType,
        });
    };
    return client.subscribe('changeSets.changed', ({ changeSet, cells }) => {
      if (changeSet.profileId !== profile.id) return;
      keepInList({ cache, key }, 'changeSets.list', changeSet);
      if (cells === null) {
        const query = callQuery({ client, cache, profile, key }, 'changeSets.read', { id: changeSet.id });
        void cache.query({ ...query, staleTime: 0 }).then(
          (detail) => noteCells(detail.changeSet, detail.cells),
          () => undefined, // it was removed meanwhile
        );
      } else {
        noteCells(changeSet, cells);
        cache.setQueryData<ChangeSetDetail>(detailKey({ key }, changeSet.id), (previous) =>
          previous === undefined ? previous : { changeSet, cells: withChanged(previous.cells, cells) },
        );
      }
    });
  }, [client, cache, profile, key, flags]);
  return null;
}

function readLately(cells: readonly ChangeCell[]): SeenElsewhere[] {
  return cells.flatMap(({ organization, flag, now, settledAt }) =>
    now === null || settledAt === null ? [] : [{ organization, flag, now, at: settledAt }],
  );
}

const detailKey = (scope: Pick<Scope, 'key'>, id: string) => callKey(scope, 'changeSets.read', { id });

/** Actions on change sets; a response with cells goes into the cache, an error is kept for the one who asked. */
export function useChangeSetActions() {
  const scope = useScope();
  const { cache } = scope;
  const actions = useRunActions();
  return {
    ...actions,
    keep: ({ changeSet, cells }: ChangeSetDetail) => {
      keepInList(scope, 'changeSets.list', changeSet);
      cache.setQueryData(detailKey(scope, changeSet.id), { changeSet, cells });
    },
    forget: (id: string) => dropFromList(scope, 'changeSets.list', id),
  };
}
