import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChainStore, type ChainStore } from '#electron/safety/journal/chain-store';
import { createEntryReader, type EntryReader } from '#electron/safety/journal/entries';
import { journalMigrations } from '#electron/safety/journal/migrations';
import type { NewRecord } from '#electron/safety/journal/record';
import { createSealedLookups } from '#electron/safety/journal/sealed-lookup';
import { connect, type Database } from '#electron/platform/storage/database';
import { migrate } from '#electron/platform/storage/migrations';
import { createManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';

const opened: NewRecord = {
  kind: 'opened',
  profileId: 'prod-1',
  profileName: 'Harbourline production',
  environment: 'production',
  operation: 'CancelCheck',
  resource: 'organizations/o2/teams/t1/checks/c1',
  organization: 'organizations/o2',
  organizationDisplayName: null,
  flag: null,
  askedBy: 'screen',
  consent: 'confirmed',
  changes: [],
  direction: 'CANCELLED',
  lookup: {},
};
const at = '2026-03-01T10:15:00.000Z';
const nothingUnderWay: ReadonlySet<number> = new Set();

let database: Database;
let chain: ChainStore;
let reader: EntryReader;
beforeEach(async () => {
  const clock = createManualClock();
  database = await connect(':memory:');
  migrate(database, journalMigrations, clock);
  chain = createChainStore(database, clock, () => undefined);
  reader = createEntryReader(database, createSealedLookups(fixedVault()));
});
afterEach(() => database.close());

const write = (entries: number) =>
  chain.extend(() => {
    for (let entry = 0; entry < entries; entry += 1) chain.append(opened);
  });
/** Rows whose contents say nothing that can be read, as somebody could leave them who has the file. */
const damage = (from: number, to: number, content: (number: number) => string) => {
  const insert = database.command(
    "INSERT INTO journal (number, content, hash) VALUES (:number, :content, 'h')",
  );
  for (let number = from; number <= to; number += 1) insert({ number, content: content(number) });
};
const notJson = () => '{';
const halfEntry = (number: number) => JSON.stringify({ kind: 'opened', number, entry: number });
const page = (before: number | null, limit: number) => reader.page({}, { before, limit }, nothingUnderWay);

describe('the direction of an entry', () => {
  const readFrom = (part: object) => {
    const { direction: _direction, ...old } = opened;
    damage(1, 1, (number) => JSON.stringify({ ...old, ...part, number, entry: number, at }));
    return reader.find(1, nothingUnderWay)?.direction;
  };

  it.each([
    ['SetFeatureFlagOverride', 'override', 'ON', 'ON'],
    ['SetFeatureFlagOverride', 'value', 'false', 'OFF'],
    ['SetOngoingMonitoring', 'ongoingMonitoringEnabled', 'true', 'ON'],
    ['SetOngoingMonitoring', 'enabled', 'false', 'OFF'],
    ['ReviewFinding', 'state', 'DISMISSED', 'DISMISSED'],
    ['SetFeatureFlagOverride', 'inEffect', 'ON', null],
    ['CreateCheck', 'state', 'CONFIRMED', null],
  ])(
    'of an earlier version is that of its rows: %s with %s %s is %s',
    (operation, field, after, direction) => {
      expect(readFrom({ operation, changes: [{ field, before: null, after }] })).toBe(direction);
    },
  );

  it('is the noted one, whatever the rows are', () => {
    chain.extend(() =>
      chain.append({
        ...opened,
        operation: 'SetOngoingMonitoring',
        direction: 'OFF',
        changes: [{ field: 'ongoingMonitoringEnabled', before: null, after: 'true' }],
      }),
    );
    expect(reader.find(1, nothingUnderWay)?.direction).toBe('OFF');
  });
});

describe('a page of entries', () => {
  it('has as many entries as requested, names the next page until the last, and counts with the newest', () => {
    write(6);
    const numbersOf = (before: number | null) => {
      const { entries, next, matching, total } = page(before, 3);
      return { numbers: entries.map(({ number }) => number), next, matching, total };
    };
    expect(numbersOf(null)).toEqual({ numbers: [6, 5, 4], next: 4, matching: 6, total: 6 });
    expect(numbersOf(4)).toEqual({ numbers: [3, 2, 1], next: null, matching: null, total: null });
    expect(numbersOf(3)).toEqual({ numbers: [2, 1], next: null, matching: null, total: null });
  });

  it('is empty, and the last, if there are none', () => {
    expect(page(null, 3)).toEqual({
      entries: [],
      damaged: [],
      next: null,
      matching: 0,
      total: 0,
      since: null,
    });
  });

  it('names the damaged rows of the whole journal, newest first, and no more than a hundred', () => {
    write(2);
    damage(3, 104, notJson);
    const { entries, damaged } = page(null, 1);
    expect(entries.map(({ number }) => number)).toEqual([2]);
    expect(damaged.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_row, at) => 104 - at));
    expect(damaged[0]).toEqual({ number: 104, hash: 'h', isDamaged: true });
  });

  it('finds a damaged row after more rows than one read', () => {
    write(2500);
    damage(2501, 2501, notJson);
    expect(page(null, 1).damaged.map(({ number }) => number)).toEqual([2501]);
  });

  it('names a row that was damaged after the first page was read, in its order', () => {
    write(1);
    damage(2, 2, notJson);
    damage(3, 3, halfEntry);
    expect(page(null, 10).damaged.map(({ number }) => number)).toEqual([3, 2]);
    damage(4, 4, halfEntry);
    const { entries, damaged } = page(null, 10);
    expect(entries.map(({ number }) => number)).toEqual([1]);
    expect(damaged).toEqual([4, 3, 2].map((number) => ({ number, hash: 'h', isDamaged: true })));
  });
});

