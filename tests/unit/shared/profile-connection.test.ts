import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepsSecret, overlapOf } from '#shared/profile-connection';

const one = {
  baseUrl: 'https://api.checks.example/service',
  authUrl: 'https://auth.checks.example',
  clientId: 'desk',
  reportOrigins: ['https://files.checks.example'],
};

describe('the overlap of two profiles', () => {
  it.each([
    ['another path of the same origin', { baseUrl: 'https://api.checks.example/v2' }],
    ['the usual port written out', { baseUrl: 'https://api.checks.example:443/service' }],
    ['the usual port written with zeros', { baseUrl: 'https://api.checks.example:0443/service' }],
    ['another case', { baseUrl: 'HTTPS://API.checks.example/service' }],
  ])('includes an address with %s', (_title, change) => {
    expect(overlapOf(one, { ...one, ...change })).toEqual(['baseUrl', 'authUrl', 'clientId']);
  });

  it('recognises this computer under each of its names', () => {
    const at = (host: string) => ({ ...one, baseUrl: `http://${host}:4000`, authUrl: `http://${host}:4001` });
    expect(overlapOf(at('127.0.0.1'), at('localhost'))).toContain('baseUrl');
    expect(overlapOf(at('[::1]'), at('localhost'))).toContain('authUrl');
    expect(overlapOf(at('localhost'), one)).toEqual(['clientId']);
  });

  it('is empty for another host, port and client', () => {
    const other = { baseUrl: 'https://api.other.example', authUrl: 'https://auth.checks.example:8443' };
    expect(overlapOf(one, { ...other, clientId: 'desk-2' })).toEqual([]);
  });

  it('is the same from both sides', () => {
    const url = fc.constantFrom(
      'https://a.example',
      'https://a.example:443/x',
      'http://localhost:1',
      'http://127.0.0.1:1/y',
      'https://b.example',
    );
    const connection = fc.record({ baseUrl: url, authUrl: url, clientId: fc.constantFrom('a', 'b') });
    fc.assert(
      fc.property(connection, connection, (a, b) => {
        expect(overlapOf(a, b)).toEqual(overlapOf(b, a));
        expect(overlapOf(a, a)).toHaveLength(3);
      }),
    );
  });
});

describe('a stored secret', () => {
  it.each([
    ['another base host', { baseUrl: 'https://evil.example/service' }],
    ['another port', { baseUrl: 'https://api.checks.example:8443/service' }],
    ['another auth host', { authUrl: 'https://evil.example' }],
    ['another auth path', { authUrl: 'https://auth.checks.example/other' }],
    ['another client', { clientId: 'desk-2' }],
    ['one more report host', { reportOrigins: [...one.reportOrigins, 'https://evil.example'] }],
  ])('is not kept for %s', (_title, change) => {
    expect(keepsSecret(one, { ...one, ...change })).toBe(false);
  });

  it.each([
    ['another path of the base URL', { baseUrl: 'https://api.checks.example/v2' }],
    ['one report host less', { reportOrigins: [] }],
    ['the same addresses in another spelling', { authUrl: 'https://AUTH.checks.example:443/' }],
  ])('is kept for %s', (_title, change) => {
    expect(keepsSecret(one, { ...one, ...change })).toBe(true);
  });
});
