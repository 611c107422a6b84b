import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { randomUUID } from 'node:crypto';
import { demoProfileId } from '#shared/profile';
import { expect, test, type DeskApp } from '#tests/support/app';
import { confirm } from '#tests/support/confirmation';
import { ask, profileSettings } from '#tests/support/desk-calls';
import { startSessionBus, type SessionBus } from '#tests/support/dbus';
import { startKeyring, type Keyring } from '#tests/support/keyring';
import { processTree } from '#tests/support/processes';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

// The keychains of macOS and Windows are the operator's own and cannot be locked or stopped for a test.
test.skip(process.platform !== 'linux', 'needs a Secret Service of its own');

let bus: SessionBus;
let keyring: Keyring | null = null;
test.beforeEach(async () => {
  bus = await startSessionBus();
});
test.afterEach(async () => {
  await keyring?.stop();
  keyring = null;
  await bus.stop();
});

const onBus = () => {
  const { DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR, XDG_DATA_HOME } = bus.env;
  return { environment: { DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR, XDG_DATA_HOME } };
};

const faults = {
  missing: { reason: 'keychain-missing', arrange: () => Promise.resolve() },
  locked: {
    reason: 'keychain-locked',
    arrange: async () => {
      keyring = await startKeyring(bus);
      await keyring.lock();
    },
  },
  'not-responding': {
    reason: 'keychain-not-responding',
    arrange: async () => {
      keyring = await startKeyring(bus);
      keyring.freeze();
    },
  },
} as const;

for (const [state, { reason, arrange }] of Object.entries(faults)) {
  test(`with a keychain that is ${state} the app lives, the demo works from memory, and no secret is taken`, async ({
    launch,
  }) => {
    await arrange();
    const desk = await launch(onBus());
    await expectDemoWorks(desk);

    const saving = saveSecret(desk);
    // Meanwhile everything else continues.
    valueOf(await ask(desk.window, 'application.info', {}));
    await expectDemoWorks(desk);
    expect(await saving).toMatchObject({ ok: false, error: { kind: 'refused', reason } });
    const { profiles, keychain } = valueOf(await ask(desk.window, 'profiles.overview', {}));
    expect(profiles.map(({ id, secret }) => ({ id, secret }))).toEqual([
      { id: demoProfileId, secret: 'memory' },
    ]);
    expect(keychain.state).toBe(state);

    await openPage(desk.window, 'Profiles');
    await expect(desk.window.getByText(keychain.message)).toBeVisible();
    await expect(desk.window.getByText('In memory', { exact: true })).toBeVisible();
  });
}

test('a keychain that becomes available again is used, and the secret of the Demo moves there', async ({
  launch,
}) => {
  const desk = await launch(onBus());
  expect(await saveSecret(desk)).toMatchObject({ ok: false, error: { reason: 'keychain-missing' } });
  keyring = await startKeyring(bus);
  expect(valueOf(await ask(desk.window, 'keychain.check', {})).state).toBe('available');
  const { profiles } = valueOf(await ask(desk.window, 'profiles.overview', {}));
  expect(profiles.map(({ secret }) => secret)).toEqual(['keychain']);
  await expectDemoWorks(desk);
  expect(await saveSecret(desk)).toMatchObject({ ok: true, value: { secret: 'keychain' } });
});

test('names received while the keychain is locked are shown at once, sealed when it opens, and kept after a restart', async ({
  launch,
}) => {
  keyring = await startKeyring(bus);
  await keyring.lock();
  const userData = mkdtempSync(join(tmpdir(), 'late-keychain-'));
  try {
    const first = await launch({ ...onBus(), userData });
    await expect.poll(() => namedMessages(first)).toBeGreaterThan(0);
    const before = await namedMessages(first);
    expect(await keptMessages(first)).toBe(0);
    await keyring.stop();
    keyring = await startKeyring(bus);
    expect(valueOf(await ask(first.window, 'keychain.check', {})).state).toBe('available');
    // Saved data is counted by the sealed values in the database.
    await expect.poll(() => keptMessages(first)).toBeGreaterThanOrEqual(before);
    expect(await namedMessages(first)).toBeGreaterThanOrEqual(before);
    await first.close();
    const second = await launch({ ...onBus(), userData });
    await expect.poll(() => namedMessages(second)).toBeGreaterThanOrEqual(before);
    expect(await namelessMessages(second)).toBe(0);
    expect(valueOf(await ask(second.window, 'application.info', {})).startNotices).toEqual([]);
    await second.close();
  } finally {
    rmSync(userData, { recursive: true, force: true });
  }
});

