import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  describeKeychain,
  keychainRefusal,
  type CallFailure,
} from '#electron/platform/keychain/keychain-errors';
import { createMemorySecretStore } from '#electron/platform/keychain/memory-secret-store';
import type { Keychain } from '#electron/platform/keychain/secret-store';
import { createProfileService, type ProfileService } from '#electron/service/profiles/profile-service';
import { openSettings } from '#electron/service/profiles/settings-file';
import { profilesOverviewSchema } from '#shared/ipc/contract/profiles';
import {
  defaultProfileSettings,
  demoProfileId,
  profileViewSchema,
  type ProfileSettings,
} from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';

const canary = 'canary-secret-77aa';
const demo = {
  baseUrl: 'http://127.0.0.1:4711',
  authUrl: 'http://127.0.0.1:4711/auth',
  clientId: 'demo-client',
  clientSecret: 'generated-at-start',
};
const sandbox: ProfileSettings = {
  ...defaultProfileSettings,
  name: 'Stonebridge sandbox',
  baseUrl: 'https://api.example.com/service',
  authUrl: 'https://auth.example.com',
  clientId: 'client-1',
};

/** A keychain that works until a test says how it fails. */
function keychainOfTests() {
  const memory = createMemorySecretStore();
  const state: { failure: CallFailure | null; writesAnyway: boolean } = {
    failure: null,
    writesAnyway: false,
  };
  const calls: string[] = [];
  const failing = <T>(call: 'read' | 'write' | 'remove', account: string, work: () => Promise<Result<T>>) => {
    calls.push(`${call} ${account}`);
    return state.failure === null ? work() : Promise.resolve(err(keychainRefusal(call, state.failure)));
  };
  const known = () => describeKeychain('Secret Service', state.failure);
  const keychain: Keychain = {
    read: (account) => failing('read', account, () => memory.read(account)),
    async write(account, secret) {
      // A call without a response may have been done anyway.
      if (state.writesAnyway) await memory.write(account, secret);
      return failing('write', account, () => memory.write(account, secret));
    },
    remove: (account) => failing('remove', account, () => memory.remove(account)),
    status: () => Promise.resolve(known()),
    known,
  };
  return { keychain, memory, state, calls };
}

let folder: string;
let vault: ReturnType<typeof keychainOfTests>;
let service: ProfileService;
const clock = createManualClock();
const settingsPath = () => join(folder, 'settings.json');
const accountOf = (id: string) => `profile/${id}/client-secret`;

function serviceOn(
  runtime = { official: true },
  builtIn: { demo: string; 'demo-twin'?: string } = { demo: accountOf('demo') },
): ProfileService {
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;
  const { settings } = openSettings(folder, clock);
  return createProfileService({
    settings,
    keychain: vault.keychain,
    runtime,
    clock,
    newId,
    builtIn,
  });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'profiles-'));
  vault = keychainOfTests();
  service = serviceOn();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
const created = async (settings: Partial<ProfileSettings> = {}, secret: string | null = canary) =>
  value(await service.create({ settings: { ...sandbox, ...settings }, secret }));

/** Makes the settings file unwritable by putting a file in the place of its folder. */
function breakDisk() {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
}

