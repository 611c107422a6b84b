import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { organizationMigrations } from '#electron/jobs/organizations/migrations';
import { createNotes } from '#electron/jobs/organizations/notes';
import { openDatabase } from '#electron/platform/storage/open-database';
import { newSealKey } from '#electron/platform/storage/sealed';
import { createVault } from '#electron/platform/storage/vault';
import { ok } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close();
});

const acme = 'organizations/acme';

async function start(key: Uint8Array | null = newSealKey()) {
  const folder = mkdtempSync(join(tmpdir(), 'notes-'));
  const clock = createManualClock();
  const opened = await openDatabase({ folder, migrations: organizationMigrations, clock });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  closers.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => database.close(),
  );
  const keychain = { key };
  const vault = createVault(() =>
    keychain.key === null ? null : { seal: keychain.key, compare: keychain.key },
  );
  const notes = createNotes(database, vault, () => clock.now());
  const bytes = () =>
    readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'latin1'))
      .join('');
  return { notes, database, bytes, keychain, clock };
}

it('a note and its tags are read back, and are sealed on the disk', async () => {
  const { notes, bytes, clock } = await start();
  const written = { note: 'Call Canary in March', tags: ['Key account'] };
  const at = new Date(clock.now()).toISOString();
  expect(notes.save('demo', acme, written)).toEqual(ok({ ...written, changedAt: at, isUnreadable: false }));
  expect(notes.read('demo', acme)).toEqual(ok({ ...written, changedAt: at, isUnreadable: false }));
  expect(notes.list('demo')).toMatchObject({
    value: [{ organization: acme, notes: { tags: ['Key account'] } }],
  });
  expect(bytes()).not.toMatch(/Canary|Key account/);
});

it('many notes are saved in one write: all of them or none', async () => {
  const { notes, database } = await start();
  const many = Array.from({ length: 5 }, (_, at) => ({
    organization: `organizations/o${at}`,
    note: `Note ${at}`,
    tags: [],
  }));
  database.execute(
    `CREATE TRIGGER last BEFORE INSERT ON organization_note WHEN NEW.organization = 'organizations/o4'
     BEGIN SELECT RAISE(ABORT, 'not this one'); END`,
  );
  expect(() => notes.saveAll('demo', many)).toThrow('not this one');
  expect(notes.list('demo')).toEqual(ok([]));

  database.execute('DROP TRIGGER last');
  expect(notes.saveAll('demo', many)).toEqual(ok(5));
  expect(notes.list('demo')).toMatchObject({ value: { length: 5 } });
});

it('a note belongs to one profile', async () => {
  const { notes } = await start();
  notes.save('demo', acme, { note: 'Here', tags: [] });
  expect(notes.read('production', acme)).toEqual(
    ok({ note: '', tags: [], changedAt: null, isUnreadable: false }),
  );
});

it('an emptied note is removed', async () => {
  const { notes } = await start();
  notes.save('demo', acme, { note: 'Here', tags: [] });
  expect(notes.save('demo', acme, { note: ' ', tags: [] })).toEqual(
    ok({ note: '', tags: [], changedAt: null, isUnreadable: false }),
  );
});

it('without a key nothing is saved, and saved notes stay sealed', async () => {
  const { notes, keychain, bytes } = await start();
  notes.save('demo', acme, { note: 'First', tags: [] });
  const { key } = keychain;
  keychain.key = null;
  for (const response of [
    notes.read('demo', acme),
    notes.save('demo', acme, { note: 'Canary', tags: [] }),
    notes.list('demo'),
  ])
    expect(response).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'keychain-locked' } });
  expect(bytes()).not.toContain('Canary');
  keychain.key = key;
  expect(notes.read('demo', acme)).toMatchObject({ ok: true, value: { note: 'First' } });
});

it('a note that is sealed with another key is unknown, until another one replaces it', async () => {
  const { notes, keychain, clock } = await start();
  notes.save('demo', acme, { note: 'First', tags: ['Key account'] });
  keychain.key = newSealKey();
  const changedAt = new Date(clock.now()).toISOString();
  expect(notes.read('demo', acme)).toEqual(ok({ note: '', tags: [], changedAt, isUnreadable: true }));
  expect(notes.save('demo', acme, { note: 'Second', tags: [] })).toEqual(
    ok({ note: 'Second', tags: [], changedAt, isUnreadable: false }),
  );
});
