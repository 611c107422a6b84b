import { t } from '#shared/messages/text';

/**
 * Grammar of base and auth URLs. Deliberately stricter than a URL parser, which would read
 * `http://2130706433` as 127.0.0.1: the text is matched unchanged, so nothing is normalised away.
 */
const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost'];
const grammar = /^(https?):\/\/(\[[0-9a-f:.]+\]|[^/?#\s:@\\]+)(?::(\d{1,5}))?(\/[^?#\s\\]*)?$/i;
const hostLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

export type AddressCheck =
  | { ok: true; address: ServiceAddress }
  | { ok: false; /** 1-based character the fault starts at. */ at: number; message: string };

interface ServiceAddress {
  /** `scheme://host[:port]`, lower case. */
  origin: string;
  host: string;
  /** Path without a trailing slash; empty for none. */
  path: string;
  loopback: boolean;
}

/** Checks a base or auth URL: https, or http to a loopback host; no credentials, query or fragment. */
export function checkServiceAddress(text: string): AddressCheck {
  const fault = (at: number, message: string): AddressCheck => ({ ok: false, at, message });
  if (text === '') return fault(1, t('Enter an address, for example https://api.example.com/service.'));
  if (!/^https?:\/\//i.test(text)) return fault(1, t('Start the address with https://.'));
  const authority = text.slice(text.indexOf('//') + 2).split(/[/?#\\]/, 1)[0] ?? '';
  const authorityAt = text.indexOf('//') + 3;
  if (authority.includes('@'))
    return fault(authorityAt, t('Remove the user name and password from the address.'));
  const mark = text.search(/[?#\s\\]/);
  if (mark >= 0)
    return fault(mark + 1, t('Remove the query, fragment, space or backslash from the address.'));
  const match = grammar.exec(text);
  if (match === null) return fault(authorityAt, t('The host or port is not valid.'));
  const [, scheme = '', rawHost = '', port, path = ''] = match;
  const host = rawHost.toLowerCase();
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65535)) {
    return fault(authorityAt + rawHost.length + 1, t('Enter a port from 1 to 65535.'));
  }
  const segment = path.split('/').find((part) => /^(\.|%2e){1,2}$/i.test(part));
  if (segment !== undefined)
    return fault(text.length - path.length + 1, t('Remove the . and .. segments from the path.'));
  const loopback = loopbackHosts.includes(host);
  if (!loopback) {
    const labels = host.split('.');
    if (host.startsWith('[') || labels.length < 2 || !labels.every((label) => hostLabel.test(label))) {
      return fault(authorityAt, t('Enter a domain name, or 127.0.0.1, [::1] or localhost.'));
    }
    if (/^(0x[0-9a-f]*|\d+)$/.test(labels.at(-1) ?? '')) {
      return fault(authorityAt, t('Enter a domain name, or 127.0.0.1, [::1] or localhost.'));
    }
    if (scheme.toLowerCase() !== 'https') {
      return fault(1, t('Plain http is for 127.0.0.1, [::1] and localhost only. Enter an https address.'));
    }
  }
  // 0443 is port 443: an origin has one spelling, and is compared by it.
  const origin = `${scheme.toLowerCase()}://${host}${port === undefined ? '' : `:${Number(port)}`}`;
  return { ok: true, address: { origin, host, path: path.replace(/\/+$/, ''), loopback } };
}

/** Checks an origin: an address without a path. */
export function checkOrigin(text: string): AddressCheck {
  const result = checkServiceAddress(text);
  if (!result.ok) return result;
  const path = text.slice(text.indexOf('//') + 2).indexOf('/');
  if (path < 0) return result;
  const at = text.indexOf('//') + 2 + path + 1;
  return {
    ok: false,
    at,
    message: t('Enter {origin}, without a path.', { origin: text.slice(0, at - 1) }),
  };
}
