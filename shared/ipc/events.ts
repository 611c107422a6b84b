import { z } from 'zod';
import { guardStateSchema } from '../guard.ts';
import { preferencesSchema, windowStateSchema } from './contract/application.ts';
import { checkRunEvents } from './contract/check-runs.ts';
import { reportProgressSchema } from './contract/reports.ts';
import { changeSetEvents } from './contract/change-sets.ts';
import { creationEvents } from './contract/creation.ts';
import { findingEvents } from './contract/findings.ts';
import { notificationEvents } from './contract/notifications.ts';
import { profilesOverviewSchema, testProgressSchema } from './contract/profiles.ts';
import { sessionStatusSchema } from './contract/session.ts';
import { updateEvents } from './contract/updates.ts';
import { watchlistEvents } from './contract/watchlists.ts';
import { webhookEvents } from './contract/webhooks.ts';

/** Push events, main to renderer. */
export const events = {
  'profiles.changed': profilesOverviewSchema,
  /** As they were when the app started: before calls can be handled. */
  'preferences.loaded': preferencesSchema,
  'profiles.testProgress': testProgressSchema,
  'session.changed': sessionStatusSchema,
  'window.changed': windowStateSchema,
  /** It was to be closed, and was not: the page has changes that are not saved. */
  'window.closeBlocked': z.strictObject({ isQuit: z.boolean() }),
  /** `application.takeCommand` has a command. */
  'application.command': z.strictObject({}),
  /** Stored data can be read now that could not before. */
  'application.changed': z.strictObject({}),
  /** `application.info` has another start notice. */
  'application.noticed': z.strictObject({}),
  /** `application.takeLink` has a link. */
  'application.linkOpened': z.strictObject({}),
  'guard.changed': guardStateSchema,
  'reports.progress': reportProgressSchema,
  ...changeSetEvents,
  ...checkRunEvents,
  ...creationEvents,
  ...findingEvents,
  ...notificationEvents,
  ...watchlistEvents,
  ...webhookEvents,
  ...updateEvents,
} as const satisfies Record<string, z.ZodType>;

export type Events = typeof events;
export type PayloadOf<N extends keyof Events> = z.infer<Events[N]>;

/** Pushes events of some names to the page. */
export type Publish<Some extends keyof Events = keyof Events> = <N extends Some>(
  name: N,
  payload: PayloadOf<N>,
) => void;
