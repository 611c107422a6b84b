import { z } from 'zod';
import { daySchema } from '../../calendar/day.ts';
import { profileIdSchema } from '../../profile.ts';
import type { Call } from '../call.ts';

const count = z.number().int().nonnegative();

/** Days of the chart, today included. */
export const overviewDays = 14;
/** The most checks that are named for one number. */
export const mostNamed = 100;

const outcomesSchema = z.array(
  z.strictObject({
    /** As the service wrote it; null: not given. */
    recommendation: z.string().nullable(),
    checks: count,
  }),
);
export type Outcomes = z.infer<typeof outcomesSchema>;

/** Findings as they were seen here last: those of checks that nobody opened here are not known. */
export const seenFindingsSchema = z.strictObject({
  seen: count,
  unreviewed: count,
  /** Checks with an unreviewed finding, longest known first; at most `mostNamed`. */
  checks: z.array(z.strictObject({ check: z.string(), unreviewed: count, since: z.string() })),
  inChecks: count,
});

export const overviewCalls = {
  /** What is known on this workstation of the day's work. Nothing is asked of the service. */
  'overview.read': {
    input: z.strictObject({ profileId: profileIdSchema }),
    output: z.strictObject({
      unread: z.strictObject({
        /** The most numerous first. */
        types: z.array(z.strictObject({ type: z.string(), messages: count })),
        /** There are more than were counted. */
        isMore: z.boolean(),
      }),
      /** Checks that messages told complete, each once in a span, under its latest message of that span. */
      finished: z.strictObject({
        sinceYesterday: outcomesSchema,
        /** Of those: their message is marked done or muted, so that the inbox does not list it among all. */
        aside: count,
        /** Oldest first; the last is today. */
        days: z.array(z.strictObject({ day: daySchema, outcomes: outcomesSchema })),
        /** The day from which on messages are kept and counted; null: none is. Days before are not known. */
        knownFrom: daySchema.nullable(),
      }),
      findings: seenFindingsSchema,
    }),
  },
} as const satisfies Record<string, Call>;