test('a missing storage key is reported, and replaced only when the operator starts over, by keyboard', async ({
  launch,
}) => {
  keyring = await startKeyring(bus);
  const userData = mkdtempSync(join(tmpdir(), 'lost-key-'));
  try {
    const first = await launch({ ...onBus(), userData });
    await expect.poll(() => namedMessages(first)).toBeGreaterThan(0);
    await first.close();
    // Another keychain, that never had the key.
    await keyring.stop();
    await bus.stop();
    bus = await startSessionBus();
    keyring = await startKeyring(bus);

    const reported = await launch({ ...onBus(), userData });
    const notice = reported.window
      .getByRole('main')
      .getByText('The storage key is missing from the keychain.');
    await expect(notice).toBeVisible();
    await reported.close();
    const again = await launch({ ...onBus(), userData });
    await expect(
      again.window.getByRole('main').getByText('The storage key is missing from the keychain.'),
    ).toBeVisible();
    const replaceStorageKey = again.window.getByRole('button', { name: 'Start over' });
    await replaceStorageKey.focus();
    await again.window.keyboard.press('Enter');
    await expect(
      again.window.getByRole('main').getByText('The storage key is missing from the keychain.'),
    ).toBeHidden();
    await again.close();
    const after = await launch({ ...onBus(), userData });
    expect(valueOf(await ask(after.window, 'application.info', {})).startNotices).toEqual([]);
    expect(await ask(after.window, 'application.replaceStorageKey', {})).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    });
    await after.close();
  } finally {
    rmSync(userData, { recursive: true, force: true });
  }
});

test('two data folders share one keychain: a wipe in one leaves the names and the Demo of the other', async ({
  launch,
}) => {
  keyring = await startKeyring(bus);
  const userData = mkdtempSync(join(tmpdir(), 'two-folders-'));
  try {
    const desk = await launch({ ...onBus(), userData });
    await expect.poll(() => namedMessages(desk)).toBeGreaterThan(0);
    const other = await launch(onBus());
    await expect.poll(() => namedMessages(other)).toBeGreaterThan(0);
    await expectDemoWorks(desk);
    const wiped = ask(other.window, 'privacy.wipe', {});
    await confirm(other.window, 'Wipe personal data');
    expect(valueOf(await wiped)).toMatchObject({ isKeyReplaced: true });
    await desk.close();
    const later = await launch({ ...onBus(), userData });
    await expect.poll(() => namedMessages(later)).toBeGreaterThan(0);
    expect(await namelessMessages(later)).toBe(0);
    await expectDemoWorks(other);
    await later.close();
  } finally {
    rmSync(userData, { recursive: true, force: true });
  }
});

test('a keychain process that crashes ends its call with a refusal, and the next call starts another', async ({
  launch,
}) => {
  keyring = await startKeyring(bus);
  const desk = await launch(onBus());
  const { id } = valueOf(await saveSecret(desk));
  const main = desk.electron.process().pid ?? 0;
  const services = () =>
    processTree(main)
      .filter(({ command }) => command.includes('node.mojom.NodeService'))
      .map(({ pid }) => pid);
  keyring.freeze();
  const reading = ask(desk.window, 'profiles.test', { test: randomUUID(), id });
  let ended = false;
  void reading.finally(() => (ended = true));
  // Until the call ends: the first blow may fall before the call has reached its process.
  const strike = () => {
    for (const pid of services()) process.kill(pid, 'SIGSEGV');
    return ended;
  };
  await expect.poll(strike).toBe(true);
  expect(await reading).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'keychain-crashed' } });
  await keyring.stop();
  keyring = await startKeyring(bus);
  valueOf(await ask(desk.window, 'keychain.check', {}));
  // The secret is reread; what fails now is the connection, as nothing listens there.
  expect(await ask(desk.window, 'profiles.test', { test: randomUUID(), id })).toMatchObject({
    ok: false,
    error: { kind: 'network' },
  });
});

