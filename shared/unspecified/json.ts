import { z } from 'zod';
import { parseBoundedJson } from '../bounded-json.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
const jsonSchema: z.ZodType<Json> = z.json();

/** The value of a JSON text; null for a text that is not JSON or nests too deeply, and for the text `null`. */
export function parseJson(text: string): Json | null {
  try {
    return jsonSchema.parse(parseBoundedJson(text));
  } catch {
    return null;
  }
}
