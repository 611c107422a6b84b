import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { readCsv } from '#electron/jobs/creation/read-csv';
import { readForm } from '#shared/check-form/read-form';
import type { Mapping } from '#shared/csv/mapping';
import type { BulkRun, RowState } from '#shared/ipc/contract/creation';
import { nameSchema } from '#shared/resource-names';
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
const child = fileURLToPath(new URL('../support/bulk-child.ts', import.meta.url));
const template = 'checkTemplates/source-of-funds-check-v1-0-0';
const fast = { perMinute: 600_000, stopAfter: 1000, phonesAccepted: false };
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

/** Takes a file, maps it by its headers, but for what the test maps otherwise, and checks it. */
async function planned(bench: CreationBench, desk: Desk, bytes: Uint8Array, changes: Partial<Mapping> = {}) {
  const file = expectOk(await desk.creation.bulk.take(profileId, 'november.csv', bytes));
  const fields = { ...file.mapping.fields, team: { value: bench.team }, ...changes.fields };
  const dry = expectOk(
    await desk.creation.bulk.plan(
      profileId,
      file.file,
      {
        template,
        mapping: { ...file.mapping, ...changes, fields },
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

async function control(
  desk: Desk,
  of: BulkRun,
  action: 'resume' | 'look-up' | 'send-absent' | 'send-failed',
) {
  const about = { rows: null, file: null };
  expectOk(await desk.creation.bulk.control(profileId, of.run, action, about, never));
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

async function otherTeamOf({ desk, organization, team }: CreationBench): Promise<string> {
  const parent = `${organization}/teams/-`;
  const listed = await desk.client.call('ListChecks', { variables: { parent }, query: { pageSize: 100 } });
  const teams = expectOk(listed).value.checks.map(({ name }) => name.split('/').slice(0, 4).join('/'));
  const other = teams.find((each) => each !== team);
  if (other === undefined) throw new Error('The organization has one team.');
  return other;
}

describe('a wipe', () => {
  it('drops the files in memory and their dry runs', async () => {
    const bench = await start();
    const { bulk } = bench.desk.creation;
    const { file, dry } = await planned(bench, bench.desk, csvOf(3));
    bulk.forgetMemory();
    expect(bulk.mapping(profileId, file.file, template)).toMatchObject({ ok: false });
    expect(await bulk.start(profileId, dry.plan, fast)).toMatchObject({ ok: false });
  });
});

describe('a dry run', () => {
  it('names the row and columns of each fault, never a value, and sends nothing', async () => {
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
      {
        row: 3,
        columns: [3],
        text: 'Choose a default country for numbers without +.',
      },
      { row: 4, columns: [1], text: 'Same reference as row 2. Each check is billed.' },
      { row: 5, columns: [1], check: existing?.name },
      { row: 6, columns: [0], text: 'Required.' },
    ]);
    const reported = JSON.stringify(dry.messages);
    for (const value of ['07700', 'Ottilie', 'Purchase']) expect(reported).not.toContain(value);
    expect(bench.service.requests.CreateCheck).toBe(0);
    expect(bench.service.requests.ListChecks).toBeGreaterThan(0);
  });

  it('asks for the fields that have no column before it looks at rows', async () => {
    const bench = await start();
    const bytes = Buffer.from('first,second\r\na,b\r\n');
    const { dry } = await planned(bench, bench.desk, bytes);
    expect(dry).toMatchObject({ ready: 0, leftOut: 1 });
    expect(dry.messages.map(({ row, text }) => [row, text])).toEqual([
      [null, 'Choose a column or a fixed value for Display name.'],
      [null, 'Choose a column or a fixed value for Client reference.'],
    ]);
  });

  it('remembers the mapping of a set of headers, in any order', async () => {
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

describe('values of a file', () => {
  it('are next to their columns, the first three that are not blank', async () => {
    const bench = await start();
    const bytes = csvOf(5, (row, number) => (number === 2 ? [row[0] ?? '', row[1] ?? '', '', ''] : row));
    const file = expectOk(await bench.desk.creation.bulk.take(profileId, 'november.csv', bytes));
    expect(file.samples).toEqual([
      ['Purchase 1', 'Purchase 2', 'Purchase 3'],
      ['HL-1', 'HL-2', 'HL-3'],
      ['Ottilie', 'Ottilie', 'Ottilie'],
      ['+447700900148', '+447700900148', '+447700900148'],
    ]);
  });

  it('that name organizations by display name go to teams of the organizations of these names', async () => {
    const bench = await start();
    const team = bench.team.slice(bench.team.lastIndexOf('/') + 1);
    const names = [
      bench.organizationDisplayName,
      bench.organizationDisplayName.toUpperCase(),
      'Nobody Limited',
      bench.organization,
    ];
    const bytes = Buffer.from(
      ['display name,reference,customer', ...names.map((name, at) => `P,HL-${at},"${name}"`), ''].join(
        '\r\n',
      ),
    );
    const { dry } = await planned(bench, bench.desk, bytes, { fields: { team: { value: team } } });
    expect(dry).toMatchObject({ ready: 3, leftOut: 1, lookupError: null });
    expect(dry.messages).toMatchObject([
      { row: 4, columns: [2], text: 'No organization has this display name or ID.' },
    ]);
    expect(JSON.stringify(dry.messages)).not.toContain('Nobody');
    const begun = expectOk(await bench.desk.creation.bulk.start(profileId, dry.plan, fast));
    const done = await settledRun(bench.desk, begun.run);
    expect(done).toMatchObject({ state: 'done', counts: { created: 3, 'left-out': 1 } });
    expect(rowsOf(bench.desk, done, 'created').map((row) => row.team)).toEqual([
      bench.team,
      bench.team,
      bench.team,
    ]);
    expect([...(await referencesAt(bench)).keys()].sort()).toEqual(['HL-0', 'HL-1', 'HL-3']);
  });

  it('that are dates in another format are announced once, and read once the format is chosen', async () => {
    const bench = await start();
    const bytes = Buffer.from(
      ['display name,reference,born', 'P,HL-1,28/02/1961', 'P,HL-2,03/04/1986', ''].join('\r\n'),
    );
    const { dry } = await planned(bench, bench.desk, bytes);
    expect(dry).toMatchObject({ ready: 0, leftOut: 2, messageCount: 1 });
    expect(dry.messages).toMatchObject([
      { row: null, columns: [2], text: 'The dates look like DD/MM/YYYY. Change “Date format”.' },
    ]);
    const { dry: again } = await planned(bench, bench.desk, bytes, { dateOrder: 'day-first' });
    expect(again).toMatchObject({ ready: 2, messages: [] });
  });

  it('that are phone numbers without + take the default country, which is saved with the mapping', async () => {
    const bench = await start();
    const bytes = csvOf(2, (row) => [...row.slice(0, 3), '07700 900148']);
    const { dry } = await planned(bench, bench.desk, bytes, { phoneCountry: 'GB' });
    expect(dry).toMatchObject({ ready: 2, toConfirm: 2 });
    const file = expectOk(await bench.desk.creation.bulk.take(profileId, 'december.csv', csvOf(3)));
    const mapping = expectOk(bench.desk.creation.bulk.mapping(profileId, file.file, template));
    expect(mapping.phoneCountry).toBe('GB');
  });
});

describe('phone numbers that differ from the file', () => {
  const bytes = csvOf(3, (row, number) => (number === 3 ? [...row.slice(0, 3), '+44 (0)20 7946 0958'] : row));
  const phonesAt = async (bench: CreationBench) => {
    const page = expectOk(
      await bench.desk.client.call('ListChecks', {
        variables: { parent: bench.team },
        query: { pageSize: 100 },
      }),
    ).value;
    return page.checks
      .filter(({ clientReference = '' }) => clientReference.startsWith('HL-'))
      .map(({ clientReference, params }) => [clientReference, params?.subject?.phoneNumber])
      .sort();
  };

  it('are sent as shown once they are accepted, and nothing is sent before', async () => {
    const bench = await start();
    const { dry } = await planned(bench, bench.desk, bytes);
    expect(dry).toMatchObject({ ready: 3, toConfirm: 1 });
    expect(dry.messages).toMatchObject([
      { row: 3, columns: [3], severity: 'confirm', sentAs: '+44 20 7946 0958' },
    ]);
    const { bulk } = bench.desk.creation;
    const refused = await bulk.start(profileId, dry.plan, fast);
    expect(refused.ok || refused.error).toMatchObject({
      kind: 'validation',
      message: 'Nothing was sent. 1 phone number differs from the file.',
    });
    expect(expectOk(bulk.runs(profileId))).toEqual([]);
    expect(bench.service.requests.CreateCheck).toBe(0);
    const begun = expectOk(await bulk.start(profileId, dry.plan, { ...fast, phonesAccepted: true }));
    expect(await settledRun(bench.desk, begun.run)).toMatchObject({ state: 'done', counts: { created: 3 } });
    expect(await phonesAt(bench)).toEqual([
      ['HL-1', '+447700900148'],
      ['HL-2', '+442079460958'],
      ['HL-3', '+447700900148'],
    ]);
  });

  it('are not written into the file of row messages', async () => {
    const bench = await start();
    const { dry } = await planned(bench, bench.desk, bytes);
    expectOk(await bench.desk.creation.bulk.exportMessages(profileId, dry.plan));
    const text = bench.desk.saved.get('november-messages.csv') ?? '';
    expect(text).toContain('confirm');
    expect(text).not.toContain('7946');
  });
});

describe('a bulk creation', () => {
  it('creates every row once and says what each became', async () => {
    const bench = await start();
    const done = await run(bench, bench.desk, csvOf(60));
    expect(done).toMatchObject({ state: 'done', counts: { created: 60, waiting: 0 } });
    expect(bench.service.requests.CreateCheck).toBe(60);
    expect([...(await referencesAt(bench)).values()].every((count) => count === 1)).toBe(true);
    expect(rowsOf(bench.desk, done, 'created')[0]).toMatchObject({ row: 2, displayName: 'Purchase 1' });
  });

  it('recognises the file when it is opened again, and skips every row', async () => {
    const bench = await start();
    const done = await run(bench, bench.desk, csvOf(5));
    const { file, dry } = await planned(bench, bench.desk, csvOf(5));
    expect(file.knownRuns).toEqual([done.run]);
    expect(dry).toMatchObject({ ready: 0, leftOut: 5 });
  });

  it('continues over a failed row and exports it with its columns and the reason, safe from formulas', async () => {
    const bench = await start();
    bench.service.controls.add({ kind: 'status', operation: 'CreateCheck', status: 403, skip: 1 });
    const bytes = csvOf(3, (row, number) => (number === 3 ? ['=HYPERLINK(1)', ...row.slice(1)] : row));
    const done = await run(bench, bench.desk, bytes, { ...fast, perMinute: 60_000 });
    expect(done).toMatchObject({ state: 'done', counts: { created: 2, failed: 1 } });
    expectOk(await bench.desk.creation.bulk.export(profileId, done.run, ['failed', 'unknown']));
    const text = bench.desk.saved.get('november-failed-unknown.csv') ?? '';
    const exported = expectOk(await readCsv('export.csv', Buffer.from(text)));
    expect(exported.headers).toEqual([
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
    expect(await control(bench.desk, done, 'send-failed')).toMatchObject({
      counts: { created: 3, failed: 0 },
    });
    expect(bench.service.requests.CreateCheck).toBe(4);
  });

  it('pauses when so many rows failed', async () => {
    const bench = await start();
    bench.service.controls.add({ kind: 'status', operation: 'CreateCheck', status: 403, times: null });
    const paused = await run(bench, bench.desk, csvOf(50), { ...fast, stopAfter: 3 });
    expect(paused.state).toBe('paused');
    expect(paused.error?.message).toMatch(/Stopped after \d errors/);
    expect(paused.counts.failed).toBeLessThan(10);
    expect(paused.counts.waiting).toBe(50 - paused.counts.failed);
  });

  it('pauses on a response that says nothing about the row, and the row waits', async () => {
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
    expect(await control(bench.desk, paused, 'resume')).toMatchObject({
      state: 'done',
      counts: { created: 10 },
    });
  });

  it('looks up unknown rows at its end, and sends those that are not found only on request', async () => {
    const bench = await start();
    bench.service.controls.add({ kind: 'cut', operation: 'CreateCheck', at: 'after-commit' });
    bench.service.controls.add({ kind: 'cut', operation: 'CreateCheck', at: 'before-headers', skip: 1 });
    const done = await run(bench, bench.desk, csvOf(6), { ...fast, perMinute: 30_000 });
    expect(done).toMatchObject({ state: 'done', counts: { created: 5, unknown: 1 }, absent: 1 });
    expect(bench.service.requests.CreateCheck).toBe(6);
    const ask = (action: 'look-up' | 'send-absent' | 'forget') =>
      bench.desk.creation.bulk.control(profileId, done.run, action, { rows: null, file: null }, never);
    const lookingUp = ask('look-up');
    for (const action of ['look-up', 'send-absent', 'forget'] as const)
      expect(await ask(action)).toMatchObject({
        error: { message: expect.stringContaining('being looked up') as string },
      });
    expectOk(await lookingUp);
    expect(await control(bench.desk, done, 'send-absent')).toMatchObject({
      counts: { created: 6, unknown: 0 },
    });
    expect(bench.service.requests.CreateCheck).toBe(7);
    expect([...(await referencesAt(bench)).values()]).toEqual(Array.from({ length: 6 }, () => 1));
  });

  it('counts a row as created when a 500 or 503 hid the check it made', async () => {
    const bench = await start();
    bench.service.controls.add({ kind: 'empty-500', operation: 'CreateCheck', times: 2 });
    bench.service.controls.add({ kind: 'html', operation: 'CreateCheck', status: 503, skip: 2, times: 2 });
    const done = await run(bench, bench.desk, csvOf(6));
    expect(done).toMatchObject({
      state: 'done',
      counts: { created: 6, failed: 0, unknown: 0, 'left-out': 0 },
    });
    expect(rowsOf(bench.desk, done, 'created').every(({ check }) => check !== null)).toBe(true);
    expect(bench.service.requests.CreateCheck).toBe(6);
  });

  it('counts a row as created when its check is listed late, and does not send it again', async () => {
    const bench = await start();
    bench.service.controls.add({ kind: 'empty-500', operation: 'CreateCheck' });
    bench.service.controls.add({
      kind: 'status',
      operation: 'ListChecks',
      status: 403,
      skip: 1,
      times: null,
    });
    const done = await run(bench, bench.desk, csvOf(3));
    expect(done).toMatchObject({ counts: { created: 2, unknown: 1 } });
    bench.service.controls.clear();
    const [row] = bench.desk.creation.ledger.unsettledOf(done.run);
    // An earlier look-up did not find it.
    bench.desk.creation.ledger.absent(profileId, row?.attempt ?? '');
    const settled = await control(bench.desk, done, 'send-absent');
    expect(settled).toMatchObject({ state: 'done', counts: { created: 3, 'left-out': 0, unknown: 0 } });
    expect(bench.service.requests.CreateCheck).toBe(3);
  });

  it('pauses when the service leaves so many outcomes unknown', async () => {
    const bench = await start();
    bench.service.controls.add({ kind: 'status', operation: 'CreateCheck', status: 503, times: null });
    const paused = await run(bench, bench.desk, csvOf(50), { ...fast, stopAfter: 3 });
    expect(paused).toMatchObject({ state: 'paused', error: { kind: 'cancelled' } });
    expect(paused.counts.unknown).toBeLessThan(10);
    expect(paused.counts.waiting).toBe(50 - paused.counts.unknown);
  });

  it('leaves out a reference that the form used in another team of the organization since the dry run', async () => {
    const bench = await start();
    const { dry } = await planned(bench, bench.desk, csvOf(2));
    const { draft } = readForm(template, {
      displayName: 'Purchase 1',
      clientReference: 'HL-1',
      'params.subject.givenName': 'Ottilie',
      'params.subject.phoneNumber': '+447700900148',
    });
    const made = await bench.desk.creation.creator.create(
      {
        profileId,
        attempt: 'form',
        team: nameSchema('team').parse(await otherTeamOf(bench)),
        organizationDisplayName: null,
        draft,
        acknowledged: [],
        supersedes: null,
        lookup: 'first',
      },
      never,
    );
    expect(made).toMatchObject({ ok: true, value: { outcome: 'created' } });
    const begun = expectOk(await bench.desk.creation.bulk.start(profileId, dry.plan, fast));
    const ended = await settledRun(bench.desk, begun.run);
    expect(ended.counts).toMatchObject({ created: 1, 'left-out': 1 });
    expect(await referencesAt(bench)).toEqual(new Map([['HL-2', 1]]));
  });

  it('keeps to its rate, and a pause stops before the next send', async () => {
    const bench = await start();
    const { dry } = await planned(bench, bench.desk, csvOf(50));
    const { bulk } = bench.desk.creation;
    const begun = expectOk(await bulk.start(profileId, dry.plan, { ...fast, perMinute: 600 }));
    while (bench.service.requests.CreateCheck < 2) await new Promise((resolve) => setImmediate(resolve));
    expectOk(await bulk.control(profileId, begun.run, 'pause', { rows: null, file: null }, never));
    const paused = await settledRun(bench.desk, begun.run);
    const { created, waiting } = paused.counts;
    expect(paused.state).toBe('paused');
    await expect.poll(() => bulk.isInUse()).toBe(false);
    expect(created + waiting).toBe(50);
    expect(bench.service.requests.CreateCheck).toBe(created);
    expect(waiting).toBeGreaterThan(0);
    expectOk(await bulk.control(profileId, begun.run, 'cancel', { rows: null, file: null }, never));
    expect(await settledRun(bench.desk, begun.run)).toMatchObject({ state: 'cancelled' });
    const sent = bench.service.requests.CreateCheck;
    for (const action of ['resume', 'send-absent', 'send-failed'] as const)
      expect(
        await bulk.control(profileId, begun.run, action, { rows: null, file: null }, never),
      ).toMatchObject({
        ok: false,
        error: { kind: 'validation', message: 'The run was cancelled, so it sends nothing more.' },
      });
    expect(await settledRun(bench.desk, begun.run)).toMatchObject({ state: 'cancelled' });
    expect(bench.service.requests.CreateCheck).toBe(sent);
  });

  it('saves nothing of a run on the disk without a key, continues in memory, and says so after a restart', async () => {
    const bench = await start({ isKeyless: true });
    bench.service.controls.add({ kind: 'rate-limit', operation: 'CreateCheck', times: null });
    const paused = await run(bench, bench.desk, csvOf(4));
    expect(paused).toMatchObject({ state: 'paused', fileName: 'november.csv', resumable: true });
    bench.service.controls.clear();
    const later = await bench.open();
    expect(expectOk(later.creation.bulk.runs(profileId))).toMatchObject([
      { fileName: null, resumable: false },
    ]);
    const about = { rows: null, file: null };
    const refused = await later.creation.bulk.control(profileId, paused.run, 'resume', about, never);
    expect(refused.ok || refused.error.message).toContain('without the keychain');
    expect(await control(bench.desk, paused, 'resume')).toMatchObject({
      state: 'done',
      counts: { created: 4 },
    });
  });

  it('creates nothing without a key where it cannot compare with what was sent before', async () => {
    const bench = await start();
    await run(bench, bench.desk, csvOf(2));
    const sent = bench.service.requests.CreateCheck;
    await bench.desk.close();
    const keyless = await bench.open({ isKeyless: true });
    // Two of them are new.
    const stopped = await run(bench, keyless, csvOf(4));
    expect(stopped).toMatchObject({ state: 'paused', error: { reason: 'keychain-locked' } });
    expect(bench.service.requests.CreateCheck).toBe(sent);
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
      const resumed = await control(desk, interrupted, 'resume');
      const done = resumed.absent > 0 ? await control(desk, resumed, 'send-absent') : resumed;
      expect(done).toMatchObject({ state: 'done', counts: { created: 120, unknown: 0, waiting: 0 } });
      const references = await referencesAt({ ...bench, desk });
      expect(references.size).toBe(120);
      expect([...references.values()].every((count) => count === 1)).toBe(true);
    },
  );
});
