import { maxClockDifferenceMs } from '#shared/limits';
import { t } from '#shared/messages/text';
import { formatSpan } from '../../format/time.ts';

/** How this computer's clock differs from the service's: a word and a sentence; null where they agree or nothing is known. */
export function clockText(differenceMs: number | null): { word: string; sentence: string } | null {
  if (differenceMs === null || Math.abs(differenceMs) <= maxClockDifferenceMs) return null;
  const values = { side: differenceMs > 0 ? 'ahead' : 'behind', span: formatSpan(Math.abs(differenceMs)) };
  return {
    word: t('{side, select, ahead {Clock {span} ahead} other {Clock {span} behind}}', values),
    sentence: t(
      "{side, select, ahead {This computer's clock is {span} ahead of the service's.} other {This computer's clock is {span} behind the service's.}}",
      values,
    ),
  };
}
