import { z } from 'zod';
import { atMost } from '#shared/messages/length';
import { t } from '#shared/messages/text';
import { isBlank } from './display-name.ts';
import { overrideWriteSchema } from './flags/override-write.ts';
import { mappingsSchema, noMappings } from './reading/mappings.ts';
import { checkOrigin, checkServiceAddress } from './service-address.ts';
import { defaultUserBody, maxUserBodyLength, userBodyFault } from './unspecified/user-body.ts';

export const profileKinds = ['demo', 'sandbox', 'production'] as const;
export type ProfileKind = (typeof profileKinds)[number];
export const pathVersionChoices = ['as-printed', 'v1alpha2', 'v1'] as const;
const createBodyForms = ['bare', 'wrapped'] as const;
const flagBodyForms = ['bare', 'wrapped'] as const;
export const unlockMinutesChoices = [5, 10, 15, 30, 60] as const;
export const pollSecondsChoices = [30, 60, 120, 300, 900] as const;
export const maximumCallsInFlight = 4;

/** The built-in Demo profile: the local service inside the app. */
export const demoProfileId = 'demo';
/** The second environment of the Demo: the same customers, set up otherwise, in a local service of their own. */
export const demoTwinId = 'demo-twin';
const builtInIds = [demoProfileId, demoTwinId] as const;
export type BuiltInId = (typeof builtInIds)[number];
/** Names of the built-in profiles. No other profile may carry one. */
export const builtInNames: Readonly<Record<BuiltInId, string>> = {
  [demoProfileId]: 'Demo',
  [demoTwinId]: 'Demo sandbox',
};

export function isBuiltInId(id: string): id is BuiltInId {
  return builtInIds.some((each) => each === id);
}

const addressSchema = z
  .string()
  .max(2048)
  .superRefine((text, context) => {
    const result = checkServiceAddress(text);
    if (!result.ok)
      context.addIssue({
        code: 'custom',
        message:
          text === ''
            ? result.message
            : t('Character {at}: {message}', { at: result.at, message: result.message }),
      });
  });
const originSchema = z
  .string()
  .max(2048)
  .superRefine((text, context) => {
    const result = checkOrigin(text);
    if (!result.ok)
      context.addIssue({
        code: 'custom',
        message: t('Character {at}: {message}', { at: result.at, message: result.message }),
      });
  });
const oneLine = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u, 'One line of text, without control characters.');

/** What an operator edits. Each member is an assumption switch or a connection fact of one environment. */
export const profileSettingsSchema = z.strictObject({
  name: oneLine.max(80, { error: () => atMost(80) }).refine((name) => !isBlank(name), t('Enter a name.')),
  kind: z.enum(profileKinds),
  baseUrl: addressSchema,
  authUrl: addressSchema,
  clientId: oneLine
    .min(1, t('Enter the client ID from the service operator.'))
    .max(256, { error: () => atMost(256) }),
  /** Path version: as the API document prints it for each operation, or one version for all (§9). */
  pathVersion: z.enum(pathVersionChoices),
  /** Package written into `params.@type` (§2, §9). */
  typePackage: z
    .string()
    .regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/, 'A dotted package, for example checks.type.v1alpha2.')
    .max(200),
  /** Further origins from which a report may be downloaded with the bearer; that of the base URL is always allowed. */
  reportOrigins: z.array(originSchema).max(20),
  /** Body of CreateCheck: the check itself, or `{check, parent}` (§4). */
  createBody: z.enum(createBodyForms),
  /** Body of CreateFeatureFlag and UpdateFeatureFlag: the fields themselves, or `{featureFlag}` (§4: not shown). */
  flagBody: z.enum(flagBodyForms),
  /** Field of the check that carries the on-behalf-of user (§2); empty = not sent. */
  onBehalfOfField: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'A field name.')
    .max(64)
    .or(z.literal('')),
  /** The operation that sets an override of a flag; null: the deployment has none that is known. */
  overrideWrite: overrideWriteSchema.nullable(),
  /** Body of CreateUser as a template; its fields are not shown (§4). */
  userBody: z
    .string()
    .max(maxUserBodyLength)
    .superRefine((text, context) => {
      const message = userBodyFault(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
  /** What responses of this deployment cannot be understood without. */
  mappings: mappingsSchema,
  unlockMinutes: z.number().int().min(1).max(120),
  pollSeconds: z.number().int().min(15).max(86_400),
  callsInFlight: z.number().int().min(1).max(maximumCallsInFlight),
});
export type ProfileSettings = z.infer<typeof profileSettingsSchema>;
/** Leaves out what a profile has besides. */
const settingsOnly = z.object(profileSettingsSchema.shape);

export const defaultProfileSettings = {
  name: '',
  kind: 'sandbox',
  baseUrl: '',
  authUrl: '',
  clientId: '',
  pathVersion: 'as-printed',
  typePackage: 'checks.type.v1alpha2',
  reportOrigins: [],
  createBody: 'bare',
  flagBody: 'bare',
  onBehalfOfField: '',
  overrideWrite: null,
  userBody: defaultUserBody,
  mappings: noMappings,
  unlockMinutes: 10,
  pollSeconds: 60,
  callsInFlight: maximumCallsInFlight,
} as const satisfies ProfileSettings;

export const profileIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);
export const isoTimeSchema = z.iso.datetime({ offset: true });

/** Why a profile was stopped: its service returned the organizations of a production profile. */
const likenessSchema = z.strictObject({
  productionId: profileIdSchema,
  productionName: z.string(),
  /** Organizations of production that came back. */
  organizations: z.number().int().positive(),
  foundAt: isoTimeSchema,
  /** The operator typed the name of the production profile: both may have the same organizations. */
  allowed: z.boolean(),
});
export type Likeness = z.infer<typeof likenessSchema>;

export const storedProfileSchema = profileSettingsSchema.extend({
  id: profileIdSchema,
  createdAt: isoTimeSchema,
  /** Last time a token was issued in a connection test. */
  checkedAt: isoTimeSchema.nullable(),
  /** When the secret went to the keychain; null = none was saved. */
  secretSavedAt: isoTimeSchema.nullable(),
  likeness: likenessSchema.nullable(),
});
export type StoredProfile = z.infer<typeof storedProfileSchema>;

/** Where the secret of a profile is, as far as is known without asking the keychain for its value. */
const secretPlaces = ['keychain', 'memory', 'missing'] as const;
export const profileViewSchema = storedProfileSchema.extend({
  secret: z.enum(secretPlaces),
  builtIn: z.boolean(),
});
export type ProfileView = z.infer<typeof profileViewSchema>;

/** What an operator edits of a profile. */
export function settingsOfProfile(profile: ProfileSettings): ProfileSettings {
  return settingsOnly.parse(profile);
}

/** A profile that is stopped sends nothing, reads included. */
export function isStopped({ likeness }: Pick<StoredProfile, 'likeness'>): boolean {
  return likeness !== null && !likeness.allowed;
}

const keychainStates = ['available', 'missing', 'locked', 'not-responding', 'crashed', 'unknown'] as const;
export const keychainStatusSchema = z.strictObject({
  state: z.enum(keychainStates),
  /** Name of the keychain of this platform, e.g. Secret Service. */
  backend: z.string(),
  /** What it means and what to do, one or two sentences. */
  message: z.string(),
});
export type KeychainStatus = z.infer<typeof keychainStatusSchema>;
