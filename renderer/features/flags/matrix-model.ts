import { differsFromDefault, mayBeOverride, seeCell, type SeenCell } from '#shared/flags/cell';
import { keyOfChange, statusOf, cellFault, type ChangeAction } from '#shared/flags/change';
import { flagId, readDefault } from '#shared/flags/flag';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import type { Mappings } from '#shared/reading/mappings';
import type { Switch } from '#shared/reading/switch';
import type { FeatureFlag } from '#shared/model/unspecified';
import type { SetCell } from '#shared/flags/drift';
import { t } from '#shared/messages/text';
import { plainText } from '#shared/plain-text';
import type { FlagOrganization } from './flag-data.ts';
import type { Report } from './view-state.ts';

export interface FlagColumn {
  id: string;
  /** Null: the flags could not be read, or this one is not listed. */
  flag: FeatureFlag | null;
  flagDefault: Switch;
  /** Why nothing can be done with it; null: something can. */
  fault: string | null;
}

/** Cells that are no longer as their last change set left them, by cell. */
export type Drifts = ReadonlyMap<string, SetCell>;

/** A cell as it is drawn: what is there, and what is staged for it. */
export type MatrixCell = (
  | { state: 'default' | 'override'; value: boolean; seen: SeenCell }
  | { state: 'unknown'; seen: SeenCell }
  | { state: 'pending' | 'conflict'; action: ChangeAction; staged: ChangeCell; seen: SeenCell }
) & {
  /** How a change set left it, where it is no longer so. */
  drift?: SetCell | undefined;
};

/**
 * Flags of the list first, then what else organizations name as `featureFlags/…`. Any other setting may be
 * an entitlement and is not a flag.
 */
export function flagColumns(
  flags: readonly FeatureFlag[],
  organizations: readonly FlagOrganization[],
  mappings: Mappings,
): FlagColumn[] {
  const listed = new Map(flags.map((flag) => [flagId(flag), flag]));
  const ids = new Set(listed.keys());
  // Most organizations name the same flags, and have the same list of them.
  for (const namedFlags of new Set(organizations.map((each) => each.namedFlags)))
    for (const id of namedFlags) ids.add(id);
  return [...ids].map((id) => {
    const flag = listed.get(id) ?? null;
    return {
      id,
      flag,
      flagDefault: flag === null ? { value: null } : readDefault(flag, mappings),
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
  drifts: Drifts,
): MatrixCell {
  const seen = seeCell(organization.settings.get(column.id), column.flagDefault.value);
  const key =
    staged.size + drifts.size === 0 ? '' : keyOfChange({ organization: organization.name, flag: column.id });
  const change = staged.get(key);
  const drift = drifts.get(key);
  if (change !== undefined) {
    const isConflict = change.dry?.result === 'conflict' || statusOf(change, seen) === 'conflict';
    return { state: isConflict ? 'conflict' : 'pending', action: change.action, staged: change, seen, drift };
  }
  return seen.is === 'unknown'
    ? { state: 'unknown', seen }
    : { state: seen.is, value: seen.value, seen, drift };
}

/** A reading this old may no longer hold. */
export const staleMs = 15 * 60_000;

export const reportWords: Record<Report, string> = {
  all: t('All values'),
  override: t('Overridden'),
  differs: t('Differs from default'),
  drifted: t('Drifted'),
  stale: t('Data older than {minutes} min', { minutes: staleMs / 60_000 }),
};

export function isStale({ receivedAt }: FlagOrganization, now: number): boolean {
  return now - Date.parse(receivedAt) > staleMs;
}

/** What a report leaves of the matrix: rows and columns with at least one cell that it is about. */
export function reportOn(
  organizations: readonly FlagOrganization[],
  columns: readonly FlagColumn[],
  report: Report,
  now: number,
  drifts: Drifts,
): { organizations: readonly FlagOrganization[]; columns: readonly FlagColumn[] } {
  if (report === 'all') return { organizations, columns };
  if (report === 'stale')
    return { organizations: organizations.filter((organization) => isStale(organization, now)), columns };
  const hit = new Set<FlagColumn>();
  const rows = organizations.filter((organization) => {
    const found = columns.filter((column) => {
      if (report === 'drifted')
        return drifts.has(keyOfChange({ organization: organization.name, flag: column.id }));
      const seen = seeCell(organization.settings.get(column.id), column.flagDefault.value);
      return report === 'override'
        ? seen.is === 'override'
        : differsFromDefault(seen, column.flagDefault.value);
    });
    for (const column of found) hit.add(column);
    return found.length > 0;
  });
  return { organizations: rows, columns: columns.filter((column) => hit.has(column)) };
}

const searchedTexts = new WeakMap<FlagOrganization, string>();

/** What of an organization is searched; made once, as it is looked through with every letter. */
function searchedIn(organization: FlagOrganization): string {
  const known = searchedTexts.get(organization);
  if (known !== undefined) return known;
  const { displayName, name, package: bought } = organization;
  const text = plainText(`${displayName}\n${name}\n${bought ?? ''}`);
  searchedTexts.set(organization, text);
  return text;
}

/** A report further narrowed by what is searched: organizations by name or package, or flags by id. */
export function found(
  reported: { organizations: readonly FlagOrganization[]; columns: readonly FlagColumn[] },
  needle: string,
) {
  if (needle === '') return reported;
  const plain = plainText(needle);
  const organizations = reported.organizations.filter((each) => searchedIn(each).includes(plain));
  const columns = reported.columns.filter(({ id }) => id.toLowerCase().includes(needle));
  return {
    organizations: organizations.length === 0 && columns.length > 0 ? reported.organizations : organizations,
    columns: columns.length === 0 ? reported.columns : columns,
  };
}

export interface CellCounts {
  override: number;
  unknown: number;
  /** Values that equal the default and may be an override of it, as the response names no source. */
  unsourced: number;
}

/** What was counted serves again when the page is come back to. */
const countedOf = new WeakMap<readonly FlagOrganization[], Map<string, CellCounts>>();

/**
 * Overrides and unknown cells of each flag, counted when they are asked for: only the flags in view are. An unknown
 * cell may hold an override, so it is never counted as none.
 */
export function countCells(
  organizations: readonly FlagOrganization[],
  columns: ReadonlyMap<string, FlagColumn>,
): Pick<ReadonlyMap<string, CellCounts>, 'get'> {
  const counted = countedOf.get(organizations) ?? new Map<string, CellCounts>();
  countedOf.set(organizations, counted);
  return {
    get(id) {
      const column = columns.get(id);
      if (column === undefined) return undefined;
      const key = `${id} ${String(column.flagDefault.value)}`;
      const known = counted.get(key);
      if (known !== undefined) return known;
      const counts = { override: 0, unknown: 0, unsourced: 0 };
      for (const { settings } of organizations) {
        const cell = seeCell(settings.get(id), column.flagDefault.value);
        if (cell.is !== 'default') counts[cell.is] += 1;
        else if (mayBeOverride(cell)) counts.unsourced += 1;
      }
      counted.set(key, counts);
      return counts;
    },
  };
}

/** Why the fields of a flag cannot be changed; null: they can. */
export function flagFault({ fault, flag }: FlagColumn): string | null {
  if (fault !== null) return fault;
  return flag === null ? t('This flag is not in the loaded list of flags, so its fields are unknown.') : null;
}
