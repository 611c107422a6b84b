import { describe, expect, it } from 'vitest';
import { policySchema, refusedHost, shownPolicy } from '#shared/policy';

const at = (baseUrl: string, reportOrigins: string[] = []) => ({
  baseUrl,
  authUrl: 'https://login.example.com',
  reportOrigins,
});
const allowed = ['login.example.com', '*.service.example.com', 'api.example.com:8443'];

describe('the hosts that a policy allows', () => {
  it.each([
    'https://eu.service.example.com',
    'https://a.b.service.example.com:444',
    'https://api.example.com:8443',
  ])('cover %s', (baseUrl) => {
    expect(refusedHost(at(baseUrl), allowed)).toBeNull();
  });

  it.each([
    ['https://service.example.com', 'service.example.com'],
    ['https://evilservice.example.com', 'evilservice.example.com'],
    ['https://api.example.com', 'api.example.com'],
    ['https://api.example.com:8444', 'api.example.com:8444'],
    ['http://127.0.0.1:9', '127.0.0.1:9'],
  ])('do not cover %s', (baseUrl, host) => {
    expect(refusedHost(at(baseUrl), allowed)).toBe(host);
  });

  it.each([
    ['https://api.example.com', 'api.example.com:443'],
    ['https://api.example.com:443', 'api.example.com:443'],
    ['https://api.example.com:443', 'api.example.com'],
    ['https://eu.api.example.com', '*.api.example.com:443'],
    ['http://127.0.0.1', '127.0.0.1:80'],
  ])('cover %s by %s, as the usual port is the same with and without being written', (baseUrl, entry) => {
    expect(refusedHost(at(baseUrl), [entry, 'login.example.com'])).toBeNull();
  });

  it('leave out the usual port of the other scheme', () => {
    const entries = ['api.example.com:80', 'login.example.com'];
    expect(refusedHost(at('https://api.example.com'), entries)).toBe('api.example.com');
  });

  it('apply to the hosts of reports as well, and allow none without a list', () => {
    const profile = at('https://eu.service.example.com', ['https://files.example.net']);
    expect(refusedHost(profile, allowed)).toBe('files.example.net');
    expect(refusedHost(profile, undefined)).toBeNull();
  });
});

describe('what the page knows of a policy', () => {
  it.each(['svc:Passw0rd', 'svc', 'svc:P@ssw0rd', ':Passw0rd', ''])(
    'holds addresses without the login “%s”',
    (login) => {
      const shown = shownPolicy({
        proxy: { url: `http://${login}@proxy.example.com:3128`, except: ['.internal'] },
        updates: { feed: `https://${login}@updates.example.com/desk/` },
      });
      expect(shown).toEqual({
        proxy: { url: 'http://proxy.example.com:3128', except: ['.internal'] },
        updates: { feed: 'https://updates.example.com/desk/' },
      });
    },
  );

  it('holds addresses without their query, which may be a signature', () => {
    const updates = { feed: 'https://svc:1@updates.example.com/desk/?sv=1&sig=c4n4ry' };
    expect(shownPolicy({ updates })).toEqual({ updates: { feed: 'https://updates.example.com/desk/' } });
  });

  it('holds addresses without a user as they are written', () => {
    const policy = policySchema.parse({
      proxy: { url: 'http://proxy.example.com:3128/@' },
      updates: { feed: 'https://updates.example.com/@desk/' },
    });
    expect(shownPolicy(policy)).toEqual(policy);
  });
});
