import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { allMigrations } from '#electron/migrations';
import { openPrivacy } from '#electron/safety/privacy/privacy';
import { clockCheckIntervalMs } from '#electron/platform/agreed-time';
import { openDatabase } from '#electron/platform/storage/open-database';
import { err, ok } from '#shared/result';
import { createManualClock, type ManualClock } from '#tests/support/manual-clock';
import { valueOf } from '#tests/support/value-of';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 2, 2);
const closers: (() => void)[] = [];
const noDisk = { kind: 'refused', reason: 'disk', message: 'Full.', advice: 'Free some.' } as const;
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close();
});

async function start(
  options: {
    days?: number | null;
    runState?: string;
    clock?: ManualClock;
    dropCopies?: () => void;
    areSettingsFull?: boolean;
    isInUse?: boolean;
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'privacy-'));
  const clock = options.clock ?? createManualClock(now);
  const opened = await openDatabase({
    folder,
    migrations: allMigrations,
    clock,
  });
  const { database } = valueOf(opened);
  const insert = (sql: string) => database.execute(sql);
  for (const [key, age] of [10, 200].entries()) {
    const at = now - age * dayMs;
    insert(`INSERT INTO inbox_entry (profile, organization, name, type, received_at, sort_time, status, announced, personal)
      VALUES (1, 1, 'n${key}', 't', ${at}, ${at}, 0, 1, CAST('canary' AS BLOB))`);
    insert(`INSERT INTO watched_check (profile, name, read_at, tried_at, personal)
      VALUES ('p', 'c${key}', ${at}, ${at}, CAST('canary' AS BLOB))`);
    insert(`INSERT INTO directory_row VALUES ('p', 'o${key}', 1, 1, 0, ${at}, CAST('canary' AS BLOB))`);
    insert(`INSERT INTO saved_view VALUES ('p', 'v${key}', ${at}, CAST('canary' AS BLOB))`);
    insert(`INSERT INTO organization_note VALUES ('p', 'o${key}', ${at}, CAST('canary' AS BLOB))`);
    insert(`INSERT INTO finding (profile, name, check_name, is_open, first_seen_at, read_at, sealed)
      VALUES ('p', 'f${key}', 'c', 1, ${at}, ${at}, CAST('canary' AS BLOB))`);
    insert(`INSERT INTO finding_check (profile, name, noted_at, about_at, sealed)
      VALUES ('p', 'c${key}', ${at}, ${at}, CAST('canary' AS BLOB))`);
    insert(
      `INSERT INTO bulk_run VALUES ('r${key}', 'p', '', 'h', 't', '', '', 1, 1, ${at}, '${options.runState ?? 'done'}', ${at}, NULL)`,
    );
    insert(`INSERT INTO bulk_row (run, row, team, looked_up, cells)
      VALUES ('r${key}', 1, 't', 0, CAST('canary' AS BLOB))`);
  }
  const replaced: string[] = [];
  const dropped: number[] = [];
  const privacy = openPrivacy(opened, {
    storageKeys: {
      replace: () => {
        replaced.push('key');
        return Promise.resolve(true);
      },
    },
    isInUse: () => options.isInUse === true,
    forgetUnsealed() {
      if (options.areSettingsFull) return err(noDisk);
      replaced.push('memory');
      return ok(null);
    },
    dropOldCopies: (before) => dropped.push(before),
    dropCopies: options.dropCopies ?? (() => replaced.push('copies')),
    days: () => options.days ?? null,
    clock,
    report: () => undefined,
  });
  closers.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => database.close(),
    () => privacy.close(),
  );
  const rows = () => valueOf(privacy.saved()).map((each) => each.rows);
  const bytes = () =>
    readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'latin1'))
      .join('');
  const pass = async (ms: number) => {
    clock.advance(ms);
    await new Promise(setImmediate);
  };
  return { privacy, clock, pass, rows, bytes, replaced, dropped };
}

/** By place, in the order of the list; nothing was created here, and no mapping or plan saved. */
const counts = (rows: number) => [rows, rows, 0, 0, 0, rows, rows, rows, rows, rows, rows, 0];

describe('personal data on the disk', () => {
  it('is counted by store, with the time of the oldest', async () => {
    const { privacy, rows } = await start();
    expect(rows()).toEqual(counts(2));
    expect(valueOf(privacy.saved())[0]?.oldestAt).toBe(new Date(now - 200 * dayMs).toISOString());
  });

  it('is deleted when it is older than the limit, ten minutes after the start and every day', async () => {
    const { rows, clock, pass, dropped } = await start({ days: 180 });
    expect(rows()).toEqual(counts(2));
    await pass(clockCheckIntervalMs);
    expect(rows()).toEqual(counts(1));
    expect(dropped).toEqual([now - 180 * dayMs]);
    clock.jump(171 * dayMs);
    await pass(dayMs);
    await pass(clockCheckIntervalMs);
    expect(rows()).toEqual(counts(0));
  });

  it.each([0, clockCheckIntervalMs - 1000])(
    'stays when the wall clock is a year ahead for two seconds, %d ms after the start',
    async (at) => {
      const clock = createManualClock(now);
      const year = 365 * dayMs;
      if (at === 0) clock.jump(year);
      const { rows, pass } = await start({ days: 365, clock });
      await pass(at);
      if (at > 0) clock.jump(year);
      await pass(2000);
      clock.jump(-year);
      await pass(2 * clockCheckIntervalMs);
      expect(rows()).toEqual(counts(2));
    },
  );

  it('is wiped with its key and the call log, and leaves no byte in the files', async () => {
    const { privacy, rows, bytes, replaced } = await start();
    expect(bytes()).toContain('canary');
    expect(valueOf(await privacy.wipe())).toEqual({ rows: 16, isKeyReplaced: true });
    expect(rows()).toEqual(counts(0));
    expect(bytes()).not.toContain('canary');
    expect(replaced).toEqual(['memory', 'key', 'copies']);
  });

  it('is wiped anyway if a copy cannot be deleted, which is reported', async () => {
    const busyError = Object.assign(new Error('in use'), { code: 'EBUSY' });
    const { privacy, rows, bytes, replaced } = await start({
      dropCopies: () => {
        throw busyError;
      },
    });
    expect(await privacy.wipe()).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'disk' } });
    expect(rows()).toEqual(counts(0));
    expect(bytes()).not.toContain('canary');
    expect(replaced).toEqual(['memory', 'key']);
  });

  it('stays, and its key, while what earlier versions left in the settings cannot be deleted', async () => {
    const { privacy, rows, replaced } = await start({ areSettingsFull: true });
    expect(await privacy.wipe()).toEqual(err(noDisk));
    expect([rows(), replaced]).toEqual([counts(2), []]);
  });

  it('is wiped with the rows of a bulk creation that a crash interrupted', async () => {
    const { privacy, rows } = await start({ runState: 'running' });
    expect(await privacy.wipe()).toMatchObject({ ok: true });
    expect(rows()).toEqual(counts(0));
  });

  it('stays while a bulk creation needs it', async () => {
    const { privacy, rows, replaced } = await start({ runState: 'running', isInUse: true });
    expect(await privacy.wipe()).toMatchObject({ ok: false, error: { target: 'Bulk creation' } });
    expect(rows()).toEqual(counts(2));
    expect(replaced).toEqual([]);
  });
});
