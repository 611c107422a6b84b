import { z } from 'zod';
import type { DamagedRow, JournalEntry, JournalFilter, JournalPage } from '#shared/journal';
import { searchWords } from '#shared/plain-text';
import type { Database, SqlValues } from '../../platform/storage/database.ts';
import { chainStart } from './chain.ts';
import { entryRowSchema, isReadable } from './record.ts';
import type { SealedLookups } from './sealed-lookup.ts';

/** Entries with their completion and settlement, newest first. Throws what SQLite throws. */
export interface EntryReader {
  page(
    filter: JournalFilter,
    page: { before: number | null; limit: number },
    underWay: ReadonlySet<number>,
  ): JournalPage;
  all(filter: JournalFilter, underWay: ReadonlySet<number>): Generator<JournalEntry>;
  /** Every row that cannot be read, newest first: no filter says whether it would match. */
  damaged(): DamagedRow[];
  find(entry: number, underWay: ReadonlySet<number>): JournalEntry | null;
  unsettled(profileId: string, underWay: ReadonlySet<number>): Unsettled;
}

/** Entries of a profile with an unknown outcome that nobody settled: all are counted. */
export interface Unsettled {
  count: number;
  /** Of those that can be read. */
  oldest: JournalEntry | null;
}

const entryRows = `
  SELECT o.number, o.at, o.profile_id, o.operation, o.organization, o.flag,
    o.content AS opened, o.hash, COALESCE(p.hash, '${chainStart}') AS previous_hash,
    c.content AS closed, c.hash AS completion_hash, s.content AS settled,
    COALESCE(c.outcome, CASE WHEN o.number IN (SELECT value FROM json_each(:under_way))
      THEN 'open' ELSE 'unknown' END) AS outcome
  FROM journal AS o
  LEFT JOIN journal AS p ON p.number = o.number - 1
  LEFT JOIN journal AS c ON c.entry = o.number AND c.kind = 'closed'
  LEFT JOIN journal AS s ON s.entry = o.number AND s.kind = 'settled'
  WHERE o.kind = 'opened'`;
const matching = `
  (:profile_id IS NULL OR profile_id = :profile_id)
  AND (:operation IS NULL OR operation = :operation)
  AND (:organization IS NULL OR organization = :organization)
  AND (:flag IS NULL OR flag = :flag)
  AND (:from IS NULL OR at >= :from)
  AND (:until IS NULL OR at < :until)
  AND (:outcome IS NULL OR outcome = :outcome)
  AND (:words IS NULL OR CASE WHEN json_valid(opened) THEN NOT EXISTS (
    SELECT 1 FROM json_each(:words) AS word WHERE instr(plain_text(concat_ws(' ', opened ->> '$.resource',
    opened ->> '$.organizationDisplayName',
    (SELECT group_concat(value, ' ') FROM json_each(opened, '$.lookup')
     WHERE opened ->> '$.lookup.sealed' IS NULL))), word.value) = 0)
    OR instr(opened ->> '$.lookup.hashes', :text_hash) > 0 END)`;
const exportedAtOnce = 500;
const scannedAtOnce = 1000;
/** More are not reported one by one. */
const maxDamaged = 100;

