import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import { canonicalJson } from './canonical-json.ts';
import { chainStart, linkHash, type ChainHead, type Link } from './chain.ts';
import { restartRowSchema, type NewRecord, type Restarted } from './record.ts';

export interface ChainStore {
  /** Appends a record as the next link; gives its number. `entry` is the entry it belongs to, itself by default. */
  append(record: NewRecord, entry?: number): number;
  last(): ChainHead | null;
  contains(head: ChainHead): boolean;
  links(): Generator<Link>;
  /** The first place at which a chain had to begin anew. */
  firstRestart(): Restarted | null;
}

const headSchema = z.object({ number: z.number(), hash: z.string() });
const linkSchema = headSchema.extend({ content: z.string() });
const linksAtOnce = 1000;

/** The table of the chain. Throws what SQLite throws. */
export function createChainStore(database: Database, clock: Clock): ChainStore {
  const insert = database.command(
    'INSERT INTO journal (number, content, hash) VALUES (:number, :content, :hash)',
  );
  const newest = database.query('SELECT number, hash FROM journal ORDER BY number DESC LIMIT 1', headSchema);
  const sameHead = database.query(
    'SELECT number, hash FROM journal WHERE number = :number AND hash = :hash',
    headSchema,
  );
  const after = database.query(
    `SELECT number, content, hash FROM journal WHERE number > :number ORDER BY number LIMIT ${linksAtOnce}`,
    linkSchema,
  );
  const restart = database.query(
    "SELECT content FROM journal WHERE kind = 'restarted' ORDER BY number LIMIT 1",
    restartRowSchema,
  );

  return {
    append: (record, entry) =>
      database.transaction(() => {
        const last = newest.first();
        const number = (last?.number ?? 0) + 1;
        const at = new Date(clock.now()).toISOString();
        const content = canonicalJson({ ...record, number, entry: entry ?? number, at });
        insert({ number, content, hash: linkHash(last?.hash ?? chainStart, content) });
        return number;
      }),
    last: () => newest.first(),
    firstRestart: () => restart.first()?.content ?? null,
    contains: (head) => sameHead.first({ ...head }) !== null,
    *links() {
      let number = Number.MIN_SAFE_INTEGER;
      for (;;) {
        const rows = after.all({ number });
        yield* rows;
        const last = rows.at(-1);
        if (last === undefined) return;
        number = last.number;
      }
    },
  };
}