describe('an entry', () => {
  it('has an unknown outcome if its completion cannot be read', () => {
    write(1);
    damage(2, 2, (number) => JSON.stringify({ kind: 'closed', number, entry: 1, outcome: 'sent' }));
    expect(page(null, 10).entries).toMatchObject([{ number: 1, outcome: 'unknown', completedAt: null }]);
    expect(reader.find(1, nothingUnderWay)).toMatchObject({ outcome: 'unknown' });
  });

  it('is not settled if its settlement cannot be read', () => {
    write(1);
    damage(2, 2, (number) => JSON.stringify({ kind: 'settled', number, entry: 1, as: 'perhaps' }));
    expect(reader.find(1, nothingUnderWay)).toMatchObject({ outcome: 'unknown', settled: null });
  });

  it('is not found if it is damaged or was never written', () => {
    damage(1, 1, halfEntry);
    expect(reader.find(1, nothingUnderWay)).toBeNull();
    expect(reader.find(2, nothingUnderWay)).toBeNull();
  });
});

it('returns all entries for an export, even more than one read', () => {
  write(1001);
  const numbers = Array.from(reader.all({}, nothingUnderWay), ({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: 1001 }, (_entry, at) => 1001 - at));
});

it('is searched for the entries that match and no further, each time its newest page is read', () => {
  const limits: unknown[] = [];
  const watched: Database = {
    ...database,
    query(sql, row) {
      const query = database.query(sql, row);
      return {
        ...query,
        all(values) {
          if (sql.includes('LIMIT :limit')) limits.push(values?.['limit']);
          return query.all(values);
        },
      };
    },
  };
  reader = createEntryReader(watched, createSealedLookups(fixedVault()));
  write(3);
  const read = (profileId: string, limit: number) =>
    reader.page({ profileId }, { before: null, limit }, nothingUnderWay);
  expect(read('other', 10)).toMatchObject({ entries: [], next: null, matching: 0 });
  const profileId = page(null, 1).entries[0]?.profileId ?? '';
  expect(read(profileId, 10)).toMatchObject({ next: null, matching: 3 });
  expect(read(profileId, 2)).toMatchObject({ next: 2, matching: 3 });
  expect(limits).toEqual([0, 2, 3, 3]);
});

describe('the counts of the newest page', () => {
  it('are counted again only for another filter or after a row was added', () => {
    let counted = 0;
    const watched: Database = {
      ...database,
      query(sql, row) {
        const query = database.query(sql, row);
        return {
          ...query,
          first(values) {
            if (sql.includes('COUNT(*)')) counted += 1;
            return query.first(values);
          },
        };
      },
    };
    reader = createEntryReader(watched, createSealedLookups(fixedVault()));
    const counts = (profileId?: string) => {
      const filter = profileId === undefined ? {} : { profileId };
      const { matching, total } = reader.page(filter, { before: null, limit: 1 }, nothingUnderWay);
      return [matching, total];
    };
    write(2);
    expect(counts()).toEqual([2, 2]);
    const once = counted;
    expect(counts()).toEqual([2, 2]);
    expect(counted).toBe(once);
    expect(counts('other')).toEqual([0, 2]);
    expect(counts()).toEqual([2, 2]);
    write(1);
    expect(counts()).toEqual([3, 3]);
  });
});
