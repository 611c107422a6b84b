import { z } from 'zod';
import { isoTimeSchema } from '../profile.ts';

/**
 * What is compared between two waves, for the organizations that had their turn. `failed-checks`, `consider`: of the
 * checks that notifications called complete. `api-errors`: of the requests of this app. `webhook-failures`: of the
 * deliveries to the receiver of this app.
 */
export const healthConditions = ['failed-checks', 'consider', 'api-errors', 'webhook-failures'] as const;
export type HealthCondition = (typeof healthConditions)[number];

export const waveHealthSchema = z.strictObject({
  /** Percentage points by which a rate may rise; a condition that is not named is not looked at. */
  limits: z.partialRecord(z.enum(healthConditions), z.number().int().min(0).max(100)),
  /** Hours before the change that the time since is compared with. */
  hours: z.number().int().min(1).max(168),
  /** What a rate that is not known means. */
  ifUnknown: z.enum(['stop', 'go-on']),
});
export type WaveHealth = z.infer<typeof waveHealthSchema>;

export const defaultWaveHealth: WaveHealth = { limits: {}, hours: 24, ifUnknown: 'stop' };

const count = z.number().int().nonnegative();
const rateSchema = z.strictObject({ bad: count, of: z.number().int().positive() });
export type Rate = z.infer<typeof rateSchema>;

const readingSchema = z.strictObject({
  condition: z.enum(healthConditions),
  /** Percentage points by which it may rise. */
  most: count,
  /** Null: not known. */
  before: rateSchema.nullable(),
  since: rateSchema.nullable(),
});
export type HealthReading = z.infer<typeof readingSchema>;

/** What was seen after a wave, before the next one. */
export const waveCheckSchema = z.strictObject({
  /** The wave that was over, from 1. */
  wave: z.number().int().positive(),
  of: z.number().int().positive(),
  at: isoTimeSchema,
  organizations: count,
  /** Cells without success, of all that had their turn. */
  cells: z.strictObject({ bad: count, of: count, most: count }),
  readings: z.array(readingSchema),
  /** `continued`: it stopped the run, and the operator began the next wave by hand. */
  result: z.enum(['passed', 'stopped', 'continued']),
});
export type WaveCheck = z.infer<typeof waveCheckSchema>;

export const percentOf = ({ bad, of }: Rate): number => (bad * 100) / of;

export type HealthStatus = 'healthy' | 'worse' | 'not-known';

export function statusOf({ before, since, most }: HealthReading): HealthStatus {
  if (before === null || since === null) return 'not-known';
  return percentOf(since) - percentOf(before) > most ? 'worse' : 'healthy';
}

/** The first thing that a check stops for; null: nothing. */
export function stopOf(
  { cells, readings }: Pick<WaveCheck, 'cells' | 'readings'>,
  ifUnknown: WaveHealth['ifUnknown'],
): 'cells' | HealthReading | null {
  if (cells.bad > cells.most) return 'cells';
  const worse = readings.find((reading) => statusOf(reading) === 'worse');
  if (worse !== undefined) return worse;
  return ifUnknown === 'go-on'
    ? null
    : (readings.find((reading) => statusOf(reading) === 'not-known') ?? null);
}

/** Notifications are read for these, one call for an organization. */
export function readsNotifications({ limits }: WaveHealth): boolean {
  return limits['failed-checks'] !== undefined || limits.consider !== undefined;
}
