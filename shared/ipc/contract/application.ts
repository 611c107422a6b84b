import { z } from 'zod';
import { parseLink } from '../../link.ts';
import { shownPolicySchema } from '../../policy.ts';
import { profileIdSchema } from '../../profile.ts';
import type { Call } from '../call.ts';

export const themes = ['system', 'light', 'dark', 'contrast-light', 'contrast-dark'] as const;
export const densities = ['compact', 'comfortable'] as const;
export const preferencesSchema = z.strictObject({
  theme: z.enum(themes),
  density: z.enum(densities),
  /** Route shown last, opened again at the next start. */
  lastRoute: z.string().max(500),
  /** Columns chosen, by list. */
  columns: z.record(z.string().max(64), z.array(z.string().max(64)).max(64)),
  /** Widths in px of the columns that were resized, by list and column. */
  columnWidths: z.record(
    z.string().max(64),
    z.record(z.string().max(64), z.number().int().min(40).max(2000)),
  ),
  organizationView: z.enum(['BASIC', 'SUMMARY', 'FULL']),
  /** False: no action has a single key; some hands and tools press them by accident (WCAG 2.1.4). */
  singleKeys: z.boolean(),
  /** Keys chosen instead of the usual ones, by the id of what they do: one character, or one after another. */
  keys: z.record(z.string().max(80), z.string().regex(/^(?:[!-`{-~] )?[!-`{-~]$/)),
  /** Everything personal is masked, and nothing can be revealed. */
  screenShare: z.boolean(),
  /** Days for which personal data is saved on this computer; null: no limit. */
  personalDays: z.number().int().min(1).max(3650).nullable(),
  /** Checks without a result for longer than this number of days need a decision. */
  stuckDays: z.number().int().min(1).max(365),
  /** False until the first-run page was left once. */
  welcomed: z.boolean(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

const applicationInfoSchema = z.strictObject({
  version: z.string(),
  platform: z.string(),
  runtime: z.strictObject({
    electron: z.string(),
    chromium: z.string(),
    node: z.string(),
    /** True when the major is the official one this app is built for. */
    official: z.boolean(),
    officialMajor: z.number().int(),
  }),
  /** What the organization decided for this computer; empty without a policy. */
  policy: shownPolicySchema,
  /** Things that went wrong while starting and were survived, e.g. a quarantined settings file. */
  startNotices: z.array(
    z.strictObject({
      title: z.string(),
      message: z.string(),
      /** What the notice offers besides being closed: a new storage key in place of the lost one. */
      action: z.enum(['replace-storage-key', 'restart']).optional(),
    }),
  ),
});
export type ApplicationInfo = z.infer<typeof applicationInfoSchema>;

/** A package that the app is made of. */
export const packageLicenceSchema = z.strictObject({
  name: z.string(),
  version: z.string(),
  /** An SPDX expression. */
  licence: z.string(),
  /** Null where the package names its licence and carries no text of it. */
  text: z.string().nullable(),
});
export type PackageLicence = z.infer<typeof packageLicenceSchema>;

const licencesSchema = z.strictObject({
  packages: z.array(packageLicenceSchema),
  /** Whether the notices of Electron and Chromium are next to the program. */
  runtimeNotices: z.boolean(),
});
export type Licences = z.infer<typeof licencesSchema>;

export const windowStateSchema = z.strictObject({
  maximized: z.boolean(),
  fullScreen: z.boolean(),
  focused: z.boolean(),
});
export type WindowState = z.infer<typeof windowStateSchema>;

/** What a menu outside the page asks the page to do. */
const commandSchema = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('open'),
    what: z.enum(['palette', 'keys', 'inbox', 'profiles', 'settings', 'help', 'tour', 'welcome', 'report']),
  }),
  z.strictObject({ is: z.literal('switch'), profileId: profileIdSchema }),
]);
export type Command = z.infer<typeof commandSchema>;

/** Whether the app starts at login, hidden. */
const loginStartSchema = z.enum(['on', 'off', 'not installed']);
export type LoginStart = z.infer<typeof loginStartSchema>;
/** A link that the system opened the app with. It was read once here, and is reread by the page. */
const openedLinkSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('none') }),
  z.strictObject({
    is: z.literal('link'),
    link: z.string().refine((text) => parseLink(text) !== null),
  }),
  z.strictObject({ is: z.literal('refused') }),
]);
export type OpenedLink = z.infer<typeof openedLinkSchema>;

const nothing = z.null();

/** A failure of the page's own code, for the log. Longer texts are cut by the page. */
export const pageFailureSchema = z.strictObject({
  /** What caught it: nothing, an error boundary, React on its own, or the console as a line. */
  kind: z.enum(['uncaught', 'rejected', 'caught', 'recovered', 'console']),
  name: z.string().max(100),
  message: z.string().max(1000),
  stack: z.string().max(8000),
  /** The components around it, as React writes them; '' when it was not in one. */
  components: z.string().max(8000),
});
export type PageFailure = z.infer<typeof pageFailureSchema>;

export const applicationCalls = {
  'application.info': { input: z.strictObject({}), output: applicationInfoSchema },
  /** Makes a new storage key where the old one is lost; refused while it is not. */
  'application.replaceStorageKey': { input: z.strictObject({}), output: nothing },
  'application.licences': { input: z.strictObject({}), output: licencesSchema },
  /** Writes a failure of the page to the log; those beyond a few a minute are left out. */
  'application.pageFailed': { input: pageFailureSchema, output: nothing },
  /** Gives the command that the menu or the tray icon asked for, once. */
  'application.takeCommand': { input: z.strictObject({}), output: commandSchema.nullable() },
  /** Gives the link that the system opened the app with, once. */
  'application.takeLink': { input: z.strictObject({}), output: openedLinkSchema },
  'preferences.read': { input: z.strictObject({}), output: preferencesSchema },
  'preferences.change': { input: preferencesSchema.partial(), output: preferencesSchema },
  'loginStart.read': { input: z.strictObject({}), output: loginStartSchema },
  'loginStart.set': {
    input: z.strictObject({ on: z.boolean() }),
    output: loginStartSchema,
    needsGesture: true,
  },
  'window.state': { input: z.strictObject({}), output: windowStateSchema },
  'window.control': {
    input: z.strictObject({ action: z.enum(['minimize', 'toggle-maximize', 'close', 'quit', 'restart']) }),
    output: nothing,
  },
  /** Whether the page has changes that closing the window would lose. */
  'window.setUnsaved': { input: z.strictObject({ unsaved: z.boolean() }), output: nothing },
  'clipboard.write': {
    input: z.strictObject({
      text: z.string().max(5_000_000),
      /** Names a person: taken off the clipboard after a while. */
      sensitive: z.boolean().optional(),
    }),
    output: nothing,
    needsGesture: true,
  },
} as const satisfies Record<string, Call>;
