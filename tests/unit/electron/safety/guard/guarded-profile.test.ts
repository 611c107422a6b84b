import { describe, expect, it } from 'vitest';
import { guardedProfileOf } from '#electron/safety/guard/guarded-profile';
import { defaultProfileSettings, type ProfileView } from '#shared/profile';

const profile: ProfileView = {
  ...defaultProfileSettings,
  id: 'sandbox-1',
  name: 'Sandbox',
  kind: 'sandbox',
  clientId: 'desk',
  builtIn: false,
  secret: 'memory',
  baseUrl: 'https://api.example.com',
  authUrl: 'https://auth.example.com',
  reportOrigins: [],
  createdAt: '2026-03-02T10:15:00Z',
  checkedAt: null,
  secretSavedAt: null,
  likeness: null,
};
const sendsTo = (to: Partial<ProfileView>) => guardedProfileOf({ ...profile, ...to }, {}).sendsTo;

describe('where a profile sends to', () => {
  it.each<Partial<ProfileView>>([
    { baseUrl: 'https://other.example.com' },
    { authUrl: 'https://other.example.com' },
    { clientId: 'other' },
    { pathVersion: 'v1' },
    { overrideWrite: { method: 'PUT', path: '/v1/{name}', body: '{"value": "{value}"}' } },
    { typePackage: 'checks.type.v1' },
    { createBody: 'wrapped' },
    { flagBody: 'wrapped' },
    { onBehalfOfField: 'actor' },
    { userBody: '{"email": "{email}"}' },
  ])('is another one, or is sent other requests, with %j', (to) => {
    expect(sendsTo(to)).not.toBe(sendsTo({}));
  });

  it('stays the same with another name, and while the service of a built-in profile starts', () => {
    expect(sendsTo({ name: 'Renamed', reportOrigins: ['https://reports.example.com'] })).toBe(sendsTo({}));
    const started = { baseUrl: 'http://127.0.0.1:4000', clientId: 'desk-demo' };
    expect(sendsTo({ builtIn: true, ...started })).toBe(sendsTo({ builtIn: true }));
  });
});
