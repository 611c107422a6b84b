import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstCursor } from '#electron/jobs/notifications/cursor';
import { notificationId, seenId } from '#electron/jobs/notifications/inbox-store';
import type { Notification } from '#shared/model/notification';
import { defaultInboxSettings } from '#shared/notifications/settings';
import { makeNotification, openInbox, start } from './inbox.ts';
import { sealStored } from '#electron/platform/storage/reseal';
import { createVault, type Keys } from '#electron/platform/storage/vault';
import { testKeys } from '#tests/support/vaults';

const live = { receivedAt: start, baseline: false };

describe('storing notifications', () => {
  it('keeps each id of an organization once, within a page and across pages', async () => {
    const { store } = await openInbox();
    const organization = store.organization(store.profileKey('p'), 'organizations/o1');
    const rows = [makeNotification('a'), makeNotification('b'), makeNotification('a')];
    expect(store.store(organization, rows, live)).toHaveLength(2);
    expect(store.store(organization, rows, live)).toHaveLength(0);
  });

  it('treats the same ID in another organization or profile as another notification', async () => {
    const { store } = await openInbox();
    const p = store.profileKey('p');
    const row = [makeNotification('a')];
    for (const organization of [
      store.organization(p, 'organizations/o1'),
      store.organization(p, 'organizations/o2'),
      store.organization(store.profileKey('q'), 'organizations/o1'),
    ]) {
      expect(store.store(organization, row, live)).toHaveLength(1);
    }
  });

  it('knows an id after its entry was deleted by the retention', async () => {
    const { store, queries } = await openInbox();
    const p = store.profileKey('p');
    const organization = store.organization(p, 'organizations/o1');
    store.store(organization, [makeNotification('old')], { ...live, baseline: true });
    expect(store.prune(p, start + 1, 100)).toBe(1);
    expect(store.prune(p, start + 1, 100)).toBe(0);
    expect(store.store(organization, [makeNotification('old')], live)).toEqual([]);
    expect((await queries.list(p, { view: 'all' }, { after: null, limit: 10 })).entries).toEqual([]);
  });

  it('does not delete what is unread or snoozed, however old', async () => {
    const { store, actions } = await openInbox();
    const p = store.profileKey('p');
    const organization = store.organization(p, 'organizations/o1');
    const [, second] = store.store(organization, [makeNotification('a'), makeNotification('b')], live);
    await actions.setStatus(p, { keys: [second?.key ?? 0] }, { status: 'snoozed', until: start + 1000 });
    expect(store.prune(p, start + 864e7, 100)).toBe(0);
  });

  it('treats the baseline as read and announced', async () => {
    const { store, queries } = await openInbox();
    const p = store.profileKey('p');
    store.store(store.organization(p, 'organizations/o1'), [makeNotification('a')], {
      ...live,
      baseline: true,
    });
    expect(store.pending(p, 10)).toEqual([]);
    expect(queries.counts(p).unread).toBe(0);
  });

  it('accepts notifications without check, type, payload or a readable time', async () => {
    const { store, queries } = await openInbox();
    const p = store.profileKey('p');
    const odd: Notification[] = [
      { name: 'organizations/o1/notifications/1', createTime: 'yesterday' },
      {
        name: 'not a name',
        type: 'notification.client.new_kind.v9',
        payload: { '@type': 'x.NewData', n: 1 },
      },
      { name: 'organizations/o1/notifications/2', payload: { check: 'checks/legacy' } },
    ];
    expect(store.store(store.organization(p, 'organizations/o1'), odd, live)).toHaveLength(3);
    const { entries } = await queries.list(p, { view: 'all' }, { after: null, limit: 10 });
    expect(entries.map((entry) => entry.check)).toEqual([null, null, null]);
    expect(queries.read(p, entries.find((entry) => entry.name === 'not a name')?.key ?? 0)?.payload).toEqual({
      '@type': 'x.NewData',
      n: 1,
    });
  });

  it('reads a too deep payload of an earlier version as damaged, and every other one normally', async () => {
    const { store, queries } = await openInbox();
    const p = store.profileKey('p');
    let nested: unknown = 1;
    for (let level = 0; level < 3000; level += 1) nested = { a: nested };
    const deep = {
      ...makeNotification('deep'),
      payload: { displayName: 'Ada Lark', nested } as Notification['payload'],
    };
    store.store(store.organization(p, 'organizations/o1'), [deep, makeNotification('plain')], live);
    const { entries } = await queries.list(p, { view: 'all' }, { after: null, limit: 10 });
    const [damaged] = entries.filter(({ name }) => name === deep.name);
    expect(damaged?.displayName).toBe('Ada Lark');
    expect(queries.read(p, damaged?.key ?? 0)).toMatchObject({ payload: null, isPayloadDamaged: true });
    const [plain] = entries.filter(({ name }) => name !== deep.name);
    expect(queries.read(p, plain?.key ?? 0)).toMatchObject({ isPayloadDamaged: false });
    expect(queries.read(p, plain?.key ?? 0)?.payload).not.toBeNull();
  });

  it('shows and finds organizations by their display name', async () => {
    const { store, queries } = await openInbox();
    const p = store.profileKey('p');
    store.store(store.organization(p, 'organizations/o1'), [makeNotification('a')], live);
    store.saveNames(p, [
      { name: 'organizations/o1', displayName: 'Fennimore Law' },
      { name: 'organizations/o2', displayName: null },
    ]);
    const found = async (text: string) =>
      (await queries.list(p, { view: 'all', text }, { after: null, limit: 10 })).entries;
    expect((await found('FENNIMORE'))[0]).toMatchObject({ organizationName: 'Fennimore Law' });
    expect(await found('Fennimore & Co')).toEqual([]);
    expect(store.findOrganizations(p, { text: 'o' }, 10)).toEqual([
      { name: 'organizations/o1', displayName: 'Fennimore Law' },
      { name: 'organizations/o2', displayName: null },
    ]);
    expect(store.findOrganizations(p, { names: ['organizations/o2'] }, 10)).toHaveLength(1);
    store.saveNames(p, [{ name: 'organizations/o1', displayName: 'Fennimore & Co' }]);
    expect(await found('Fennimore & Co')).toHaveLength(1);
  });

  it('finds names in any script by plain letters, upper and lower case alike', async () => {
    const { store, queries } = await openInbox();
    const p = store.profileKey('p');
    store.store(store.organization(p, 'organizations/o1'), [makeNotification('a')], live);
    const örebro = { name: 'organizations/o1', displayName: 'Örebro Lettings' };
    store.saveNames(p, [örebro, { name: 'organizations/o2', displayName: 'ΔΊΚΗ Legal' }]);
    const found = async (text: string) =>
      (await queries.list(p, { view: 'all', text }, { after: null, limit: 10 })).entries.length;
    for (const text of ['Örebro', 'örebro', 'OREBRO', 'ÖREBRO L']) {
      expect(store.findOrganizations(p, { text }, 10), text).toEqual([örebro]);
      expect(await found(text), text).toBe(1);
    }
    expect(store.findOrganizations(p, { text: 'δικη' }, 10)).toHaveLength(1);
  });

  it('finds an organization by words of its name in any order, each of which it has', async () => {
    const { store, queries } = await openInbox();
    const p = store.profileKey('p');
    store.store(store.organization(p, 'organizations/o1'), [makeNotification('a')], live);
    const law = { name: 'organizations/o1', displayName: 'Fennimore & Drake Law' };
    store.saveNames(p, [law, { name: 'organizations/o2', displayName: 'Fennimore Trust' }]);
    const found = async (text: string) =>
      (await queries.list(p, { view: 'all', text }, { after: null, limit: 10 })).entries.length;
    for (const text of ['fennimore drake', ' law  fennimore ', 'Fennimore & Drake', 'drake o1']) {
      expect(store.findOrganizations(p, { text }, 10), text).toEqual([law]);
      expect(await found(text), text).toBe(1);
    }
    expect(await found('drake trust')).toBe(0);
    expect(store.findOrganizations(p, { text: 'drake trust' }, 10)).toEqual([]);
    expect(store.findOrganizations(p, { text: ' ' }, 10)).toHaveLength(2);
  });

  it('places a notification from the future at its arrival time', async () => {
    const { store, queries } = await openInbox();
    const p = store.profileKey('p');
    const organization = store.organization(p, 'organizations/o1');
    store.store(organization, [makeNotification('future', { createTime: start + 864e5 })], live);
    store.store(organization, [makeNotification('later', { createTime: start + 5 })], {
      ...live,
      receivedAt: start + 9,
    });
    const { entries } = await queries.list(p, { view: 'all' }, { after: null, limit: 10 });
    expect(entries.map((entry) => notificationId(entry.name))).toEqual(['later', 'future']);
  });

  it('returns stored entries that were not announced, until they are marked', async () => {
    const { store } = await openInbox();
    const p = store.profileKey('p');
    const organization = store.organization(p, 'organizations/o1');
    const stored = store.store(organization, [makeNotification('a'), makeNotification('b')], live);
    expect(store.pending(p, 10).map((row) => row.key)).toEqual(stored.map((row) => row.key));
    store.markAnnounced([stored[0]?.key ?? 0], 'single');
    expect(store.pending(p, 10).map((row) => row.name)).toEqual(['organizations/o1/notifications/b']);
  });

  it('stores IDs of any length in a fixed size', () => {
    expect(seenId(`organizations/o/notifications/${'x'.repeat(400)}`)).toHaveLength(16);
    expect(notificationId('organizations/o/notifications/n1')).toBe('n1');
  });
});

