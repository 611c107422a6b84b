import type { z } from 'zod';
import { invalid, type FieldFault } from './refusal.ts';

interface FieldWords {
  /** Names the whole value. */
  whole: string;
  /** Of a field that is not one. */
  unknown: string;
}

/** Checks a value against a schema, and names every field at fault. */
export function readFields<T>(
  schema: z.ZodType<T>,
  value: unknown,
  { whole, unknown }: FieldWords,
): { data: T } | { faults: FieldFault[] } {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed;
  const faults = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: unknown }));
    const message = issue.input === undefined ? 'Required' : issue.message;
    return [{ field: path.join('.') || whole, message: message.endsWith('.') ? message : `${message}.` }];
  });
  return { faults };
}

/** Checks a body; 400 that names every field at fault. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = readFields(schema, body, { whole: 'body', unknown: 'Not a field of this message.' });
  if ('faults' in read) throw invalid(read.faults);
  return read.data;
}
