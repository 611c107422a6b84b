import type { SeenCell } from '#shared/flags/cell';
import { actionWords, type ChangeAction } from '#shared/flags/change';
import type { SetCell } from '#shared/flags/drift';
import { onOff, seenWord } from '#shared/flags/words';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { formatUtc, formatWhen } from '../../format/time.ts';
import type { FlagOrganization } from './flag-data.ts';
import type { FlagColumn, MatrixCell } from './matrix-model.ts';

/** The text before the arrow: the value in effect. */
function effectWord(seen: SeenCell): string {
  return seen.is === 'unknown' ? t('Unknown') : onOff(seen.value);
}

/** The text before the arrow of a change: the value in effect, and where it comes from when the value stays. */
export function beforeWord(before: SeenCell, action: ChangeAction): string {
  const stays = action !== 'clear' && before.is === 'default' && before.value === (action === 'on');
  return stays ? seenWord(before) : effectWord(before);
}

const unknownWords: Record<Extract<SeenCell, { is: 'unknown' }>['why'], string> = {
  'not-read': t('The organization is not loaded in the Full view.'),
  'not-given': t('The Full view does not name this flag, so the value is unknown, not off.'),
  'no-boolean': t('The response has no true or false value, or has several.'),
  'no-source': t(
    'The response contains a value, but does not say whether the value is the default or an override.',
  ),
};

/** Before a change that is sent without knowing what it replaces. */
export const unknownWarning = t(
  'The current value is unknown. You can still send the change, but the app may not be able to confirm the result.',
);

/** Where the value comes from. */
export function provenance(seen: SeenCell): string {
  if (seen.is === 'unknown')
    return seen.received === undefined
      ? unknownWords[seen.why]
      : t('The service sent “{received}”, which the app does not understand.', { received: seen.received });
  if (seen.sourceGiven)
    return seen.is === 'override'
      ? t('The value is an override for this organization.')
      : t("This is the flag's default value.");
  return seen.is === 'override'
    ? t('The value differs from the default. The response does not say whether an override exists.')
    : t('The value equals the default. The response does not say whether an override exists.');
}

/** How old a reading is: `12 min ago`. */
export function ageOf(iso: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000));
  if (minutes < 1) return t('just now');
  return minutes < 90 ? t('{minutes} min ago', { minutes }) : formatWhen(iso);
}

/** What a change set had made of a cell that is otherwise now. */
export function driftSentence({ changeSet, readBack, at }: SetCell, now: SeenCell): string {
  return t('The change set {name} changed this value to {then} ({at}). The value is now {now}.', {
    name: changeSet.name,
    then: seenWord(readBack),
    at: formatWhen(at),
    now: seenWord(now),
  });
}

/** The whole of a cell, for its tooltip: state, provenance, age. */
export function cellTitle(
  cell: MatrixCell,
  column: FlagColumn,
  organization: FlagOrganization,
  now: number,
): string {
  return linesOf(
    stagedSentence(cell),
    ...(cell.drift === undefined ? [] : [t('Drifted'), driftSentence(cell.drift, cell.seen)]),
    seenWord(cell.seen),
    provenance(cell.seen),
    t('Updated {receivedAt} ({receivedAt2}).', {
      receivedAt: ageOf(organization.receivedAt, now),
      receivedAt2: formatUtc(organization.receivedAt),
    }),
    column.fault,
  );
}

function stagedSentence(cell: MatrixCell): string | null {
  if (cell.state === 'conflict') return t('Conflict: the value changed after the change was staged.');
  if (cell.state !== 'pending') return null;
  return t('Staged: {seen} → {actionWord}', {
    seen: beforeWord(cell.seen, cell.action),
    actionWord: actionWords[cell.action],
  });
}
