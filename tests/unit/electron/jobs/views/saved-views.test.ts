import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { SettingsFile } from '#electron/service/profiles/settings-file';
import { defaultSettings, settingsSchema, type Settings } from '#electron/service/profiles/settings-schema';
import { openDatabase } from '#electron/platform/storage/open-database';
import { newSealKey } from '#electron/platform/storage/sealed';
import { viewMigrations } from '#electron/jobs/views/migrations';
import { createSavedViews } from '#electron/jobs/views/saved-views';
import { createSealedViews } from '#electron/jobs/views/sealed-views';
import { contract } from '#shared/ipc/contract';
import { setLocale } from '#shared/messages/locale';
import { err, ok } from '#shared/result';
import {
  inboxViewMayNamePerson,
  savedInboxViewSchema,
  type SavedInboxView,
} from '#shared/views/saved-inbox-view';
import { maxSavedViews, mayNamePerson, savedViewSchema, type SavedView } from '#shared/views/saved-view';
import { createManualClock } from '#tests/support/manual-clock';
import { createVault } from '#electron/platform/storage/vault';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close();
});

const view = (id: string, changes: Partial<SavedView> = {}): SavedView => ({
  id,
  name: `View ${id}`,
  parent: 'organizations/-/teams/-',
  filter: 'state = ACTIVE',
  showDeleted: false,
  columns: ['state'],
  sort: null,
  ...changes,
});
const ofPerson = (id: string) =>
  view(id, { name: 'Canary name', filter: 'related_subjects[0].subject.display_name:"Canary"' });
const ofInbox = (id: string, narrowed: Partial<SavedInboxView['narrowed']> = {}): SavedInboxView => ({
  id,
  name: narrowed.text === undefined ? `Inbox ${id}` : 'Canary name',
  narrowed: { view: 'unread', types: ['notification.client.check_complete.v1'], ...narrowed },
});
const notWritten = { kind: 'refused', reason: 'disk', message: 'Full.', advice: 'Free some.' } as const;

async function start(options: { settings?: Settings; key?: Uint8Array | null } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'views-'));
  const clock = createManualClock();
  const opened = await openDatabase({ folder, migrations: viewMigrations, clock });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  closers.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => database.close(),
  );
  let savedSettings = options.settings ?? defaultSettings;
  const disk = { full: false };
  const settings: SettingsFile = {
    read: () => savedSettings,
    change(members) {
      if (disk.full) return err(notWritten);
      savedSettings = settingsSchema.parse({ ...savedSettings, ...members });
      return ok(null);
    },
  };
  const keychain = { key: options.key === undefined ? newSealKey() : options.key };
  const vault = createVault(() =>
    keychain.key === null ? null : { seal: keychain.key, compare: keychain.key },
  );
  const profiles = ['demo', 'p1'];
  const open = () =>
    createSavedViews({
      plain: {
        read: () => settings.read().savedViews,
        keep: (savedViews) => settings.change({ savedViews }),
      },
      mayNamePerson: ({ filter }) => mayNamePerson(filter),
      sealed: ok(createSealedViews({ database, vault, now: () => clock.now() }, savedViewSchema)),
      isProfile: (id) => profiles.includes(id),
    });
  const views = open();
  const inboxViews = createSavedViews({
    plain: {
      read: () => settings.read().savedInboxViews,
      keep: (savedInboxViews) => settings.change({ savedInboxViews }),
    },
    mayNamePerson: inboxViewMayNamePerson,
    sealed: ok(createSealedViews({ database, vault, now: () => clock.now() }, savedInboxViewSchema)),
    isProfile: (id) => profiles.includes(id),
  });
  const listed = (from = views, profileId = 'demo') => {
    const response = from.list(profileId);
    if (!response.ok) throw new Error(response.error.message);
    return response.value.views.map(({ id, isForSession }) => (isForSession ? `${id} for the session` : id));
  };
  const bytes = () =>
    readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'latin1'))
      .join('') + JSON.stringify(savedSettings);
  return { views, inboxViews, open, listed, bytes, disk, keychain, profiles, settings, database };
}

