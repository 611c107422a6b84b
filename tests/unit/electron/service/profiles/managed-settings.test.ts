import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeKeychain } from '#electron/platform/keychain/keychain-errors';
import { createMemorySecretStore } from '#electron/platform/keychain/memory-secret-store';
import { managedSettings } from '#electron/service/profiles/managed-settings';
import { createProfileService, type ProfileService } from '#electron/service/profiles/profile-service';
import { openSettings } from '#electron/service/profiles/settings-file';
import { forgetWithdrawn } from '#electron/service/profiles/withdrawn-profiles';
import { policySchema } from '#shared/policy';
import { defaultProfileSettings, settingsOfProfile, type ProfileSettings } from '#shared/profile';
import type { Result } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';

const provided = {
  id: 'production',
  name: 'Production',
  kind: 'production',
  baseUrl: 'https://api.example.com',
  authUrl: 'https://login.example.com',
  clientId: 'desk',
};
const own = {
  ...defaultProfileSettings,
  name: 'Own sandbox',
  baseUrl: 'https://sandbox.example.com',
  authUrl: 'https://login.example.com',
  clientId: 'own',
};

let folder: string;
const clock = createManualClock();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'managed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(policyText: object, { memory = createMemorySecretStore(), official = true } = {}) {
  const policy = policySchema.parse(policyText);
  const file = openSettings(folder, clock).settings;
  const settings = managedSettings(file, policy, '2026-03-02T10:00:00.000Z');
  const known = () => describeKeychain('Secret Service', null);
  const profiles = createProfileService({
    settings,
    keychain: { ...memory, known, status: () => Promise.resolve(known()) },
    builtIn: { demo: 'demo' },
    runtime: { official, allowedHosts: policy.allowedHosts },
    managed: {
      profiles: new Set(policy.profiles?.map(({ id }) => id)),
      demoIsOff: policy.demo === 'off',
    },
    clock,
    newId: () => 'own-1',
  });
  return { settings, profiles, forget: () => forgetWithdrawn(file, policy, memory) };
}
function settingsIn(profiles: Pick<ProfileService, 'find'>): ProfileSettings {
  const found = profiles.find('production');
  if (found === null) throw new Error('It is not there.');
  return settingsOfProfile(found);
}
function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

describe('a provided profile', () => {
  it('exists, accepts a secret, and cannot be changed, removed or pointed elsewhere', async () => {
    const { profiles } = open({ profiles: [provided] });
    const state = { name: 'Production', secret: 'missing', unlockMinutes: 10 };
    expect(profiles.find('production')).toMatchObject(state);
    const settings = settingsIn(profiles);
    expect(value(await profiles.update({ id: 'production', settings, secret: 'typed' }))).toMatchObject({
      secret: 'keychain',
    });
    expect(value(await profiles.credentials('production')).secret).toBe('typed');

    const elsewhere = { ...settings, baseUrl: 'https://elsewhere.example.com' };
    const refused = { ok: false, error: { reason: 'not-supported', target: 'Production' } };
    expect(await profiles.update({ id: 'production', settings: elsewhere, secret: null })).toMatchObject(
      refused,
    );
    expect(await profiles.remove('production')).toMatchObject(refused);
    expect(await profiles.allowReportOrigin('production', 'https://files.example.com')).toMatchObject(
      refused,
    );
    expect(profiles.find('production')?.baseUrl).toBe(provided.baseUrl);
  });

  it('accepts a secret although an own profile has its name, and keeps any other to its own', async () => {
    value(await open({}).profiles.create({ settings: { ...own, name: 'Production' }, secret: null }));
    const { profiles } = open({ profiles: [provided] });
    const settings = settingsIn(profiles);
    expect(profiles.vet('production', settings)).toEqual({ ok: true, value: null });
    expect(value(await profiles.update({ id: 'production', settings, secret: 'typed' }))).toMatchObject({
      name: 'Production',
      secret: 'keychain',
    });
    const same = { ...own, name: 'production' };
    expect(await profiles.create({ id: 'own-2', settings: same, secret: null })).toMatchObject({ ok: false });
    expect(await profiles.update({ id: 'own-1', settings: same, secret: null })).toMatchObject({ ok: false });
    const renamed = { ...own, name: 'Production (mine)' };
    expect(await profiles.update({ id: 'own-1', settings: renamed, secret: null })).toMatchObject({
      ok: true,
    });
  });

  it('does not accept a secret for a host that is not reached from this runtime', async () => {
    const { profiles } = open({ profiles: [provided] }, { official: false });
    const refused = { ok: false, error: { reason: 'runtime-not-official' } };
    const settings = settingsIn(profiles);
    expect(profiles.vet('production', settings)).toMatchObject(refused);
    expect(await profiles.update({ id: 'production', settings, secret: 'typed' })).toMatchObject(refused);
  });

  it('follows its policy at the next start and keeps its secret', async () => {
    const first = open({ profiles: [provided] }).profiles;
    value(await first.update({ id: 'production', settings: settingsIn(first), secret: 'typed' }));
    const { profiles } = open({ profiles: [{ ...provided, name: 'Production EU' }] });
    expect(profiles.find('production')).toMatchObject({ name: 'Production EU', secret: 'keychain' });
  });

  it.each([
    { authUrl: 'https://other.example.com' },
    { baseUrl: 'https://other.example.com' },
    { clientId: 'other' },
    { reportOrigins: ['https://other.example.com'] },
  ])('has no secret once its policy says %j', async (change) => {
    const first = open({ profiles: [provided] }).profiles;
    value(await first.update({ id: 'production', settings: settingsIn(first), secret: 'typed' }));
    value(await first.markChecked('production'));
    const { profiles } = open({ profiles: [{ ...provided, ...change }] });
    expect(profiles.find('production')).toMatchObject({ ...change, secret: 'missing', checkedAt: null });
    expect(await profiles.credentials('production')).toMatchObject({ ok: false });
    // Neither is it given to the new address by another change.
    value(await profiles.create({ settings: own, secret: null }));
    expect(profiles.find('production')).toMatchObject({ secret: 'missing' });
    const again = open({ profiles: [{ ...provided, ...change }] }).profiles;
    expect(again.find('production')).toMatchObject({ secret: 'missing' });
  });

  it.each([{}, { screenShare: true }])(
    'is gone, with its secret, once its policy is %j',
    async (withdrawn) => {
      const memory = createMemorySecretStore();
      const first = open({ profiles: [provided] }, { memory }).profiles;
      value(await first.update({ id: 'production', settings: settingsIn(first), secret: 'typed' }));
      value(await first.activate('production'));
      value(await first.create({ settings: own, secret: null }));

      const { profiles, forget } = open(withdrawn, { memory });
      expect(profiles.list().map(({ id }) => id)).toEqual(['demo', 'own-1']);
      expect(profiles.activeId()).toBe('demo');
      expect(await profiles.credentials('production')).toMatchObject({ ok: false });
      expect(await memory.read('profile/production/client-secret')).toEqual({ ok: true, value: 'typed' });
      value(await profiles.markChecked('own-1'));
      expect(open(withdrawn, { memory }).profiles.find('production')).toBeNull();

      value(await forget());
      expect(await memory.read('profile/production/client-secret')).toEqual({ ok: true, value: null });
      const again = open({ profiles: [provided] }, { memory }).profiles;
      expect(again.find('production')).toMatchObject({ secret: 'missing' });
      expect(again.find('own-1')).not.toBeNull();
    },
  );

  it('stays without its secret once that is removed', async () => {
    const { profiles } = open({ profiles: [provided] });
    value(await profiles.update({ id: 'production', settings: settingsIn(profiles), secret: 'typed' }));
    value(await profiles.removeSecret('production'));
    expect(profiles.find('production')).toMatchObject({ secret: 'missing' });
  });
});