test.describe('a secret in the keychain', () => {
  const itemsOf = async (id: string) => {
    const found = await bus.call(
      'org.freedesktop.secrets',
      '/org/freedesktop/secrets',
      'org.freedesktop.Secret.Service.SearchItems',
      `dict:string:string:service,Diligence Desk,account,profile/${id}/client-secret`,
    );
    return found.match(/object path/g)?.length ?? 0;
  };

  test('is deleted with its profile', async ({ launch }) => {
    keyring = await startKeyring(bus);
    const desk = await launch(onBus());
    const { id } = valueOf(await saveSecret(desk));
    expect(await itemsOf(id)).toBe(1);
    valueOf(await ask(desk.window, 'profiles.remove', { id }));
    expect(await itemsOf(id)).toBe(0);
  });

  test('is deleted when it is removed, and when the client it was for changes', async ({ launch }) => {
    keyring = await startKeyring(bus);
    const desk = await launch(onBus());
    const removed = valueOf(await saveSecret(desk));
    expect(valueOf(await ask(desk.window, 'profiles.removeSecret', { id: removed.id })).secret).toBe(
      'missing',
    );
    expect(await itemsOf(removed.id)).toBe(0);

    const changed = valueOf(await saveSecret(desk));
    const settings = profileSettings({ name: changed.name, clientId: 'another client' });
    valueOf(await ask(desk.window, 'profiles.update', { id: changed.id, settings, secret: null }));
    expect(await itemsOf(changed.id)).toBe(0);
  });

  test('prevents the removal of its profile while the keychain cannot delete the secret', async ({
    launch,
  }) => {
    keyring = await startKeyring(bus);
    const desk = await launch(onBus());
    const { id } = valueOf(await saveSecret(desk));
    await keyring.lock();
    expect(await ask(desk.window, 'profiles.remove', { id })).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'keychain-locked' },
    });
    const { profiles } = valueOf(await ask(desk.window, 'profiles.overview', {}));
    expect(profiles.map((profile) => profile.id)).toContain(id);
  });
});

async function messages({ window }: DeskApp) {
  const filter = { view: 'all' } as const;
  const { entries } = valueOf(
    await ask(window, 'inbox.list', { profileId: demoProfileId, filter, limit: 100 }),
  );
  return entries.filter(({ check }) => check !== null);
}

async function namedMessages(desk: DeskApp): Promise<number> {
  return (await messages(desk)).filter(({ displayName }) => displayName !== null).length;
}

async function keptMessages({ window }: DeskApp): Promise<number> {
  const saved = valueOf(await ask(window, 'privacy.saved', {}));
  return saved.find(({ what }) => what === 'notifications')?.rows ?? 0;
}

async function namelessMessages(desk: DeskApp): Promise<number> {
  return (await messages(desk)).filter(({ displayName }) => displayName === null).length;
}

function saveSecret({ window }: DeskApp) {
  const settings = profileSettings({ name: `Test ${randomUUID()}` });
  return ask(window, 'profiles.create', { settings, secret: 'correct horse' });
}

async function expectDemoWorks({ window }: DeskApp): Promise<void> {
  const { organizations } = valueOf(
    await ask(window, 'organizations.list', { profileId: demoProfileId, view: 'BASIC', pageSize: 5 }),
  );
  expect(organizations).toHaveLength(5);
}
