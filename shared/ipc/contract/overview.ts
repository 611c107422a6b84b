import { z } from 'zod';
import { daySchema } from '../../calendar/day.ts';
import { isoTimeSchema } from '../../profile.ts';
import { count, ofProfile, type Call } from '../call.ts';
import { findingsReadingSchema } from './findings.ts';

/** Days of the chart, today included. */
export const overviewDays = 14;
/** How far ahead renewals need a decision. */
export const renewalDays = 14;

/** What may need a decision, the most serious first. */
const decisionKinds = [
  'unknown-outcomes',
  'stopped-runs',
  'failed-changes',
  'matches',
  'findings',
  'stuck-checks',
  'renewals',
  'not-polled',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Kinds with a source of their own, which may fail alone. */
export const sourcedKinds = [
  'unknown-outcomes',
  'stopped-runs',
  'renewals',
] as const satisfies readonly DecisionKind[];
export type SourcedKind = (typeof sourcedKinds)[number];

/** Things of one kind that wait. */
const decisionSchema = z.strictObject({
  kind: z.enum(decisionKinds),
  count: count.positive(),
  /** Of how many checks, runs or organizations they are. */
  inChecks: count,
  /** Since when the oldest waits; null: not known, or it is due later. */
  since: isoTimeSchema.nullable(),
  /** Days until the first is due. */
  dueIn: count.optional(),
  /** What the oldest is called; it may name a person. Null: it has no name, or none that is known. */
  oldest: z.string().nullable(),
  /** Display name of its organization. */
  organization: z.string().nullable(),
  /** What the next step opens, the oldest first: names of checks, or ids of this computer. */
  open: z.array(z.string()).max(100),
});
export type Decision = z.infer<typeof decisionSchema>;

const outcomesSchema = z.array(
  z.strictObject({
    /** As the service wrote it; null: not given. */
    recommendation: z.string().nullable(),
    checks: count,
  }),
);
export type Outcomes = z.infer<typeof outcomesSchema>;

export const overviewCalls = {
  /** What needs a decision, from data saved on this computer. The service is not called. */
  'overview.read': {
    input: z.strictObject(ofProfile),
    output: z.strictObject({
      decisions: z.array(decisionSchema),
      /** Kinds that may have more: what is saved of them could not be read whole. */
      notLoaded: z.array(z.enum(sourcedKinds)),
      /** Null: findings cannot be kept here. */
      reading: findingsReadingSchema.nullable(),
      /** Checks without a result count as stuck after this many days. */
      stuckDays: count,
      /** What came since the visit before; null: this is the first. */
      changed: z
        .strictObject({
          since: isoTimeSchema,
          /** Notifications by type, the most numerous first. */
          notifications: z.array(z.strictObject({ type: z.string(), notifications: count })),
          /** Findings that were created, and those that were decided, as far as they were read on this computer. */
          found: count,
          decided: count,
          /** Changes that were sent from here and accepted; null: the journal can't be read. */
          sent: count.nullable(),
        })
        .nullable(),
      /** Checks that notifications called complete, each once in a span, under its latest message of that span. */
      finished: z.strictObject({
        /** Oldest first; the last is today. */
        days: z.array(z.strictObject({ day: daySchema, outcomes: outcomesSchema })),
        /** The day from which on notifications are kept and counted; null: none is. Days before are not known. */
        knownFrom: daySchema.nullable(),
      }),
    }),
  },
  /** The overview is opened: events since the previous visit count as changes. */
  'overview.visit': { input: z.strictObject(ofProfile), output: z.null() },
} as const satisfies Record<string, Call>;