describe('The Demo profile', () => {
  it('is first and active, without a secret, before anything was started', () => {
    expect(service.list()).toMatchObject([
      { id: demoProfileId, name: 'Demo', builtIn: true, secret: 'missing' },
    ]);
    expect(service.activeId()).toBe(demoProfileId);
    profilesOverviewSchema.parse(service.overview());
  });

  it('has a second environment if there is one, with its own address and secret', async () => {
    expect(service.find('demo-twin')).toBeNull();
    const both = serviceOn({ official: true }, { demo: accountOf('demo'), 'demo-twin': accountOf('twin') });
    await both.startBuiltIn('demo', demo);
    expect(both.list()).toMatchObject([
      { id: 'demo', name: 'Demo', kind: 'demo', builtIn: true, secret: 'keychain' },
      { id: 'demo-twin', name: 'Demo sandbox', kind: 'demo', builtIn: true, secret: 'missing' },
    ]);
    expect((await both.credentials('demo-twin')).ok).toBe(false);
    await both.startBuiltIn('demo-twin', {
      ...demo,
      baseUrl: 'http://127.0.0.1:5000/service',
      clientSecret: 'other',
    });
    expect(value(await both.credentials('demo-twin')).settings.baseUrl).toContain(':5000');
    expect(value(await both.credentials('demo')).secret).toBe(demo.clientSecret);
    value(await both.activate('demo-twin'));
    expect(both.activeId()).toBe('demo-twin');
    expect((await both.remove('demo-twin')).ok).toBe(false);
    expect((await both.create({ settings: { ...sandbox, name: 'demo Sandbox' }, secret: null })).ok).toBe(
      false,
    );
    // Without it, as when the Demo starts bare, the first is in use.
    expect(serviceOn().activeId()).toBe('demo');
  });

  it('has the addresses of the running local service and its secret in the keychain', async () => {
    await service.startBuiltIn('demo', demo);
    expect(service.find(demoProfileId)).toMatchObject({
      kind: 'demo',
      baseUrl: demo.baseUrl,
      authUrl: demo.authUrl,
      clientId: demo.clientId,
      secret: 'keychain',
    });
    expect(await vault.memory.read(accountOf(demoProfileId))).toEqual(ok(demo.clientSecret));
    expect(value(await service.credentials(demoProfileId))).toMatchObject({
      settings: { baseUrl: demo.baseUrl },
      secret: demo.clientSecret,
    });
  });

  it.each(['missing', 'locked', 'not-responding', 'crashed'] as const)(
    'works with its secret in memory, and says so, when the keychain is %s',
    async (failure) => {
      vault.state.failure = failure;
      await service.startBuiltIn('demo', demo);
      expect(service.find(demoProfileId)?.secret).toBe('memory');
      expect(value(await service.credentials(demoProfileId)).secret).toBe(demo.clientSecret);
    },
  );

  it('works at once while the keychain has not responded yet', async () => {
    let respond = () => {};
    const thinking = new Promise<void>((resolve) => (respond = resolve));
    const write = vault.keychain.write.bind(vault.keychain);
    vault.keychain.write = (account, secret) => thinking.then(() => write(account, secret));
    const started = service.startBuiltIn('demo', demo);
    expect(value(await service.credentials(demoProfileId)).secret).toBe(demo.clientSecret);
    expect(service.find(demoProfileId)?.secret).toBe('memory');
    respond();
    await started;
    expect(service.find(demoProfileId)?.secret).toBe('keychain');
  });

  it('continues when the keychain locks later, and uses it again when a check finds it unlocked', async () => {
    await service.startBuiltIn('demo', demo);
    vault.state.failure = 'locked';
    expect(value(await service.credentials(demoProfileId)).secret).toBe(demo.clientSecret);
    expect(service.find(demoProfileId)?.secret).toBe('memory');
    vault.state.failure = null;
    expect((await service.checkKeychain()).state).toBe('available');
    expect(service.find(demoProfileId)?.secret).toBe('keychain');
  });

  it('has no credentials before the local service runs', async () => {
    expect(await service.credentials(demoProfileId)).toMatchObject({ ok: false, error: { target: 'Demo' } });
  });

  it('cannot be changed, duplicated or removed, nor can its secret', async () => {
    const results = [
      await service.update({ id: demoProfileId, settings: sandbox, secret: null }),
      await service.duplicate(demoProfileId),
      await service.remove(demoProfileId),
      await service.removeSecret(demoProfileId),
    ];
    for (const result of results)
      expect(result).toMatchObject({ ok: false, error: { reason: 'not-supported' } });
    expect(vault.calls).toEqual([]);
  });

  it('is not written to the settings file, and neither is any secret', async () => {
    await service.startBuiltIn('demo', demo);
    await created();
    await service.markChecked(demoProfileId);
    const written = readFileSync(settingsPath(), 'utf8');
    expect(written).not.toContain(demo.clientSecret);
    expect(written).not.toContain(demo.baseUrl);
    expect(written).not.toContain(canary);
    expect(service.find(demoProfileId)?.checkedAt).not.toBeNull();
  });
});

