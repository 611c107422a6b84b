import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { macKeyBytes, macKeyOf, type MacKey } from '#electron/safety/journal/chain';
import { createChainStore, type ChainStore, type Gap } from '#electron/safety/journal/chain-store';
import { journalMigrations } from '#electron/safety/journal/migrations';
import { connect, type Database } from '#electron/platform/storage/database';
import { migrate } from '#electron/platform/storage/migrations';
import { createManualClock } from '#tests/support/manual-clock';

it.each([0, 1, 2])('a lost head is recorded as soon as there is a row: with %s of them', async (rows) => {
  const clock = createManualClock();
  const database = await connect(':memory:');
  migrate(database, journalMigrations, clock);
  const key = macKeyOf(randomBytes(macKeyBytes));
  const gaps: Gap[] = [];
  const open = () => createChainStore(database, clock, (gap) => gaps.push(gap));
  const first = open();
  first.begin({ head: null, key, isKeyNew: true });
  for (let row = 0; row < rows; row += 1)
    first.extend(() => first.append({ kind: 'restarted', why: 'added', lost: { number: 0, hash: '' } }));
  open().begin({ head: null, key, isKeyNew: false });
  expect(gaps.map(({ why, expectedLast }) => [why, expectedLast])).toEqual(
    rows === 0 ? [] : [['no-head', rows]],
  );
  database.close();
});

describe('rows that this process finds at the end of the chain', () => {
  const key = macKeyOf(randomBytes(macKeyBytes));
  const record = { kind: 'settled', as: 'happened' } as const;
  let database: Database;
  let gaps: Gap[];
  const clock = createManualClock();
  const open = () => createChainStore(database, clock, (gap) => gaps.push(gap));
  const begun = (of: MacKey = key): ChainStore => {
    const store = open();
    store.begin({ head: store.head(), key: of, isKeyNew: false });
    return store;
  };
  const append = (store: ChainStore, rows = 1) =>
    store.extend(() => {
      for (let row = 0; row < rows; row += 1) store.append(record);
    });

  beforeEach(async () => {
    database = await connect(':memory:');
    migrate(database, journalMigrations, clock);
    gaps = [];
  });
  afterEach(() => database.close());

  it('are from this app if they have the MACs of its key', () => {
    const [one, other] = [begun(), begun()];
    append(one, 2);
    append(other, 2);
    append(one);
    expect(gaps).toEqual([]);
  });

  it('are recorded as added, and no row as lost, if they do not', () => {
    const [one, stranger] = [begun(), begun(macKeyOf(randomBytes(macKeyBytes)))];
    append(one);
    append(stranger);
    append(one);
    expect(gaps.at(-1)).toEqual({ why: 'added', row: 4, expectedLast: 1 });
  });

  it('are recorded as lost if the last written one is missing', () => {
    const one = begun();
    append(one, 3);
    database.execute('DROP TRIGGER journal_keeps; DELETE FROM journal WHERE number > 1');
    append(one);
    expect(gaps).toEqual([{ why: 'lost', row: 2, expectedLast: 3 }]);
  });

  it('are not suspected if this process wrote them before the keychain responded', () => {
    append(begun(), 2);
    const store = open();
    const head = store.head();
    append(store, 2);
    store.begin({ head, key, isKeyNew: false });
    expect(gaps).toEqual([]);
    expect(store.head().number).toBe(4);
  });

  it('are all returned, even if they are more than one read', () => {
    const store = begun();
    append(store, 2001);
    expect([...store.links()].map(({ number }) => number)).toEqual(
      Array.from({ length: 2001 }, (_row, index) => index + 1),
    );
    expect([...store.links(1999)].map(({ number }) => number)).toEqual([2000, 2001]);
  });
});
