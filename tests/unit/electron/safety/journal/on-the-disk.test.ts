import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newMacKey, type ChainHead, type MacKey } from '#electron/safety/journal/chain';
import type { HeadStore } from '#electron/safety/journal/head-store';
import { createJournal, type EntryDraft, type Journal } from '#electron/safety/journal/journal';
import { journalMigrations } from '#electron/safety/journal/migrations';
import { connect, type Database } from '#electron/platform/storage/database';
import { FailedFlush } from '#electron/platform/storage/disk-failure';
import { migrate } from '#electron/platform/storage/migrations';
import { err, ok, type Result } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';

const draft: EntryDraft = {
  profile: { id: 'prod-1', name: 'Harbourline production', kind: 'production' },
  operation: 'CancelCheck',
  resource: 'organizations/o2/teams/t1/checks/c1',
  organizationDisplayName: null,
  askedBy: 'screen',
  consent: 'confirmed',
  before: null,
  after: null,
  direction: 'CANCELLED',
  lookup: {},
};
const sent = { outcome: 'sent', status: 200, durationMs: 284, attempts: 1, reason: null } as const;

let database: Database;
/** Each wait for the disk that goes on. */
let flushes: PromiseWithResolvers<undefined>[];
let key: MacKey | null;
let remembered: ChainHead | null;
let opening: Promise<unknown>;
let refused: boolean;
const locked = err({ kind: 'refused', reason: 'keychain-locked', message: '', advice: '' } as const);
const headStore: HeadStore = {
  read: () => opening.then(() => (refused ? locked : ok(remembered))),
  write: (head) => Promise.resolve(ok(((remembered = head), null))),
  readKey: () => Promise.resolve(ok(key)),
  writeKey: (fresh) => Promise.resolve(ok(((key = fresh), null))),
};
/** All that can be done without the disk is done: nothing here waits for a time. */
const idle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(async () => {
  database = await connect(':memory:');
  migrate(database, journalMigrations, createManualClock());
  flushes = [];
  key = newMacKey();
  remembered = null;
  opening = Promise.resolve();
  refused = false;
  vi.spyOn(database, 'flushed').mockImplementation(() => {
    const flush = Promise.withResolvers<undefined>();
    flushes.push(flush);
    return flush.promise;
  });
});
afterEach(() => database.close());

async function start(): Promise<Journal> {
  const journal = createJournal({
    database,
    clock: createManualClock(),
    headStore,
    vault: fixedVault(),
  });
  await idle();
  return journal;
}
function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
function land(flush: number): Promise<unknown> {
  flushes[flush]?.resolve(undefined);
  return idle();
}
/** An entry that the disk took. */
async function begun(journal: Journal): Promise<number> {
  const intent = journal.begin(draft);
  await land(flushes.length - 1);
  return value(await intent);
}
const outcomesOf = (journal: Journal) =>
  value(journal.list({}, { before: null, limit: 10 })).entries.map(({ number, outcome }) => [
    number,
    outcome,
  ]);
const refusedByDisk = { ok: false, error: { kind: 'refused', reason: 'disk' } };