describe('Creating a profile', () => {
  it('puts the secret into the keychain and never into a view', async () => {
    const view = await created();
    expect(profileViewSchema.parse(view)).toMatchObject({ secret: 'keychain', builtIn: false });
    expect(await vault.memory.read(accountOf(view.id))).toEqual(ok(canary));
    expect(JSON.stringify(service.overview())).not.toContain(canary);
    expect(value(await service.credentials(view.id))).toEqual({ settings: sandbox, secret: canary });
  });

  it('survives a restart', async () => {
    const view = await created();
    const again = serviceOn();
    expect(again.find(view.id)).toEqual(view);
    expect(value(await again.credentials(view.id)).secret).toBe(canary);
  });

  it('without a secret says that it is missing, and has no credentials', async () => {
    const view = await created({}, null);
    expect(view).toMatchObject({ secret: 'missing', secretSavedAt: null });
    expect(await service.credentials(view.id)).toMatchObject({
      ok: false,
      error: { reason: 'secret-missing', target: sandbox.name },
    });
  });

  it.each(['missing', 'locked', 'not-responding', 'crashed'] as const)(
    'is refused and saves nothing when the keychain is %s',
    async (failure) => {
      vault.state.failure = failure;
      expect(await service.create({ settings: sandbox, secret: canary })).toMatchObject({
        ok: false,
        error: { kind: 'refused', reason: `keychain-${failure}`, target: sandbox.name },
      });
      expect(service.list()).toHaveLength(1);
    },
  );

  it('removes the secret again if the profile cannot be saved', async () => {
    breakDisk();
    const result = await service.create({ settings: sandbox, secret: canary });
    expect(result).toMatchObject({ ok: false, error: { reason: 'disk' } });
    expect(await vault.memory.read(accountOf('id-1'))).toEqual(ok(null));
  });

  it.each([sandbox.name, ` ${sandbox.name.toUpperCase()} `, 'demo'])(
    'refuses the taken name "%s"',
    async (name) => {
      await created();
      expect(await service.create({ settings: { ...sandbox, name }, secret: null })).toMatchObject({
        ok: false,
        error: { kind: 'validation', faults: [{ field: 'name' }] },
      });
    },
  );

  it.each([
    ['Pro\u200bd', 'Pro[U+200B]d'],
    ['\u202edorP', '[U+202E]dorP'],
    ['Pro\u3164d', 'Pro[U+3164]d'],
  ])('refuses the name %j, and shows its hidden characters', async (name, shown) => {
    const result = await service.create({ settings: { ...sandbox, name }, secret: null });
    expect(result).toMatchObject({ error: { kind: 'validation', faults: [{ field: 'name' }] } });
    expect(JSON.stringify(result)).toContain(shown);
  });

  it.each(['می\u200cخواهم', '👩\u200d👧 trial'])(
    'accepts the name %j with joiners in valid positions',
    async (name) => {
      expect((await created({ name })).name).toBe(name);
    },
  );

  it('as a demo refuses addresses beyond this computer, next to each field', async () => {
    const settings: ProfileSettings = { ...sandbox, kind: 'demo' };
    expect(await service.create({ settings, secret: null })).toMatchObject({
      ok: false,
      error: { kind: 'validation', faults: [{ field: 'baseUrl' }, { field: 'authUrl' }] },
    });
    const local = { kind: 'demo', baseUrl: 'http://localhost:1', authUrl: 'http://localhost:1' } as const;
    expect((await created(local)).kind).toBe('demo');
  });

  it('on a runtime that is not the official one accepts no secret for an address elsewhere', async () => {
    service = serviceOn({ official: false });
    expect(await service.create({ settings: sandbox, secret: canary })).toMatchObject({
      ok: false,
      error: { reason: 'runtime-not-official' },
    });
    expect(vault.calls).toEqual([]);
  });
});

