import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readCsv } from '#electron/creation/read-csv';
import type { BulkRun, RowState } from '#shared/ipc/contract/creation';
import {
  profileId,
  settledRun,
  startCreationBench,
  type CreationBench,
  type Desk,
  type DeskOptions,
} from '#tests/support/creation-bench';
import { expectOk } from '#tests/support/operation-walk';

const never = new AbortController().signal;
const child = new URL('../support/bulk-child.ts', import.meta.url).pathname;
const template = 'checkTemplates/source-of-funds-check-v1-0-0';
const fast = { perMinute: 600_000, stopAfter: 1000 };
const open: CreationBench[] = [];
afterEach(async () => {
  for (const bench of open.splice(0)) await bench[Symbol.asyncDispose]();
});

async function start(options: DeskOptions = {}) {
  const bench = await startCreationBench(options);
  open.push(bench);
  return bench;
}

function csvOf(rows: number, change: (row: string[], number: number) => string[] = (row) => row): Buffer {
  const lines = Array.from({ length: rows }, (_, at) =>
    change([`Purchase ${at + 1}`, `HL-${at + 1}`, 'Ottilie', '+447700900148'], at + 2).join(','),
  );
  return Buffer.from(['display name,reference,given name,mobile', ...lines, ''].join('\r\n'));
}

/** Takes a file, maps it by its heads and checks it. */
async function planned(bench: CreationBench, desk: Desk, bytes: Uint8Array) {
  const file = expectOk(await desk.creation.bulk.take(profileId, 'november.csv', bytes));
  const fields = { ...file.mapping.fields, team: { value: bench.team } };
  const dry = expectOk(
    await desk.creation.bulk.plan(
      profileId,
      file.file,
      {
        template,
        mapping: { ...file.mapping, fields },
        organization: null,
        organizationDisplayName: bench.organizationDisplayName,
      },
      never,
    ),
  );
  return { file, dry };
}

async function run(bench: CreationBench, desk: Desk, bytes: Uint8Array, how = fast): Promise<BulkRun> {
  const { dry } = await planned(bench, desk, bytes);
  const begun = expectOk(await desk.creation.bulk.start(profileId, dry.plan, how));
  return settledRun(desk, begun.run);
}

async function act(desk: Desk, of: BulkRun, action: 'resume' | 'look-up' | 'send-absent' | 'send-failed') {
  const about = { rows: null, file: null };
  expectOk(await desk.creation.bulk.act(profileId, of.run, action, about, never));
  return settledRun(desk, of.run);
}

const rowsOf = (desk: Desk, of: BulkRun, state: RowState | 'all') =>
  expectOk(desk.creation.bulk.rows(profileId, of.run, { state, after: 0, limit: 500 }));

/** Checks of the team by client reference, read past the app. */
async function referencesAt(bench: CreationBench): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let pageToken = ''; ;) {
    const page = expectOk(
      await bench.desk.client.call('ListChecks', {
        variables: { parent: bench.team },
        query: { pageSize: 100, ...(pageToken !== '' && { pageToken }) },
      }),
    ).value;
    for (const { clientReference = '' } of page.checks)
      if (clientReference.startsWith('HL-'))
        counts.set(clientReference, (counts.get(clientReference) ?? 0) + 1);
    if (page.nextPageToken === '') return counts;
    pageToken = page.nextPageToken;
  }
}

describe('a dry run', () => {
  it('names row and columns of what is wrong, never a value, and sends nothing', async () => {
    const bench = await start();
    const page = expectOk(
      await bench.desk.client.call('ListChecks', { variables: { parent: bench.team }, query: {} }),
    ).value;
    const existing = page.checks[0];
    const bytes = csvOf(8, (row, number) => {
      if (number === 3) row[3] = '07700 900148';
      if (number === 4) row[1] = 'HL-1';
      if (number === 5) row[1] = existing?.clientReference ?? '';
      if (number === 6) row[0] = '';
      return row;
    });
    const { dry } = await planned(bench, bench.desk, bytes);
    expect(dry).toMatchObject({ rows: 8, ready: 4, leftOut: 4, lookedUp: 5, lookupError: null });
    expect(dry.messages).toMatchObject([
      { row: 3, columns: [3], text: 'Character 1: a number starts with + and the country code.' },
      { row: 4, columns: [1], text: 'Same as row 2. A second check is charged.' },
      { row: 5, columns: [1], check: existing?.name },
      { row: 6, columns: [0], text: 'Required.' },
    ]);
    const told = JSON.stringify(dry.messages);
    for (const value of ['07700', 'Ottilie', 'Purchase']) expect(told).not.toContain(value);
    expect(bench.service.requests.CreateCheck).toBe(0);
    expect(bench.service.requests.ListChecks).toBeGreaterThan(0);
  });

  it('asks for the fields that have no column before it looks at rows', async () => {
    const bench = await start();
    const bytes = Buffer.from('first,second\r\na,b\r\n');
    const { dry } = await planned(bench, bench.desk, bytes);
    expect(dry).toMatchObject({ ready: 0, leftOut: 1 });
    expect(dry.messages.map(({ row, text }) => [row, text])).toEqual([
      [null, 'Display name has no column.'],
      [null, 'Client reference has no column.'],
    ]);
  });

  it('remembers the mapping of a set of heads, in any order', async () => {
    const bench = await start();
    await planned(bench, bench.desk, csvOf(2));
    const other = Buffer.from('mobile,given name,reference,display name\r\n+447700900148,A,R-1,B\r\n');
    const { bulk } = bench.desk.creation;
    const file = expectOk(await bulk.take(profileId, 'december.csv', other));
    const mapping = expectOk(bulk.mapping(profileId, file.file, template));
    expect(mapping.fields).toMatchObject({
      clientReference: { column: 2 },
      'params.subject.phoneNumber': { column: 0 },
      team: { value: bench.team },
    });
  });
});

