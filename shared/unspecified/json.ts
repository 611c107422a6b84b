import { z } from 'zod';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
const jsonSchema: z.ZodType<Json> = z.json();

/** The value of a JSON text; null for a text that is none, and for the text `null`. */
export function parseJson(text: string): Json | null {
  try {
    return jsonSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
