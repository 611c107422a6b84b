import { z } from 'zod';

/** How the notifications of a profile are watched and reported. Kept per profile. */
export const pollModesInUse = ['rotation', 'change-led'] as const;
export type PollModeInUse = (typeof pollModesInUse)[number];
const pollModes = ['automatic', ...pollModesInUse] as const;

/** With more organizations than this, `automatic` polls change-led: a full rotation would be as many calls an interval. */
export const changeLedAbove = 500;

export function modeInUse(mode: (typeof pollModes)[number], organizations: number): PollModeInUse {
  if (mode !== 'automatic') return mode;
  return organizations > changeLedAbove ? 'change-led' : 'rotation';
}

export const inboxSettingsSchema = z.strictObject({
  /**
   * `rotation`: every organization once an interval. `change-led`: one read of the active checks of all
   * organizations an interval, and only those organizations in which something changed; a slow rotation
   * over all of them catches what no check shows, e.g. reminders and report updates. `automatic`: one of the two,
   * by the number of organizations.
   */
  mode: z.enum(pollModes),
  /** Change-led: minutes in which the slow rotation comes round. */
  rotationMinutes: z.number().int().min(5).max(1440),
  /** Change-led: most pages of active checks read in one interval; a longer list takes several. */
  sweepPages: z.number().int().min(1).max(500),
  /** Change-led: most organizations read in one interval because something changed. */
  changedPerTick: z.number().int().min(1).max(5000),
  /** Arrivals up to this many minutes late are caught. */
  overlapMinutes: z.number().int().min(1).max(1440),
  /**
   * The first read of an organization goes back this many days, without desktop notifications. Never 0: if
   * this computer's clock is fast, later notifications would be before the mark and be missed.
   */
  baselineDays: z.number().int().min(1).max(365),
  /** Read and done notifications older than this are deleted; null keeps them. */
  retentionDays: z.number().int().min(1).max(3650).nullable(),
  /** No desktop notifications at all for this profile. */
  muted: z.boolean(),
  /** Put the check's display name, which may name a person, into desktop notifications. */
  namesInPopups: z.boolean(),
});
export type InboxSettings = z.infer<typeof inboxSettingsSchema>;

export const defaultInboxSettings = {
  mode: 'automatic',
  rotationMinutes: 60,
  sweepPages: 20,
  changedPerTick: 100,
  overlapMinutes: 10,
  baselineDays: 7,
  retentionDays: 365,
  muted: false,
  namesInPopups: false,
} as const satisfies InboxSettings;