it('hosts that are not allowed are refused when a profile is created, and when an older one is used', async () => {
  value(await open({}).profiles.create({ settings: own, secret: 'typed' }));
  const { profiles } = open({ allowedHosts: ['api.example.com', 'login.example.com'] });
  const refused = { ok: false, error: { reason: 'address-not-allowed' } };
  expect(await profiles.credentials('own-1')).toMatchObject(refused);
  expect(
    await profiles.create({ id: 'own-2', settings: { ...own, name: 'Other' }, secret: null }),
  ).toMatchObject(refused);
});

it('the Demo profile can be turned off: it is neither listed nor used', async () => {
  const { profiles } = open({ demo: 'off', profiles: [provided] });
  expect(profiles.list().map(({ id }) => id)).toEqual(['production']);
  expect(profiles.activeId()).toBe('production');
  const refused = { ok: false, error: { target: 'Demo' } };
  expect(await profiles.activate('demo')).toMatchObject(refused);
  await profiles.startBuiltIn('demo', {
    baseUrl: own.baseUrl,
    authUrl: own.authUrl,
    clientId: 'x',
    clientSecret: 'y',
  });
  expect(await profiles.credentials('demo')).toMatchObject(refused);
});

it('what the policy decides is not written to the file with something else', async () => {
  value(await open({}).profiles.create({ settings: { ...own, unlockMinutes: 20 }, secret: null }));
  const before = open({}).settings.read();
  const { profiles, settings } = open({
    unlockMinutes: 5,
    retention: { personalDays: 30 },
    screenShare: true,
    demo: 'off',
    profiles: [provided],
  });
  value(await profiles.markChecked('own-1'));
  settings.change({ preferences: { ...settings.read().preferences, lastRoute: '/inbox' } });
  settings.change({ activeId: settings.read().activeId });
  const after = open({}).settings.read();
  expect(after.profiles).toMatchObject([
    { id: 'own-1', unlockMinutes: 20, checkedAt: new Date(clock.now()).toISOString() },
  ]);
  expect(after.activeId).toBe(before.activeId);
  expect(after.preferences).toEqual({ ...before.preferences, lastRoute: '/inbox' });

  const changed = { ...own, unlockMinutes: 3 };
  value(await profiles.update({ id: 'own-1', settings: changed, secret: null }));
  expect(open({}).settings.read().profiles).toMatchObject([{ unlockMinutes: 3 }]);
});

it('limits apply to any choice, and the earlier choice returns without the policy', () => {
  const { settings } = open({
    unlockMinutes: 5,
    retention: { personalDays: 30 },
    screenShare: true,
    profiles: [provided],
  });
  settings.change({
    preferences: { ...settings.read().preferences, personalDays: null, screenShare: false },
  });
  expect(settings.read().preferences).toMatchObject({ personalDays: 30, screenShare: true });
  expect(settings.read().profiles).toMatchObject([{ unlockMinutes: 5 }]);
  settings.change({ preferences: { ...settings.read().preferences, personalDays: 7 } });
  expect(settings.read().preferences.personalDays).toBe(7);
  expect(open({}).settings.read().preferences.personalDays).toBe(7);
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).not.toContain('"Production"');
});
