import { z } from 'zod';
import { appErrorSchema } from '../../errors.ts';
import { isoTimeSchema } from '../../profile.ts';
import { ofProfile } from '../call.ts';

/**
 * `waiting`: not sent. `sending`: on its way, or cut off while it was. `applied`: read back as it was sent.
 * `accepted`: the service responded with success, and what is there now cannot be read, or is not yet what was sent.
 * `already`: it was so before it was sent. `conflict`: it changed after it was staged. `unknown`: sent, and nobody
 * knows. `left-out`: the operator chose so.
 */
export const itemStates = [
  'waiting',
  'sending',
  'applied',
  'accepted',
  'already',
  'failed',
  'conflict',
  'unknown',
  'left-out',
] as const;
export type ItemState = (typeof itemStates)[number];

/** `draft`: nothing was sent yet. `stopped`: some items wait, nothing is being sent. */
export const savedRunStates = ['draft', 'running', 'stopped', 'done'] as const;
export type SavedRunState = (typeof savedRunStates)[number];

/** What every run states that is kept with its items. */
export const savedRunSchema = z.strictObject({
  ...ofProfile,
  id: z.uuid(),
  name: z.string(),
  createdAt: isoTimeSchema,
  state: z.enum(savedRunStates),
  /** The app ended while it was being applied. */
  interrupted: z.boolean(),
  /** Why it stopped by itself. */
  error: appErrorSchema.nullable(),
  counts: z.record(z.enum(itemStates), z.number().int().nonnegative()),
  stopAfter: z.number().int().positive(),
  startedAt: isoTimeSchema.nullable(),
  endedAt: isoTimeSchema.nullable(),
});
export type SavedRun = z.infer<typeof savedRunSchema>;

/** What every item of a run states, whatever is changed by it. */
export const runItem = {
  position: z.number().int().nonnegative(),
  state: z.enum(itemStates),
  note: z.string().nullable(),
  status: z.number().int().nullable(),
  settledAt: isoTimeSchema.nullable(),
};

export const oneRun = { ...ofProfile, id: z.uuid() };
export const savedAs = z.strictObject({ savedAs: z.string().nullable() });
/** What to do with items that have an outcome, or wait. */
export const decisions = ['again', 'restage', 'leave-out'] as const;
export type RunDecision = (typeof decisions)[number];
/** One of unknown outcome too: it may never be found out. */
export const mayBeLeftOut = ({ state }: { state: ItemState }): boolean =>
  ['waiting', 'failed', 'conflict', 'unknown'].includes(state);
