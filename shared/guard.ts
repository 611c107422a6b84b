import { z } from 'zod';
import { changeRowSchema } from './journal.ts';
import { callIds } from './profile-operations.ts';
import { profileIdSchema, profileKinds } from './profile.ts';

/**
 * What the guard lets through, per profile. `read-only`: no mutation. `confirm`: each one after the
 * operator confirmed it. `unlocked`: sent, in production still confirmed one by one and for a stated time.
 */
export const guardModes = ['read-only', 'confirm', 'unlocked'] as const;
export type GuardMode = (typeof guardModes)[number];

/** Which part of the app asked for a mutation. */
export const askers = ['screen', 'palette', 'bulk', 'replay'] as const;
export type Asker = (typeof askers)[number];

/** What a confirmation dialog shows. The answer is checked in the main process, the typed name included. */
export const guardQuestionSchema = z.strictObject({
  question: z.string(),
  environment: z.enum(profileKinds),
  profileName: z.string(),
  /** Null: the operation is not about one organization. */
  organizationDisplayName: z.string().nullable(),
  resourceName: z.string(),
  operation: z.enum(callIds),
  /** What will be done, e.g. "Cancel a check". */
  summary: z.string(),
  /** Personal values are withheld; text is shown as it is. */
  rows: z.array(changeRowSchema),
  /** What has to be typed before it is sent; null: nothing. */
  nameToType: z.string().nullable(),
  /** Requests this will send, none of them retried. */
  requests: z.number().int().positive(),
});
export type GuardQuestion = z.infer<typeof guardQuestionSchema>;

export const guardStateSchema = z.strictObject({
  profileId: profileIdSchema,
  environment: z.enum(profileKinds),
  mode: z.enum(guardModes),
  /** When an unlocked production profile locks again, RFC 3339; null: no limit, or not unlocked. */
  unlockedUntil: z.string().nullable(),
  remainingSeconds: z.number().int().nonnegative().nullable(),
  /** Minutes the profile unlocks for. */
  unlockMinutes: z.number().int().positive(),
  /** Questions that wait for an answer. A dialog whose question is not among them is void. */
  questions: z.array(guardQuestionSchema),
});
export type GuardState = z.infer<typeof guardStateSchema>;

/** True when the operator typed the name. Spaces count once, as they are shown; accents in either form. */
export function isTyped(typed: string, name: string): boolean {
  return typeable(typed) === typeable(name);
}

/**
 * A name as it can be read and typed: without characters that no keyboard writes, among them those that
 * turn the text round them and would show another name.
 */
export function typeable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]+/gu, '')
    .trim();
}
