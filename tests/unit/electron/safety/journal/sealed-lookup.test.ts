import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJournal, type EntryDraft } from '#electron/safety/journal/journal';
import { createSealedLookups } from '#electron/safety/journal/sealed-lookup';
import { createSettleCreation } from '#electron/safety/journal/settle-creation';
import { allMigrations } from '#electron/migrations';
import { newSealKey } from '#electron/platform/storage/sealed';
import { createVault, type Keys } from '#electron/platform/storage/vault';
import { openDatabase } from '#electron/platform/storage/open-database';
import { fileHead } from '#tests/support/file-head';
import { createManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';
import { valueOf } from '#tests/support/value-of';

const reference = 'HL-48207-B';
const draft: EntryDraft = {
  profile: { id: 'trial', name: 'Trial', kind: 'sandbox' },
  operation: 'CreateCheck',
  resource: 'organizations/o2/teams/t1',
  organizationDisplayName: null,
  askedBy: 'screen',
  consent: 'not-asked',
  before: null,
  after: null,
  direction: null,
  lookup: { team: 'organizations/o2/teams/t1', clientReference: reference },
};
const pending = { status: null, durationMs: null, attempts: 1, reason: null };
const all = { before: null, limit: 10 };

let folder: string;
let keys: Keys | null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sealed-lookup-'));
  keys = { seal: newSealKey(), compare: newSealKey() };
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));

async function open() {
  const clock = createManualClock();
  const { database } = valueOf(await openDatabase({ folder, migrations: allMigrations, clock }));
  const headStore = fileHead(join(folder, 'head.json'));
  return {
    database,
    journal: createJournal({ database, clock, headStore, vault: createVault(() => keys) }),
  };
}

/** Once the journal has written its head, whose file takes the place of the one before. */
const isOnDisk = () =>
  readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(reference));

describe('the look-up key of an outcome', () => {
  it('is not on the disk in plain text, and is read back unchanged', async () => {
    const { journal, database } = await open();
    valueOf(await journal.begin(draft));
    expect(valueOf(journal.list({}, all)).entries[0]?.lookup).toEqual(draft.lookup);
    await journal.settled();
    expect(isOnDisk()).toBe(false);
    expect(valueOf(await journal.verify())).toMatchObject({ fault: null });
    database.close();
    expect(isOnDisk()).toBe(false);
  });

  it('is found by its full text in any case, and not by a part of it', async () => {
    const { journal } = await open();
    valueOf(await journal.begin(draft));
    const found = (text: string) => valueOf(journal.list({ text }, all)).entries.length;
    expect(found(reference)).toBe(1);
    expect(found(reference.toLowerCase())).toBe(1);
    expect(found('48207')).toBe(0);
    expect(found('t1')).toBe(1);
  });

  it('is lost when its key was replaced, while the chain stays intact', async () => {
    const { journal } = await open();
    valueOf(await journal.begin(draft));
    keys = { seal: newSealKey(), compare: keys?.compare ?? newSealKey() };
    expect(valueOf(journal.list({}, all)).entries[0]?.lookup).toEqual({});
    expect(valueOf(journal.list({ text: reference }, all)).entries).toHaveLength(1);
    await journal.settled();
    expect(valueOf(await journal.verify())).toMatchObject({ fault: null });
  });

  it('is not written without a key, and is kept until the app ends', async () => {
    keys = null;
    const { journal, database } = await open();
    const entry = valueOf(await journal.begin(draft));
    expect(valueOf(journal.list({}, all)).entries[0]?.lookup).toEqual(draft.lookup);
    await journal.settled();
    expect(isOnDisk()).toBe(false);
    valueOf(journal.complete(entry, { ...pending, outcome: 'unknown' }));
    createSettleCreation(journal, () => expect.unreachable())({
      profileId: draft.profile.id,
      team: draft.resource,
      clientReference: reference,
      startedAt: '2026-01-01T00:00:00Z',
    });
    // Noted once the keychain has responded.
    await journal.settled();
    expect(valueOf(journal.list({}, all)).entries[0]?.settled).toMatchObject({ as: 'happened' });
    await journal.settled();
    database.close();
    const again = await open();
    expect(valueOf(again.journal.list({}, all)).entries[0]?.lookup).toEqual({});
    await again.journal.settled();
  });
});

describe('a lookup in a row', () => {
  const lookup = { clientReference: reference };

  it('is empty if there is nothing to look up', () => {
    expect(createSealedLookups(fixedVault()).seal('trial', {})).toEqual({});
  });

  it('opens for its own profile only', () => {
    const lookups = createSealedLookups(fixedVault());
    const stored = lookups.seal('trial', lookup);
    expect(lookups.open('trial', stored)).toEqual(lookup);
    expect(lookups.open('prod-1', stored)).toEqual({});
  });

  it('opens for its own row only', () => {
    const lookups = createSealedLookups(fixedVault());
    const moved = { ...lookups.seal('trial', lookup), row: lookups.seal('trial', lookup)['row'] ?? '' };
    expect(lookups.open('trial', moved)).toEqual({});
  });

  it('is returned unchanged if an earlier version wrote it in plain text', () => {
    expect(createSealedLookups(fixedVault()).open('trial', lookup)).toEqual(lookup);
  });

  it.each([
    ['no key to hash with', { ...fixedVault(), keys: () => null }],
    ['no key to seal with', { ...fixedVault(), seal: () => null }],
  ])('contains nothing of the text if there is %s', (_title, vault) => {
    const lookups = createSealedLookups(vault);
    const stored = lookups.seal('trial', lookup);
    expect(stored).toEqual({ sealed: '', row: stored['row'], hashes: '' });
    expect(lookups.open('trial', stored)).toEqual(lookup);
  });

  it('is found by a stable hash: rows on the disk have it', () => {
    const found = '1ddb2f6e7d73e03c98a78420e64f42f7345f8f2825cf97f01fa4f41e43584cec';
    expect(createSealedLookups(fixedVault()).hash(reference)).toBe(found);
    expect(createSealedLookups(fixedVault()).hash(reference.toLowerCase())).toBe(found);
    expect(createSealedLookups(fixedVault(null)).hash(reference)).toBeNull();
  });
});
