import { z } from 'zod';
import { directions } from './direction.ts';
import { comparableName } from './display-name.ts';
import { changeRowSchema } from './journal.ts';
import { overlaps } from './profile-connection.ts';
import { callIds } from './profile-operations.ts';
import { profileIdSchema, profileKinds } from './profile.ts';

/**
 * What the guard lets through, per profile. `read-only`: no mutation. `confirm`: each one after the
 * operator confirmed it. `unlocked`: sent, in production still confirmed one by one and for a stated time.
 */
const guardModes = ['read-only', 'confirm', 'unlocked'] as const;
export type GuardMode = (typeof guardModes)[number];

/** Which part of the app requested a mutation. */
export const askers = ['screen', 'palette', 'bulk', 'replay'] as const;
export type Asker = (typeof askers)[number];

/** What every question shows. The facts are those of the main process, never of the window that asked. */
const everyQuestion = {
  question: z.string(),
  /** What has to be typed; null: nothing. The reply is checked in the main process. */
  nameToType: z.string().nullable(),
};
/** What a question about a profile or its service shows. */
const questionAboutProfile = { ...everyQuestion, environment: z.enum(profileKinds), profileName: z.string() };
const aboutCall = {
  operation: z.enum(callIds),
  /** Null: about no organization, about several, or its name is not known. */
  organizationDisplayName: z.string().nullable(),
  /** Personal values are withheld; text is shown as it is. */
  rows: z.array(changeRowSchema),
};

const requestQuestionSchema = z.strictObject({
  about: z.literal('request'),
  ...questionAboutProfile,
  ...aboutCall,
  resourceName: z.string(),
  /** Which way the request that is sent changes it. Null: it has none, or the app can't tell. */
  direction: z.enum(directions).nullable(),
  /** May name a person. Null: it has none, or it is not known. */
  resourceDisplayName: z.string().nullable(),
  /** The profile can set overrides: one that is cleared can be set again. */
  setsOverrides: z.boolean(),
});
export type RequestQuestion = z.infer<typeof requestQuestionSchema>;

/** One change of a run. `before` is a constant such as ON; null: not known, or nothing to show. */
const runItemSchema = z.strictObject({
  operation: z.enum(callIds),
  resourceName: z.string(),
  organizationDisplayName: z.string().nullable(),
  before: z.string().nullable(),
  direction: z.enum(directions).nullable(),
  /** Requests for this resource. */
  requests: z.number().int().positive(),
});
export type RunItem = z.infer<typeof runItemSchema>;

const runQuestionSchema = z.strictObject({
  about: z.literal('run'),
  ...questionAboutProfile,
  ...aboutCall,
  /** Id of the change set or of the bulk creation; null: it has none. */
  run: z.string().nullable(),
  /** Everything that will be sent, none of it retried. */
  items: z.array(runItemSchema).min(1),
  requests: z.number().int().positive(),
});
export type RunQuestion = z.infer<typeof runQuestionSchema>;

/**
 * A profile is about to be changed. `leave-production`: it becomes of another kind. `change-production`: its
 * address, client or what is sent there. `share-production`: a production profile and one of another kind begin to
 * use the same. `allow-likeness`: it was stopped because its service returned organizations of a production profile.
 * `allow-report-host` and `delete-production` are of production profiles only.
 */
const profileActions = [
  'leave-production',
  'change-production',
  'share-production',
  'allow-likeness',
  'allow-report-host',
  'delete-production',
] as const;
const profileQuestionSchema = z.strictObject({
  about: z.literal('profile'),
  ...questionAboutProfile,
  action: z.enum(profileActions),
  rows: z.array(changeRowSchema),
  /** Profiles on the other side of production that use the same, and what. */
  shares: z.array(z.strictObject({ profileName: z.string(), overlap: z.array(z.enum(overlaps)) })),
  /** For `allow-likeness`. */
  organizations: z.number().int().positive().nullable(),
});
export type ProfileQuestion = z.infer<typeof profileQuestionSchema>;

/** Changes to a production profile are allowed for a time. */
const unlockQuestionSchema = z.strictObject({
  about: z.literal('unlock'),
  ...questionAboutProfile,
  minutes: z.number().int().positive(),
});

/** Personal data of all profiles is to be wiped from this computer. */
const wipeQuestionSchema = z.strictObject({
  about: z.literal('wipe'),
  ...everyQuestion,
  /** Records that are stored now. */
  records: z.number().int().nonnegative(),
});

/** The app is to quit and install its newer version. */
const updateQuestionSchema = z.strictObject({
  about: z.literal('update'),
  ...everyQuestion,
  version: z.string(),
});

/** The app is to restart with a backup in the place of its database or settings. */
const restoreQuestionSchema = z.strictObject({
  about: z.literal('restore'),
  ...everyQuestion,
  of: z.enum(['database', 'settings']),
  /** When the backup was made, RFC 3339. */
  madeAt: z.string(),
  /** What checking the journal of the backup found; null: settings have none. */
  journal: z.strictObject({ message: z.string(), isWhole: z.boolean() }).nullable(),
  /** Production profiles that change with it. */
  production: z.array(z.string()),
  /** Profiles that go with it, of every kind. */
  dropped: z.array(z.string()),
});

/** Masked values are to be revealed: more than are allowed without a question, or those of an export. */
const revealQuestionSchema = z.strictObject({
  about: z.literal('reveal'),
  ...questionAboutProfile,
  action: z.enum(['more', 'export']),
  /** By display name, or by resource name where that is not known. */
  organizations: z.array(z.string()),
  /** Resources that were revealed of late, or are to be exported. */
  count: z.number().int().positive(),
  /** For `more`: the time that was counted over, and how many more are let through. */
  minutes: z.number().int().positive().nullable(),
  allowed: z.number().int().positive().nullable(),
});
export type RevealQuestion = z.infer<typeof revealQuestionSchema>;

/** What a confirmation shows. */
export const guardQuestionSchema = z.discriminatedUnion('about', [
  requestQuestionSchema,
  runQuestionSchema,
  profileQuestionSchema,
  unlockQuestionSchema,
  wipeQuestionSchema,
  updateQuestionSchema,
  restoreQuestionSchema,
  revealQuestionSchema,
]);
export type GuardQuestion = z.infer<typeof guardQuestionSchema>;

/** What the page knows of a question: that it is open, and for which run. */
const waitingQuestionSchema = z.strictObject({
  question: z.string(),
  about: z.enum(['request', 'run', 'profile', 'unlock', 'wipe', 'update', 'restore', 'reveal']),
  run: z.string().nullable(),
});
export type WaitingQuestion = z.infer<typeof waitingQuestionSchema>;

export const guardStateSchema = z.strictObject({
  profileId: profileIdSchema,
  environment: z.enum(profileKinds),
  mode: z.enum(guardModes),
  /** Nothing can be unlocked: the service of the profile returned organizations of a production profile. */
  stopped: z.boolean(),
  /** When an unlocked production profile locks again, RFC 3339; null: no limit, or not unlocked. */
  unlockedUntil: z.string().nullable(),
  remainingSeconds: z.number().int().nonnegative().nullable(),
  /** Minutes the profile unlocks for. */
  unlockMinutes: z.number().int().positive(),
  /** Questions that wait for a decision in the confirmation window. */
  questions: z.array(waitingQuestionSchema),
});
export type GuardState = z.infer<typeof guardStateSchema>;

/** True when the operator typed the name as it is shown, with the codes of what is hidden in it. */
export function isTyped(typed: string, name: string): boolean {
  return comparableName(typed) === comparableName(name);
}
