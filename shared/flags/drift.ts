import { z } from 'zod';
import { isoTimeSchema } from '../profile.ts';
import { sameCell, seenCellSchema, type SeenCell } from './cell.ts';
import { changeActions, isReached } from './change.ts';

/** A cell as the last change set that sent something for it left it: sent, and read back as it was sent. */
export const setCellSchema = z.strictObject({
  /** Resource name. */
  organization: z.string(),
  /** Id of the flag. */
  flag: z.string(),
  action: z.enum(changeActions),
  readBack: seenCellSchema,
  /** When it was read back. */
  at: isoTimeSchema,
  changeSet: z.strictObject({ id: z.string(), name: z.string() }),
});
export type SetCell = z.infer<typeof setCellSchema>;

/**
 * Whether a cell is no longer as a change set left it. An unknown value never counts, nor does a reading from before
 * the change set.
 */
export function hasDrifted(
  { action, readBack, at }: Pick<SetCell, 'action' | 'readBack' | 'at'>,
  now: SeenCell,
  readAt: string,
): boolean {
  if (now.is === 'unknown' || Date.parse(readAt) <= Date.parse(at)) return false;
  return !sameCell(readBack, now) && !isReached(action, now);
}
