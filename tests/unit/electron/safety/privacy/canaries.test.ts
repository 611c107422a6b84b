import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createBulkStore } from '#electron/jobs/creation/bulk-store';
import { createMappingStore } from '#electron/jobs/creation/mapping-store';
import { createLedger } from '#electron/jobs/creation/ledger';
import { createDirectoryCopy } from '#electron/service/directory/directory-copy';
import { allMigrations } from '#electron/migrations';
import { createSealing } from '#electron/jobs/notifications/entry-row';
import { createInboxStore } from '#electron/jobs/notifications/inbox-store';
import { openPrivacy } from '#electron/safety/privacy/privacy';
import type { Database } from '#electron/platform/storage/database';
import { noListFacts } from '#shared/reading/list';
import { ok } from '#shared/result';
import { openDatabase } from '#electron/platform/storage/open-database';
import { plainColumns } from '#electron/platform/storage/plain-columns';
import { newSealKey } from '#electron/platform/storage/sealed';
import { sealedTables } from '#electron/platform/storage/sealed-columns';
import { createVault, type Keys } from '#electron/platform/storage/vault';
import { createNotes } from '#electron/jobs/organizations/notes';
import { createSealedViews } from '#electron/jobs/views/sealed-views';
import { savedViewSchema } from '#shared/views/saved-view';
import { createWatchlistStore } from '#electron/jobs/watchlists/store';
import { isName } from '#shared/resource-names';
import { createManualClock } from '#tests/support/manual-clock';

const canary = 'Zephaniah Canary';
const profileId = 'p1';
const team = teamOf('organizations/o1/teams/t1');
const clock = createManualClock(Date.UTC(2026, 2, 2));

function teamOf(name: string) {
  if (!isName('team', name)) throw new Error(name);
  return name;
}

/** Every column that can hold words, from the database as the migrations make it. */
function wordColumns(database: Database): { table: string; column: string; type: string }[] {
  return database
    .query(
      `SELECT m.name AS "table", c.name AS "column", c.type AS type FROM sqlite_schema AS m, pragma_table_info(m.name) AS c
       WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND c.type <> 'INTEGER'`,
      z.object({ table: z.string(), column: z.string(), type: z.string() }),
    )
    .all();
}

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'canaries-'));
  const opened = await openDatabase({ folder, migrations: allMigrations, clock });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  let keys: Keys = { seal: newSealKey(), compare: newSealKey() };
  const vault = createVault(() => keys);
  const privacy = openPrivacy(opened, {
    storageKeys: {
      replace: () => {
        keys = { ...keys, seal: newSealKey() };
        return Promise.resolve(true);
      },
    },
    isInUse: () => false,
    forgetUnsealed() {
      vault.forget();
      return ok(null);
    },
    dropOldCopies: () => undefined,
    dropCopies: () => undefined,
    days: () => null,
    clock,
    report: () => undefined,
  });
  onTestFinished(() => {
    privacy.close();
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const wipe = async () => {
    const wiped = await privacy.wipe();
    if (!wiped.ok) throw new Error(wiped.error.message);
  };
  return { folder, database, vault, privacy, wipe };
}

/** Files of the folder in which the canary is, in any encoding SQLite or the app may write. */
function filesWithCanary(folder: string, word = canary): string[] {
  const needles = [Buffer.from(word, 'utf8'), Buffer.from(word, 'utf16le')];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => {
      const bytes = readFileSync(join(folder, name));
      return needles.some((needle) => bytes.includes(needle));
    });
}

