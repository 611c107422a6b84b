import { differsFromDefault, seeCell, type SeenCell } from '#shared/flags/cell';
import { keyOfChange, standingOf, cellFault, type ChangeAct } from '#shared/flags/change';
import { flagDefault, flagId } from '#shared/flags/flag';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import type { FeatureFlag } from '#shared/model/unspecified';
import type { FlagOrganization } from './flag-data.ts';
import type { Report } from './view-state.ts';

export interface FlagColumn {
  id: string;
  /** Null: the flags could not be read, or this one is not listed. */
  flag: FeatureFlag | null;
  isOn: boolean | null;
  /** Why nothing can be done with it; null: something can. */
  fault: string | null;
}

/** A cell as it is drawn: what is there, and what is staged for it. */
export type MatrixCell =
  | { state: 'default' | 'override'; value: boolean; seen: SeenCell }
  | { state: 'unknown'; seen: SeenCell }
  | { state: 'pending' | 'conflict'; act: ChangeAct; staged: ChangeCell; seen: SeenCell };

/** Flags of the list first, then what the organizations name beside them. */
export function flagColumns(
  flags: readonly FeatureFlag[],
  organizations: readonly FlagOrganization[],
): FlagColumn[] {
  const listed = new Map(flags.map((flag) => [flagId(flag), flag]));
  const ids = new Set(listed.keys());
  for (const { settings } of organizations) for (const id of settings.keys()) ids.add(id);
  return [...ids].map((id) => {
    const flag = listed.get(id) ?? null;
    return {
      id,
      flag,
      isOn: flag === null ? null : flagDefault(flag),
      fault: cellFault({ organization: 'organizations/any', flag: id }),
    };
  });
}

export function stagedByKey(cells: readonly ChangeCell[]): ReadonlyMap<string, ChangeCell> {
  return new Map(cells.map((cell) => [keyOfChange(cell), cell]));
}

export function cellAt(
  organization: FlagOrganization,
  column: FlagColumn,
  staged: ReadonlyMap<string, ChangeCell>,
): MatrixCell {
  const seen = seeCell(organization.settings.get(column.id), column.isOn);
  const change =
    staged.size === 0
      ? undefined
      : staged.get(keyOfChange({ organization: organization.name, flag: column.id }));
  if (change !== undefined) {
    const isConflict = change.dry?.result === 'conflict' || standingOf(change, seen) === 'conflict';
    return { state: isConflict ? 'conflict' : 'pending', act: change.act, staged: change, seen };
  }
  return seen.is === 'unknown' ? { state: 'unknown', seen } : { state: seen.is, value: seen.value, seen };
}

/** A reading this old may no longer hold. */
export const staleMs = 15 * 60_000;

export function isStale({ receivedAt }: FlagOrganization, now: number): boolean {
  return now - Date.parse(receivedAt) > staleMs;
}

/** What a report leaves of the matrix: rows and columns with at least one cell that it is about. */
export function reportOn(
  organizations: readonly FlagOrganization[],
  columns: readonly FlagColumn[],
  report: Report,
  now: number,
): { organizations: readonly FlagOrganization[]; columns: readonly FlagColumn[] } {
  if (report === 'all') return { organizations, columns };
  if (report === 'stale')
    return { organizations: organizations.filter((organization) => isStale(organization, now)), columns };
  const hit = new Set<FlagColumn>();
  const rows = organizations.filter((organization) => {
    const found = columns.filter((column) => {
      const seen = seeCell(organization.settings.get(column.id), column.isOn);
      return report === 'override' ? seen.is === 'override' : differsFromDefault(seen, column.isOn);
    });
    for (const column of found) hit.add(column);
    return found.length > 0;
  });
  return { organizations: rows, columns: columns.filter((column) => hit.has(column)) };
}

/** Overrides that were seen of each flag. */
export function countOverrides(organizations: readonly FlagOrganization[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { settings } of organizations)
    for (const [id, { source }] of settings)
      if (source === 'override') counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