describe('Changing a profile', () => {
  const update = (id: string, change: Partial<ProfileSettings>, secret: string | null = null) =>
    service.update({ id, settings: { ...sandbox, ...change }, secret });

  it('keeps its secret, its age and its position', async () => {
    const first = await created();
    await created({ name: 'Second' });
    const view = value(await update(first.id, { name: 'Renamed', baseUrl: 'https://api.example.com/v2' }));
    expect(view).toEqual({ ...first, name: 'Renamed', baseUrl: 'https://api.example.com/v2' });
    expect(service.list().map((profile) => profile.name)).toEqual(['Demo', 'Renamed', 'Second']);
    expect(value(await service.credentials(first.id)).secret).toBe(canary);
  });

  it('may keep its own name but not use that of another', async () => {
    const first = await created();
    await created({ name: 'Second' });
    expect((await update(first.id, {})).ok).toBe(true);
    expect(await update(first.id, { name: 'Second' })).toMatchObject({
      ok: false,
      error: { kind: 'validation' },
    });
  });

  it.each([
    { authUrl: 'https://evil.example.com' },
    { authUrl: 'https://auth.example.com:8443' },
    { authUrl: 'https://auth.example.com/other' },
    { clientId: 'client-2' },
    { baseUrl: 'https://evil.example.com' },
    { reportOrigins: ['https://evil.example.com'] },
  ])('drops the secret if it would be sent elsewhere: %j', async (change) => {
    const { id } = await created();
    await service.markChecked(id);
    expect(value(await update(id, change))).toMatchObject({ ...change, secret: 'missing', checkedAt: null });
    expect(await vault.memory.read(accountOf(id))).toEqual(ok(null));
  });

  it.each(['https://AUTH.example.com', 'https://auth.example.com/'])(
    'keeps the secret if the same address is written as %s',
    async (authUrl) => {
      const { id } = await created();
      expect(value(await update(id, { authUrl })).secret).toBe('keychain');
    },
  );

  it('accepts a new secret for a new address', async () => {
    const { id } = await created();
    const authUrl = 'https://auth.other.example.com';
    expect(value(await update(id, { authUrl }, 'new secret')).secret).toBe('keychain');
    expect(value(await service.credentials(id))).toMatchObject({
      settings: { authUrl },
      secret: 'new secret',
    });
  });

  it('changes nothing when the old secret cannot be removed', async () => {
    const view = await created();
    vault.state.failure = 'locked';
    expect(await update(view.id, { clientId: 'client-2' })).toMatchObject({
      ok: false,
      error: { reason: 'keychain-locked' },
    });
    expect(service.find(view.id)).toEqual(view);
  });

  it.each(['missing', 'locked'] as const)(
    'changes nothing when the keychain is %s for the secret of a new address',
    async (failure) => {
      const view = await created();
      vault.state.failure = failure;
      expect((await update(view.id, { clientId: 'client-2' }, 'new secret')).ok).toBe(false);
      vault.state.failure = null;
      expect(service.find(view.id)).toEqual(view);
      expect(value(await service.credentials(view.id)).secret).toBe(canary);
    },
  );

  it.each(['not-responding', 'crashed', 'failed'] as const)(
    'never uses a new secret with the old address when it is unknown whether it was stored: %s',
    async (failure) => {
      const { id } = await created();
      vault.state.failure = failure;
      vault.state.writesAnyway = true;
      expect((await update(id, { clientId: 'client-2' }, 'new secret')).ok).toBe(false);
      vault.state.failure = null;
      expect(service.find(id)).toMatchObject({ clientId: 'client-1', secret: 'missing' });
      expect(await service.credentials(id)).toMatchObject({ ok: false, error: { reason: 'secret-missing' } });
    },
  );

  it('never pairs a secret with an address it was not entered for, whatever happens in between', async () => {
    const clients = ['client-1', 'client-2'] as const;
    const step = fc.record({
      clientId: fc.constantFrom(...clients),
      withSecret: fc.boolean(),
      failure: fc.constantFrom<CallFailure | null>(
        null,
        null,
        'missing',
        'locked',
        'not-responding',
        'crashed',
      ),
      writesAnyway: fc.boolean(),
    });
    const isUnclear = (failure: CallFailure | null) => failure === 'not-responding' || failure === 'crashed';
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { id } = await created({ name: `Run ${(run += 1)}` }, 'for client-1');
        for (const { clientId, withSecret, failure, writesAnyway } of steps) {
          Object.assign(vault.state, { failure, writesAnyway: isUnclear(failure) && writesAnyway });
          const changing = update(
            id,
            { name: `Run ${run}`, clientId },
            withSecret ? `for ${clientId}` : null,
          );
          const reading = service.credentials(id);
          await changing;
          Object.assign(vault.state, { failure: null, writesAnyway: false });
          for (const credentials of [await reading, await service.credentials(id)]) {
            if (credentials.ok)
              expect(credentials.value.secret).toBe(`for ${credentials.value.settings.clientId}`);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is refused for a deleted profile', async () => {
    expect((await update('gone', {})).ok).toBe(false);
    expect((await service.duplicate('gone')).ok).toBe(false);
    expect((await service.remove('gone')).ok).toBe(false);
    expect((await service.activate('gone')).ok).toBe(false);
    expect((await service.markChecked('gone')).ok).toBe(false);
    expect((await service.credentials('gone')).ok).toBe(false);
  });
});

describe('The secret of a profile', () => {
  it('can be set, replaced and removed', async () => {
    const { id } = await created({}, null);
    expect(value(await service.update({ id, settings: sandbox, secret: 'one' })).secret).toBe('keychain');
    expect(value(await service.update({ id, settings: sandbox, secret: 'two' })).secret).toBe('keychain');
    expect(value(await service.credentials(id)).secret).toBe('two');
    expect(value(await service.removeSecret(id)).secret).toBe('missing');
    expect(await vault.memory.read(accountOf(id))).toEqual(ok(null));
  });

  it('stays stored if the keychain refuses to remove it', async () => {
    const { id } = await created();
    vault.state.failure = 'locked';
    expect((await service.removeSecret(id)).ok).toBe(false);
    expect(service.find(id)?.secret).toBe('keychain');
  });

  it('is shown as missing once it was deleted outside the app', async () => {
    const { id } = await created();
    await vault.memory.remove(accountOf(id));
    expect(await service.credentials(id)).toMatchObject({ ok: false, error: { reason: 'secret-missing' } });
    expect(service.find(id)?.secret).toBe('missing');
  });

  it('is not shown as missing while the keychain is locked', async () => {
    const { id } = await created();
    vault.state.failure = 'locked';
    expect(await service.credentials(id)).toMatchObject({
      ok: false,
      error: { reason: 'keychain-locked', target: sandbox.name },
    });
    expect(service.find(id)?.secret).toBe('keychain');
  });

  it('is not sent to an address elsewhere on an unofficial runtime', async () => {
    const { id } = await created();
    service = serviceOn({ official: false });
    vault.calls.length = 0;
    expect(await service.credentials(id)).toMatchObject({
      ok: false,
      error: { reason: 'runtime-not-official' },
    });
    expect(await service.update({ id, settings: sandbox, secret: canary })).toMatchObject({
      ok: false,
      error: { reason: 'runtime-not-official' },
    });
    expect(vault.calls).toEqual([]);
  });
});

describe('Duplicating a profile', () => {
  it('copies the settings under a free name, and not the secret', async () => {
    const { id } = await created();
    const copy = value(await service.duplicate(id));
    expect(copy).toMatchObject({ ...sandbox, name: 'Stonebridge sandbox copy', secret: 'missing' });
    expect(copy.id).not.toBe(id);
    expect(value(await service.duplicate(id)).name).toBe('Stonebridge sandbox copy 2');
    expect(await vault.memory.read(accountOf(copy.id))).toEqual(ok(null));
  });

  it('shortens a name that would become too long', async () => {
    const { id } = await created({ name: 'n'.repeat(80) });
    expect(value(await service.duplicate(id)).name).toBe(`${'n'.repeat(75)} copy`);
  });
});

describe('Removing a profile', () => {
  it('deletes its secret, and makes Demo active when it was active', async () => {
    const { id } = await created();
    await service.activate(id);
    expect(await service.remove(id)).toEqual(ok(null));
    expect(await vault.memory.read(accountOf(id))).toEqual(ok(null));
    expect(service.find(id)).toBeNull();
    expect(service.activeId()).toBe(demoProfileId);
  });

  it('is refused while its secret cannot be deleted', async () => {
    const { id } = await created();
    vault.state.failure = 'crashed';
    expect(await service.remove(id)).toMatchObject({ ok: false, error: { reason: 'keychain-crashed' } });
    expect(service.find(id)?.secret).toBe('keychain');
  });

  it('needs no keychain when it has no secret', async () => {
    const { id } = await created({}, null);
    vault.state.failure = 'missing';
    expect(await service.remove(id)).toEqual(ok(null));
  });
});

describe('A profile found to be production', () => {
  const likeness = {
    productionId: 'prod',
    productionName: 'Production',
    organizations: 3,
    foundAt: '2026-01-01T00:00:00Z',
    allowed: false,
  };

  it('is stopped although that cannot be saved, until it is allowed', async () => {
    const { id } = await created();
    breakDisk();
    expect(await service.setLikeness(id, likeness)).toMatchObject({ ok: false, error: { reason: 'disk' } });
    expect(service.find(id)).toMatchObject({ likeness });
    expect(await service.credentials(id)).toMatchObject({ ok: false });
    await service.setLikeness(id, { ...likeness, allowed: true });
    expect(service.find(id)).toMatchObject({ likeness });

    rmSync(folder);
    mkdirSync(folder);
    value(await service.markChecked(id));
    expect(serviceOn().find(id)).toMatchObject({ likeness });
    value(await service.setLikeness(id, { ...likeness, allowed: true }));
    expect((await service.credentials(id)).ok).toBe(true);
  });
});

describe('Switching profiles', () => {
  it('is remembered over a restart', async () => {
    const { id } = await created();
    expect(value(await service.activate(id)).activeId).toBe(id);
    expect(serviceOn().activeId()).toBe(id);
  });

  it('is refused, and nothing switched, when it cannot be saved', async () => {
    const { id } = await created();
    breakDisk();
    expect(await service.activate(id)).toMatchObject({ ok: false, error: { reason: 'disk' } });
    expect(service.activeId()).toBe(demoProfileId);
  });
});

describe('Changes', () => {
  it('are announced to listeners until they unsubscribe, and are applied one after the other', async () => {
    const seen: number[] = [];
    const stop = service.onChange((overview) => seen.push(overview.profiles.length));
    const names = ['A', 'B', 'C', 'A'];
    const results = await Promise.all(
      names.map((name) => service.create({ settings: { ...sandbox, name }, secret: canary })),
    );
    expect(results.map((result) => result.ok)).toEqual([true, true, true, false]);
    expect(seen).toEqual([2, 3, 4, 4]);
    stop();
    await created({ name: 'D' });
    expect(seen).toHaveLength(4);
  });
});
