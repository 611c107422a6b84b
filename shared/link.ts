import { z } from 'zod';
import { demoTwinId, profileKinds } from './profile.ts';
import { isName, type ResourceName, lastSegment } from './resource-names.ts';
import { checkServiceAddress } from './service-address.ts';

/**
 * Links to records: `diligence-desk://KIND/HOST/NAME`, for example
 * `diligence-desk://production/api.example.com/organizations/acme`. A link names the environment by its kind and the
 * host of its service, which mean the same on every computer, and a record by its resource name. It says nothing else,
 * and it only leads somewhere: nothing is done by opening one.
 */
export const linkScheme = 'diligence-desk';
export const maxLinkLength = 2048;

/** Kinds of records of the service that a link leads to. */
export const linkedKinds = [
  'organization',
  'brand',
  'team',
  'user',
  'check',
  'finding',
  'notification',
  'featureFlag',
] as const;
type LinkedKind = (typeof linkedKinds)[number];

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/**
 * Kinds of records that are of one computer, by the first part of their names. The id of a journal entry is its number
 * and the beginning of its hash, which no entry of another journal has.
 */
const localRecords = {
  changeSet: { collection: 'changeSets', id: /^[A-Za-z0-9-]{1,64}$/ },
  bulkCreation: { collection: 'bulkCreations', id: uuid },
  watchlist: { collection: 'watchlists', id: uuid },
  journalEntry: { collection: 'journal', id: /^[1-9]\d{0,11}-[0-9a-f]{8}$/ },
} as const;
type LocalKind = keyof typeof localRecords;
const localKinds: readonly LocalKind[] = ['changeSet', 'bulkCreation', 'watchlist', 'journalEntry'];

export type LinkTarget =
  { [K in LinkedKind]: { kind: K; name: ResourceName<K> } }[LinkedKind] | { kind: LocalKind; id: string };

export interface Link {
  environment: Environment;
  target: LinkTarget;
}

interface Environment {
  kind: (typeof profileKinds)[number];
  /** Of the base URL, with its port. */
  host: string;
}

/** A local service has another port at each start. */
const localHosts = { demo: 'local', twin: 'local-sandbox' } as const;
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::[1-9]\d{0,4})?$/;
/**
 * Ids that a machine gave. Any other id of a user may show who that is: digits alone may be a phone number or a date,
 * letters alone a word.
 */
const opaqueId = /^(?![\d-]+$)(?![a-f-]+$)[0-9a-f-]{8,}$/i;
const start = `${linkScheme}://`;

/** Whether a text is meant as a link, well formed or not. */
export function isLinkLike(text: string): boolean {
  return text.trim().toLowerCase().startsWith(`${linkScheme}:`);
}

/** In angle brackets, as mails write addresses, or up to a blank. */
const linkInText = new RegExp(`<\\s*(${linkScheme}:[^<>]*)>|(?<![\\w-])${linkScheme}:[^\\s<>"]*`, 'gi');
/** Signs of the sentence behind a link, and characters that draw nothing. */
const afterLink = /[.,;:!?'’”»)\]}*\p{Cf}]+$/u;

/** What a text, such as a mail, has in it that is meant as a link, well formed or not. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(linkInText)].map(([found, bracketed]) => {
    // A mail may break the lines of what it has in brackets.
    if (bracketed !== undefined) return bracketed.replace(/\s+/g, '');
    return found === text.trim() ? found : found.replace(afterLink, '');
  });
}

/**
 * Reads a link; null for everything that is not exactly one as `formatLink` writes it. Only the case of the scheme does
 * not matter, as in any address.
 */
export function parseLink(given: string): Link | null {
  const text = given.slice(0, start.length).toLowerCase() + given.slice(start.length);
  if (text.length > maxLinkLength || !text.startsWith(start)) return null;
  const [kindText, host = '', ...rest] = text.slice(start.length).split('/');
  const kind = profileKinds.find((each) => each === kindText);
  const segments = rest.map(decoded);
  if (kind === undefined || segments.some((segment) => segment === null)) return null;
  if (kind === 'demo' ? !isLocalHost(host) : !hostPattern.test(host)) return null;
  const target = targetOf(segments.join('/'));
  if (target === null) return null;
  const link = { environment: { kind, host }, target };
  // One record has one link: no other spelling gets through.
  return formatLink(link) === text ? link : null;
}

export function formatLink({ environment: { kind, host }, target }: Link): string {
  const name = 'name' in target ? target.name : localName(target.kind, target.id);
  return `${start}${kind}/${host}/${name.split('/').map(encodeURIComponent).join('/')}`;
}

/** What a record of this computer is called in a link, such as `watchlists/{id}`. */
export const localName = (kind: LocalKind, id: string): string => `${localRecords[kind].collection}/${id}`;

/** What a resource name, or the name of a record of this computer, leads to; null: nothing. */
export function targetOf(name: string): LinkTarget | null {
  const [collection, id = '', ...rest] = name.split('/');
  const local = localKinds.find((each) => localRecords[each].collection === collection);
  if (local !== undefined)
    return rest.length === 0 && localRecords[local].id.test(id) ? { kind: local, id } : null;
  if (isName('organization', name)) return { kind: 'organization', name };
  if (isName('brand', name)) return { kind: 'brand', name };
  if (isName('team', name)) return { kind: 'team', name };
  if (isName('user', name)) return opaqueId.test(lastSegment(name)) ? { kind: 'user', name } : null;
  if (isName('check', name)) return { kind: 'check', name };
  if (isName('finding', name)) return { kind: 'finding', name };
  if (isName('notification', name)) return { kind: 'notification', name };
  return isName('featureFlag', name) ? { kind: 'featureFlag', name } : null;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function isLocalHost(host: string): boolean {
  return Object.values(localHosts).some((each) => each === host);
}

/** The environment of a profile; null: its address is not one. */
export function environmentOf(profile: {
  id?: string;
  kind: Environment['kind'];
  baseUrl: string;
}): Environment | null {
  if (profile.kind === 'demo')
    return { kind: 'demo', host: profile.id === demoTwinId ? localHosts.twin : localHosts.demo };
  const checked = checkServiceAddress(profile.baseUrl);
  if (!checked.ok) return null;
  const host = checked.address.origin.slice(checked.address.origin.indexOf('//') + 2);
  return hostPattern.test(host) ? { kind: profile.kind, host } : null;
}

/** The link to a record of a profile; null: it has none. */
export function linkTo(profile: Parameters<typeof environmentOf>[0], name: string): string | null {
  const environment = environmentOf(profile);
  const target = targetOf(name);
  if (environment === null || target === null) return null;
  try {
    const link = formatLink({ environment, target });
    return parseLink(link) === null ? null : link;
  } catch {
    return null;
  }
}

/** The profiles that a link may be of. */
export function profilesOf<P extends Parameters<typeof environmentOf>[0]>(
  { environment }: Link,
  profiles: readonly P[],
): P[] {
  return profiles.filter((profile) => {
    const its = environmentOf(profile);
    return its?.kind === environment.kind && its.host === environment.host;
  });
}

const argumentsSchema = z.array(z.string()).max(64);

/**
 * The link among the arguments of the start. Null: there is none. What cannot be read as exactly one link is
 * `refused`.
 */
export function linkIn(args: unknown): { is: 'link'; link: string } | { is: 'refused' } | null {
  const read = argumentsSchema.safeParse(args);
  if (!read.success) return { is: 'refused' };
  const links = read.data.filter(isLinkLike);
  const [link] = links;
  if (link === undefined) return null;
  return links.length === 1 && parseLink(link) !== null ? { is: 'link', link } : { is: 'refused' };
}
