import { z } from 'zod';
import { text } from './tolerant.ts';

/**
 * Resources whose fields the API document does not show (§2, §4). The reader asks for nothing but a name
 * where a name is needed; everything else is kept as it came and rendered structurally.
 */
export const featureFlagSchema = z.looseObject({ name: z.string() });
export type FeatureFlag = z.infer<typeof featureFlagSchema>;

export const consumerTaskSchema = z.looseObject({ name: text });
export type ConsumerTask = z.infer<typeof consumerTaskSchema>;

export const userSchema = z.looseObject({ name: text });
export type User = z.infer<typeof userSchema>;
