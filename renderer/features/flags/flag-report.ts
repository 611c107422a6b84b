import { mayBeOverride, seeCell } from '#shared/flags/cell';
import type { FlagOrganization } from './flag-data.ts';
import type { FlagColumn } from './matrix-model.ts';
import { findings, type Finding } from './view-state.ts';

/** What a flag is to the organizations that were loaded. */
export interface FlagUse {
  column: FlagColumn;
  on: number;
  off: number;
  overrides: number;
  /** Values that equal the default and may be overrides, as the response names no source. */
  unsourced: number;
  /** Cells of loaded organizations with an unknown value. */
  unknown: number;
  organizations: number;
}

/** How each flag is used. An unknown value may be any, so it is counted separately. */
export function flagUses(
  organizations: readonly FlagOrganization[],
  columns: readonly FlagColumn[],
): FlagUse[] {
  return columns.map((column) => {
    const use = { on: 0, off: 0, overrides: 0, unsourced: 0, unknown: 0 };
    for (const { settings } of organizations) {
      const cell = seeCell(settings.get(column.id), column.flagDefault.value);
      if (cell.is === 'unknown') {
        use.unknown += 1;
        continue;
      }
      use[cell.value ? 'on' : 'off'] += 1;
      if (cell.is === 'override') use.overrides += 1;
      else if (mayBeOverride(cell)) use.unsourced += 1;
    }
    return { column, ...use, organizations: organizations.length };
  });
}

/** Nobody knows the value of the flag in any organization. */
export const isUnknown = ({ on, off }: FlagUse): boolean => on + off === 0;

/**
 * A finding. `same`: the same value wherever it is known; `never`: no override seen; `most`: overridden in
 * more than half of all loaded organizations, those of unknown value counted as not overridden.
 */
export function findingsOf(use: FlagUse): Finding[] {
  if (isUnknown(use)) return [];
  const { on, off, overrides, organizations } = use;
  const is: Record<Finding, boolean> = {
    same: on === 0 || off === 0,
    never: overrides === 0,
    most: overrides * 2 > organizations,
  };
  return findings.filter((finding) => is[finding]);
}

/** Whether a finding is true for every organization, all of which are loaded, and not only as far as is known. */
export function isSureOf(finding: Finding, { unknown, unsourced }: FlagUse): boolean {
  switch (finding) {
    case 'same':
      return unknown === 0;
    case 'never':
      return unknown + unsourced === 0;
    case 'most':
      return true;
  }
}

/** Organizations that were not loaded, of a list that was not read to its end; null: their number is unknown. */
export function countNotLoaded(loaded: number, known: number): number | null {
  return known > loaded ? known - loaded : null;
}
