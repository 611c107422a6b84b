import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
import { maximumBatchNames } from '../../limits.ts';
import { payloadSchema, unreadEntrySchema } from '../../model/unspecified.ts';
import { inboxSettingsSchema, pollModesInUse } from '../../notifications/settings.ts';
import { isoTimeSchema } from '../../profile.ts';
import { nameSchema } from '../../resource-names.ts';
import { count, ofProfile, type Call } from '../call.ts';

const organization = nameSchema('organization');
const type = z.string().max(512);
/** Keyset cursor of the local inbox; opaque. */
const after = z.string().max(256).optional();
const time = z.string();

export const inboxStatuses = ['unread', 'read', 'snoozed', 'done'] as const;
export type InboxStatus = (typeof inboxStatuses)[number];
/** The views of the inbox page. `all` is what was not muted or done. */
export const inboxViews = ['unread', 'all', 'snoozed', 'muted', 'done'] as const;

export const inboxFilterSchema = z.strictObject({
  /** `any`: for other pages, which leave out nothing. */
  view: z.enum([...inboxViews, 'any']),
  types: z.array(type).max(100).optional(),
  organizations: z.array(organization).max(5000).optional(),
  recommendations: z.array(z.string().max(256)).max(100).optional(),
  /** Notifications of one check. */
  check: nameSchema('check').optional(),
  /** Looked for in the names of check, organization and notification, the display name and the reference. */
  text: z.string().max(256).optional(),
});
export type InboxFilter = z.infer<typeof inboxFilterSchema>;

const inboxEntrySchema = z.strictObject({
  /** Number of the entry on this workstation, in the order of arrival. */
  key: z.number().int(),
  organization: z.string(),
  /** Null: not known yet. */
  organizationName: z.string().nullable(),
  name: z.string(),
  /** As the service wrote it; empty when it wrote none. */
  type: z.string(),
  check: z.string().nullable(),
  /** May name a person. Null: not given, or not kept because there is no key to seal it with. */
  displayName: z.string().nullable(),
  recommendation: z.string().nullable(),
  checkState: z.string().nullable(),
  completeTime: z.string().nullable(),
  createTime: time.nullable(),
  receivedAt: time,
  status: z.enum(inboxStatuses),
  snoozedUntil: time.nullable(),
  muted: z.boolean(),
  /** `silent`: baseline or muted. `pending`: stored, not announced yet. */
  announced: z.enum(['pending', 'silent', 'single', 'digest']),
  /** Null until it was resolved (§6: the payload has none). */
  clientReference: z.string().nullable(),
});
export type InboxEntry = z.infer<typeof inboxEntrySchema>;

const inboxCountsSchema = z.strictObject({
  ...ofProfile,
  unread: count,
  /** There are more unread than were counted. */
  unreadIsMore: z.boolean(),
  snoozed: count,
  muteRules: count,
  /** Grows with every notification that arrives, however many are read meanwhile. */
  latestKey: count,
});
export type InboxCounts = z.infer<typeof inboxCountsSchema>;

/** How many notifications of a profile are unread here. A number and nothing of what the notifications say. */
const profileUnreadSchema = inboxCountsSchema.pick({
  profileId: true,
  unread: true,
  unreadIsMore: true,
});
export type ProfileUnread = z.infer<typeof profileUnreadSchema>;

const mutesSchema = z.strictObject({ organizations: z.array(organization), types: z.array(type) });
export type InboxMutes = z.infer<typeof mutesSchema>;

const callEstimateSchema = z.strictObject({
  quietPerTick: count,
  maxPerTick: count,
  quietPerHour: count,
  maxPerHour: count,
  cycleSeconds: count,
});