describe('a bulk run', () => {
  it('creates every row once and says what each became', async () => {
    const bench = await start();
    const done = await run(bench, bench.desk, csvOf(60));
    expect(done).toMatchObject({ state: 'done', counts: { created: 60, waiting: 0 } });
    expect(bench.service.requests.CreateCheck).toBe(60);
    expect([...(await referencesAt(bench)).values()].every((count) => count === 1)).toBe(true);
    expect(rowsOf(bench.desk, done, 'created')[0]).toMatchObject({ row: 2, displayName: 'Purchase 1' });
  });

  it('recognises the file when it comes again, and leaves every row out', async () => {
    const bench = await start();
    const done = await run(bench, bench.desk, csvOf(5));
    const { file, dry } = await planned(bench, bench.desk, csvOf(5));
    expect(file.knownRuns).toEqual([done.run]);
    expect(dry).toMatchObject({ ready: 0, leftOut: 5 });
  });

  it('goes on over a failed row and exports it with its columns and the reason, safe from formulas', async () => {
    const bench = await start();
    bench.service.controls.add({ kind: 'status', operation: 'CreateCheck', status: 403, skip: 1 });
    const bytes = csvOf(3, (row, number) => (number === 3 ? ['=HYPERLINK(1)', ...row.slice(1)] : row));
    const done = await run(bench, bench.desk, bytes, { perMinute: 60_000, stopAfter: 1000 });
    expect(done).toMatchObject({ state: 'done', counts: { created: 2, failed: 1 } });
    expectOk(await bench.desk.creation.bulk.export(profileId, done.run, ['failed', 'unknown']));
    const text = bench.desk.saved.get('november-failed-unknown.csv') ?? '';
    const exported = expectOk(await readCsv('export.csv', Buffer.from(text)));
    expect(exported.heads).toEqual([
      'display name',
      'reference',
      'given name',
      'mobile',
      'outcome',
      'reason',
      'check',
    ]);
    expect(exported.rows).toHaveLength(1);
    expect(exported.rows[0]?.cells[3]).toBe('+447700900148');
    expect(exported.rows[0]?.cells[5]).toMatch(/^403: /);
    expect(text).not.toMatch(/(^|[,\n"])[=+@-]/m);
    expect(await act(bench.desk, done, 'send-failed')).toMatchObject({ counts: { created: 3, failed: 0 } });
    expect(bench.service.requests.CreateCheck).toBe(4);
  });

  it('pauses when so many rows failed', async () => {
    const bench = await start();
    bench.service.controls.add({ kind: 'status', operation: 'CreateCheck', status: 403, times: null });
    const paused = await run(bench, bench.desk, csvOf(50), { perMinute: 600_000, stopAfter: 3 });
    expect(paused.state).toBe('paused');
    expect(paused.error?.message).toMatch(/\d rows failed/);
    expect(paused.counts.failed).toBeLessThan(10);
    expect(paused.counts.waiting).toBe(50 - paused.counts.failed);
  });

  it('pauses on an answer that says nothing about the row, and the row waits', async () => {
    const bench = await start();
    bench.service.controls.add({
      kind: 'rate-limit',
      operation: 'CreateCheck',
      retryAfter: '40',
      times: null,
    });
    const paused = await run(bench, bench.desk, csvOf(10));
    expect(paused).toMatchObject({ state: 'paused', error: { kind: 'rate-limit' }, counts: { waiting: 10 } });
    bench.service.controls.clear();
    expect(await act(bench.desk, paused, 'resume')).toMatchObject({ state: 'done', counts: { created: 10 } });
  });

  it('looks unknown rows up at its end, and sends those that are not there only when told to', async () => {
    const bench = await start();
    bench.service.controls.add({ kind: 'cut', operation: 'CreateCheck', at: 'after-commit' });
    bench.service.controls.add({ kind: 'cut', operation: 'CreateCheck', at: 'before-headers', skip: 1 });
    const done = await run(bench, bench.desk, csvOf(6), { perMinute: 30_000, stopAfter: 1000 });
    expect(done).toMatchObject({ state: 'done', counts: { created: 5, unknown: 1 }, absent: 1 });
    expect(bench.service.requests.CreateCheck).toBe(6);
    expect(await act(bench.desk, done, 'send-absent')).toMatchObject({ counts: { created: 6, unknown: 0 } });
    expect(bench.service.requests.CreateCheck).toBe(7);
    expect([...(await referencesAt(bench)).values()]).toEqual(Array.from({ length: 6 }, () => 1));
  });

  it('keeps to its rate, and a pause stops before the next send', async () => {
    const bench = await start();
    const { dry } = await planned(bench, bench.desk, csvOf(50));
    const { bulk } = bench.desk.creation;
    const begun = expectOk(await bulk.start(profileId, dry.plan, { perMinute: 600, stopAfter: 1000 }));
    while (bench.service.requests.CreateCheck < 2) await new Promise((resolve) => setImmediate(resolve));
    expectOk(await bulk.act(profileId, begun.run, 'pause', { rows: null, file: null }, never));
    const paused = await settledRun(bench.desk, begun.run);
    const { created, waiting } = paused.counts;
    expect(paused.state).toBe('paused');
    expect(created + waiting).toBe(50);
    expect(bench.service.requests.CreateCheck).toBe(created);
    expect(waiting).toBeGreaterThan(0);
    expectOk(await bulk.act(profileId, begun.run, 'cancel', { rows: null, file: null }, never));
    expect(await settledRun(bench.desk, begun.run)).toMatchObject({ state: 'cancelled' });
  });

  it('asks for its file again where rows may not be kept on the disk', async () => {
    const bench = await start({ sealKey: null });
    bench.service.controls.add({ kind: 'rate-limit', operation: 'CreateCheck', times: null });
    const paused = await run(bench, bench.desk, csvOf(4));
    bench.service.controls.clear();
    const later = await bench.open();
    expect(expectOk(later.creation.bulk.runs(profileId))).toMatchObject([{ resumable: false }]);
    const { bulk } = later.creation;
    const wrong = expectOk(await bulk.take(profileId, 'november.csv', csvOf(5)));
    const about = { rows: null, file: wrong.file };
    const refused = await bulk.act(profileId, paused.run, 'resume', about, never);
    expect(refused.ok || refused.error.message).toContain('another file');
    const same = expectOk(await bulk.take(profileId, 'november.csv', csvOf(4)));
    expectOk(await bulk.act(profileId, paused.run, 'resume', { rows: null, file: same.file }, never));
    expect(await settledRun(later, paused.run)).toMatchObject({ state: 'done', counts: { created: 4 } });
  });

  it.each([3, 17, 40])(
    'is resumed after kill -9 (at about %i rows) and creates exactly the rest',
    async (moment) => {
      const bench = await start();
      await bench.desk.close();
      const csv = join(bench.folder, 'rows.csv');
      writeFileSync(csv, csvOf(120));
      const { baseUrl, authUrl } = bench.service;
      await new Promise<void>((resolve, reject) => {
        const running = spawn(process.execPath, [child, bench.folder, baseUrl, authUrl, bench.team, csv], {
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        let complaint = '';
        running.stderr.on('data', (bytes: Buffer) => (complaint += bytes.toString()));
        const watch = () => {
          if (bench.service.requests.CreateCheck >= moment) running.kill('SIGKILL');
          else if (running.exitCode === null) setImmediate(watch);
        };
        watch();
        running.on('close', (_code, signal) =>
          signal === 'SIGKILL' ? resolve() : reject(new Error(`ended by itself: ${complaint}`)),
        );
      });

      const desk = await bench.open();
      const [interrupted] = expectOk(desk.creation.bulk.runs(profileId));
      if (interrupted === undefined) throw new Error('the run is gone');
      expect(interrupted).toMatchObject({ state: 'paused', interrupted: true, resumable: true });
      expect(interrupted.counts.waiting).toBeGreaterThan(0);
      const resumed = await act(desk, interrupted, 'resume');
      const done = resumed.absent > 0 ? await act(desk, resumed, 'send-absent') : resumed;
      expect(done).toMatchObject({ state: 'done', counts: { created: 120, unknown: 0, waiting: 0 } });
      const references = await referencesAt({ ...bench, desk });
      expect(references.size).toBe(120);
      expect([...references.values()].every((count) => count === 1)).toBe(true);
    },
  );
});
