import type { AppError } from '#shared/errors';
import { statusOf, type CellChange } from '#shared/flags/change';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import { wordOf, type CellChanger } from './cell-changer.ts';
import type { Reading } from './cell-reader.ts';

const readsAtOnce = 4;

/** Each organization once, a few at a time. One that is not listed has no reading. */
export async function readForDryRun(
  changer: Pick<CellChanger, 'read'>,
  profileId: string,
  cells: readonly CellChange[],
  signal: AbortSignal,
): Promise<Result<Map<string, Reading>>> {
  const waiting = [...new Map(cells.map((cell) => [cell.organization, cell])).values()];
  const readings = new Map<string, Reading>();
  const failures: AppError[] = [];
  const work = async () => {
    for (let cell = waiting.shift(); cell !== undefined && failures.length === 0; cell = waiting.shift()) {
      const reading = await changer.read(profileId, cell, signal);
      if (reading.ok) readings.set(cell.organization, reading.value);
      else if (reading.error.kind !== 'not-found') failures.push(reading.error);
    }
  };
  await Promise.all(Array.from({ length: readsAtOnce }, work));
  const [failure] = failures;
  return failure === undefined ? ok(readings) : err(failure);
}

export const notListed = t('The service does not list this organization under this display name.');

/** What applying a change would do, by what its organization says now; null: it is not listed. */
export function dryOf(
  cell: ChangeCell,
  reading: Reading | null,
  canSet: boolean,
): NonNullable<ChangeCell['dry']> {
  if (reading === null)
    return {
      result: 'not-possible',
      now: null,
      note: notListed,
    };
  const now = reading(cell.flag);
  if (cell.action !== 'clear' && !canSet)
    return { result: 'not-possible', now, note: t('The profile has no “Override request” setting.') };
  const status = statusOf(cell, now);
  if (status === 'as-staged')
    return now.is === 'unknown'
      ? { result: 'would-send', now, note: null }
      : { result: 'would-apply', now, note: null };
  if (status === 'conflict')
    return { result: status, now, note: t('The value is {value} now.', { value: wordOf(now) }) };
  if (status === 'not-known')
    return {
      result: status,
      now,
      note: t('The value was {value} when staged and is unknown now, so the change will not be sent.', {
        value: wordOf(cell.before),
      }),
    };
  return { result: status, now, note: null };
}
