import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeSetMigrations } from '#electron/jobs/change-sets/migrations';
import { createChangeCheck } from '#electron/jobs/runs/change-check';
import { openCheckRuns, type CheckRuns } from '#electron/jobs/runs/check-runs';
import type { Grant, GrantRequest, Guard } from '#electron/safety/guard/guard';
import { notConfirmed } from '#electron/service/session/refusals';
import type { Session } from '#electron/service/session/session';
import type { Database } from '#electron/platform/storage/database';
import { openDatabase } from '#electron/platform/storage/open-database';
import type { AppError } from '#shared/errors';
import type { CheckAction } from '#shared/ipc/contract/check-detail';
import type { CheckItem, CheckState } from '#shared/ipc/contract/check-runs';
import type { SavedRun } from '#shared/ipc/contract/runs';
import { err, ok, type Result } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';
import { valueOf } from '#tests/support/value-of';

const profileId = 'sandbox-1';
const receivedAt = '2026-03-02T10:15:01.000Z';
const check = (id: string) => `organizations/o/teams/t/checks/${id}` as const;
const names = [check('a'), check('b'), check('c')] as const;
const on: CheckState = { state: 'ACTIVE', ongoingMonitoringEnabled: true };
const off: CheckState = { state: 'ACTIVE', ongoingMonitoringEnabled: false };
const cancelled: CheckState = { state: 'CANCELLED', ongoingMonitoringEnabled: false };
const noAccess: AppError = {
  kind: 'permission',
  status: 403,
  operation: 'GetCheck',
  message: 'No.',
  advice: 'Ask.',
};
const unknownOutcome: AppError = {
  kind: 'outcome-unknown',
  operation: 'CancelCheck',
  target: 'c',
  lookup: {},
  message: 'Cut.',
  advice: 'Look it up.',
};
const signal = new AbortController().signal;

type Request = Parameters<Guard['perform']>[0];

let folder: string;
let database: Database;
/** The checks of the service. */
let checks: Map<string, CheckState>;
let sent: Request[];
let grantRequests: GrantRequest[];
let granted: Result<Grant>;
/** What the next read, or the next change, meets; left out: success. */
let onRead: (name: string) => AppError | null;
let onChange: (name: string) => AppError | null;
/** Lets what is reported come out while a change is on its way. */
let isSlow: boolean;
/** What a change makes of a check; the asked for by default. */
let takes: (name: string, target: CheckState) => CheckState;
let seen: [string, string][];
let readSignals: (AbortSignal | undefined)[];
let published: { state: string; items: [number, string][] | null }[];
let removed: string[];
let saved: [string, string][];
let reported: unknown[];
let runs: CheckRuns;
let session: Pick<Session, 'client' | 'profileId'>;
let guard: Pick<Guard, 'openGrant' | 'closeGrant' | 'perform'>;