describe('what survives a restart', () => {
  it('is the cursor, the health, the settings and the entries', async () => {
    const first = await openInbox();
    const p = first.store.profileKey('p');
    const organization = first.store.organization(p, 'organizations/o1');
    const cursor = { ...firstCursor(start, 0), baseline: null, token: { value: 'T', filter: 'f' } };
    first.store.store(organization, [makeNotification('a')], live);
    first.store.saveCursor(organization, cursor);
    Object.assign(organization, { lastPollAt: start, lagMs: 5, failures: 2 });
    first.store.saveHealth([organization]);
    first.store.saveSettings(p, { ...defaultInboxSettings, mode: 'change-led' });
    first.database.close();

    const second = await openInbox(first.folder, first.vault);
    const again = second.store.organization(second.store.profileKey('p'), 'organizations/o1');
    expect(again).toMatchObject({ cursor, lastPollAt: start, lagMs: 5, failures: 2, error: null });
    expect(second.store.settings(again.profileKey).mode).toBe('change-led');
    expect(second.store.store(again, [makeNotification('a')], live)).toEqual([]);
  });

  it('is a cursor of an older version, unless its first sweep was under way', async () => {
    const { store, database } = await openInbox();
    const p = store.profileKey('p');
    store.organization(p, 'organizations/o1');
    const write = database.command('UPDATE inbox_organization SET cursor = :text');
    const cursorOf = (baseline: boolean) => {
      write({ text: JSON.stringify({ ...firstCursor(start, 0), baseline }) });
      return store.organization(p, 'organizations/o1').cursor;
    };
    expect(cursorOf(false)).toEqual({ ...firstCursor(start, 0), baseline: null });
    expect(cursorOf(true)).toBeNull();
  });

  it('is when the organizations were last listed, until the profile is wiped', async () => {
    const first = await openInbox();
    const p = first.store.profileKey('p');
    expect(first.store.listedAt(p)).toBeNull();
    first.store.saveListedAt(p, start);
    first.database.close();
    const { store } = await openInbox(first.folder, first.vault);
    expect(store.listedAt(p)).toBe(start);
    while (store.wipe(p, 100) > 0);
    expect(store.listedAt(p)).toBeNull();
  });

  it('ignores an unreadable cursor or error on the disk', async () => {
    const { store, database } = await openInbox();
    const p = store.profileKey('p');
    store.organization(p, 'organizations/o1');
    const write = database.command('UPDATE inbox_organization SET cursor = :text, error = :text');
    for (const text of ['{', '[]', '"x"', '{"mark":"x"}', '']) {
      write({ text });
      expect(store.organization(p, 'organizations/o1')).toMatchObject({ cursor: null, error: null });
    }
  });

  it('starts with a new database if the file is damaged, and says so', async () => {
    const first = await openInbox();
    first.store.store(
      first.store.organization(first.store.profileKey('p'), 'organizations/o1'),
      [makeNotification('a')],
      live,
    );
    first.database.close();
    const file = join(first.folder, 'desk.sqlite');
    rmSync(`${file}-wal`, { force: true });
    writeFileSync(file, Buffer.alloc(8192, 'damaged'));
    const second = await openInbox(first.folder);
    expect(second.notices).toHaveLength(1);
    const organization = second.store.organization(second.store.profileKey('p'), 'organizations/o1');
    expect(organization.cursor).toBeNull();
    expect(second.store.store(organization, [makeNotification('a')], live)).toHaveLength(1);
  });
});

