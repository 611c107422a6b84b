import type { z } from 'zod';
import { invalid } from './refusal.ts';

/** Checks a body; 400 that names every field at fault. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    const message = issue.message.endsWith('.') ? issue.message : `${issue.message}.`;
    if (issue.code !== 'unrecognized_keys') return [{ field: path.join('.') || 'body', message }];
    return issue.keys.map((key) => ({
      field: [...path, key].join('.'),
      message: 'Not a field of this message.',
    }));
  });
  throw invalid(faults);
}