describe('saved views', () => {
  it('are saved for each profile, replaced by ID and removed', async () => {
    const { views, listed } = await start();
    views.save('demo', view('a'));
    views.save('demo', view('b'));
    views.save('p1', view('c'));
    const renamed = views.save('demo', view('a', { name: 'New' }));
    expect(renamed.ok && renamed.value.views.map(({ name }) => name)).toEqual(['New', 'View b']);
    expect(listed(views, 'p1')).toEqual(['c']);
    views.remove('demo', 'a');
    expect(listed()).toEqual(['b']);
  });

  it('that are sealed open in any locale', async () => {
    const { views, listed } = await start();
    views.save('demo', ofPerson('a'));
    setLocale('en-XA');
    closers.push(() => setLocale('en-GB'));
    expect(listed()).toEqual(['a']);
  });

  it('of a removed profile are deleted with the next change', async () => {
    const { views, settings, profiles } = await start();
    views.save('p1', view('c'));
    profiles.pop();
    views.save('demo', view('a'));
    expect(Object.keys(settings.read().savedViews)).toEqual(['demo']);
  });

  it('of a forgotten profile leave the settings and the memory, and a full disk is reported', async () => {
    const { views, settings, listed, disk } = await start({ key: null });
    views.save('demo', view('a'));
    views.save('p1', view('c'));
    views.save('p1', ofPerson('d'));
    disk.full = true;
    expect(views.forget('p1')).toEqual(err(notWritten));
    disk.full = false;
    expect(views.forget('p1')).toEqual(ok(null));
    expect(Object.keys(settings.read().savedViews)).toEqual(['demo']);
    expect(listed(views, 'p1')).toEqual([]);
    expect(listed()).toEqual(['a']);
  });

  it('are at most fifty, and a full disk changes none', async () => {
    const { views, listed, disk } = await start();
    for (let place = 0; place < maxSavedViews; place += 1) views.save('demo', view(String(place)));
    const one = views.save('demo', ofPerson('more'));
    expect(one.ok ? '' : one.error.message).toContain('at most 50');
    disk.full = true;
    expect(views.remove('demo', '0')).toEqual(err(notWritten));
    expect(listed()).toHaveLength(maxSavedViews);
  });

  it('that are no longer valid are dropped, and the other settings stay', () => {
    const older = { ...defaultSettings, savedViews: undefined };
    expect(settingsSchema.parse(older).savedViews).toEqual({});
    const savedViews = { demo: [view('a'), view('b', { filter: 'gone = 1' }), 'text'] };
    const parsed = settingsSchema.parse({ ...defaultSettings, savedViews });
    expect(parsed.savedViews).toEqual({ demo: [view('a')] });
  });
});

describe('a saved view that may name a person', () => {
  it('is sealed, is available after a restart, and is deleted only with its profile', async () => {
    const { views, open, listed, bytes } = await start();
    views.save('demo', view('a'));
    views.save('demo', ofPerson('b'));
    expect(bytes()).not.toContain('Canary');
    expect(listed(open())).toEqual(['a', 'b']);
    expect(listed(open(), 'p1')).toEqual([]);
    views.remove('demo', 'b');
    expect(listed(open())).toEqual(['a']);
  });

  it('is counted while the keychain is locked, and with another key', async () => {
    const { views, listed, keychain } = await start();
    views.save('demo', view('a'));
    views.save('demo', ofPerson('b'));
    const { key } = keychain;
    for (const locked of [null, newSealKey()]) {
      keychain.key = locked;
      const reply = views.list('demo');
      expect(reply).toMatchObject({ ok: true, value: { undecrypted: 1 } });
      expect(contract['views.list'].output.safeParse(reply.ok && reply.value).success).toBe(true);
      expect(listed()).toEqual(['a']);
    }
    keychain.key = key;
    expect(views.list('demo')).toMatchObject({ ok: true, value: { undecrypted: 0 } });
  });

  it('moves between plain and sealed settings with its filter, and is never in both', async () => {
    const { views, listed, bytes } = await start();
    views.save('demo', view('a'));
    views.save('demo', ofPerson('a'));
    expect(listed()).toEqual(['a']);
    expect(bytes()).not.toContain('Canary');
    views.save('demo', view('a'));
    expect(listed()).toEqual(['a']);
  });

  it('of an older version is sealed, and removed from the settings, as soon as there is a key', async () => {
    const settings = { ...defaultSettings, savedViews: { demo: [view('a'), ofPerson('b')] } };
    const { listed, bytes, keychain } = await start({ settings, key: null });
    expect(listed()).toEqual(['a', 'b']);
    keychain.key = newSealKey();
    expect(listed()).toEqual(['a', 'b']);
    expect(bytes()).not.toContain('Canary');
  });

  it('is listed with those that were saved without a key, though they are more than fifty together', async () => {
    const { views, keychain, listed } = await start();
    for (let place = 0; place < maxSavedViews; place += 1) views.save('demo', ofPerson(String(place)));
    const { key } = keychain;
    keychain.key = null;
    views.save('demo', view('more'));
    keychain.key = key;
    expect(listed()).toHaveLength(maxSavedViews + 1);
    const reply = views.list('demo');
    expect(contract['views.list'].output.safeParse(reply.ok && reply.value).success).toBe(true);
  });

  it('exists only for the session without a keychain, and is sealed when the keychain opens', async () => {
    const { views, open, listed, bytes, keychain } = await start({ key: null });
    views.save('demo', ofPerson('b'));
    expect(listed()).toEqual(['b for the session']);
    expect(listed(open())).toEqual([]);
    keychain.key = newSealKey();
    expect(listed()).toEqual(['b']);
    expect(listed(open())).toEqual(['b']);
    expect(bytes()).not.toContain('Canary');
  });

  it('is deleted by a wipe, from memory too', async () => {
    const { views, listed, keychain } = await start({ key: null });
    views.save('demo', view('a'));
    views.save('demo', ofPerson('b'));
    views.forgetUnsealed();
    keychain.key = newSealKey();
    expect(listed()).toEqual(['a']);
  });

  it('of an older version is deleted by a wipe in every profile, and a full disk is reported', async () => {
    const savedViews = { demo: [view('a'), ofPerson('b')], p1: [ofPerson('c')] };
    const { views, listed, bytes, disk } = await start({
      settings: { ...defaultSettings, savedViews },
      key: null,
    });
    disk.full = true;
    expect(views.forgetUnsealed()).toMatchObject({ ok: false });
    disk.full = false;
    expect(views.forgetUnsealed()).toEqual(ok(null));
    expect([listed(), listed(views, 'p1')]).toEqual([['a'], []]);
    expect(bytes()).not.toContain('Canary');
  });

  it('of an older version is sealed in every profile when the key comes', async () => {
    const savedViews = { demo: [view('a')], p1: [ofPerson('c')] };
    const { views, listed, bytes } = await start({ settings: { ...defaultSettings, savedViews } });
    expect(bytes()).toContain('Canary');
    expect(views.settle()).toEqual(ok(null));
    expect(bytes()).not.toContain('Canary');
    expect(listed(views, 'p1')).toEqual(['c']);
  });
});

