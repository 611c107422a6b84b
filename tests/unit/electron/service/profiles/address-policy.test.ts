import { describe, expect, it } from 'vitest';
import { mayConnect } from '#electron/service/profiles/address-policy';
import { ok } from '#shared/result';

const loopback = [
  'http://127.0.0.1:8080',
  'http://[::1]:8080/service',
  'http://localhost',
  'https://localhost:1',
];
const remote = [
  'https://api.example.com',
  'https://127.0.0.1.nip.io',
  'https://localhost.evil.com',
  'https://127.0.0.1.example',
];
const invalid = ['http://api.example.com', 'https://2130706433', 'https://user@127.0.0.1', 'file:///etc', ''];
const settings = (baseUrl: string, authUrl: string) => ({ name: 'Profile', baseUrl, authUrl });

describe('The address policy', () => {
  it.each(loopback)('lets any runtime connect to %s', (address) => {
    expect(mayConnect(settings(address, address), { official: false })).toEqual(ok(null));
    expect(mayConnect(settings(address, address), { official: true })).toEqual(ok(null));
  });

  it.each(remote)('lets only the official runtime connect to %s, as base and as auth URL', (address) => {
    const here = 'http://127.0.0.1';
    expect(mayConnect(settings(address, address), { official: true })).toEqual(ok(null));
    for (const mixed of [settings(address, here), settings(here, address)]) {
      const result = mayConnect(mixed, { official: false });
      expect(result).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'runtime-not-official' } });
      expect(result.ok ? '' : result.error.message).toContain('test build connects to this computer only');
    }
  });

  it.each(invalid)('lets no runtime connect to %j', (address) => {
    for (const official of [true, false]) {
      expect(mayConnect(settings(address, address), { official })).toMatchObject({
        ok: false,
        error: { kind: 'refused', reason: 'address-not-allowed' },
      });
    }
  });
});
