import { agreedTime } from '../../platform/agreed-time.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PersonalData } from './personal-data.ts';

const dayMs = 86_400_000;

/** Empties personal data that is older than the operator wants it kept, soon after the start and once a day. */
export async function enforceRetention(
  {
    data,
    dropOldCopies,
    days,
    clock,
    report,
  }: {
    data: Pick<PersonalData, 'empty'>;
    /** Deletes the copies of the data that nothing was written to since; throws what the file system throws. */
    dropOldCopies: (before: number) => void;
    /** Null: no limit. */
    days: () => number | null;
    clock: Clock;
    report: (failure: unknown) => void;
  },
  signal: AbortSignal,
): Promise<void> {
  const reportFault = (failure: unknown) => {
    if (!signal.aborted) report(failure);
  };
  while (!signal.aborted) {
    try {
      const now = await agreedTime(clock, signal);
      const limit = days();
      if (limit !== null) {
        const before = now - limit * dayMs;
        data.empty(before);
        dropOldCopies(before);
      }
    } catch (failure) {
      reportFault(failure);
    }
    await clock.sleep(dayMs, signal).catch(() => undefined);
  }
}
