import { useEffect, useMemo } from 'react';
import { seeCell } from '#shared/flags/cell';
import { keyOfChange } from '#shared/flags/change';
import { hasDrifted, type SetCell } from '#shared/flags/drift';
import { useCall } from '../../scope/call.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import type { FlagOrganization } from './flag-data.ts';
import type { Drifts, FlagColumn } from './matrix-model.ts';

const none: readonly SetCell[] = [];

/** What change sets have set, compared with what the matrix shows; reread when a change set ends. */
export function useDrifts(
  organizations: ReadonlyMap<string, FlagOrganization>,
  columns: ReadonlyMap<string, FlagColumn>,
): Drifts {
  const scope = useScope();
  const { client, cache, profile, key } = scope;
  const cells = useCall('flags.setCells', {}, { staleTime: 0 }).data ?? none;
  useEffect(
    () =>
      client.subscribe('changeSets.changed', ({ changeSet }) => {
        // A draft has set nothing, and is announced with each change that is staged.
        if (changeSet.state === 'draft' || changeSet.state === 'running') return;
        if (changeSet.profileId !== profile.id) return;
        void cache.invalidateQueries({ queryKey: callKey({ key }, 'flags.setCells', {}) });
      }),
    [client, cache, profile.id, key],
  );
  return useMemo(() => driftsOf(cells, organizations, columns), [cells, organizations, columns]);
}

export function driftsOf(
  cells: readonly SetCell[],
  organizations: ReadonlyMap<string, FlagOrganization>,
  columns: ReadonlyMap<string, FlagColumn>,
): Drifts {
  const drifts = new Map<string, SetCell>();
  for (const cell of cells) {
    const organization = organizations.get(cell.organization);
    const column = columns.get(cell.flag);
    if (organization === undefined || column === undefined) continue;
    const now = seeCell(organization.settings.get(cell.flag), column.flagDefault.value);
    if (hasDrifted(cell, now, organization.receivedAt)) drifts.set(keyOfChange(cell), cell);
  }
  return drifts;
}
