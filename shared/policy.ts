import { z } from 'zod';
import {
  defaultProfileSettings,
  isBuiltInId,
  profileIdSchema,
  profileSettingsSchema,
  type ProfileSettings,
} from './profile.ts';
import { profileFaults } from './profile-faults.ts';
import { checkServiceAddress } from './service-address.ts';

/** `host`, or `*.host` for everything below it; with a port it is that port alone. */
const hostSchema = z
  .string()
  .regex(/^(?:\*\.)?(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/);
const httpsSchema = z.url({ protocol: /^https$/ });

/** Left out means the default, so that a policy names what it is about; a secret has no place in it. */
const providedProfileSchema = z.preprocess(
  (value) => (typeof value === 'object' && value !== null ? { ...defaultProfileSettings, ...value } : value),
  profileSettingsSchema.extend({ id: profileIdSchema.refine((id) => !isBuiltInId(id)) }),
);

const decisions = {
  /** Shown next to what is managed. */
  organization: z.string().min(1).max(80),
  /** Hosts that profiles, their issuers of tokens and their reports may be at. */
  allowedHosts: z.array(hostSchema).max(200),
  /** Minutes that production is unlocked for, whatever a profile says. */
  unlockMinutes: z.number().int().min(1).max(120),
  /** Each change of production is confirmed by typing a name. */
  typedConfirmation: z.literal(true),
  /** Most days that data is kept; an operator may choose fewer. */
  retention: z
    .strictObject({
      personalDays: z.number().int().min(1).max(3650),
      notificationDays: z.number().int().min(1).max(3650),
    })
    .partial(),
  /** Everything personal is masked, and nothing can be revealed. */
  screenShare: z.literal(true),
  /** No newer version is looked for, or only at this address. */
  updates: z.union([z.literal('off'), z.strictObject({ feed: httpsSchema })]),
  /** The Demo profile and its local service are off. */
  demo: z.literal('off'),
  /** In place of the proxy variables of the environment. */
  proxy: z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    /** Hosts that are reached directly, as NO_PROXY takes them. */
    except: z.array(z.string().min(1).max(253)).max(200).optional(),
  }),
  /** Absolute path of a PEM file with certificate authorities to trust besides those of the system. */
  caFile: z.string().regex(/^(?:\/|[A-Za-z]:[\\/])/),
};

/** What an organization decides for every operator of a computer. Each member may be left out. */
export const policySchema = z
  .strictObject({
    ...decisions,
    /** Profiles that are there, cannot be changed, and get their secret from the operator. */
    profiles: z.array(providedProfileSchema).max(50),
  })
  .partial()
  .superRefine(({ profiles = [], allowedHosts }, context) => {
    if (new Set(profiles.map(({ id }) => id)).size < profiles.length)
      context.addIssue({ code: 'custom', path: ['profiles'], message: 'Two profiles have the same id.' });
    for (const [index, profile] of profiles.entries()) {
      const host = refusedHost(profile, allowedHosts);
      if (host !== null)
        context.addIssue({
          code: 'custom',
          path: ['profiles', index],
          message: `${host} is not in allowedHosts.`,
        });
      const others = profiles.filter((other) => other !== profile).map(({ name }) => name);
      for (const { field, message } of profileFaults(profile, others))
        context.addIssue({ code: 'custom', path: ['profiles', index, field], message });
    }
  });
export type Policy = z.infer<typeof policySchema>;

/** What the page knows of a policy: of the profiles, their names; of addresses, no user and no password. */
export const shownPolicySchema = z.strictObject({ ...decisions, profiles: z.array(z.string()) }).partial();
export type ShownPolicy = z.infer<typeof shownPolicySchema>;

export function shownPolicy({ profiles, proxy, updates, ...decided }: Policy): ShownPolicy {
  return {
    ...decided,
    ...(profiles !== undefined && { profiles: profiles.map(({ name }) => name) }),
    ...(proxy !== undefined && { proxy: { ...proxy, url: withoutSecrets(proxy.url) } }),
    ...(updates !== undefined && {
      updates: updates === 'off' ? updates : { feed: withoutSecrets(updates.feed) },
    }),
  };
}

/** The user and password of a URL end at the last @ before its path. Its query may be a signature. */
function withoutSecrets(url: string): string {
  return url.replace(/^(https?:[\s/\\]*)[^/?#\\]*@/i, '$1').replace(/[?#].*$/s, '');
}

type Addresses = Pick<ProfileSettings, 'baseUrl' | 'authUrl'> & { reportOrigins?: readonly string[] };

/** The first host of a profile that a policy does not allow; null when it allows all, as it does without a list. */
export function refusedHost(
  { baseUrl, authUrl, reportOrigins = [] }: Addresses,
  allowedHosts: readonly string[] | undefined,
): string | null {
  if (allowedHosts === undefined) return null;
  const refused = [baseUrl, authUrl, ...reportOrigins]
    .map(placeOf)
    .find((place) => !allowedHosts.some((allowed) => covers(allowed, place)));
  return refused?.shown ?? null;
}

interface Place {
  /** As it is shown: with a port where the address has one. */
  shown: string;
  host: string;
  /** Host and port, also where the port is the usual one of the scheme. */
  authority: string;
}

function placeOf(text: string): Place {
  const checked = checkServiceAddress(text);
  if (!checked.ok) return { shown: text, host: text, authority: text };
  const { origin, host } = checked.address;
  const shown = origin.replace(/^https?:\/\//, '');
  const usualPort = origin.startsWith('https:') ? 443 : 80;
  return { shown, host, authority: shown === host ? `${host}:${usualPort}` : shown };
}

function covers(allowed: string, { host, authority }: Place): boolean {
  const subject = /:\d+$/.test(allowed) ? authority : host;
  return allowed.startsWith('*.') ? subject.endsWith(allowed.slice(1)) : subject === allowed;
}