/** Writes the canary wherever a store takes a name, a reference, a file or a fixed value, and reads it back. */
function fillThroughStores({ database, vault }: Awaited<ReturnType<typeof start>>) {
  const person = (at: number) => `${canary} ${at} ${'x'.repeat(700)}`;
  const mapping = {
    fields: { displayName: { value: canary } },
    dateOrder: 'DMY',
    phoneCountry: null,
  } as never;
  const check = 'organizations/o1/teams/t1/checks/c1' as const;
  const ledger = createLedger(database, clock, vault);
  const bulk = createBulkStore({ database, clock, vault });
  const mappings = createMappingStore({ database, clock, vault });
  const inbox = createInboxStore(database, createSealing(vault));
  const organization = inbox.organization(inbox.profileKey(profileId), 'organizations/o1');
  const watchlists = createWatchlistStore(database, vault);
  const views = createSealedViews({ database, vault, now: () => clock.now() }, savedViewSchema);
  const directory = createDirectoryCopy(database, vault);
  const notes = createNotes(database, vault, () => clock.now());

  // Enough of it that pages are split, joined and freed.
  for (let at = 0; at < 60; at += 1) {
    const id = `a${at}`;
    ledger.begin({ id, profileId, team, clientReference: person(at), known: [] });
    ledger.failed(profileId, id, {
      kind: 'validation',
      message: canary,
      target: canary,
      advice: canary,
      faults: [],
    });
    inbox.store(
      organization,
      [{ name: `organizations/o1/notifications/n${at}`, payload: { displayName: person(at) } }],
      { receivedAt: clock.now(), baseline: false },
    );
    const content = { fileName: `${canary}.csv`, headers: [person(at)], plan: { mapping } as never };
    const template = 'checkTemplates/identity-verification-check-v1-0-0' as const;
    bulk.add({ id, profileId, fileHash: 'h', template, content, perMinute: 1, stopAfter: 1 });
    bulk.addRows(id, [
      {
        row: { number: 2, cells: [person(at)] },
        team: 't',
        clientReference: person(at),
        lookedUp: false,
      } as never,
    ]);
    mappings.save(profileId, { template, headers: JSON.stringify([person(at)]), mapping });
    bulk.setState(id, 'done');
    notes.save(profileId, `organizations/o${at}`, { note: person(at), tags: [canary] });
    views.put(profileId, { id, name: person(at), filter: canary } as never);
  }
  const list = watchlists.create(profileId, 'w1', 'Renewals');
  watchlists.add(profileId, list?.id ?? '', [check]);
  watchlists.saveRead(profileId, { name: check, displayName: canary, clientReference: canary }, clock.now());
  directory.put(profileId, {
    organizations: [{ name: 'organizations/o1', displayName: canary }],
    view: 'FULL',
    receivedAt: new Date(clock.now()).toISOString(),
    pageToken: '',
    nextPageToken: '',
    facts: noListFacts,
  });
  return { ledger, directory, watchlists, inbox };
}

describe('every column of the database', () => {
  it('is sealed, or is in plain text for a reason in the sources', async () => {
    const { database } = await start();
    const sealed = sealedTables.flatMap(({ table, columns }) =>
      columns.map((column) => `${table}.${column}`),
    );
    const stated = Object.entries(plainColumns).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    const found = wordColumns(database).map(({ table, column }) => `${table}.${column}`);
    expect([...sealed, ...stated].toSorted()).toEqual(found.toSorted());
  });

  it('loses its canaries in a wipe, unless it may be in plain text', async () => {
    const world = await start();
    const { database, folder, wipe } = world;
    fillThroughStores(world);
    // Whatever a store would write: the bytes of the canary in each sealed column and each one that awaits its key.
    for (const { table, columns } of sealedTables)
      for (const column of columns)
        database.command(`UPDATE ${table} SET ${column} = :bytes`)({ bytes: Buffer.from(canary.repeat(40)) });
    database.execute(
      `UPDATE bulk_run SET file_name = '${canary}', headers = '${canary}', plan = '${canary}'`,
    );
    database.execute(`UPDATE creation_attempt SET reference = '${canary}', error = '${canary}'`);
    expect(filesWithCanary(folder)).not.toEqual([]);
    await wipe();
    expect(filesWithCanary(folder)).toEqual([]);
  });
});

describe('personal data', () => {
  it('in the stores is never found in plain text in any file, before or after a wipe', async () => {
    const world = await start();
    const { ledger, directory, watchlists } = fillThroughStores(world);
    expect(directory.read(profileId)[0]?.organization.displayName).toBe(canary);
    expect(watchlists.checks(profileId, null)[0]?.clientReference).toBe(canary);
    expect(ledger.get(profileId, 'a3')).toMatchObject({ clientReference: `${canary} 3 ${'x'.repeat(700)}` });
    expect(filesWithCanary(world.folder)).toEqual([]);
    await world.wipe();
    expect(filesWithCanary(world.folder)).toEqual([]);
    expect(directory.read(profileId)).toEqual([]);
    expect(ledger.get(profileId, 'a3')).toMatchObject({ clientReference: null, error: null });
  });

  it('still allows recognising a sent reference after a wipe', async () => {
    const world = await start();
    const ledger = createLedger(world.database, clock, world.vault);
    ledger.begin({ id: 'once', profileId, team, clientReference: canary, known: [] });
    ledger.created(profileId, 'once', `${team}/checks/c1`);
    await world.wipe();
    expect(ledger.previousAttempt(profileId, team, canary)).toMatchObject({
      attempt: 'once',
      state: 'created',
    });
    expect(ledger.previousAttempt(profileId, team, 'another')).toBeNull();
    expect(ledger.previousAttempt('p2', team, canary)).toBeNull();
  });
});
