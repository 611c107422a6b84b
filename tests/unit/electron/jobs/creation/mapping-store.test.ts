import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createMappingStore, type SavedMapping } from '#electron/jobs/creation/mapping-store';
import { allMigrations } from '#electron/migrations';
import { openDatabase } from '#electron/platform/storage/open-database';
import type { Database } from '#electron/platform/storage/database';
import { createVault, type Keys, type Vault } from '#electron/platform/storage/vault';
import { bytes } from '#electron/platform/storage/column-values';
import { placeIn } from '#electron/platform/storage/sealed-columns';
import { headerSet } from '#shared/csv/mapping';
import { createManualClock } from '#tests/support/manual-clock';
import { testKeys } from '#tests/support/vaults';

const template = 'checkTemplates/identity-verification-check-v1-0-0';
const saved: SavedMapping = {
  template,
  headers: headerSet(['Branch', 'Given name']),
  mapping: { dateOrder: 'day-first', phoneCountry: null, fields: { team: { head: 'branch', nth: 0 } } },
};

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'mapping-store-'));
  const clock = createManualClock();
  const opened = await openDatabase({ folder, migrations: allMigrations, clock });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const keychain: { keys: Keys | null } = { keys: testKeys };
  const vault = createVault(() => keychain.keys);
  return { mappings: createMappingStore({ database, clock, vault }), database, vault, keychain };
}

/** Seals something else in the place of the one mapping. */
function spoil(database: Database, vault: Vault, text: string) {
  const { columns } = database
    .query('SELECT columns_hash AS columns FROM bulk_mapping', z.object({ columns: bytes }))
    .all({})[0] ?? { columns: new Uint8Array() };
  const place = placeIn('bulk_mapping.sealed', 'p1', `${template} ${Buffer.from(columns).toString('hex')}`);
  database.command('UPDATE bulk_mapping SET sealed = :sealed')({ sealed: vault.seal(place, text) });
}

it('a mapping is found by profile, template and headers in any order, and listed with them', async () => {
  const { mappings } = await start();
  expect(mappings.save('p1', saved)).toBe(true);
  expect(mappings.find('p1', template, headerSet(['given name', 'branch']))).toEqual(saved.mapping);
  expect(mappings.find('p1', template, headerSet(['branch']))).toBeNull();
  expect(mappings.find('p2', template, saved.headers)).toBeNull();
  expect(mappings.list('p1')).toEqual([saved]);
  expect(mappings.list('p2')).toEqual([]);
});

it('one that was last used before headers were saved is found, and listed as unreadable', async () => {
  const { mappings, database, vault } = await start();
  mappings.save('p1', saved);
  spoil(database, vault, JSON.stringify(saved.mapping));
  expect(mappings.find('p1', template, saved.headers)).toEqual(saved.mapping);
  expect(mappings.list('p1')).toEqual([null]);
});

it('one with an invalid format is guessed again, does not hide others, and is listed as unreadable', async () => {
  const { mappings, database, vault } = await start();
  mappings.save('p1', saved);
  spoil(database, vault, '{"fields":7}');
  mappings.save('p1', { ...saved, headers: headerSet(['other']) });
  expect(mappings.find('p1', template, saved.headers)).toBeNull();
  expect(mappings.list('p1')).toEqual([null, { ...saved, headers: headerSet(['other']) }]);
});

it('without a key none is saved or found, and saved ones are listed as unreadable', async () => {
  const { mappings, keychain } = await start();
  mappings.save('p1', saved);
  keychain.keys = null;
  expect(mappings.save('p1', { ...saved, headers: headerSet(['other']) })).toBe(false);
  expect(mappings.find('p1', template, saved.headers)).toBeNull();
  expect(mappings.list('p1')).toEqual([null]);
});