describe('personal data of the inbox', () => {
  const canary = 'Zephaniah Quillfeather';
  const holds = (folder: string, text: string) =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));

  it('is sealed on the disk and readable with the key', async () => {
    const { store, queries, folder } = await openInbox();
    const p = store.profileKey('p');
    store.store(
      store.organization(p, 'organizations/o1'),
      [makeNotification('a', { displayName: canary })],
      live,
    );
    expect(holds(folder, canary)).toBe(false);
    const { entries } = await queries.list(
      p,
      { view: 'all', text: 'quillfeather' },
      { after: null, limit: 10 },
    );
    expect(entries).toMatchObject([{ displayName: canary }]);
  });

  it('is kept in memory, never on the disk, while there is no key, and sealed once there is one', async () => {
    let keys: Keys | null = null;
    const vault = createVault(() => keys);
    const { store, queries, folder, database } = await openInbox(undefined, vault);
    const p = store.profileKey('p');
    store.store(
      store.organization(p, 'organizations/o1'),
      [makeNotification('a', { displayName: canary })],
      live,
    );
    const listed = async () => (await queries.list(p, { view: 'all' }, { after: null, limit: 10 })).entries;
    expect(await listed()).toMatchObject([{ displayName: canary, recommendation: 'CLEAR' }]);
    const [row] = queries.rows(p, [1]);
    expect(row).toMatchObject({ personal: null });
    keys = testKeys;
    sealStored(database, vault);
    vault.forget();
    expect(await listed()).toMatchObject([{ displayName: canary }]);
    expect(queries.rows(p, [1])[0]?.personal).toBeInstanceOf(Uint8Array);
    expect(holds(folder, canary)).toBe(false);
  });

  it('does not open after its sealed value was moved to another profile', async () => {
    const { store, queries, database } = await openInbox();
    const keys = ['p', 'q'].map((profile) => store.profileKey(profile));
    for (const [at, key] of keys.entries())
      store.store(
        store.organization(key, 'organizations/o1'),
        [makeNotification('same', { displayName: `${canary} ${at}` })],
        live,
      );
    const names = async () => {
      const pages = keys.map((key) => queries.list(key, { view: 'all' }, { after: null, limit: 10 }));
      return (await Promise.all(pages)).map(({ entries }) => entries[0]?.displayName);
    };
    expect(await names()).toEqual([`${canary} 0`, `${canary} 1`]);
    const swapped = 'SELECT o.personal FROM was AS o WHERE o.profile <> inbox_entry.profile';
    database.execute(`CREATE TEMP TABLE was AS SELECT profile, personal FROM inbox_entry;
      UPDATE inbox_entry SET personal = (${swapped})`);
    expect(await names()).toEqual([null, null]);
  });

  it('is deleted by a wipe, with everything else of the profile', async () => {
    const { store, queries, database } = await openInbox();
    const p = store.profileKey('p');
    const q = store.profileKey('q');
    for (const key of [p, q]) {
      store.store(
        store.organization(key, 'organizations/o1'),
        [makeNotification('a'), makeNotification('b')],
        live,
      );
    }
    while (store.wipe(p, 1) > 0) continue;
    expect((await queries.list(p, { view: 'all' }, { after: null, limit: 10 })).entries).toEqual([]);
    expect((await queries.list(q, { view: 'all' }, { after: null, limit: 10 })).entries).toHaveLength(2);
    expect(
      store.store(store.organization(p, 'organizations/o1'), [makeNotification('a')], live),
    ).toHaveLength(1);
    database.close();
  });
});
