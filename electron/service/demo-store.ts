import { z } from 'zod';
import { parseJson } from '#shared/unspecified/json';
import type { Clock } from '../platform/clock.ts';
import { bytes } from '../platform/storage/column-values.ts';
import type { Database } from '../platform/storage/database.ts';
import { onDisk } from '../platform/storage/disk-failure.ts';
import type { Migration } from '../platform/storage/migrations.ts';
import { placeIn } from '../platform/storage/sealed-columns.ts';
import type { Vault } from '../platform/storage/vault.ts';

export const demoMigrations: readonly Migration[] = [
  {
    id: 'demo-1',
    sql: `
      CREATE TABLE demo_state (
        profile TEXT PRIMARY KEY,
        data TEXT NOT NULL,
        generation INTEGER NOT NULL,
        epoch INTEGER NOT NULL,
        ahead INTEGER NOT NULL,
        history INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE demo_change (
        profile TEXT NOT NULL,
        position INTEGER NOT NULL,
        made_at INTEGER NOT NULL,
        sealed BLOB,
        PRIMARY KEY (profile, position)
      ) STRICT, WITHOUT ROWID;`,
  },
];

/** From where the local service of the Demo continues. */
interface SavedDemo {
  /** The moment its seeded past ends, in milliseconds since 1970. */
  epoch: number;
  /** How often it was started over: what is created has other ids each time. */
  generation: number;
  /** Milliseconds its clock is ahead. */
  ahead: number;
  /** As the service sent them, oldest first. */
  changes: readonly unknown[];
}

/**
 * What the operator did in the Demo, so that it is as it was left at the next start. A change may hold what somebody
 * typed of a person, so it is sealed. What the disk refuses is reported and not kept.
 */
export interface DemoStore {
  /** The saved data; starts over if there is none, or it can no longer be read. */
  open(): Promise<Partial<SavedDemo>>;
  keep(change: unknown): void;
  advance(milliseconds: number): void;
  startOver(): void;
  /** Which steps of the sample history were made since it began: none, the desk, its unread messages as well. */
  history(): number;
  noteHistory(step: number): void;
}

const hour = 3_600_000;
const stateSchema = z.object({
  data: z.string(),
  generation: z.number(),
  epoch: z.number(),
  ahead: z.number(),
  history: z.number(),
});

export function createDemoStore(options: {
  database: Database;
  vault: Vault;
  clock: Pick<Clock, 'now'>;
  profileId: string;
  /** What the service is seeded with: changes mean nothing on other data. */
  data: object;
  /** Settles once the keychain was asked for the keys. */
  keysRequested: Promise<void>;
  report: (failure: unknown) => void;
}): DemoStore {
  const { database, vault, clock, profileId: profile, keysRequested, report } = options;
  const data = JSON.stringify(options.data);
  const readState = database.query('SELECT * FROM demo_state WHERE profile = :profile', stateSchema);
  const writeState = database.command(
    `INSERT INTO demo_state (profile, data, generation, epoch, ahead, history)
     VALUES (:profile, :data, :generation, :epoch, 0, 0)
     ON CONFLICT (profile) DO UPDATE SET data = :data, generation = :generation, epoch = :epoch, ahead = 0, history = 0`,
  );
  const addTime = database.command('UPDATE demo_state SET ahead = ahead + :ms WHERE profile = :profile');
  const setHistory = database.command('UPDATE demo_state SET history = :step WHERE profile = :profile');
  const readChanges = database.query(
    'SELECT position, sealed FROM demo_change WHERE profile = :profile ORDER BY position',
    z.object({ position: z.number(), sealed: bytes.nullable() }),
  );
  const lastPosition = database.query(
    'SELECT COALESCE(MAX(position), 0) AS position FROM demo_change WHERE profile = :profile',
    z.object({ position: z.number() }),
  );
  const addChange = database.command(
    'INSERT INTO demo_change (profile, position, made_at, sealed) VALUES (:profile, :position, :at, :sealed)',
  );
  const dropChanges = database.command('DELETE FROM demo_change WHERE profile = :profile');
  const placeOf = (position: number) => placeIn('demo_change.sealed', profile, String(position));
  const state = () => readState.first({ profile });
  let isKeeping = true;
  /** Null: the disk refused. */
  const onThisDisk = <T>(work: () => T): T | null => {
    const done = onDisk('demo', work);
    if (done.ok) return done.value;
    report(new Error(done.error.message));
    return null;
  };

  function startOver(): void {
    const generation = (state()?.generation ?? -1) + 1;
    database.transaction(() => {
      dropChanges({ profile });
      writeState({ profile, data, generation, epoch: Math.floor(clock.now() / hour) * hour });
    });
    isKeeping = true;
  }

  function fresh(): SavedDemo {
    startOver();
    const { epoch = 0, generation = 0 } = state() ?? {};
    return { epoch, generation, ahead: 0, changes: [] };
  }

  function loadSaved(): SavedDemo {
    const found = state();
    if (found?.data !== data) return fresh();
    const rows = readChanges.all({ profile });
    const changes = rows.flatMap(({ position, sealed }) => {
      const text = vault.open(placeOf(position), sealed);
      return text === null ? [] : [parseJson(text)];
    });
    const { epoch, generation, ahead } = found;
    if (changes.length === rows.length) return { epoch, generation, ahead, changes };
    // They were wiped: what is missing would give the rest other ids.
    if (vault.keys() !== null) return fresh();
    // The keychain may open at the next start; until then nothing is saved, and no ID is an earlier one.
    isKeeping = false;
    return { epoch, generation: Math.floor(clock.now() / 1000), ahead, changes: [] };
  }

  return {
    async open() {
      const hasChanges = onThisDisk(() => (lastPosition.first({ profile })?.position ?? 0) > 0);
      if (hasChanges === true) await keysRequested;
      return onThisDisk(loadSaved) ?? {};
    },
    keep(change) {
      if (!isKeeping) return;
      onThisDisk(() =>
        database.transaction(() => {
          const position = (lastPosition.first({ profile })?.position ?? 0) + 1;
          const sealed = vault.sealOrHold(placeOf(position), JSON.stringify(change));
          addChange({ profile, position, at: clock.now(), sealed });
        }),
      );
    },
    advance(ms) {
      if (isKeeping) onThisDisk(() => addTime({ profile, ms }));
    },
    startOver: () => void onThisDisk(startOver),
    history: () => onThisDisk(state)?.history ?? 0,
    noteHistory: (step) => void onThisDisk(() => setHistory({ profile, step })),
  };
}
