import type { Clock } from '../clock.ts';
import type { PersonalData } from './personal-data.ts';

const dayMs = 86_400_000;

/** Empties personal data that is older than the operator wants it kept, now and once a day. */
export async function keepLimit(
  {
    data,
    days,
    clock,
    report,
  }: {
    data: Pick<PersonalData, 'empty'>;
    /** Null: no limit. */
    days: () => number | null;
    clock: Clock;
    report: (failure: unknown) => void;
  },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const limit = days();
      if (limit !== null) data.empty(clock.now() - limit * dayMs);
    } catch (failure) {
      report(failure);
    }
    await clock.sleep(dayMs, signal).catch(() => undefined);
  }
}