describe('a saved view of the inbox', () => {
  const idsOf = (response: ReturnType<Awaited<ReturnType<typeof start>>['inboxViews']['list']>) =>
    response.ok
      ? response.value.views.map(({ id, isForSession }) => (isForSession ? `${id} for the session` : id))
      : [];

  it('is a setting, and sealed if it has a search text', async () => {
    const { inboxViews, settings, bytes } = await start();
    inboxViews.save('demo', ofInbox('a'));
    inboxViews.save('demo', ofInbox('b', { text: 'Canary' }));
    expect(idsOf(inboxViews.list('demo'))).toEqual(['a', 'b']);
    expect(settings.read().savedInboxViews).toEqual({ demo: [ofInbox('a')] });
    expect(bytes()).not.toContain('Canary');
  });

  it('is listed with those that were saved without a key, though they are more than fifty together', async () => {
    const { inboxViews, keychain } = await start();
    for (let place = 0; place < maxSavedViews; place += 1)
      inboxViews.save('demo', ofInbox(String(place), { text: 'Canary' }));
    const { key } = keychain;
    keychain.key = null;
    inboxViews.save('demo', ofInbox('more'));
    keychain.key = key;
    const reply = inboxViews.list('demo');
    expect(idsOf(reply)).toHaveLength(maxSavedViews + 1);
    expect(contract['inboxViews.list'].output.safeParse(reply.ok && reply.value).success).toBe(true);
  });

  it('exists only for the session without a keychain, if it has a search text', async () => {
    const { inboxViews } = await start({ key: null });
    inboxViews.save('demo', ofInbox('b', { text: 'Canary' }));
    expect(idsOf(inboxViews.list('demo'))).toEqual(['b for the session']);
  });

  it('is not a view of checks, and is deleted only with its own list', async () => {
    const { views, inboxViews, listed } = await start();
    views.save('demo', ofPerson('a'));
    inboxViews.save('demo', ofInbox('b', { text: 'Canary' }));
    expect(listed()).toEqual(['a']);
    expect(idsOf(inboxViews.list('demo'))).toEqual(['b']);
    inboxViews.remove('demo', 'b');
    expect(listed()).toEqual(['a']);
    expect(idsOf(inboxViews.list('demo'))).toEqual([]);
  });

  it('that is no longer valid is dropped from the settings', () => {
    const savedInboxViews = { demo: [ofInbox('a'), { id: 'b', name: 'B', narrowed: { view: 'gone' } }] };
    const parsed = settingsSchema.parse({ ...defaultSettings, savedInboxViews });
    expect(parsed.savedInboxViews).toEqual({ demo: [ofInbox('a')] });
  });
});
