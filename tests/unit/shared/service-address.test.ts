import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOrigin, checkServiceAddress } from '#shared/service-address';

const refusedAddresses = [
  '',
  'ftp://example.com',
  'http://example.com',
  'http://localhost.evil.com',
  'http://127.0.0.1.nip.io',
  'http://2130706433',
  'https://2130706433',
  'https://0x7f000001',
  'http://0177.0.0.1',
  'http://127.1',
  'https://192.168.0.1',
  'https://user:pass@example.com',
  'https://user@example.com',
  'https://example.com?x=1',
  'https://example.com#a',
  'https://exa mple.com',
  'https://example.com\\@evil.com',
  'https://example.com:0',
  'https://example.com:99999',
  'https://example',
  'https://-a.com',
  'https://example.com/../x',
  'https://example.com/%2e%2e/x',
  'http://[::2]',
  'https://[::ffff:127.0.0.1]',
  'javascript:alert(1)',
  'https://',
  'https:///path',
  'HTTPS://',
  'https://example.com /x',
  'http://localhost:80@evil.com',
];

describe('a service address', () => {
  it.each([
    ['https://api.checks.example/service', 'https://api.checks.example', '/service', false],
    ['https://API.checks.example:8443/service/', 'https://api.checks.example:8443', '/service', false],
    ['https://api.checks.example:08443', 'https://api.checks.example:8443', '', false],
    ['http://127.0.0.1:48210/service', 'http://127.0.0.1:48210', '/service', true],
    ['http://[::1]:1', 'http://[::1]:1', '', true],
    ['http://localhost', 'http://localhost', '', true],
  ])('%s is accepted', (text, origin, path, loopback) => {
    const result = checkServiceAddress(text);
    expect(result).toMatchObject({ ok: true, address: { origin, path, loopback } });
  });

  it.each(refusedAddresses)('%s is refused with the place of the fault', (text) => {
    const result = checkServiceAddress(text);
    expect(result.ok).toBe(false);
    if (!result.ok) {
      expect(result.at).toBeGreaterThanOrEqual(1);
      expect(result.message).toMatch(/\.$/);
    }
  });

  it('has the same meaning for a URL parser when it is accepted', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string().map((text) => `https://${text}`),
        ),
        (text) => {
          const result = checkServiceAddress(text);
          if (!result.ok) return;
          const url = new URL(text);
          expect(`${url.protocol}//${url.hostname}`).toBe(result.address.origin.replace(/:\d+$/, ''));
          expect(url.username + url.password + url.search + url.hash).toBe('');
        },
      ),
    );
  });
});

describe('an origin', () => {
  it('has no path, and the fault names the character where one starts', () => {
    expect(checkOrigin('https://reports.checks.example/')).toEqual({
      ok: false,
      at: 31,
      message: 'Enter https://reports.checks.example, without a path.',
    });
    expect(checkOrigin('https://reports.checks.example').ok).toBe(true);
  });
});