describe('an intent', () => {
  it('is confirmed only once it is on the disk; nor does the keychain save it before', async () => {
    const journal = await start();
    const responded = vi.fn();
    const intent = journal.begin(draft).then(responded);
    await idle();
    expect(responded).not.toHaveBeenCalled();
    expect(flushes).toHaveLength(1);
    expect(remembered?.number ?? 0).toBe(0);
    await land(0);
    await intent;
    expect(responded.mock.calls).toEqual([[ok(1)]]);
    expect(remembered?.number).toBe(1);
  });

  it('is in progress from its start until it is completed', async () => {
    const journal = await start();
    const intent = journal.begin(draft);
    expect(outcomesOf(journal)).toEqual([[1, 'open']]);
    await land(0);
    const entry = value(await intent);
    expect(outcomesOf(journal)).toEqual([[1, 'open']]);
    expect((await journal.settle(entry, 'happened')).ok).toBe(false);
    value(journal.complete(entry, { ...sent, outcome: 'unknown' }));
    expect(outcomesOf(journal)).toEqual([[1, 'unknown']]);
    value(await journal.settle(entry, 'happened'));
  });

  it.each(['answers', 'fails'])('waits until the keychain %s for the first time', async (how) => {
    const keychain = Promise.withResolvers<undefined>();
    opening = keychain.promise;
    const journal = await start();
    const intent = journal.begin(draft);
    await idle();
    expect(outcomesOf(journal)).toEqual([]);
    if (how === 'fails') refused = true;
    keychain.resolve(undefined);
    await idle();
    expect(outcomesOf(journal)).toEqual([[1, 'open']]);
    await land(0);
    expect(value(await intent)).toBe(1);
  });

  it('is confirmed with the others of the same disk write', async () => {
    const journal = await start();
    const intents = Promise.all([journal.begin(draft), journal.begin(draft), journal.begin(draft)]);
    await idle();
    for (let flush = 0; flush < flushes.length; flush += 1) await land(flush);
    expect((await intents).map(value)).toEqual([1, 2, 3]);
    expect(remembered?.number).toBe(3);
    expect(outcomesOf(journal)).toEqual([
      [3, 'open'],
      [2, 'open'],
      [1, 'open'],
    ]);
  });

  it('is refused at once if it could not be written, without waiting for the disk', async () => {
    const journal = await start();
    database.execute('PRAGMA query_only = ON');
    expect(await journal.begin(draft)).toMatchObject(refusedByDisk);
    expect(flushes).toEqual([]);
    expect(outcomesOf(journal)).toEqual([]);
  });

  it('is unknown and not in progress if the disk refused both it and its refusal', async () => {
    const journal = await start();
    const intent = journal.begin(draft);
    database.execute('PRAGMA query_only = ON');
    flushes[0]?.reject(new FailedFlush(null));
    expect(await intent).toMatchObject(refusedByDisk);
    expect(outcomesOf(journal)).toEqual([[1, 'unknown']]);
    expect(remembered?.number ?? 0).toBe(0);
  });
});

describe('a completion', () => {
  it('is confirmed at once, and is written to the disk by itself', async () => {
    const journal = await start();
    const entry = await begun(journal);
    await idle();
    expect(remembered?.number).toBe(1);
    expect(journal.complete(entry, sent)).toEqual(ok(null));
    await idle();
    expect(flushes).toHaveLength(2);
    expect(remembered?.number).toBe(1);
    await land(1);
    expect(remembered?.number).toBe(2);
  });
});

describe('the head in the keychain', () => {
  it('never goes back, however late an earlier row is written', async () => {
    const journal = await start();
    const intent = journal.begin(draft);
    await begun(journal);
    await idle();
    expect(remembered?.number).toBe(2);
    await land(0);
    await intent;
    expect(remembered?.number).toBe(2);
  });

  it('is never a row that only waits for the disk, even after a refused entry', async () => {
    const journal = await start();
    const intent = journal.begin(draft);
    database.execute('PRAGMA query_only = ON');
    expect(await journal.begin(draft)).toMatchObject(refusedByDisk);
    await idle();
    expect(remembered?.number ?? 0).toBe(0);
    await land(0);
    expect(value(await intent)).toBe(1);
    expect(remembered?.number).toBe(1);
  });

  it('includes the gap that was recorded at the start, before any entry', async () => {
    remembered = { number: 4, hash: 'a'.repeat(64) };
    await start();
    expect(remembered.number).toBe(1);
    expect(flushes).toEqual([]);
  });
});

describe('the end of the app', () => {
  it('does not wait if everything is on the disk', async () => {
    const journal = await start();
    await begun(journal);
    value(await journal.refuse(draft, 'read-only'));
    await journal.settled();
    expect(flushes).toHaveLength(1);
    expect(remembered?.number).toBe(3);
  });

  it('does not wait for what could not be written', async () => {
    const journal = await start();
    const entry = await begun(journal);
    database.execute('PRAGMA query_only = ON');
    expect(journal.complete(entry, sent)).toMatchObject(refusedByDisk);
    await journal.settled();
    expect(flushes).toHaveLength(1);
  });

  it('waits for a completion that is not on the disk yet, and for its head', async () => {
    const journal = await start();
    value(journal.complete(await begun(journal), sent));
    const settled = journal.settled();
    for (let flush = 1; flush < flushes.length; flush += 1) await land(flush);
    await settled;
    expect(remembered?.number).toBe(2);
    const before = flushes.length;
    await journal.settled();
    expect(flushes).toHaveLength(before);
  });
});
