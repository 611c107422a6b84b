import { z } from 'zod';
import { text } from './tolerant.ts';

/**
 * Resources whose fields the API document does not show (§2, §4). The reader asks for nothing but a name
 * where a name is needed; everything else is kept unchanged and rendered structurally.
 */
export const featureFlagSchema = z.looseObject({ name: z.string() });
export type FeatureFlag = z.infer<typeof featureFlagSchema>;

export const consumerTaskSchema = z.looseObject({ name: text });
export type ConsumerTask = z.infer<typeof consumerTaskSchema>;

/** A result of a company search. */
export const companySchema = z.looseObject({});
/** A response to a company search in which no list of companies was found. */
export const unlistedSchema = z.unknown();
/** What came when a user was created. */
export const createdUserSchema = z.unknown();
/** What came when a summary was asked for. */
export const generatedSchema = z.unknown();
/** The payload of a notification unchanged; null where it is not kept. */
export const payloadSchema = z.unknown();
/** An entry of a list that could not be read. */
export const unreadEntrySchema = z.unknown();
