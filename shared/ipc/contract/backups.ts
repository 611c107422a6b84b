import { z } from 'zod';
import { isoTimeSchema } from '../../profile.ts';
import type { Call } from '../call.ts';

const backupKinds = ['nightly', 'before-update', 'daily'] as const;
export const backupSchema = z.strictObject({
  id: z.string().max(64),
  of: z.enum(['database', 'settings']),
  /** Those of the settings are daily. */
  kind: z.enum(backupKinds),
  madeAt: isoTimeSchema,
  bytes: z.number().int().nonnegative(),
});
export type Backup = z.infer<typeof backupSchema>;

export const backupCalls = {
  /** Newest first. */
  'backups.list': { input: z.strictObject({}), output: z.array(backupSchema) },
  /** Checks the backup, asks, then restarts the app onto it; what it replaces is kept. */
  'backups.restore': { input: z.strictObject({ id: backupSchema.shape.id }), output: z.null() },
} as const satisfies Record<string, Call>;