const select = z.union([
  /** Of a thread, which has as many as one check or organization was sent. */
  z.strictObject({ keys: z.array(z.number().int()).min(1).max(100_000) }),
  /** Every entry the filter finds, loaded or not, up to a key: what arrived later was not listed yet. */
  z.strictObject({ filter: inboxFilterSchema, upTo: count }),
]);
const inboxActionSchema = z.discriminatedUnion('action', [
  z.strictObject({ ...ofProfile, action: z.enum(['read', 'unread', 'done']), select }),
  z.strictObject({ ...ofProfile, action: z.literal('snooze'), select, until: isoTimeSchema }),
  z.strictObject({
    ...ofProfile,
    action: z.enum(['mute', 'unmute']),
    what: z.union([z.strictObject({ organization }), z.strictObject({ type })]),
  }),
  z.strictObject({ ...ofProfile, action: z.literal('undo'), undo: z.string().max(64) }),
]);
export type InboxAction = z.infer<typeof inboxActionSchema>;

const organizationHealthSchema = z.strictObject({
  organization: z.string(),
  displayName: z.string().nullable(),
  /** Null: never read. */
  lastPollAt: time.nullable(),
  lastResponseAt: time.nullable(),
  nextPollAt: time.nullable(),
  /** Up to when everything was read. */
  mark: time.nullable(),
  /** From `mark` to the last poll in the service's time, in ms. */
  ageMs: count.nullable(),
  /** From creation to arrival of the latest notification, in ms. */
  lagMs: z.number().int().nullable(),
  failures: count,
  error: appErrorSchema.nullable(),
  /** The first read is not complete. */
  baseline: z.boolean(),
  /** Every notification created before was read; null: not known yet. */
  completeUpTo: time.nullable(),
  /** What could not be read to its end, or is to be reread; oldest first. */
  gaps: z.array(z.strictObject({ from: time, to: time })),
  /** Notifications that could not be read or stored since the app started, unchanged. */
  unread: z.array(unreadEntrySchema),
});
export type OrganizationHealth = z.infer<typeof organizationHealthSchema>;

const pollStates = ['stopped', 'running', 'offline', 'asleep', 'waiting', 'refused', 'not-saved'] as const;
const inboxHealthSchema = z.strictObject({
  ...ofProfile,
  /** `waiting`: the service asked for fewer calls or cannot be reached. `refused`: no token. `not-saved`: the disk takes nothing. */
  state: z.enum(pollStates),
  mode: z.enum(pollModesInUse),
  organizationCount: count,
  neverRead: count,
  failing: count,
  /** The latest read of any organization. */
  lastPollAt: time.nullable(),
  /** The oldest of the last responses: what is older than this was seen everywhere. Null: one has none yet. */
  oldestPollAt: time.nullable(),
  /** Of the last full round, in ms. */
  cycleMs: count.nullable(),
  callsLastHour: count,
  estimate: callEstimateSchema,
  /** Why the poller as a whole does not read. */
  error: appErrorSchema.nullable(),
  /** Why the active checks can't be listed, so that a rotation replaces change-led polling; null: it doesn't. */
  sweepError: appErrorSchema.nullable(),
  /** Why organizations may be missing here that are not polled; null: none is. */
  directoryError: appErrorSchema.nullable(),
  /** Nothing is read until then; null: nothing waits. */
  waitsUntil: time.nullable(),
  organizations: z.array(organizationHealthSchema),
  after: z.string().nullable(),
});
export type InboxHealth = z.infer<typeof inboxHealthSchema>;

/** A desktop notification that was clicked. `check` is null when it named none, or combined several. */
const openedNotificationSchema = z.strictObject({
  ...ofProfile,
  check: nameSchema('check').nullable(),
  key: z.number().int().nullable(),
});
export type OpenedNotification = z.infer<typeof openedNotificationSchema>;

const settingsInUse = z.strictObject({
  settings: inboxSettingsSchema,
  mutes: mutesSchema,
  estimate: callEstimateSchema,
});

