import { z } from 'zod';
import type { FlagSetting } from '../reading/setting.ts';

/**
 * Known facts about a flag for an organization. `sourceGiven` is false where the response names no source: the value is
 * then compared with the flag's default, and one that equals it is taken for the default.
 */
const known = { value: z.boolean(), sourceGiven: z.boolean() };
export const knownCellSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('default'), ...known }),
  z.strictObject({ is: z.literal('override'), ...known }),
]);
export type KnownCell = z.infer<typeof knownCellSchema>;

const unknownReasons = ['not-read', 'not-given', 'no-boolean', 'no-source'] as const;
export const seenCellSchema = z.discriminatedUnion('is', [
  ...knownCellSchema.options,
  z.strictObject({
    is: z.literal('unknown'),
    why: z.enum(unknownReasons),
    /** What the service sent in place of a value that is understood. */
    received: z.string().optional(),
  }),
]);
export type SeenCell = z.infer<typeof seenCellSchema>;

/** The cell of a setting. `flagDefault` null: the flag's default is not known. */
export function seeCell(setting: FlagSetting | undefined, flagDefault: boolean | null): SeenCell {
  if (setting === undefined) return { is: 'unknown', why: 'not-given' };
  const { value, source, received } = setting;
  if (value === null)
    return { is: 'unknown', why: 'no-boolean', ...(received !== undefined && { received }) };
  if (source !== null) return { is: source, value, sourceGiven: true };
  if (flagDefault === null) return { is: 'unknown', why: 'no-source' };
  return { is: value === flagDefault ? 'default' : 'override', value, sourceGiven: false };
}

/** Same state as far as an operator would say so. */
export function sameCell(one: SeenCell, other: SeenCell): boolean {
  if (one.is === 'unknown' || other.is === 'unknown') return false;
  return one.is === other.is && one.value === other.value;
}

/** Whether it is unknown that there is an override: the value equals the default, and the response names no source. */
export function mayBeOverride(cell: SeenCell): boolean {
  return cell.is === 'unknown' || (cell.is === 'default' && !cell.sourceGiven);
}

/** An override whose value is not that of the flag's default; unknown never counts. */
export function differsFromDefault(cell: SeenCell, flagDefault: boolean | null): boolean {
  return cell.is === 'override' && flagDefault !== null && cell.value !== flagDefault;
}
