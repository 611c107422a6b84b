import { z } from 'zod';
import { daySchema } from '../../calendar/day.ts';
import { bases, kinds } from '../../calendar/renewals.ts';
import { givenName } from '../../display-name.ts';
import { appErrorSchema } from '../../errors.ts';
import { nameSchema } from '../../resource-names.ts';
import { count, ofProfile, type Call } from '../call.ts';

const id = z.uuid();
const title = givenName(80);
const time = z.string();

export const maxWatchlists = 100;
export const maxWatched = 5000;
const checks = z.array(nameSchema('check')).max(maxWatched);

export const watchlistSchema = z.strictObject({
  id,
  name: z.string(),
  checks: count,
  organizations: count,
  /** Checks that were never read. */
  unread: count,
  /** Checks whose last read failed. */
  failing: count,
  /** The check read longest ago; null: none was read. */
  oldestReadAt: time.nullable(),
});
export type Watchlist = z.infer<typeof watchlistSchema>;

/** A check of a watchlist as it was read last; null fields: not given, or never read. */
export const watchedCheckSchema = z.strictObject({
  name: z.string(),
  /** May name a person: kept sealed. */
  displayName: z.string().nullable(),
  clientReference: z.string().nullable(),
  state: z.string().nullable(),
  template: z.string().nullable(),
  monitored: z.boolean().nullable(),
  createTime: z.string().nullable(),
  updateTime: z.string().nullable(),
  readAt: time.nullable(),
  /** Why the last read failed; what was read before stays. */
  error: appErrorSchema.nullable(),
  triedAt: time.nullable(),
});
export type WatchedCheckRow = z.infer<typeof watchedCheckSchema>;

const refreshSchema = z.strictObject({
  /** Requests that were sent. */
  calls: count,
  read: count,
  failed: count,
  /** Asked for, and not tried because of `stopped`. */
  left: count,
  /** What ended the refresh before its end. */
  stopped: appErrorSchema.nullable(),
});
export type Refresh = z.infer<typeof refreshSchema>;

const renewalSchema = z.strictObject({
  check: z.string(),
  displayName: z.string().nullable(),
  organization: z.string(),
  organizationName: z.string().nullable(),
  due: daySchema,
  basis: z.enum(bases),
  /** When the message or the creation was that the day follows from. */
  since: time,
  /** A reminder came that names no day. */
  reminded: z.boolean(),
});
export type RenewalRow = z.infer<typeof renewalSchema>;

const window = {
  ...ofProfile,
  from: daySchema,
  days: z.number().int().min(1).max(400),
  /** Null: every watchlist, and what notifications say of other checks. */
  watchlist: id.nullable(),
};

export const watchlistCalls = {
  'watchlists.list': { input: z.strictObject(ofProfile), output: z.array(watchlistSchema) },
  'watchlists.create': {
    input: z.strictObject({ ...ofProfile, name: title, checks }),
    output: watchlistSchema,
  },
  'watchlists.rename': { input: z.strictObject({ ...ofProfile, id, name: title }), output: watchlistSchema },
  'watchlists.remove': { input: z.strictObject({ ...ofProfile, id }), output: z.null() },
  'watchlists.add': {
    input: z.strictObject({ ...ofProfile, id, checks: checks.min(1) }),
    output: z.strictObject({ added: count }),
  },
  'watchlists.drop': {
    input: z.strictObject({ ...ofProfile, id, checks: checks.min(1) }),
    output: z.strictObject({ removed: count }),
  },
  'watchlists.checks': { input: z.strictObject({ ...ofProfile, id }), output: z.array(watchedCheckSchema) },
  /**
   * Reads the checks of a list, of all lists (`id` null), or those named, in the fewest requests. One that
   * is refused is found out and named; the others are read anyway.
   */
  'watchlists.refresh': {
    input: z.strictObject({ ...ofProfile, id: id.nullable(), checks: checks.min(1).optional() }),
    output: refreshSchema,
  },
  /** Renewals that fall in a span of days, soonest first. Read from what is kept here; nothing is sent. */
  'monitoring.renewals': {
    input: z.strictObject(window),
    output: z.strictObject({
      renewals: z.array(renewalSchema),
      /** Checks that are known to be monitored, in the span or not. */
      monitored: count,
      watchlists: count,
      /** Reminders without a day whose check states no other date. */
      undated: count,
      /** Checks of the watchlists that were not read yet and may be monitored. */
      notLoaded: count,
      oldestReadAt: time.nullable(),
    }),
  },
  /** Saves renewals as a calendar file (RFC 5545); null when no place was chosen. */
  'monitoring.export': {
    input: z.strictObject({
      ...window,
      organization: nameSchema('organization').nullable(),
      kinds: z.array(z.enum(kinds)).min(1),
    }),
    output: z.strictObject({ savedAs: z.string().nullable(), events: count }),
  },
} as const satisfies Record<string, Call>;

export const watchlistEvents = {
  'watchlists.progress': z.strictObject({ ...ofProfile, id: id.nullable(), done: count, of: count }),
} as const satisfies Record<string, z.ZodType>;
