import { z } from 'zod';
import { seenRevisionSchema } from '../../check-detail/findings.ts';
import { appErrorSchema } from '../../errors.ts';
import { findingSchema, reviewStates } from '../../model/finding.ts';
import { listFactsSchema } from '../../reading/list.ts';
import { nameSchema } from '../../resource-names.ts';
import { count, ofProfile, type Call } from '../call.ts';

/** A finding with the states of it that this workstation saw, oldest first. */
const findingRowSchema = z.strictObject({
  finding: findingSchema,
  revisions: z.array(seenRevisionSchema),
});
export type FindingRow = z.infer<typeof findingRowSchema>;

/** The finding as the service now gives it; null: the review was accepted, and reading it again failed. */
const reviewedSchema = z.strictObject({
  row: findingRowSchema.nullable(),
  readError: appErrorSchema.nullable(),
});
export type Reviewed = z.infer<typeof reviewedSchema>;

const maxDescriptionLength = 4000;

/** Calls a minute that reading findings in the background may take, whatever waits. */
export const readingCallsPerMinute = 12;
/** Calls that a check takes there: its findings, and the check for its subject. */
export const readingCallsPerCheck = 2;
/** Findings that the queue lists at most. */
export const maxQueued = 2000;
/** Checks whose names are asked for at once. */
export const maxNamedChecks = 2000;
/** Checks that can be chosen at once. */
export const maxChosenChecks = 500;

/**
 * `done`: nothing is left. `paused`: by the operator. `asleep`, `offline`, `locked`: until the computer, the network or
 * the screen is back. `waiting`: the service does not respond, and is tried again later.
 */
const readingStates = ['reading', 'done', 'paused', 'asleep', 'offline', 'locked', 'waiting'] as const;

/** Progress of reading findings in the background. */
export const findingsReadingSchema = z.strictObject({
  ...ofProfile,
  state: z.enum(readingStates),
  /** Checks with a message after which findings may wait, and whose findings were not read since. */
  left: count,
  /** At the pace of the background; null: it does not continue by itself. */
  minutesLeft: count.nullable(),
  /** Checks whose findings are kept here. */
  read: count,
  /** Checks that could not be read and are not tried again by themselves. */
  failed: count,
  /** Findings that came and could not be understood. */
  unread: count,
  /** Why it waits. */
  error: appErrorSchema.nullable(),
});
export type FindingsReading = z.infer<typeof findingsReadingSchema>;

/** What two checks are known to be about the same subject by. */
export const subjectBases = [
  'name-and-birth',
  'name-and-year',
  'name',
  'registration',
  'company-name',
] as const;
export type SubjectBasis = (typeof subjectBases)[number];

const ofCheck = {
  /** Resource name of its check. */
  check: z.string(),
  /** May name a person; null: not given, or not kept. */
  checkName: z.string().nullable(),
  organization: z.string(),
  organizationName: z.string().nullable(),
};

/** A finding that is kept here, with where it is from. */
const queuedFindingSchema = z.strictObject({
  finding: findingSchema,
  ...ofCheck,
  /** Revisions of it that this computer saw. */
  revisions: count,
  readAt: z.string(),
});
export type QueuedFinding = z.infer<typeof queuedFindingSchema>;

/** A decision on a finding of another check about the same subject. */
const priorDecisionSchema = z.strictObject({
  finding: findingSchema,
  ...ofCheck,
  /** Of the review, where it was sent from here. */
  reason: z.string().nullable(),
});

export const findingCalls = {
  /** The saved findings. The service is not called. */
  'findings.queue': {
    input: z.strictObject({
      ...ofProfile,
      /** Only those of these checks. */
      checks: z.array(nameSchema('check')).max(maxChosenChecks).optional(),
      /** Only those of its checks. */
      organization: nameSchema('organization').optional(),
    }),
    output: z.strictObject({
      rows: z.array(queuedFindingSchema),
      /** There are more than are listed: decided ones are left out first, then the newest. */
      isMore: z.boolean(),
      reading: findingsReadingSchema,
    }),
  },
  /** How many of those are unreviewed. */
  'findings.count': {
    input: z.strictObject(ofProfile),
    output: z.strictObject({ unreviewed: count }),
  },
  /** Display names of those of the checks that are known here. They may name people. */
  'findings.checkNames': {
    input: z.strictObject({ ...ofProfile, checks: z.array(nameSchema('check')).max(maxNamedChecks) }),
    output: z.array(z.strictObject({ check: nameSchema('check'), displayName: z.string() })),
  },
  /** One of them with its history, and what was decided before on the same subject; null: it is not kept here. */
  'findings.read': {
    input: z.strictObject({ ...ofProfile, name: nameSchema('finding') }),
    output: z
      .strictObject({
        row: findingRowSchema,
        /** How the subject is known; null: the check was not read, or names none. */
        subjectBy: z.enum(subjectBases).nullable(),
        prior: z.array(priorDecisionSchema),
      })
      .nullable(),
  },
  /** Pauses or resumes the background read, or retries what could not be read. */
  'findings.control': {
    input: z.strictObject({ ...ofProfile, action: z.enum(['pause', 'resume', 'retry']) }),
    output: findingsReadingSchema,
  },
  'findings.list': {
    input: z.strictObject({ ...ofProfile, check: nameSchema('check') }),
    output: z.strictObject({
      rows: z.array(findingRowSchema),
      facts: listFactsSchema,
      /** What ended the reading before the last page. */
      stopped: appErrorSchema.nullable(),
      receivedAt: z.string(),
    }),
  },
  'findings.review': {
    input: z.strictObject({
      ...ofProfile,
      name: nameSchema('finding'),
      state: z.enum(reviewStates),
      /** An enum value: §2 gives two and says that more exist. */
      reason: z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/),
      description: z.string().max(maxDescriptionLength),
      /** State the operator saw when deciding; null: not given. */
      before: z.string().max(256).nullable(),
    }),
    output: reviewedSchema,
  },
} as const satisfies Record<string, Call>;

export const findingEvents = {
  /** Findings were read, or reading them goes otherwise. */
  'findings.changed': findingsReadingSchema,
} as const satisfies Record<string, z.ZodType>;
