import { z } from 'zod';
import type { RestartReason } from '#shared/journal';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/storage/database.ts';
import { canonicalJson } from './canonical-json.ts';
import {
  emptyHead,
  followsByMac,
  linkHash,
  macKeyIn,
  macOf,
  type ChainHead,
  type Link,
  type MacKey,
} from './chain.ts';
import type { NewRecord } from './record.ts';

/** The table of the chain. Throws what SQLite throws. */
export interface ChainStore {
  /**
   * One transaction that appends; `recoverable`: it does not wait for the disk. Before it, the end of the table is compared with the last row that this process
   * wrote or found; where another program was there, the chain says so afterwards.
   */
  extend<T>(work: () => T, unit?: 'transaction' | 'recoverable'): T;
  /** Appends a record as the next link, within `extend`; gives its number. `entry` is the entry it belongs to, itself by default. `at`: now by default. */
  append(record: NewRecord, entry?: number, at?: number): number;
  /**
   * The keychain has responded: what it remembered is compared with what was found at the start and with the key the
   * rows since must have. What does not fit is noted in the chain.
   */
  begin(remembered: { head: ChainHead | null; key: MacKey; isKeyNew: boolean }): void;
  /** The last row that this process wrote, or found when it began. */
  head(): ChainHead;
  key(): MacKey | null;
  links(after?: number): Generator<Link>;
}

const headSchema = z.object({ number: z.number(), hash: z.string() });
const linkSchema = headSchema.extend({ content: z.string(), mac: z.string().nullable() });
const linksAtOnce = 1000;

/** What was noted: at which row, and the last row that was remembered before. */
export interface Gap {
  why: RestartReason;
  row: number;
  expectedLast: number;
}

export function createChainStore(database: Database, clock: Clock, onGap: (gap: Gap) => void): ChainStore {
  const insert = database.command(
    'INSERT INTO journal (number, content, hash, mac) VALUES (:number, :content, :hash, :mac)',
  );
  const newest = database.query('SELECT number, hash FROM journal ORDER BY number DESC LIMIT 1', headSchema);
  const sameHead = database.query(
    'SELECT number, hash FROM journal WHERE number = :number AND hash = :hash',
    headSchema,
  );
  const after = database.query(
    `SELECT number, content, hash, mac FROM journal WHERE number > :number ORDER BY number LIMIT ${linksAtOnce}`,
    linkSchema,
  );
  const last = () => newest.first() ?? emptyHead;
  const found = last();
  let own = found;
  let key: MacKey | null = null;

  function* links(number: number = Number.MIN_SAFE_INTEGER): Generator<Link> {
    for (;;) {
      const rows = after.all({ number });
      yield* rows;
      const end = rows.at(-1);
      if (end === undefined) return;
      number = end.number;
    }
  }

  function append(record: NewRecord, entry?: number, time = clock.now()): number {
    const before = last();
    const number = before.number + 1;
    const at = new Date(time).toISOString();
    const mark = key === null ? {} : { macKey: key.id };
    const content = canonicalJson({ ...record, ...mark, number, entry: entry ?? number, at });
    const hash = linkHash(before.hash, content);
    insert({ number, content, hash, mac: key === null ? null : macOf(key, hash) });
    own = { number, hash };
    return number;
  }

  function extend<T>(work: () => T, unit: 'transaction' | 'recoverable' = 'transaction'): T {
    const before = own;
    try {
      return database[unit](() => {
        if (!isSame(last(), own)) {
          if (!contains(own)) note('lost', own);
          else if (!followsByMac(links(own.number), own, key)) note('added', own);
        }
        return work();
      });
    } catch (failure) {
      own = before;
      throw failure;
    }
  }

  const contains = (head: ChainHead) => isSame(head, emptyHead) || sameHead.first({ ...head }) !== null;
  const note = (why: RestartReason, lost: ChainHead) => {
    const row = append({ kind: 'restarted', why, lost: { ...lost } });
    onGap({ why, row, expectedLast: lost.number });
  };

  function* foundAfter(head: ChainHead): Generator<Link> {
    for (const link of links(head.number)) {
      if (link.number > found.number) return;
      yield link;
    }
  }
  const hasMacs = () => {
    for (const { content } of links()) if (macKeyIn(content) !== null) return true;
    return false;
  };

  return {
    extend,
    append,
    begin(remembered) {
      const { head } = remembered;
      const isFirstKey = remembered.isKeyNew && !hasMacs();
      key = remembered.key;
      extend(() => {
        if (head === null) {
          if (found.number > 0) note('no-head', found);
        } else if (!contains(head)) note('lost', head);
        // What an earlier version wrote last, before the keychain had it, has no MAC.
        else if (!isFirstKey && !followsByMac(foundAfter(head), head, key)) note('added', head);
        if (remembered.isKeyNew && !isFirstKey) note('no-key', found);
      });
    },
    head: () => own,
    key: () => key,
    links,
  };
}

function isSame(one: ChainHead, other: ChainHead): boolean {
  return one.number === other.number && one.hash === other.hash;
}
