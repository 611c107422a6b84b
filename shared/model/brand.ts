import { z } from 'zod';
import { text } from './tolerant.ts';

/** Brand (§2): the name and visual identity shown to consumers. */
export const brandSchema = z.looseObject({ name: z.string(), displayName: text, description: text });
export type Brand = z.infer<typeof brandSchema>;
