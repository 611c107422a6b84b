import type { SeenCell } from '#shared/flags/cell';
import type { ChangeAct } from '#shared/flags/change';
import { formatUtc, formatWhen } from '../../format/time.ts';
import type { FlagOrganization } from './flag-data.ts';
import type { FlagColumn, MatrixCell } from './matrix-model.ts';

export const onOff = (value: boolean): string => (value ? 'On' : 'Off');

/** Short: `On`, `Default off`, `Unknown`. */
export function seenWord(seen: SeenCell): string {
  if (seen.is === 'unknown') return 'Unknown';
  return seen.is === 'default' ? `Default ${onOff(seen.value).toLowerCase()}` : onOff(seen.value);
}

/** What is before the arrow: the value in effect. */
export function effectWord(seen: SeenCell): string {
  return seen.is === 'unknown' ? 'Unknown' : onOff(seen.value);
}

/** What is before the arrow of a change: the value in effect, and where it comes from when the value stays. */
export function beforeWord(before: SeenCell, act: ChangeAct): string {
  const stays = act !== 'clear' && before.is === 'default' && before.value === (act === 'on');
  return stays ? seenWord(before) : effectWord(before);
}

export const actWord: Record<ChangeAct, string> = { on: 'On', off: 'Off', clear: 'Default' };

export const unknownWords: Record<Extract<SeenCell, { is: 'unknown' }>['why'], string> = {
  'not-read': 'The organization was not read with the Full view.',
  'not-given': 'The Full view does not name this flag. That is not the same as off.',
  'no-boolean': 'The answer holds no single true or false.',
  'no-source': 'The answer tells a value, but neither whether it is set nor what the default is.',
};

/** Where the value comes from. */
export function provenance(seen: SeenCell): string {
  if (seen.is === 'unknown') return unknownWords[seen.why];
  if (seen.told) return seen.is === 'override' ? 'Set for this organization.' : 'The default of the flag.';
  return seen.is === 'override'
    ? 'Differs from the default of the flag; the answer does not say that it is set.'
    : 'Equals the default of the flag; the answer does not say whether it is set.';
}

/** How old a reading is: `12 min ago`. */
export function ageOf(iso: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000));
  if (minutes < 1) return 'just now';
  return minutes < 90 ? `${minutes} min ago` : formatWhen(iso);
}

/** The whole of a cell, for its tooltip: state, provenance, age. */
export function cellTitle(
  cell: MatrixCell,
  column: FlagColumn,
  organization: FlagOrganization,
  now: number,
): string {
  const read = `Read ${ageOf(organization.receivedAt, now)}, ${formatUtc(organization.receivedAt)}.`;
  const there = `${seenWord(cell.seen)}. ${provenance(cell.seen)} ${read}`;
  const fault = column.fault === null ? '' : ` ${column.fault}`;
  if (cell.state === 'pending')
    return `Pending: ${beforeWord(cell.seen, cell.act)} → ${actWord[cell.act]}. ${there}${fault}`;
  if (cell.state === 'conflict') return `Conflict: it changed after it was staged. ${there}${fault}`;
  return `${there}${fault}`;
}
