import { describe, expect, it } from 'vitest';
import { readPolicy } from '#electron/platform/policy/read-policy';
import { certificateAuthority } from '#tests/support/self-signed';

const place = '/etc/diligence-desk/policy.json';
const profile = {
  id: 'production',
  name: 'Production',
  kind: 'production',
  baseUrl: 'https://api.example.com',
  authUrl: 'https://login.example.com',
  clientId: 'desk',
};
const readText = (text: string | null) => readPolicy({ place, read: () => text });
const readValue = (value: unknown) => readText(JSON.stringify(value));

describe('the policy of a computer', () => {
  it('is empty if there is none', () => {
    expect(readText(null)).toEqual({ ok: true, policy: {} });
  });

  it('provides profiles with defaults for what it leaves out', () => {
    expect(readValue({ allowedHosts: ['*.example.com'], profiles: [profile] })).toMatchObject({
      ok: true,
      policy: { profiles: [{ ...profile, pollSeconds: 60, reportOrigins: [] }] },
    });
  });

  it.each([
    ['no JSON', '{"demo": "off"', 'JSON'],
    ['an unknown member', '{"unlock": 5}', 'unlock'],
    ['a value out of range', '{"unlockMinutes": 0}', 'unlockMinutes'],
    [
      'a profile with a secret',
      JSON.stringify({ profiles: [{ ...profile, clientSecret: 'x' }] }),
      'clientSecret',
    ],
    ['a feed without TLS', '{"updates": {"feed": "http://updates.example.com/"}}', 'updates'],
    ['a list in place of an object', '[]', 'expected object'],
    [
      'a profile at a host that it does not allow',
      JSON.stringify({ allowedHosts: [], profiles: [profile] }),
      'api.example.com is not in allowedHosts',
    ],
    [
      'two profiles with one id',
      JSON.stringify({ profiles: [profile, { ...profile, name: 'Other' }] }),
      'same id',
    ],
    [
      'two profiles with one name',
      JSON.stringify({ profiles: [profile, { ...profile, id: 'other', name: 'production ' }] }),
      'profiles[1].name',
    ],
    [
      'a profile with the name of a built-in one',
      JSON.stringify({ profiles: [{ ...profile, name: 'Demo' }] }),
      'profiles[0].name',
    ],
    [
      'a profile with hidden characters in its name',
      JSON.stringify({ profiles: [{ ...profile, name: 'Prod\u200buction' }] }),
      'Prod[U+200B]uction',
    ],
    [
      'a demo profile at another computer',
      JSON.stringify({ profiles: [{ ...profile, kind: 'demo' }] }),
      'profiles[0].baseUrl',
    ],
  ])('stops the start with its path and the fault if it has %s', (_name, text, fault) => {
    const read = readText(text);
    if (read.ok) throw new Error('It was read.');
    expect(read.explanation).toContain(place);
    expect(read.explanation).toContain(fault);
    expect(read.details).toContain(fault);
  });

  it('stops the start when it cannot be read', () => {
    const read = () => {
      throw new Error('EACCES: permission denied');
    };
    expect(readPolicy({ place, read })).toMatchObject({
      ok: false,
      details: `${place}\nEACCES: permission denied`,
    });
  });

  it('stops the start if its file of certificate authorities contains none', () => {
    const source = { place, read: () => '{"caFile": "/etc/company.pem"}' };
    expect(readPolicy(source, () => null)).toMatchObject({ ok: false });
    expect(readPolicy(source, () => 'no certificate')).toMatchObject({ ok: false });
    expect(readPolicy(source, () => certificateAuthority().cert)).toMatchObject({ ok: true });
  });
});
