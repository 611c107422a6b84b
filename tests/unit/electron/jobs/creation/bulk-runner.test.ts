import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBulkRunner, type BulkRunner } from '#electron/jobs/creation/bulk-runner';
import { createBulkStore, type BulkStore, type StoredRun } from '#electron/jobs/creation/bulk-store';
import type { Creator, CreateRequest, UseCreationSession } from '#electron/jobs/creation/creator';
import { createLedger, type Ledger } from '#electron/jobs/creation/ledger';
import { creationMigrations } from '#electron/jobs/creation/migrations';
import type { LookUpReferences } from '#electron/jobs/creation/reference-lookup';
import { createRunEngine, type RunEngine } from '#electron/jobs/runs/engine';
import type { Database } from '#electron/platform/storage/database';
import { openDatabase } from '#electron/platform/storage/open-database';
import { createVault, type Keys } from '#electron/platform/storage/vault';
import type { GrantRequest } from '#electron/safety/guard/guard';
import type { AppError } from '#shared/errors';
import type { BulkRun, CreationOutcome, FoundCheck, RowState } from '#shared/ipc/contract/creation';
import { defaultProfileSettings } from '#shared/profile';
import { noMappings } from '#shared/reading/mappings';
import { nameSchema, type ResourceName } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import { createManualClock, type ManualClock } from '#tests/support/manual-clock';
import { testKeys } from '#tests/support/vaults';
import { valueOf } from '#tests/support/value-of';

const profileId = 'sandbox-1';
const team = nameSchema('team').parse('organizations/o/teams/t');
const teamElsewhere = nameSchema('team').parse('organizations/o2/teams/t');
const template = 'checkTemplates/source-of-funds-check-v1-0-0';
const about = { message: 'm', advice: 'a' } as const;
const noAccess: AppError = { kind: 'permission', ...about };
const refused: AppError = { kind: 'validation', faults: [], ...about };
const limited: AppError = { kind: 'rate-limit', ...about };
const unreachable: AppError = { kind: 'network', reason: 'unreachable', ...about };
const cut: AppError = { kind: 'outcome-unknown', lookup: {}, ...about };
const found: FoundCheck = { name: `${team}/checks/c`, displayName: null, state: null, createTime: null };
const stop = new AbortController().signal;

let folder: string;
let database: Database;
let clock: ManualClock;
let keys: Keys | null;
let store: BulkStore;
let ledger: Ledger;
let engine: RunEngine;
let runner: BulkRunner;
/** What the creator was asked for; what leaves is in the ledger. */
let requests: CreateRequest[];
let stops: AbortSignal[];
/** The outcome of a row that was sent. */
let onSend: (row: number) => AppError | null | Promise<AppError | null>;
/** What is returned where nothing leaves; null: it leaves. */
type Instead = Result<CreationOutcome> | null;
let instead: (row: number) => Instead | Promise<Instead>;
/** References that a look-up finds. */
let atService: Set<string>;
let lookUps: string[][];
let lookUpFails: AppError | null;
let session: Result<number>;
let grantRequests: GrantRequest[];
let isConfirmed: boolean;
let reported: BulkRun[];
let pauses: number[];