let clock: ReturnType<typeof createManualClock>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'check-runs-'));
  clock = { ...createManualClock(), sleep: () => Promise.resolve() };
  const opened = await openDatabase({ folder, migrations: changeSetMigrations, clock });
  database = valueOf(opened).database;
  checks = new Map(names.map((name) => [name, on]));
  [sent, grantRequests, seen, published, removed, saved, reported] = [[], [], [], [], [], [], []];
  granted = ok({ id: 'grant', ended: new AbortController().signal });
  onRead = onChange = () => null;
  isSlow = false;
  readSignals = [];
  takes = (_name, target) => target;
  const call = (
    _id: string,
    { variables }: { variables: { check: string } },
    options?: { signal?: AbortSignal },
  ) => {
    readSignals.push(options?.signal);
    const failure = onRead(variables.check);
    return Promise.resolve(
      failure === null
        ? ok({ value: { name: 'another', ...checks.get(variables.check) }, receivedAt })
        : err(failure),
    );
  };
  session = { profileId, client: { call } as unknown as Session['client'] }; // handles GetCheck only
  const perform = async (request: Request) => {
    sent.push(request);
    if (isSlow) await new Promise((resolve) => setImmediate(resolve));
    const name = request.resourceName;
    const failure = onChange(name);
    if (failure !== null) return err(failure);
    const before = checks.get(name) ?? on;
    checks.set(name, takes(name, { ...before, ...(request.after as Partial<CheckState>) }));
    return ok({ value: {}, receivedAt });
  };
  guard = {
    openGrant: (request) => {
      grantRequests.push(request);
      return Promise.resolve(granted);
    },
    closeGrant: () => undefined,
    perform: perform as Guard['perform'],
  };
  const checkSeen = (profile: string, check: { name: string }) => seen.push([profile, check.name]);
  runs = valueOf(
    openCheckRuns(ok({ database }), {
      useSession: (_profile, work) => work(session),
      guard,
      change: createChangeCheck({
        guard,
        now: () => clock.now(),
        checkSeen: () => undefined,
        nameOf: () => null,
      }),
      clock,
      files: {
        saveText: (name, text) => {
          saved.push([name, text]);
          return Promise.resolve(ok(name));
        },
      },
      checkSeen,
      publish: ({ run, items }: { run: SavedRun; items: CheckItem[] | null }) =>
        published.push({
          state: run.state,
          items: items?.map(({ position, state }) => [position, state]) ?? null,
        }),
      removed: ({ id }) => removed.push(id),
      report: (failure) => reported.push(failure),
    }),
  );
});
afterEach(async () => {
  await runs.idle();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const begin = (action: CheckAction, before: CheckState = on, chosen: readonly string[] = names) =>
  valueOf(runs.begin({ profileId, action, checks: chosen.map((name) => ({ name, before })) as never }));
const read = (id: string) => valueOf(runs.read(profileId, id));
async function send(action: CheckAction, before: CheckState = on, chosen: readonly string[] = names) {
  const { id } = begin(action, before, chosen);
  await runs.idle();
  return read(id);
}
const apply = async (id: string) => {
  const applied = runs.apply(profileId, id);
  await runs.idle();
  return applied;
};
const statesOf = ({ items }: { items: CheckItem[] }) => items.map(({ state }) => state);
/** Whether the disk takes what is written. */
const disk = (takesIt: boolean) => database.execute(`PRAGMA query_only = ${takesIt ? 'OFF' : 'ON'}`);

describe('the question and the requests', () => {
  it.each([
    ['monitoring-on', off, { before: 'OFF', body: { enabled: true } }],
    ['monitoring-on', { ...off, ongoingMonitoringEnabled: null }, { before: null, body: { enabled: true } }],
    ['monitoring-off', on, { before: 'ON', body: { enabled: false } }],
  ] as const)('to %s from %j is %j for each check', async (action, before, change) => {
    await send(action, before);
    expect(grantRequests).toMatchObject([
      {
        profileId,
        items: names.map((resource) => ({ operation: 'SetOngoingMonitoring', resource, ...change })),
        facts: { checks: 3 },
      },
    ]);
  });

  it('to cancel names the earlier state of each check', async () => {
    await send('cancel', { ...on, state: 'INACTIVE' });
    expect(grantRequests[0]?.items).toEqual(
      names.map((resource) => ({
        operation: 'CancelCheck',
        resource,
        before: 'INACTIVE',
      })),
    );
  });

  it('is one request for each check, with the value read before it and the new value', async () => {
    const [name] = names;
    const common = {
      profileId,
      variables: { check: name },
      resourceName: name,
      resourceDisplayName: null,
      askedBy: 'bulk',
      grantId: 'grant',
    };
    checks.set(name, off);
    const done = await send('monitoring-on', off, [name]);
    expect(sent.splice(0)).toEqual([
      {
        ...common,
        operation: 'SetOngoingMonitoring',
        body: { enabled: true },
        before: { ongoingMonitoringEnabled: false },
        after: { ongoingMonitoringEnabled: true },
      },
    ]);
    expect(done.items).toMatchObject([{ was: off, now: on, state: 'applied' }]);
    await send('monitoring-off', on, [name]);
    expect(sent.splice(0)).toMatchObject([
      {
        body: { enabled: false },
        before: { ongoingMonitoringEnabled: true },
        after: { ongoingMonitoringEnabled: false },
      },
    ]);
    await send('cancel', on, [name]);
    expect(sent.splice(0)).toEqual([
      { ...common, operation: 'CancelCheck', body: null, before: off, after: cancelled },
    ]);
  });

  it('stops monitoring that the service does not state, and counts it as stopped only where it was on', async () => {
    const unstated = { state: 'ACTIVE', ongoingMonitoringEnabled: undefined } as unknown as CheckState; // as the service omits it
    checks = new Map(names.map((name) => [name, unstated]));
    onChange = () => unknownOutcome;
    const { run } = await send(
      'monitoring-off',
      { ...on, ongoingMonitoringEnabled: null },
      names.slice(0, 1),
    );
    expect(sent).toHaveLength(1);
    const looked = valueOf(await runs.lookUp(profileId, run.id, null, signal));
    expect(looked.items).toMatchObject([
      { state: 'unknown', note: 'The look-up did not show whether the change took effect.' },
    ]);
  });

  it('is no request if the check needs no change', async () => {
    checks = new Map(names.map((name) => [name, cancelled]));
    expect(statesOf(await send('cancel'))).toEqual(['already', 'already', 'already']);
    expect(statesOf(await send('monitoring-off'))).toEqual(['already', 'already', 'already']);
    checks = new Map(names.map((name) => [name, on]));
    expect(statesOf(await send('monitoring-on'))).toEqual(['already', 'already', 'already']);
    expect(sent).toEqual([]);
    expect(seen).toEqual([1, 2, 3].flatMap(() => names.map((name) => [profileId, name])));
  });

  it('is not sent if it cannot be saved first', async () => {
    onRead = () => {
      disk(false);
      return null;
    };
    const { id } = begin('cancel');
    await runs.idle();
    disk(true);
    expect(sent).toEqual([]);
    expect(statesOf(read(id))).toEqual(['waiting', 'waiting', 'waiting']);
    expect(read(id).run.error).toMatchObject({ kind: 'refused' });
  });

  it('is no further request once the run is stopped, or all are closed', async () => {
    onRead = () => {
      valueOf(runs.stop(profileId, valueOf(runs.list(profileId))[0]?.id ?? ''));
      return null;
    };
    const { run } = await send('cancel');
    expect([sent, readSignals.map((each) => each?.aborted)]).toEqual([[], [true]]);
    onRead = () => null;
    onChange = () => {
      runs.close();
      return null;
    };
    valueOf(await apply(run.id));
    expect(statesOf(read(run.id))).toEqual(['applied', 'waiting', 'waiting']);
  });

  it('is no request without a disk', () => {
    expect(openCheckRuns(err(noAccess), {} as never)).toEqual(err(noAccess));
  });

  it('is an unknown outcome, and the run stops, if the outcome cannot be saved', async () => {
    // Only for a moment: the next check could be written down again.
    onRead = (name) => {
      if (name !== names[0]) disk(true);
      return null;
    };
    onChange = () => {
      disk(false);
      return null;
    };
    const { id } = begin('cancel');
    await runs.idle();
    disk(true);
    expect(sent).toHaveLength(1);
    expect(statesOf(read(id))).toEqual(['unknown', 'waiting', 'waiting']);
    onChange = () => null;
    valueOf(await apply(id));
    expect(sent).toHaveLength(3);
    expect(statesOf(read(id))).toEqual(['applied', 'applied', 'applied']);
    expect(read(id).items[0]?.note).toBe('Looked up: the change took effect.');
  });
});

describe('one check, changed on its page', () => {
  const changed = async (action: CheckAction) => {
    const change = createChangeCheck({
      guard,
      now: () => Date.UTC(2026, 2, 2),
      nameOf: () => null,
      checkSeen: (profile, check) => seen.push([profile, check.name]),
    });
    return valueOf(await change(session, { name: names[0], action, before: on }, signal));
  };

  it('is requested by the screen, and read back', async () => {
    expect(await changed('cancel')).toMatchObject({ check: cancelled, readError: null, receivedAt });
    expect(sent).toMatchObject([{ askedBy: 'screen' }]);
    expect(sent[0]).not.toHaveProperty('grantId');
    expect(seen).toEqual([[profileId, names[0]]]);
  });

  it('is changed even if it cannot be read back', async () => {
    onRead = () => noAccess;
    expect(await changed('cancel')).toEqual({
      check: null,
      readError: noAccess,
      receivedAt: '2026-03-02T00:00:00.000Z',
    });
    expect(seen).toEqual([]);
  });
});

describe('the outcome of a check', () => {
  it('is accepted while it cannot be read back, or has not changed', async () => {
    let reads = 0;
    onRead = () => ((reads += 1) === 2 ? noAccess : null);
    takes = (name, target) => (name === names[1] ? on : target);
    const { items } = await send('cancel');
    expect(items).toMatchObject([
      { state: 'accepted', now: null, note: 'Accepted, but the check could not be read back.' },
      { state: 'accepted', now: on, note: 'Accepted, but the check has not changed.' },
      { state: 'applied', now: cancelled, note: null },
    ]);
  });

  it('is looked up for those that are unknown, or for accepted ones that were chosen', async () => {
    takes = () => on;
    onChange = (name) => (name === names[2] ? unknownOutcome : null);
    const { run, items } = await send('cancel');
    expect(items.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'unknown']);
    onRead = (name) => (name === names[2] ? noAccess : null);
    const again = valueOf(await runs.lookUp(profileId, run.id, null, signal));
    expect(statesOf(again)).toEqual(['accepted', 'accepted', 'unknown']);
    onRead = () => null;
    checks.set(names[1], cancelled);
    const some = valueOf(await runs.lookUp(profileId, run.id, [1], signal));
    expect(some.items).toMatchObject([
      { state: 'accepted' },
      { state: 'applied', note: 'Looked up: the change took effect.' },
      { state: 'unknown' },
    ]);
    database.execute("UPDATE change_cell SET note = 'kept' WHERE position = 1");
    const all = valueOf(await runs.lookUp(profileId, run.id, [0, 1, 2], signal));
    expect(all.items).toMatchObject([
      { state: 'failed', now: on, note: 'Looked up: the check has not changed.' },
      { state: 'applied', note: 'kept' },
      { state: 'failed', now: on },
    ]);
  });

  it('is looked up alone: meanwhile it is neither sent, decided, removed nor looked up a second time', async () => {
    onChange = () => unknownOutcome;
    const { run } = await send('cancel');
    const { promise: isRead, resolve: letRead } = Promise.withResolvers<null>();
    const { client } = session;
    const call: typeof client.call = async (...args) => {
      await isRead;
      return client.call(...args);
    };
    session = { ...session, client: { ...client, call } };
    const lookingUp = runs.lookUp(profileId, run.id, null, signal);
    const refused = { error: { message: expect.stringContaining('being looked up') as string } };
    expect(runs.apply(profileId, run.id)).toMatchObject(refused);
    expect(runs.decide(profileId, run.id, 'leave-out', [0])).toMatchObject(refused);
    expect(runs.remove(profileId, run.id)).toMatchObject(refused);
    expect(await runs.lookUp(profileId, run.id, null, signal)).toMatchObject(refused);
    letRead(null);
    expect(await lookingUp).toMatchObject({ ok: true });
    expect(runs.remove(profileId, run.id)).toMatchObject({ ok: true });
  });

  it.each([noAccess, { ...noAccess, kind: 'not-found', status: 404, target: 'c' } as const])(
    'stays accepted or unknown if it cannot be read: $kind',
    async (failure) => {
      takes = () => on;
      onChange = (name) => (name === names[1] ? unknownOutcome : null);
      const { run } = await send('cancel', on, [names[0], names[1]]);
      onRead = () => failure;
      const looked = valueOf(await runs.lookUp(profileId, run.id, [0, 1], signal));
      expect(statesOf(looked)).toEqual(['accepted', 'unknown']);
      for (const { note } of looked.items)
        expect(note).toContain('did not show whether the change took effect');
    },
  );

  it('is empty for a run that does not exist', async () => {
    const notFound = { ok: false, error: { message: 'This run no longer exists.' } };
    expect(await runs.lookUp(profileId, 'none', null, signal)).toMatchObject(notFound);
    expect(await runs.exportOutcomes(profileId, 'none')).toMatchObject(notFound);
  });

  it('stays unchanged after a failed look-up, and is not settled again without a reason', async () => {
    onChange = () => unknownOutcome;
    const { run } = await send('cancel');
    onRead = () => ({
      kind: 'auth',
      status: 401,
      operation: 'GetCheck',
      target: 't',
      message: 'm',
      advice: 'a',
    });
    expect(await runs.lookUp(profileId, run.id, null, signal)).toMatchObject({ error: { kind: 'auth' } });
    expect(statesOf(read(run.id))).toEqual(['unknown', 'unknown', 'unknown']);
    onRead = () => {
      disk(false);
      return null;
    };
    const full = await runs.lookUp(profileId, run.id, null, signal);
    disk(true);
    expect(full).toMatchObject({ ok: false });
    expect(statesOf(read(run.id))).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('is saved as a row for each', async () => {
    onChange = (name) => (name === names[1] ? { ...noAccess, operation: 'CancelCheck' } : null);
    const { run } = await send('cancel');
    expect(run.name).toBe('Cancel 3 checks');
    expect(valueOf(await runs.exportOutcomes(profileId, run.id))).toEqual({ savedAs: 'Cancel 3 checks.csv' });
    const at = '2026-03-02T10:15:00.000Z';
    expect(saved[0]?.[1].split('\r\n')).toEqual([
      'organization,check,change,before,read before sending,sent,outcome,now,status,time,note',
      `organizations/o,${names[0]},cancel,ACTIVE,ACTIVE,CANCELLED,applied,CANCELLED,,${at},`,
      `organizations/o,${names[1]},cancel,ACTIVE,ACTIVE,CANCELLED,failed,,403,${at},403: does not exist or no access`,
      `organizations/o,${names[2]},cancel,ACTIVE,ACTIVE,CANCELLED,applied,CANCELLED,,${at},`,
      '',
    ]);
    const other = await send('monitoring-off', { state: null, ongoingMonitoringEnabled: null }, [names[1]]);
    expect(other.run.name).toBe('Stop monitoring of 1 check');
    valueOf(await runs.exportOutcomes(profileId, other.run.id));
    expect(saved[1]?.[1]).toContain(`${names[1]},monitoring-off,,true,false,failed,,403,`);
    expect(begin('monitoring-on', off).name).toBe('Start monitoring of 3 checks');
  });
});

describe('what the operator decides', () => {
  const failing = async () => {
    onChange = () => ({ ...noAccess, operation: 'CancelCheck' });
    const { run } = await send('cancel');
    onChange = () => null;
    return run.id;
  };

  it('sends again only what failed, on the last read value', async () => {
    const id = await failing();
    checks.set(names[0], { ...on, state: 'INACTIVE' });
    expect(statesOf(valueOf(runs.decide(profileId, id, 'restage', [0])))).toEqual([
      'failed',
      'failed',
      'failed',
    ]);
    const chosen = valueOf(runs.decide(profileId, id, 'again', [0]));
    expect(statesOf(chosen)).toEqual(['waiting', 'failed', 'failed']);
    expect(chosen.run.state).toBe('stopped');
    expect(chosen.items[0]).toMatchObject({ before: on, note: null });
    grantRequests = [];
    valueOf(await apply(id));
    expect(grantRequests[0]?.items).toMatchObject([{ resource: names[0], before: 'ACTIVE' }]);
    expect(statesOf(read(id))).toEqual(['applied', 'failed', 'failed']);
  });

  it('asks about a check that failed with what was read right before it was sent', async () => {
    onChange = () => ({ ...noAccess, operation: 'CancelCheck' });
    const { run } = await send('cancel', { ...on, state: 'INACTIVE' }, [names[0]]);
    const { items } = valueOf(runs.decide(profileId, run.id, 'again', [0]));
    expect(items).toMatchObject([{ state: 'waiting', before: on }]);
  });

  it('uses the value of a look-up as the earlier value', async () => {
    onChange = () => unknownOutcome;
    const { run } = await send('cancel', { ...on, state: 'INACTIVE' }, [names[0]]);
    valueOf(await runs.lookUp(profileId, run.id, null, signal));
    const { items } = valueOf(runs.decide(profileId, run.id, 'again', [0]));
    expect(items).toMatchObject([{ state: 'waiting', before: on }]);
  });

  it('is done once nothing waits, and announces its items for a refresh', async () => {
    const id = await failing();
    expect(read(id).run).toMatchObject({ state: 'done', endedAt: '2026-03-02T10:15:00.000Z' });
    valueOf(runs.decide(profileId, id, 'again', [0, 1]));
    expect(read(id).run.state).toBe('stopped');
    published = [];
    const done = valueOf(runs.decide(profileId, id, 'leave-out', [0, 1]));
    expect(statesOf(done)).toEqual(['left-out', 'left-out', 'failed']);
    expect(done.run.state).toBe('done');
    expect(published).toEqual([{ state: 'done', items: null }]);
  });

  it('ended when its last request did, whatever is decided or looked up later; unknown if the app was closed', async () => {
    onChange = () => unknownOutcome;
    const { run } = await send('cancel');
    const { endedAt } = run;
    expect(endedAt).not.toBeNull();
    clock.advance(3_600_000);
    valueOf(await runs.lookUp(profileId, run.id, null, signal));
    valueOf(runs.decide(profileId, run.id, 'again', [0]));
    expect(read(run.id).run).toMatchObject({ state: 'stopped', endedAt });
    database.execute("UPDATE change_set SET state = 'running', ended_at = NULL");
    valueOf(await runs.lookUp(profileId, run.id, null, signal));
    expect(read(run.id).run).toMatchObject({ state: 'stopped', interrupted: false, endedAt: null });
  });

  it('leaves out nothing that took effect', async () => {
    const { run } = await send('cancel');
    const decided = valueOf(runs.decide(profileId, run.id, 'leave-out', [0, 1, 2]));
    expect(statesOf(decided)).toEqual(['applied', 'applied', 'applied']);
  });

  it('keeps a run that is declined at a retry', async () => {
    const id = await failing();
    valueOf(runs.decide(profileId, id, 'again', [0, 1, 2]));
    granted = err(notConfirmed('CancelCheck', names[0], 'kept'));
    valueOf(await apply(id));
    expect(removed).toEqual([]);
    expect(read(id).run.state).toBe('stopped');
  });

  it('removes a declined run of which nothing was sent', async () => {
    granted = err(notConfirmed('CancelCheck', names[0], 'kept'));
    const { id } = begin('cancel');
    await runs.idle();
    expect(removed).toEqual([id]);
    expect(valueOf(runs.list(profileId))).toEqual([]);
  });

  it('keeps a draft a draft while something of it waits', async () => {
    granted = err({ kind: 'refused', reason: 'read-only', message: 'm', advice: 'a' });
    const { run } = await send('cancel');
    expect(run).toMatchObject({ state: 'draft', startedAt: null });
    expect(valueOf(runs.decide(profileId, run.id, 'leave-out', [0])).run.state).toBe('draft');
    expect(valueOf(runs.decide(profileId, run.id, 'leave-out', [1, 2])).run.state).toBe('done');
  });
});

describe('the events of a run', () => {
  it('name the checks that changed since, and report start and end', async () => {
    const { id } = begin('cancel');
    expect(published).toEqual([{ state: 'running', items: null }]);
    await runs.idle();
    const items = published.flatMap((each) => each.items ?? []);
    for (const position of [0, 1, 2]) expect(items).toContainEqual([position, 'applied']);
    expect(published.at(-1)?.state).toBe('done');
    expect(read(id).run.counts).toMatchObject({ applied: 3, waiting: 0 });
  });

  it('name the check in flight', async () => {
    isSlow = true;
    begin('cancel');
    await runs.idle();
    expect(published.flatMap((each) => each.items ?? [])).toContainEqual([0, 'sending']);
  });

  it('stay the same if the run was already started', async () => {
    const { id } = begin('cancel');
    expect(valueOf(runs.apply(profileId, id))).toMatchObject({ id, state: 'running' });
    await runs.idle();
    expect(grantRequests).toHaveLength(1);
    expect(sent).toHaveLength(3);
  });
});
