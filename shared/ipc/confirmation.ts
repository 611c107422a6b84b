import { z } from 'zod';
import { guardQuestionSchema } from '../guard.ts';
import { preferencesSchema } from './contract/application.ts';

/** What the confirmation window shows. */
export const confirmationSchema = z.strictObject({
  question: guardQuestionSchema,
  /** Of the preferences, those that change what is drawn. */
  appearance: preferencesSchema.pick({ theme: true, density: true, screenShare: true }),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

export const confirmationHeightSchema = z.number().int().min(1).max(10_000);

export const confirmationReplySchema = z.strictObject({
  decision: z.enum(['send', 'keep']),
  /** The typed text; empty if nothing was requested. */
  typed: z.string().max(10_000),
});
export type ConfirmationReply = z.infer<typeof confirmationReplySchema>;
