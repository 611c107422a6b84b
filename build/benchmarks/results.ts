import { z } from 'zod';
import { isWithin, limitOf, measures, measureIds, type MeasureId } from './measures.ts';

/** One figure of a run, with the range of its rounds. */
export interface Result {
  measure: MeasureId;
  value: number;
  low: number;
  high: number;
}

export const resultSchema = z.strictObject({
  measure: z.enum(measureIds),
  value: z.number(),
  low: z.number(),
  high: z.number(),
});

/** The figures of the run that docs/benchmarks.md reports. */
export const lastSchema = z.partialRecord(z.enum(measureIds), z.number());
export type Last = z.infer<typeof lastSchema>;

/** What got worse than the limit allows. */
export function regressions(results: readonly Result[], last: Last): Result[] {
  return results.filter(({ measure, value }) => {
    const known = measures[measure];
    return !isWithin(known, value, limitOf(known, last[measure]));
  });
}
