import type { ProfileSettings } from './profile.ts';
import { checkServiceAddress } from './service-address.ts';

/** Settings that decide which environment a profile connects to, and what is sent there. */
export const connectionFields = [
  'kind',
  'baseUrl',
  'authUrl',
  'clientId',
  'pathVersion',
  'reportOrigins',
  'overrideWrite',
] as const satisfies readonly (keyof ProfileSettings)[];
export type ConnectionField = (typeof connectionFields)[number];
type Connection = Pick<ProfileSettings, ConnectionField>;

export function changedFields(before: Connection, after: Connection): ConnectionField[] {
  return connectionFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** What two profiles of different kinds should not have in common. */
export const overlaps = ['baseUrl', 'authUrl', 'clientId'] as const;
export type Overlap = (typeof overlaps)[number];

/** Whether both call the same service as the same client. What one got from another service is not the other's. */
export function isSameService(a: Pick<Connection, Overlap>, b: Pick<Connection, Overlap>): boolean {
  return overlaps.every((field) => a[field] === b[field]);
}

/** The origins and the client that both use; a path behind an origin is no other service. */
export function overlapOf(a: Pick<Connection, Overlap>, b: Pick<Connection, Overlap>): Overlap[] {
  return overlaps.filter((field) =>
    field === 'clientId'
      ? a.clientId.trim() === b.clientId.trim()
      : originOf(a[field]) === originOf(b[field]),
  );
}

/** Whether everything that a stored secret, or a token issued for it, is sent to was there when it was saved. */
export function keepsSecret(
  before: Pick<Connection, 'baseUrl' | 'authUrl' | 'clientId' | 'reportOrigins'>,
  after: Pick<Connection, 'baseUrl' | 'authUrl' | 'clientId' | 'reportOrigins'>,
): boolean {
  const known = new Set(before.reportOrigins.map(originOf));
  return (
    before.clientId === after.clientId &&
    placeOf(before.authUrl) === placeOf(after.authUrl) &&
    originOf(before.baseUrl) === originOf(after.baseUrl) &&
    after.reportOrigins.every((origin) => known.has(originOf(origin)))
  );
}

/** The origin in one spelling: without the usual port, and with one name for this computer. */
function originOf(text: string): string {
  const checked = checkServiceAddress(text);
  if (!checked.ok) return text;
  const { origin, host, loopback } = checked.address;
  const short = origin.replace(origin.startsWith('https:') ? /:443$/ : /:80$/, '');
  return loopback ? short.replace(host, 'localhost') : short;
}

function placeOf(url: string): string {
  const checked = checkServiceAddress(url);
  return checked.ok ? originOf(url) + checked.address.path : url;
}
