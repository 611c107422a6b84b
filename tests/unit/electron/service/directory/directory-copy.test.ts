import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createDirectoryCopy, type CopiedPage } from '#electron/service/directory/directory-copy';
import { directoryMigrations } from '#electron/service/directory/migrations';
import { openDatabase } from '#electron/platform/storage/open-database';
import { newSealKey } from '#electron/platform/storage/sealed';
import { noListFacts } from '#shared/reading/list';
import { createManualClock } from '#tests/support/manual-clock';
import { createVault } from '#electron/platform/storage/vault';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close();
});

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'directory-'));
  const opened = await openDatabase({ folder, migrations: directoryMigrations, clock: createManualClock() });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  closers.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => database.close(),
  );
  let key: Uint8Array | null = newSealKey();
  const copy = createDirectoryCopy(
    database,
    createVault(() => (key === null ? null : { seal: key, compare: key })),
  );
  const names = () => copy.read('p1').map(({ organization }) => organization.name);
  const bytes = () =>
    readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'latin1'))
      .join('');
  return { copy, names, bytes, setKey: (next: Uint8Array | null) => (key = next) };
}

function page(ids: string[], changes: Partial<CopiedPage> = {}): CopiedPage {
  return {
    organizations: ids.map((id) => ({ name: `organizations/${id}`, displayName: `Canary ${id}` })),
    view: 'BASIC',
    receivedAt: '2026-03-02T10:00:00.000Z',
    pageToken: '',
    nextPageToken: '',
    facts: noListFacts,
    ...changes,
  };
}

describe('the copy of the directory', () => {
  it('returns the last list, in its order, with view and age, and is sealed on the disk', async () => {
    const { copy, names, bytes } = await start();
    copy.put('p1', page(['b', 'a'], { nextPageToken: '2' }));
    copy.put('p1', page(['c'], { pageToken: '2' }));
    expect(names()).toEqual(['organizations/b', 'organizations/a', 'organizations/c']);
    expect(copy.read('p1')[0]).toEqual({
      organization: { name: 'organizations/b', displayName: 'Canary b' },
      view: 'BASIC',
      receivedAt: '2026-03-02T10:00:00.000Z',
    });
    expect(copy.read('p2')).toEqual([]);
    expect(bytes()).not.toContain('Canary');
  });

  it('drops rows missing from a later complete list, and keeps them after a partial one', async () => {
    const { copy, names } = await start();
    copy.put('p1', page(['a', 'b', 'c']));
    const later = '2026-03-03T10:00:00.000Z';
    copy.put('p1', page(['c'], { nextPageToken: '1', receivedAt: later }));
    expect(names()).toEqual(['organizations/c', 'organizations/a', 'organizations/b']);
    copy.put('p1', page(['a'], { pageToken: '1', receivedAt: later }));
    expect(names()).toEqual(['organizations/c', 'organizations/a']);
  });

  it('keeps all of a list while another is read or only begun, and drops what neither has', async () => {
    const { copy, names } = await start();
    copy.put('p1', page(['gone', 'a', 'b', 'c', 'd'], { receivedAt: '2026-03-01T10:00:00.000Z' }));
    copy.put('p1', page(['a', 'b'], { nextPageToken: '2' }));
    const later = '2026-03-02T10:00:01.000Z';
    copy.put('p1', page(['a'], { nextPageToken: '1', receivedAt: later }));
    copy.put('p1', page(['a', 'b', 'c'], { view: 'FULL', nextPageToken: '3', receivedAt: later }));
    copy.put('p1', page(['c', 'd'], { pageToken: '2' }));
    expect(names().toSorted()).toEqual(['a', 'b', 'c', 'd'].map((id) => `organizations/${id}`));
    copy.put('p1', page(['d'], { view: 'FULL', pageToken: '3', receivedAt: later }));
    expect(names()).toEqual(['a', 'b', 'c', 'd'].map((id) => `organizations/${id}`));
    copy.put('p1', page(['c'], { pageToken: 'of no pass' }));
    expect(names()).toHaveLength(4);
  });

  it('forgets the oldest of many lists that were left before their end', async () => {
    const { copy, names } = await start();
    for (let list = 0; list < 9; list += 1) copy.put('p1', page(['a'], { nextPageToken: `of ${list}` }));
    copy.put('p1', page(['b'], { pageToken: 'of 0' }));
    expect(names()).toEqual(['organizations/a']);
    copy.put('p1', page(['b'], { pageToken: 'of 1' }));
    expect(names()).toEqual(['organizations/a', 'organizations/b']);
  });

  it('drops nothing after a list that may lack what could not be read, or counts more', async () => {
    const { copy, names } = await start();
    copy.put('p1', page(['a', 'b']));
    const receivedAt = '2026-03-03T10:00:00.000Z';
    const facts = { ...noListFacts, unread: [{ displayName: 'No name' }] };
    copy.put('p1', page(['a'], { facts, nextPageToken: '1', receivedAt }));
    copy.put('p1', page([], { pageToken: '1', receivedAt }));
    expect(names()).toHaveLength(2);
    copy.put('p1', page(['a'], { facts: { ...noListFacts, total: 2 }, receivedAt }));
    expect(names()).toHaveLength(2);
  });

  it('keeps a row that was read with more fields', async () => {
    const { copy } = await start();
    const [full] = page(['a']).organizations;
    copy.put(
      'p1',
      page([], { view: 'FULL', organizations: full === undefined ? [] : [{ ...full, userCount: 7 }] }),
    );
    copy.put('p1', page(['a'], { receivedAt: '2026-03-03T10:00:00.000Z' }));
    expect(copy.read('p1')[0]).toMatchObject({ view: 'FULL', organization: { userCount: 7 } });
  });

  it('keeps and shows nothing without its key', async () => {
    const { copy, names, setKey } = await start();
    copy.put('p1', page(['a']));
    setKey(newSealKey());
    expect(names()).toEqual([]);
    setKey(null);
    copy.put('p1', page(['b']));
    expect(names()).toEqual([]);
    setKey(newSealKey());
  });
});