export function createEntryReader(database: Database, lookups: SealedLookups): EntryReader {
  const older = database.query(
    `SELECT * FROM (${entryRows}) WHERE (:before IS NULL OR number < :before) AND ${matching}
     ORDER BY number DESC LIMIT :limit`,
    entryRowSchema,
  );
  const counted = database.query(
    `SELECT COUNT(*) AS count FROM (${entryRows}) WHERE ${matching}`,
    z.object({ count: z.number() }),
  );
  const overall = database.query(
    "SELECT COUNT(*) AS total, MIN(at) AS since FROM journal WHERE kind = 'opened'",
    z.object({ total: z.number(), since: z.string().nullable() }),
  );
  const newest = database.query(
    'SELECT number FROM journal ORDER BY number DESC LIMIT 1',
    z.object({ number: z.number() }),
  );
  const unsettled = `FROM (${entryRows}) WHERE profile_id = :profile_id AND outcome = 'unknown' AND settled IS NULL`;
  const oldestUnsettled = database.query(
    `SELECT * ${unsettled} ORDER BY number LIMIT ${maxDamaged}`,
    entryRowSchema,
  );
  const countedUnsettled = database.query(
    `SELECT COUNT(*) AS count ${unsettled}`,
    z.object({ count: z.number() }),
  );
  const one = database.query(`${entryRows} AND o.number = :number`, entryRowSchema);

  const contents = database.query(
    `SELECT number, content, hash FROM journal WHERE number > :number ORDER BY number LIMIT ${scannedAtOnce}`,
    z.object({ number: z.number(), content: z.string(), hash: z.string() }),
  );

  /** `matching`: how many there are, beyond which the rest of the journal is not searched; null: not known. */
  const read = (
    filter: SqlValues,
    before: number | null,
    limit: number,
    { matching: count }: Pick<Counts, 'matching'> = notCounted,
  ) => {
    const rows = older.all({ ...filter, before, limit: Math.min(limit + 1, count ?? Infinity) });
    const shown = rows.slice(0, limit);
    const entries: JournalEntry[] = [];
    for (const row of shown) {
      if ('isDamaged' in row) damaged.set(row.number, row);
      else entries.push(opened(row));
    }
    return { entries, next: rows.length > limit ? (shown.at(-1)?.number ?? null) : null };
  };

  const opened = (entry: JournalEntry): JournalEntry => ({
    ...entry,
    lookup: lookups.open(entry.profileId, entry.lookup),
  });

  /** Rows that could not be read, by number: all of them once the journal was read through. */
  const damaged = new Map<number, DamagedRow>();
  let isScanned = false;
  function scan(): void {
    isScanned = true;
    for (let number = Number.MIN_SAFE_INTEGER; ;) {
      const rows = contents.all({ number });
      for (const row of rows)
        if (!isReadable(row.number, row.content))
          damaged.set(row.number, { number: row.number, hash: row.hash, isDamaged: true });
      const last = rows.at(-1);
      if (last === undefined) return;
      number = last.number;
    }
  }

  const damagedRows = () => [...damaged.values()].sort((one, other) => other.number - one.number);

  /** The counts of the last filter, up to which row: an open page asks for them every few seconds. */
  let last: { of: string; counts: Counts } | null = null;
  const countsOf = (values: SqlValues): Counts => {
    const of = JSON.stringify([newest.first()?.number ?? null, values]);
    if (last?.of === of) return last.counts;
    const { total = 0, since = null } = overall.first() ?? {};
    const counts = { matching: counted.first(values)?.count ?? 0, total, since };
    last = { of, counts };
    return counts;
  };

  return {
    page(filter, { before, limit }, underWay) {
      const values = valuesOf(filter, underWay, lookups);
      if (!isScanned) scan();
      const counts = before === null ? countsOf(values) : notCounted;
      const page = read(values, before, limit, counts);
      return { ...page, damaged: damagedRows().slice(0, maxDamaged), ...counts };
    },
    *all(filter, underWay) {
      const values = valuesOf(filter, underWay, lookups);
      let before: number | null = null;
      do {
        const { entries, next }: { entries: JournalEntry[]; next: number | null } = read(
          values,
          before,
          exportedAtOnce,
        );
        yield* entries;
        before = next;
      } while (before !== null);
    },
    damaged() {
      scan();
      return damagedRows();
    },
    find(number, underWay) {
      const found = one.first({ number, under_way: listOf(underWay) });
      return found === null || 'isDamaged' in found ? null : opened(found);
    },
    unsettled(profileId, underWay) {
      const values = { profile_id: profileId, under_way: listOf(underWay) };
      const oldest = oldestUnsettled.all(values).find((row): row is JournalEntry => !('isDamaged' in row));
      return {
        count: countedUnsettled.first(values)?.count ?? 0,
        oldest: oldest === undefined ? null : opened(oldest),
      };
    },
  };
}

type Counts = Pick<JournalPage, 'matching' | 'total' | 'since'>;
const notCounted: Counts = { matching: null, total: null, since: null };

function valuesOf(filter: JournalFilter, underWay: ReadonlySet<number>, lookups: SealedLookups): SqlValues {
  const text = filter.text?.trim() || null;
  return {
    profile_id: filter.profileId ?? null,
    operation: filter.operation ?? null,
    organization: filter.organization ?? null,
    flag: filter.flag ?? null,
    from: inUtc(filter.from),
    until: inUtc(filter.until),
    outcome: filter.outcome ?? null,
    words: text === null ? null : JSON.stringify(searchWords(text)),
    text_hash: text === null ? null : lookups.hash(text),
    under_way: listOf(underWay),
  };
}

/** Times are stored in UTC with milliseconds, so that they sort as text. */
function inUtc(time: string | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}

function listOf(numbers: ReadonlySet<number>): string {
  return JSON.stringify([...numbers]);
}
