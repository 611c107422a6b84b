import type { ProfileSettings } from '#shared/profile';
import { checkServiceAddress } from '#shared/service-address';
import type { RequestAddress } from './url.ts';

const maxUrlLength = 8192;
/** Scheme, authority, then path and query; a fragment is never sent (RFC 9110 §7.1). */
const grammar = /^(https?:\/\/[^/?#\\@]+)([/?][\x21-\x22\x24-\x5b\x5d-\x7e]*)?(?:#[\x21-\x7e]*)?$/i;

/**
 * Splits a report URL without changing a byte of it, or null when the bearer must not go there: only the
 * base URL's own origin and those the profile names are allowed, compared as whole origins.
 */
export function reportAddress(
  url: string,
  settings: Pick<ProfileSettings, 'baseUrl' | 'reportOrigins'>,
): RequestAddress | null {
  const address = splitReportUrl(url);
  if (address === null) return null;
  const allowed = [settings.baseUrl, ...settings.reportOrigins].filter((text) => URL.canParse(text));
  return allowed.some((text) => new URL(text).origin === address.origin) ? address : null;
}

/** Origin and path of a URL that a report may have at all, wherever it leads; null for any other text. */
export function splitReportUrl(url: string): RequestAddress | null {
  const match = url.length > maxUrlLength ? null : grammar.exec(url);
  if (match === null) return null;
  const [, authority = '', rest = ''] = match;
  // Read by our own grammar and by the URL parser; where the two disagree nothing is sent.
  const address = checkServiceAddress(authority);
  if (!address.ok || !URL.canParse(url) || !URL.canParse(authority)) return null;
  const { origin } = new URL(authority);
  if (new URL(url).origin !== origin) return null;
  return { origin, path: rest.startsWith('/') ? rest : `/${rest}` };
}