/** The app as it is after a start: the same disk. */
function startApp() {
  const vault = createVault(() => keys);
  store = createBulkStore({ database, clock, vault });
  ledger = createLedger(database, clock, vault);
  const atOnce = {
    ...clock,
    sleep: (ms: number) => {
      pauses.push(ms);
      return Promise.resolve();
    },
  };
  engine = createRunEngine({
    guard: {
      openGrant: (request) => {
        grantRequests.push(request);
        return Promise.resolve(
          isConfirmed ? ok({ id: 'grant', ended: new AbortController().signal }) : err(unreachable),
        );
      },
      closeGrant: () => undefined,
    },
    clock: atOnce,
    report: (failure) => {
      throw failure;
    },
  });
  const create: Creator['create'] = async (request, signal) => {
    const row = request.bulk?.row ?? 0;
    requests.push(request);
    stops.push(signal);
    const other = await instead(row);
    if (other !== null) return other;
    const { attempt, draft, bulk } = request;
    const place = bulk && { run: bulk.run, row: bulk.row };
    ledger.begin({
      id: attempt,
      profileId,
      team: request.team,
      clientReference: draft.clientReference,
      known: [`${team}/checks/seen`],
      ...(place && { place }),
    });
    const failure = await onSend(row);
    if (failure === null) {
      ledger.created(profileId, attempt, `${team}/checks/${attempt}`);
      return ok({ outcome: 'created', check: `${team}/checks/${attempt}`, attempt });
    }
    if (failure.kind === 'outcome-unknown') {
      ledger.unknown(profileId, attempt, failure);
      return ok({ outcome: 'unknown', error: failure, attempt });
    }
    ledger.failed(profileId, attempt, failure);
    return ok({ outcome: 'failed', error: failure });
  };
  const lookUpReferences: LookUpReferences = (_client, { organization }, references) => {
    lookUps.push([organization, ...references]);
    if (lookUpFails !== null) return Promise.resolve(err(lookUpFails));
    for (const reference of references)
      for (const { attempt } of ledger.unclear(profileId, organization, reference))
        if (atService.has(reference)) ledger.created(profileId, attempt, found.name);
        else ledger.absent(profileId, attempt);
    return Promise.resolve(ok({ found: new Map(), settled: [], receivedAt: '' }));
  };
  const useSession: UseCreationSession = (_profile, work) =>
    session.ok
      ? work({
          client: { call: () => Promise.reject(new Error('A call.')), mappings: noMappings },
          settings: { ...defaultProfileSettings, onBehalfOfField: '', callsInFlight: session.value },
        })
      : Promise.resolve(err(session.error));
  runner = createBulkRunner({
    store,
    ledger,
    engine,
    clock,
    useSession,
    lookUpReferences,
    creator: { create },
    publish: (run) => reported.push(run),
  });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bulk-runner-'));
  clock = createManualClock();
  database = valueOf(await openDatabase({ folder, migrations: creationMigrations, clock })).database;
  [requests, stops, lookUps, grantRequests, reported, pauses] = [[], [], [], [], [], []];
  keys = testKeys;
  onSend = instead = () => null;
  atService = new Set();
  lookUpFails = null;
  session = ok(1);
  isConfirmed = true;
  startApp();
});
afterEach(async () => {
  await engine.idle();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const cellsOf = (number: number) => [`Purchase ${number}`, `HL-${number}`];
interface Row {
  number: number;
  cells?: string[];
  team?: ResourceName<'team'>;
  lookedUp?: boolean;
}
const rowsFrom2 = (count: number): Row[] =>
  Array.from({ length: count }, (_, place) => ({ number: place + 2 }));

/** Adds a paused run of these rows. */
function addRun(rows: readonly Row[], how: { perMinute?: number; stopAfter?: number } = {}): StoredRun {
  const fields = { displayName: { column: 0 }, clientReference: { column: 1 } };
  store.add({
    id: 'run',
    profileId,
    fileHash: 'hash',
    template,
    perMinute: 60,
    stopAfter: 1000,
    ...how,
    content: {
      fileName: 'november.csv',
      headers: ['name', 'reference'],
      plan: {
        template,
        mapping: { dateOrder: 'year-first', phoneCountry: null, fields },
        organization: nameSchema('organization').parse('organizations/o'),
        organizationDisplayName: 'Larkfield',
        phonesAccepted: false,
      },
    },
  });
  store.addRows(
    'run',
    rows.map(({ number, cells = cellsOf(number), team: to = team, lookedUp = true }) => ({
      row: { number, cells },
      team: to,
      clientReference: '',
      lookedUp,
    })),
  );
  store.setState('run', 'paused');
  return stored();
}
function stored(): StoredRun {
  const run = store.run(profileId, 'run');
  if (run === null) throw new Error('The run is gone.');
  return run;
}
const view = () => runner.view(stored());
async function send(
  cells: Parameters<BulkRunner['begin']>[1] = null,
  lookedUpAt: number | null = clock.now(),
): Promise<BulkRun> {
  runner.begin(stored(), cells, lookedUpAt);
  await engine.idle();
  return view();
}
const sentRows = () => requests.map(({ bulk }) => bulk?.row);
const statesOf = () => store.rows('run', 'all', 0, 500).map(({ state }) => state);
/** The counts that are shown while a row is on its way. */
function countsAt(row: number): BulkRun['counts'][] {
  const seen: BulkRun['counts'][] = [];
  onSend = (sent) => {
    if (sent === row) seen.push(view().counts);
    return null;
  };
  return seen;
}
const noRows: Record<RowState, number> = {
  created: 0,
  failed: 0,
  unknown: 0,
  sending: 0,
  waiting: 0,
  'left-out': 0,
};

describe('the personal data of a run', () => {
  it('counts as touched while it sends, however long ago it began', async () => {
    addRun(rowsFrom2(250));
    const dayMs = 86_400_000;
    onSend = (row) => {
      if (row === 50) clock.jump(2 * dayMs);
      if (row === 110) store.tidy(clock.now() - dayMs);
      return null;
    };
    expect(await send()).toMatchObject({ state: 'done', counts: { ...noRows, created: 250 } });
  });
});

describe('a row', () => {
  it('is sent to its team with its check, as part of the confirmed run', async () => {
    addRun([{ number: 2 }, { number: 3, team: teamElsewhere, lookedUp: false }]);
    await send();
    const common = { profileId, acknowledged: [], supersedes: null };
    expect(requests).toMatchObject([
      {
        ...common,
        team,
        organizationDisplayName: 'Larkfield',
        lookup: 'skip',
        draft: { displayName: 'Purchase 2', clientReference: 'HL-2' },
        bulk: { run: 'run', row: 2, grantId: 'grant' },
      },
      { ...common, team: teamElsewhere, organizationDisplayName: null, lookup: 'first', bulk: { row: 3 } },
    ]);
    expect(new Set(requests.map(({ attempt }) => attempt)).size).toBe(2);
  });

  it.each([
    ['its check is at fault', ['', 'HL-2'], team, 'Required.'],
    ['it has no team', cellsOf(2), '', 'The row has no team.'],
  ])('is left out if %s, and nothing is sent', async (_why, cells, to, reason) => {
    addRun([{ number: 2, cells }, { number: 3 }]);
    database.execute(`UPDATE bulk_row SET team = '${to}' WHERE row = 2`);
    const seen = countsAt(3);
    expect(await send()).toMatchObject({ state: 'done', counts: { ...noRows, 'left-out': 1, created: 1 } });
    expect(store.rows('run', 'left-out', 0, 10)).toMatchObject([{ leftOut: reason }]);
    expect(seen).toEqual([{ ...noRows, 'left-out': 1, sending: 1 }]);
    expect(sentRows()).toEqual([3]);
  });

  it.each<[string, Result<CreationOutcome>, string]>([
    [
      'a check has its reference',
      ok({ outcome: 'exists', checks: [found] }),
      `This reference is already used by ${found.name}.`,
    ],
    [
      'a check has it that is not told',
      ok({ outcome: 'exists', checks: [] }),
      'This reference is already used by another check.',
    ],
    [
      'an attempt of another row made the check',
      ok({ outcome: 'settled', checks: [found], attempt: 'of-another' }),
      `This reference is already used by ${found.name}.`,
    ],
    [
      'its reference was sent before',
      ok({
        outcome: 'blocked',
        previous: {
          attempt: 'x',
          team,
          clientReference: null,
          state: 'unknown',
          startedAt: '',
          check: null,
          absentAt: null,
        },
      }),
      'This reference was already sent from this computer.',
    ],
  ])('is left out if %s, and the next is sent', async (_why, outcome, reason) => {
    addRun(rowsFrom2(2));
    instead = (row) => (row === 2 ? outcome : null);
    const seen = countsAt(3);
    expect(await send()).toMatchObject({ state: 'done', counts: { ...noRows, 'left-out': 1, created: 1 } });
    expect(store.rows('run', 'left-out', 0, 10)).toMatchObject([{ row: 2, leftOut: reason }]);
    expect(seen).toEqual([{ ...noRows, 'left-out': 1, sending: 1 }]);
  });

  it('that is sent again names the previous attempt and what was seen then, and is looked up', async () => {
    addRun(rowsFrom2(1));
    onSend = () => cut;
    await send();
    const [first] = requests;
    expect(store.release('run', 'unknown', null)).toBe(1);
    onSend = () => null;
    expect(await send()).toMatchObject({ state: 'done', counts: { ...noRows, created: 1 } });
    expect(requests[1]).toMatchObject({
      supersedes: first?.attempt,
      acknowledged: [`${team}/checks/seen`],
      lookup: 'first',
    });
    expect(requests[1]?.attempt).not.toBe(first?.attempt);
  });

  it('that is sent again is not sent over an attempt that was made elsewhere', async () => {
    addRun(rowsFrom2(1));
    onSend = () => ({ kind: 'validation', faults: [], ...about });
    await send();
    ledger.begin({ id: 'form', profileId, team, clientReference: 'HL-2', known: [] });
    ledger.unknown(profileId, 'form', cut);
    store.release('run', 'failed', null);
    await send();
    expect(requests[1]).toMatchObject({ supersedes: null, acknowledged: [], lookup: 'first' });
  });

  it('that is sent again counts as created if its attempt turns out to have created the check', async () => {
    addRun(rowsFrom2(2));
    onSend = () => {
      runner.pause(stored());
      return cut;
    };
    await send();
    await runner.lookUp(stored(), stop);
    store.release('run', 'unknown', null);
    const attempt = requests[0]?.attempt ?? '';
    instead = (row) => {
      if (row === 3) return null;
      ledger.created(profileId, attempt, found.name);
      return ok({ outcome: 'settled', checks: [found], attempt });
    };
    const seen = countsAt(3);
    expect(await send()).toMatchObject({ state: 'done', counts: { ...noRows, created: 2 } });
    expect(seen).toEqual([{ ...noRows, created: 1, sending: 1 }]);
    expect(store.rows('run', 'created', 0, 1)).toMatchObject([{ row: 2, check: found.name }]);
  });
});

describe('a run', () => {
  it('sends the waiting rows in file order, over all pages, and is done', async () => {
    addRun(rowsFrom2(120));
    const done = await send();
    expect(sentRows()).toEqual(rowsFrom2(120).map(({ number }) => number));
    expect(done).toMatchObject({ state: 'done', error: null, nextRow: null });
    expect(reported.at(-1)).toEqual(done);
    expect(done.counts).toEqual({ ...noRows, created: 120 });
    await send();
    expect(requests).toHaveLength(120);
  });

  it('is confirmed once for all waiting rows, by team', async () => {
    addRun([...rowsFrom2(2), { number: 4, team: teamElsewhere }]);
    await send();
    expect(grantRequests).toEqual([
      {
        profileId,
        run: 'run',
        items: [team, team, teamElsewhere].map((resource) => ({ operation: 'CreateCheck', resource })),
        facts: { checks: 3, organizations: 2, teams: 2, template, file: 'november.csv' },
      },
    ]);
    await send();
    expect(grantRequests).toHaveLength(1);
  });

  it('is running on the disk before it is confirmed, so that no wipe takes its rows', async () => {
    addRun(rowsFrom2(1));
    const ended = send();
    expect(stored().state).toBe('running');
    await ended;
  });

  it('sends nothing and waits if it is not confirmed', async () => {
    addRun(rowsFrom2(2));
    isConfirmed = false;
    expect(await send()).toMatchObject({ state: 'paused', error: unreachable, counts: { waiting: 2 } });
    expect(requests).toEqual([]);
  });

  it('keeps to its rate', async () => {
    addRun(rowsFrom2(3), { perMinute: 30 });
    await send();
    expect(pauses.filter((ms) => ms >= 1000)).toEqual([2000, 4000]);
  });

  it.each([
    [ok(2), 2],
    [err(unreachable), 1],
  ])('has as many rows in flight as its profile allows: %j', async (allowed, most) => {
    addRun(rowsFrom2(3));
    session = allowed;
    let [under, seen] = [0, 0];
    onSend = async () => {
      under += 1;
      seen = Math.max(seen, under);
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
      return null;
    };
    await send();
    expect(seen).toBe(most);
  });

  it('trusts the look-up of its dry run until it stops, and looks each row up when it is resumed', async () => {
    addRun(rowsFrom2(3));
    onSend = () => {
      runner.pause(stored());
      return null;
    };
    await send();
    await send(null, null);
    startApp();
    await send(null, null);
    expect(requests.map(({ lookup }) => lookup)).toEqual(['skip', 'first', 'first']);
  });

  it('looks up again what its dry run looked up more than ten minutes ago', async () => {
    addRun(rowsFrom2(3));
    const lookedUpAt = clock.now();
    onSend = () => {
      clock.advance(6 * 60_000);
      return null;
    };
    await send(null, lookedUpAt);
    expect(requests.map(({ lookup }) => lookup)).toEqual(['skip', 'skip', 'first']);
  });

  it('starts once, however often it is requested', async () => {
    addRun(rowsFrom2(2));
    runner.begin(stored(), null, clock.now());
    expect(view()).toMatchObject({ state: 'running', interrupted: false });
    onSend = () => {
      runner.begin(stored(), null, clock.now());
      return null;
    };
    instead = (row) => {
      if (row === 3) expect(view().lastMinute).toBe(1);
      return null;
    };
    await engine.idle();
    expect([sentRows(), grantRequests.length]).toEqual([[2, 3], 1]);
  });

  it('sends a row once, even if the next row is on the next stored page and is sent first', async () => {
    addRun(rowsFrom2(101));
    session = ok(2);
    const [last, next] = [101, 102];
    let isNextSent: () => void = () => undefined;
    const untilNext = new Promise<void>((resolve) => (isNextSent = resolve));
    instead = async (row) => {
      if (row === last) await untilNext;
      return null;
    };
    onSend = (row) => {
      if (row === next) isNextSent();
      return null;
    };
    await send();
    expect(sentRows().toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
      rowsFrom2(101).map(({ number }) => number),
    );
  });

  it.each<[string, () => void]>([
    ['did not leave', () => (instead = (row) => (row === 2 ? err(unreachable) : null))],
    ['would be refused like the next', () => (onSend = (row) => (row === 2 ? limited : null))],
  ])('shows a row that %s as waiting while the other is in flight', async (_which, prepare) => {
    addRun(rowsFrom2(2));
    session = ok(2);
    prepare();
    const [first, respond] = [instead, onSend];
    const seen: BulkRun['counts'][] = [];
    instead = async (row) => {
      if (row === 3) await new Promise((resolve) => setImmediate(resolve));
      return first(row);
    };
    onSend = (row) => {
      if (row === 3) seen.push(view().counts);
      return respond(row);
    };
    await send();
    expect(seen).toEqual([{ ...noRows, waiting: 1, sending: 1 }]);
  });

  it('continues after rows that failed or are unknown, and stops at the limit', async () => {
    addRun(rowsFrom2(6), { stopAfter: 3 });
    onSend = (row) => (row === 2 ? noAccess : row === 3 ? null : cut);
    const stopped = await send();
    expect(stopped).toMatchObject({ state: 'paused', error: { kind: 'cancelled' }, nextRow: 6 });
    expect(statesOf()).toEqual(['failed', 'created', 'unknown', 'unknown', 'waiting', 'waiting']);
    expect(stopped.counts).toEqual({ ...noRows, created: 1, failed: 1, unknown: 2, waiting: 2 });
  });

  it('pauses if the next row would get the same error, and the row waits', async () => {
    addRun(rowsFrom2(3));
    onSend = (row) => (row === 3 ? limited : null);
    expect(await send()).toMatchObject({ state: 'paused', error: limited, nextRow: 3 });
    expect(statesOf()).toEqual(['created', 'waiting', 'waiting']);
    onSend = () => null;
    expect(await send()).toMatchObject({ state: 'done', error: null, counts: { created: 3 } });
    expect(requests[2]).toMatchObject({ bulk: { row: 3 }, lookup: 'first' });
  });

  it('pauses if a row was not sent, and counts it as waiting', async () => {
    addRun(rowsFrom2(2));
    let seen: BulkRun | null = null;
    instead = () => {
      seen = view();
      return err(unreachable);
    };
    expect(await send()).toMatchObject({ state: 'paused', error: unreachable, lastMinute: 0 });
    expect(seen).toMatchObject({ state: 'running', counts: { ...noRows, sending: 1, waiting: 1 } });
    expect(view().counts).toEqual({ ...noRows, waiting: 2 });
  });

  it('fails a row whose reference the service refuses to look up, and sends the others', async () => {
    addRun(rowsFrom2(3));
    instead = (row) => (row === 3 ? err(refused) : null);
    const seen = countsAt(4);
    expect(await send()).toMatchObject({
      state: 'done',
      error: null,
      counts: { ...noRows, created: 2, failed: 1 },
    });
    expect(seen).toEqual([{ ...noRows, created: 1, failed: 1, sending: 1 }]);
    expect(store.rows('run', 'failed', 0, 10)).toMatchObject([
      {
        row: 3,
        error: {
          message: "Nothing was sent: the reference can't be looked up.",
          advice: 'Correct the reference, or choose “Create without look-up” in the form.',
        },
      },
    ]);
  });

  it('stops at the limit if the service refuses every look-up, and sends these rows again on request', async () => {
    addRun(rowsFrom2(4), { stopAfter: 2 });
    instead = () => err(refused);
    expect(await send()).toMatchObject({
      state: 'paused',
      error: { kind: 'cancelled' },
      counts: { ...noRows, failed: 2, waiting: 2 },
    });
    instead = () => null;
    store.release('run', 'failed', null);
    expect(await send()).toMatchObject({ state: 'done', counts: { ...noRows, created: 4 } });
    expect(requests.slice(2).map(({ lookup, supersedes }) => [lookup, supersedes])).toEqual([
      ['first', null],
      ['first', null],
      ['skip', null],
      ['skip', null],
    ]);
  });

  it('counts each row in its current state while it sends', async () => {
    addRun(rowsFrom2(6));
    const outcomes = [null, noAccess, cut, null, null, null];
    const seen: BulkRun[] = [];
    onSend = (row) => {
      seen.push(view());
      return outcomes[row - 2] ?? null;
    };
    instead = (row) => (row === 5 ? ok({ outcome: 'exists', checks: [found] }) : null);
    await send();
    expect(seen.map(({ counts }) => counts)).toEqual([
      { ...noRows, sending: 1, waiting: 5 },
      { ...noRows, created: 1, sending: 1, waiting: 4 },
      { ...noRows, created: 1, failed: 1, sending: 1, waiting: 3 },
      { ...noRows, created: 1, failed: 1, unknown: 1, 'left-out': 1, sending: 1, waiting: 1 },
      { ...noRows, created: 2, failed: 1, unknown: 1, 'left-out': 1, sending: 1, waiting: 0 },
    ]);
    expect(seen.map(({ nextRow }) => nextRow)).toEqual([2, 3, 4, 6, 7]);
    expect(seen[4]).toMatchObject({ profileId, run: 'run', state: 'running', absent: 0, perMinute: 60 });
  });
});

describe('the rows of the last minute', () => {
  it('are those whose outcome is less than a minute old', async () => {
    addRun(rowsFrom2(5));
    const times = [0, 1, 60_000, 60_001, 200_000];
    const seen: number[] = [];
    onSend = (row) => {
      clock.advance((times[row - 2] ?? 0) - clock.monotonic());
      seen.push(view().lastMinute);
      return null;
    };
    const done = await send();
    expect(seen).toEqual([0, 1, 1, 1, 0]);
    expect(done.lastMinute).toBe(0);
  });

  it('are all of them if they were sent at once', async () => {
    addRun(rowsFrom2(4));
    const seen: number[] = [];
    onSend = () => {
      seen.push(view().lastMinute);
      return null;
    };
    await send();
    expect(seen).toEqual([0, 1, 2, 3]);
  });
});

describe('a pause', () => {
  it('of a running run waits for the row in flight and stops before the next', async () => {
    addRun(rowsFrom2(3));
    onSend = (row) => {
      if (row === 3) runner.pause(stored());
      return null;
    };
    expect(await send()).toMatchObject({ state: 'paused', error: null, interrupted: false, nextRow: 4 });
    expect(statesOf()).toEqual(['created', 'created', 'waiting']);
    expect(stops.every(({ aborted }) => aborted)).toBe(true);
    onSend = () => null;
    expect(await send()).toMatchObject({ state: 'done' });
    expect(sentRows()).toEqual([2, 3, 4]);
  });

  it('at the last row has nothing left to send', async () => {
    addRun(rowsFrom2(1));
    onSend = () => {
      runner.pause(stored());
      return null;
    };
    expect(await send()).toMatchObject({ state: 'done' });
  });

  it('is recorded for a run that the end of the app interrupted', () => {
    addRun(rowsFrom2(1));
    store.setState('run', 'running');
    expect(view()).toMatchObject({ state: 'paused', interrupted: true });
    runner.pause(stored());
    expect(stored().state).toBe('paused');
    expect(view()).toMatchObject({ state: 'paused', interrupted: false });
  });

  it.each(['done', 'cancelled'] as const)('of a run that is %s meanwhile changes nothing', (state) => {
    addRun(rowsFrom2(1));
    store.setState('run', 'running');
    const before = stored();
    store.setState('run', state);
    runner.pause(before);
    expect(stored().state).toBe(state);
  });

  it('leaves unknown rows to be looked up when the run resumes', async () => {
    addRun(rowsFrom2(2));
    onSend = () => {
      runner.pause(stored());
      return cut;
    };
    expect(await send()).toMatchObject({ state: 'paused', counts: { unknown: 1, waiting: 1 } });
    expect(lookUps).toEqual([]);
    atService.add('HL-2');
    const seen = countsAt(3);
    expect(await send()).toMatchObject({ state: 'done', counts: { ...noRows, created: 2 } });
    expect(lookUps).toEqual([['organizations/o', 'HL-2']]);
    expect(seen).toEqual([{ ...noRows, created: 1, sending: 1 }]);
    expect(sentRows()).toEqual([2, 3]);
  });

  it('counts rows that a look-up did not find after the run stops again', async () => {
    addRun(rowsFrom2(2));
    onSend = () => {
      runner.pause(stored());
      return cut;
    };
    await send();
    let absent: number | null = null;
    onSend = () => {
      ({ absent } = view());
      return null;
    };
    expect(await send()).toMatchObject({ state: 'done', absent: 1, counts: { created: 1, unknown: 1 } });
    expect(absent).toBe(0);
  });
});

describe('a run that is cancelled', () => {
  it('sends no more and stays cancelled', async () => {
    addRun(rowsFrom2(3));
    onSend = (row) => {
      if (row === 3) runner.cancel(stored());
      return null;
    };
    expect(await send()).toMatchObject({ state: 'cancelled', error: null });
    expect(statesOf()).toEqual(['created', 'created', 'waiting']);
  });

  it('sends no more also where the disk does not take that it was cancelled', async () => {
    addRun(rowsFrom2(3));
    onSend = () => {
      database.execute('PRAGMA query_only = ON');
      expect(() => runner.cancel(stored())).toThrow();
      database.execute('PRAGMA query_only = OFF');
      return null;
    };
    expect(await send()).toMatchObject({ state: 'paused', counts: { ...noRows, created: 1, waiting: 2 } });
  });

  it('is done if its last row had left or has an outcome, so that failed rows can be sent again', async () => {
    addRun(rowsFrom2(2));
    onSend = (row) => {
      if (row === 3) runner.cancel(stored());
      return row === 3 ? null : refused;
    };
    expect(await send()).toMatchObject({ state: 'done', counts: { ...noRows, created: 1, failed: 1 } });
    runner.cancel(stored());
    expect(view()).toMatchObject({ state: 'done' });
  });

  it('is announced, and no longer shows why it stopped', async () => {
    addRun(rowsFrom2(2));
    onSend = () => limited;
    expect(await send()).toMatchObject({ error: limited });
    reported = [];
    runner.cancel(stored());
    expect(reported).toMatchObject([{ state: 'cancelled', error: null }]);
  });
});

describe('rows whose outcome is unknown', () => {
  it('are looked up at the end of the run, and before the next start', async () => {
    addRun([...rowsFrom2(2), { number: 4, team: teamElsewhere }]);
    onSend = () => cut;
    atService.add('HL-2');
    const done = await send();
    expect(lookUps).toEqual([
      ['organizations/o', 'HL-2', 'HL-3'],
      ['organizations/o2', 'HL-4'],
    ]);
    expect(done).toMatchObject({ state: 'done', absent: 2, counts: { ...noRows, created: 1, unknown: 2 } });
    await send();
    expect(lookUps.slice(2, 4)).toEqual([
      ['organizations/o', 'HL-3'],
      ['organizations/o2', 'HL-4'],
    ]);
    expect(requests).toHaveLength(3);
  });

  it('are not looked up if there are none', async () => {
    addRun(rowsFrom2(2));
    await send();
    expect(lookUps).toEqual([]);
  });

  it('stop the run before anything is sent if they cannot be looked up', async () => {
    addRun(rowsFrom2(2));
    onSend = () => {
      runner.pause(stored());
      return cut;
    };
    await send();
    lookUpFails = unreachable;
    expect(await send()).toMatchObject({ state: 'paused', error: unreachable });
    expect(await runner.lookUp(stored(), stop)).toEqual(err(unreachable));
    expect(sentRows()).toEqual([2]);
    lookUpFails = null;
    expect(await runner.lookUp(stored(), stop)).toEqual(ok(null));
    expect(view()).toMatchObject({ absent: 1, counts: { unknown: 1 } });
  });

  it('stay unknown if the service refuses to look them up, and only “Look up” reports it', async () => {
    addRun(rowsFrom2(2));
    onSend = (row) => {
      if (row === 2) runner.pause(stored());
      return cut;
    };
    await send();
    lookUpFails = refused;
    expect(await send()).toMatchObject({ state: 'done', error: null, counts: { ...noRows, unknown: 2 } });
    expect(sentRows()).toEqual([2, 3]);
    expect(await runner.lookUp(stored(), stop)).toEqual(err(refused));
  });

  it('include those that were in flight when the app ended', async () => {
    addRun(rowsFrom2(2));
    ledger.begin({
      id: 'cut-off',
      profileId,
      team,
      clientReference: 'HL-2',
      known: [],
      place: { run: 'run', row: 2 },
    });
    store.setState('run', 'running');
    startApp();
    expect(view()).toMatchObject({ interrupted: true, nextRow: 3, counts: { unknown: 1, sending: 0 } });
    expect(await send()).toMatchObject({
      state: 'done',
      interrupted: false,
      counts: { created: 1, unknown: 1 },
    });
    expect(lookUps[0]).toEqual(['organizations/o', 'HL-2']);
    expect(sentRows()).toEqual([3]);
  });
});

describe('a run whose rows are not on the disk', () => {
  const rowCells = new Map([2, 3].map((number) => [number, cellsOf(number)]));
  beforeEach(() => {
    keys = null;
    startApp();
    addRun(rowsFrom2(2));
  });

  it('sends them from memory, and keeps them for the next start until it is removed', async () => {
    expect(view()).toMatchObject({ fileName: 'november.csv', resumable: false });
    onSend = () => limited;
    expect(await send(rowCells)).toMatchObject({ state: 'paused', error: limited, resumable: true });
    onSend = () => null;
    expect(await send()).toMatchObject({ state: 'done', counts: { created: 2 } });
    const [row] = store.rows('run', 'all', 0, 1);
    const cells = () => row && runner.cells('run', row);
    expect(cells()).toEqual(cellsOf(2));
    runner.forget('run');
    expect(cells()).toBeNull();
    expect(view()).toMatchObject({ resumable: false });
  });

  it('drops them with all other rows in memory', async () => {
    onSend = () => limited;
    expect(await send(rowCells)).toMatchObject({ state: 'paused', resumable: true });
    const [row] = store.rows('run', 'all', 0, 1);
    runner.forgetRows();
    expect(row && runner.cells('run', row)).toBeNull();
    expect(view()).toMatchObject({ resumable: false });
  });

  it('stops if it does not have them', async () => {
    expect(await send()).toMatchObject({
      state: 'paused',
      counts: { waiting: 2 },
      error: { kind: 'not-found', step: 'advised', target: 'november.csv' },
    });
    expect(await send(new Map([[3, cellsOf(3)]]))).toMatchObject({ counts: { waiting: 2 } });
    expect(requests).toEqual([]);
    runner.forget('run');
    expect(view().error).toBeNull();
  });

  it('stops if its mapping is gone, and has no file in its question', async () => {
    startApp();
    expect(view()).toMatchObject({ fileName: null, resumable: false });
    const stopped = await send(rowCells);
    expect(stopped).toMatchObject({ state: 'paused', resumable: false, counts: { waiting: 2 } });
    expect(stopped.error?.message).toContain('mapping of this run');
    expect(grantRequests[0]?.facts).not.toHaveProperty('file');
    expect(requests).toEqual([]);
  });
});