export const notificationCalls = {
  'inbox.list': {
    input: z.strictObject({
      ...ofProfile,
      filter: inboxFilterSchema,
      after,
      limit: z.number().int().min(1).max(200),
    }),
    /** A page may be short or empty and still have a next one: the search is bounded per call. */
    output: z.strictObject({
      entries: z.array(inboxEntrySchema),
      after: z.string().nullable(),
      /** The highest key of any entry when the page was read; 0 without any. What arrives later has a higher one. */
      latestKey: count,
    }),
  },
  /** One entry with the payload unchanged; null where it is not kept, or is damaged and cannot be shown. */
  'inbox.read': {
    input: z.strictObject({ ...ofProfile, key: z.number().int() }),
    output: z.strictObject({
      entry: inboxEntrySchema,
      payload: payloadSchema,
      isPayloadDamaged: z.boolean(),
    }),
  },
  'inbox.counts': { input: z.strictObject(ofProfile), output: inboxCountsSchema },
  /** Of every profile whose notifications were read on this computer, for choosing a profile. */
  'inbox.unread': { input: z.strictObject({}), output: z.array(profileUnreadSchema) },
  /** Gives the desktop notification that was clicked, once. */
  'inbox.takeOpened': { input: z.strictObject({}), output: openedNotificationSchema.nullable() },
  'inbox.mark': {
    input: inboxActionSchema,
    /** `undo` undoes the action; null when there is too much to undo. */
    output: z.strictObject({ changed: count, undo: z.string().nullable() }),
  },
  /**
   * Resolves the references of checks by BatchGetChecks, in the fewest calls; kept for the next time. Null: the check has
   * none. Keys without a response are left out.
   */
  'inbox.references': {
    input: z.strictObject({
      ...ofProfile,
      keys: z
        .array(z.number().int())
        .min(1)
        .max(2 * maximumBatchNames),
    }),
    output: z.array(z.strictObject({ key: z.number().int(), clientReference: z.string().nullable() })),
  },
  /** Organizations that were met, for choosing one; those named, or those whose name has each word of a text. */
  'inbox.organizations': {
    input: z.strictObject({
      ...ofProfile,
      find: z.union([
        z.strictObject({ text: z.string().max(256) }),
        z.strictObject({ names: z.array(organization).max(5000) }),
      ]),
      limit: z.number().int().min(1).max(5000),
    }),
    output: z.array(z.strictObject({ name: z.string(), displayName: z.string().nullable() })),
  },
  'inbox.health': {
    input: z.strictObject({
      ...ofProfile,
      only: z.enum(['all', 'failing']),
      after,
      limit: z.number().int().min(0).max(500),
    }),
    output: inboxHealthSchema,
  },
  'inbox.settings': {
    input: z.strictObject(ofProfile),
    output: settingsInUse,
  },
  'inbox.changeSettings': {
    input: z.strictObject({ ...ofProfile, settings: inboxSettingsSchema }),
    output: settingsInUse,
  },
  /** What the settings screen states before they are changed. */
  'inbox.estimate': {
    input: z.strictObject({ ...ofProfile, settings: inboxSettingsSchema }),
    output: callEstimateSchema,
  },
  /** Reads every organization once, now. */
  'inbox.refresh': { input: z.strictObject(ofProfile), output: z.null() },
  /** Reads one organization again since a time; what was stored already is not stored or announced again. */
  'inbox.pollAgain': {
    input: z.strictObject({ ...ofProfile, organization, from: isoTimeSchema }),
    output: z.null(),
  },
  /** Deletes the notifications of a profile from this computer; the next run is a first run. */
  'inbox.wipe': { input: z.strictObject(ofProfile), output: z.null() },
} as const satisfies Record<string, Call>;

export const notificationEvents = {
  'inbox.changed': inboxCountsSchema,
  /** `inbox.takeOpened` has a notification. */
  'inbox.opened': z.strictObject({}),
} as const satisfies Record<string, z.ZodType>;
