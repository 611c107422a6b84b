import { isReached, stagingFault, type CellChange, type ChangeAction } from '#shared/flags/change';
import {
  compareSides,
  type ComparedGroup,
  type ComparedRow,
  type Comparison,
  type SideValue,
} from '#shared/flags/compare';
import { flagDefault, flagId } from '#shared/flags/flag';
import { onOff } from '#shared/flags/words';
import { t } from '#shared/messages/text';
import { noMappings } from '#shared/reading/mappings';
import type { SideRead } from './use-side.ts';

export type Shown = 'differs' | 'not-known' | 'all';

export const groupWords: Record<ComparedGroup, string> = {
  flags: t('Feature flags'),
  settings: t('Feature settings'),
  sets: t('Feature sets'),
  setup: t('Setup'),
};

/** The comparison of two sides that were read; null until both are. */
export function comparisonOf(left: SideRead | null, right: SideRead | null): Comparison[] | null {
  const [one, other] = [left?.organization ?? null, right?.organization ?? null];
  if (one === null || other === null) return null;
  return compareSides(
    { organization: one, flags: left?.flags ?? null, mappings: left?.profile.mappings ?? noMappings },
    { organization: other, flags: right?.flags ?? null, mappings: right?.profile.mappings ?? noMappings },
  );
}

export function countRows(comparison: readonly Comparison[]): Record<Shown | 'same', number> {
  const rows = comparison.flatMap((part) => part.rows);
  const of = (relation: ComparedRow['relation']) => rows.filter((row) => row.relation === relation).length;
  return { differs: of('differs'), 'not-known': of('not-known'), same: of('same'), all: rows.length };
}

/** A group with the rows of it that are shown, and how many it has in all. */
export interface ShownGroup extends Comparison {
  differing: number;
  all: number;
}

/** Rows that are shown, in their groups; empty groups go. */
export function rowsShown(comparison: readonly Comparison[], shown: Shown, needle: string): ShownGroup[] {
  const text = needle.trim().toLowerCase();
  return comparison
    .map(({ group, rows }) => ({
      group,
      rows: rows.filter(
        ({ key, relation }) => (shown === 'all' || relation === shown) && key.toLowerCase().includes(text),
      ),
      differing: rows.filter(({ relation }) => relation === 'differs').length,
      all: rows.length,
    }))
    .filter(({ rows }) => rows.length > 0);
}

export type Staging =
  { can: true; change: CellChange; word: string } | { can: false; word: string; about?: string };

/** Whether the right side can be made like the left one, and how. */
export function stagingOf(group: ComparedGroup, row: ComparedRow, right: SideRead, canSet: boolean): Staging {
  if (row.relation === 'same') return { can: false, word: '' };
  if (group !== 'flags') return { can: false, word: row.relation === 'differs' ? t('Read-only') : '' };
  const { left, right: there } = row;
  if (left.is !== 'cell' || there.is !== 'cell' || left.cell.is === 'unknown' || there.cell.is === 'unknown')
    return { can: false, word: t('Unknown') };
  if (row.sameEffect) return { can: false, word: t('Same effect') };
  const source = left.cell;
  // What is on by default at the left is made so at the right by clearing, unless the default is another one there.
  const flag = right.flags?.find((each) => flagId(each) === row.key);
  const theirDefault = flag === undefined ? null : flagDefault(flag, right.profile.mappings);
  const isClearedTo = source.is === 'default' && theirDefault !== !source.value;
  const action: ChangeAction =
    isClearedTo && there.cell.is === 'override' ? 'clear' : source.value ? 'on' : 'off';
  const organization = right.organization?.name ?? '';
  const fault = stagingFault({ organization, flag: row.key }, action, there.cell, canSet);
  if (fault !== null || isReached(action, there.cell))
    return canSet
      ? { can: false, word: t('Read-only') }
      : {
          can: false,
          word: t("Can't be set"),
          about: t('The profile has no “Override request” setting.'),
        };
  return {
    can: true,
    word:
      action === 'clear'
        ? t('Stage “Clear override”')
        : t('Stage {action}', { action: action === 'on' ? t('On') : t('Off') }),
    change: {
      organization,
      organizationDisplayName: right.organization?.displayName ?? '',
      flag: row.key,
      action,
      before: there.cell,
    },
  };
}

/** The rows by what can be done about them: staged here, asked of the service operator, or nothing. */
export function nextStepsOf(comparison: readonly Comparison[], right: SideRead, canSet: boolean) {
  const all = comparison.flatMap(({ rows }) => rows);
  return {
    changes: comparison.flatMap(({ group, rows }) =>
      rows.flatMap((row) => {
        const staging = stagingOf(group, row, right, canSet);
        return staging.can ? [staging.change] : [];
      }),
    ),
    sameEffect: all.filter(({ sameEffect }) => sameEffect),
    readOnly: comparison
      .filter(({ group }) => group === 'settings' || group === 'sets')
      .flatMap(({ rows }) => rows.filter(({ relation }) => relation === 'differs')),
    unknown: all.filter(({ relation }) => relation === 'not-known'),
  };
}

/** A change that only the service operator can make, as a line of text. A row that differs has a value on each side. */
export function requestLine({ key, left, right }: ComparedRow): string {
  return t('Change {key} from {from} to {to}.', { key, from: textOf(right), to: textOf(left) });
}

/** A value of a side in words. */
export function textOf(value: SideValue): string {
  switch (value.is) {
    case 'absent':
      return t('Not given');
    case 'not-understood':
      return t('Not understood');
    case 'cell':
      return value.cell.is === 'unknown' ? t('Unknown') : onOff(value.cell.value);
    case 'value':
      return value.details === undefined
        ? plainText(value.value)
        : t('{value} ({details})', {
            value: plainText(value.value),
            details: Object.entries(value.details)
              .map(([name, content]) => `${name}: ${receivedText(content)}`)
              .join(', '),
          });
  }
}

const plainText = (value: unknown): string =>
  typeof value === 'boolean' ? onOff(value) : receivedText(value);

const receivedText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The comparison as rows of a table, for a file or the clipboard. */
export function comparisonTable(
  comparison: readonly Comparison[],
  headers: readonly [string, string],
): string[][] {
  const words = { same: 'same', differs: 'differs', 'not-known': 'unknown' } as const;
  return [
    ['group', 'feature', headers[0], headers[1], 'relation'],
    ...comparison.flatMap(({ group, rows }) =>
      rows.map((row) => [
        groupWords[group],
        row.key,
        textOf(row.left),
        textOf(row.right),
        words[row.relation],
      ]),
    ),
  ];
}
