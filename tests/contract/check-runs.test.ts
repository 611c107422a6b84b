import { spawn } from 'node:child_process';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkStateSchema, type CheckAction } from '#shared/ipc/contract/check-detail';
import { checkRunCalls, checkStateOf, type CheckRunDetail } from '#shared/ipc/contract/check-runs';
import type { SavedRun } from '#shared/ipc/contract/runs';
import { isName } from '#shared/resource-names';
import { bundledProgram } from '#tests/support/bundled-program';
import {
  profileId,
  startChangeBench,
  type ChangeBench,
  type ChangeDesk,
} from '#tests/support/change-set-bench';
import { valueOf } from '#tests/support/value-of';

const signal = new AbortController().signal;
const child = bundledProgram('tests/support/check-running-child.ts');

let bench: ChangeBench;
let onLine: ((line: string) => void) | undefined;
beforeEach(async () => {
  onLine = undefined;
  bench = await startChangeBench({
    checks: 1200,
    log: (line) => {
      bench.requests.push(line);
      onLine?.(line);
    },
  });
});
afterEach(() => bench[Symbol.asyncDispose]());

/** Names of checks that are monitored or not. */
async function checksOf(count: number, filter: string): Promise<string[]> {
  const response = await bench.desk.client.call('ListChecks', {
    variables: { parent: 'organizations/-/teams/-' },
    query: { pageSize: count, filter },
  });
  const found = valueOf(response).value.checks.map(({ name }) => name);
  expect(found).toHaveLength(count);
  return found;
}
const monitored = (count: number) => checksOf(count, 'state = ACTIVE AND ongoing_monitoring_enabled = true');

const chosen = (names: readonly string[]) =>
  names.flatMap((name) =>
    isName('check', name) ? [{ name, before: { state: 'ACTIVE', ongoingMonitoringEnabled: true } }] : [],
  );

async function send(names: readonly string[], action: CheckAction = 'monitoring-off', desk = bench.desk) {
  const run = valueOf(desk.checkRuns.begin({ profileId, action, checks: chosen(names) }));
  await desk.checkRuns.idle();
  return valueOf(desk.checkRuns.read(profileId, run.id));
}
const statesOf = ({ items }: CheckRunDetail) => items.map(({ state }) => state);
const sends = () => bench.requests.filter((line) => line.startsWith('POST ') && !/token|:batch/i.test(line));
/** Resolves once the first request is on its way, with the run as it ends. */
async function sendSlowly(names: readonly string[]) {
  bench.service.controls.add({ kind: 'slow-headers', operation: 'SetOngoingMonitoring', milliseconds: 300 });
  const done = send(names);
  await expect.poll(() => bench.service.requests.SetOngoingMonitoring).toBe(1);
  return { done };
}
const again = async ({ run: { id } }: { run: SavedRun }, desk: ChangeDesk = bench.desk) => {
  valueOf(desk.checkRuns.apply(profileId, id));
  await desk.checkRuns.idle();
  return valueOf(desk.checkRuns.read(profileId, id));
};

it('a run over checks names each check once, and stores no more of a state than the limit', () => {
  const check = { name: 'organizations/o/teams/t/checks/c', before: checkStateOf(null) };
  const { input } = checkRunCalls['checkRuns.begin'];
  const begin = (checks: unknown) => input.safeParse({ profileId, action: 'cancel', checks }).success;
  expect([begin([check]), begin([check, check])]).toEqual([true, false]);
  expect(checkStateSchema.safeParse(checkStateOf({ state: 'X'.repeat(1000) })).success).toBe(true);
});

describe('a run over checks', () => {
  it('asks once and keeps an outcome for each check, after a restart too', async () => {
    const names = await monitored(4);
    bench.service.controls.add({ kind: 'status', operation: 'SetOngoingMonitoring', status: 403, skip: 1 });
    bench.service.controls.add({
      kind: 'cut',
      operation: 'SetOngoingMonitoring',
      at: 'after-commit',
      skip: 2,
    });
    const done = await send(names);
    expect(statesOf(done)).toEqual(['applied', 'failed', 'unknown', 'applied']);
    expect(done.items.map(({ check }) => check)).toEqual(names);
    expect(done.items[1]?.note).toBe('403: does not exist or no access');
    expect(done.run).toMatchObject({
      name: 'Stop monitoring of 4 checks',
      state: 'done',
      interrupted: false,
    });
    expect(bench.desk.questions).toMatchObject([{ requests: 4 }]);
    expect(bench.service.requests.SetOngoingMonitoring).toBe(4);

    const { id } = done.run;
    await bench.desk.close();
    const second = await bench.open();
    expect(valueOf(second.checkRuns.read(profileId, id))).toEqual(done);
    const looked = valueOf(await second.checkRuns.lookUp(profileId, id, null, signal));
    expect(statesOf(looked)).toEqual(['applied', 'failed', 'applied', 'applied']);
    valueOf(await second.checkRuns.exportOutcomes(profileId, id));
    const [saved = ''] = [...second.files.saved.values()];
    expect(saved.split('\r\n').filter((line) => line.includes('monitoring-off'))).toHaveLength(4);
    expect(saved).toContain(`${names[1] ?? ''},monitoring-off,true,true,false,failed`);
    expect(bench.service.requests.SetOngoingMonitoring).toBe(4);
  });

  it('keeps the response to a check whose session was reopened while the request was in flight', async () => {
    const names = await monitored(2);
    const { done: sending } = await sendSlowly(names);
    bench.desk.sessions.reopen();
    const done = await sending;
    expect(statesOf(done)).toEqual(['applied', 'applied']);
    expect(done.run).toMatchObject({ state: 'done', error: null });
    expect(bench.service.requests.SetOngoingMonitoring).toBe(2);
  });

  it('reads each check before, and sends nothing where no change is needed or cannot be read', async () => {
    const [first = '', second = '', third = ''] = await monitored(3);
    await send([first]);
    expect(bench.service.requests.SetOngoingMonitoring).toBe(1);
    bench.service.controls.add({ kind: 'status', operation: 'GetCheck', status: 403, skip: 1 });
    const done = await send([first, second, third]);
    expect(statesOf(done)).toEqual(['already', 'failed', 'applied']);
    expect(done.items[0]).toMatchObject({ was: null, now: { ongoingMonitoringEnabled: false } });
    expect(done.items[1]).toMatchObject({ was: null, now: null, status: 403 });
    expect(done.items[1]?.note).toContain('Nothing was sent.');
    expect(bench.service.requests.SetOngoingMonitoring).toBe(2);
  });

  it('ends at a read error that every other check would get too', async () => {
    const names = await monitored(2);
    for (const skip of [0, 1])
      bench.service.controls.add({ kind: 'status', operation: 'GetCheck', status: 401, skip });
    const stopped = await send(names);
    expect(statesOf(stopped)).toEqual(['waiting', 'waiting']);
    expect(stopped.run).toMatchObject({ error: { kind: 'auth' } });
    expect(bench.service.requests.SetOngoingMonitoring).toBe(0);
    expect(statesOf(await again(stopped))).toEqual(['applied', 'applied']);
  });

  it('looks up the others when one cannot be read, and allows leaving that one out', async () => {
    const names = await monitored(3);
    bench.service.controls.add({
      kind: 'cut',
      operation: 'SetOngoingMonitoring',
      at: 'after-commit',
      times: 2,
    });
    const done = await send(names);
    expect(statesOf(done)).toEqual(['unknown', 'unknown', 'applied']);
    bench.service.controls.add({ kind: 'status', operation: 'GetCheck', status: 403 });
    const { id } = done.run;
    const looked = valueOf(await bench.desk.checkRuns.lookUp(profileId, id, null, signal));
    expect(statesOf(looked)).toEqual(['unknown', 'applied', 'applied']);
    expect(looked.items[0]?.note).toContain('The look-up did not show whether the change took effect.');
    const left = valueOf(bench.desk.checkRuns.decide(profileId, id, 'leave-out', [0]));
    expect(statesOf(left)).toEqual(['left-out', 'applied', 'applied']);
    expect(bench.service.requests.SetOngoingMonitoring).toBe(3);
  });

  it('can be removed once nothing is sent, and the journal keeps what was', async () => {
    const { done } = await sendSlowly(await monitored(2));
    const [run] = valueOf(bench.desk.checkRuns.list(profileId));
    if (run === undefined) throw new Error('No run was kept.');
    const remove = () => bench.desk.checkRuns.remove(profileId, run.id);
    expect(remove()).toMatchObject({ ok: false, error: { kind: 'validation' } });
    expect(statesOf(await done)).toEqual(['applied', 'applied']);
    expect(remove()).toMatchObject({ ok: true });
    expect(valueOf(bench.desk.checkRuns.list(profileId))).toEqual([]);
    expect(bench.desk.changeSets.remove(profileId, run.id)).toMatchObject({ ok: false });
    const entries = valueOf(bench.desk.journal.list({}, { before: null, limit: 10 })).entries;
    expect(entries.map(({ operation }) => operation)).toEqual([
      'SetOngoingMonitoring',
      'SetOngoingMonitoring',
    ]);
  });

  it('that was cut off at its last check has nothing to resume, only that check to look up', async () => {
    const done = await send(await monitored(1));
    const { id } = done.run;
    await bench.desk.close();
    const second = await bench.open();
    second.database.command("UPDATE change_set SET state = 'running' WHERE id = :id")({ id });
    second.database.command("UPDATE change_cell SET state = 'sending' WHERE change_set = :id")({ id });
    expect(valueOf(second.checkRuns.read(profileId, id)).run).toMatchObject({
      state: 'done',
      interrupted: true,
      counts: { waiting: 0, unknown: 1 },
    });
    const looked = valueOf(await second.checkRuns.lookUp(profileId, id, null, signal));
    expect(statesOf(looked)).toEqual(['applied']);
    expect(looked.run).toMatchObject({ state: 'done', interrupted: false });
  });

  it('sends a failed check again only when the operator says so, and none that is left out', async () => {
    const names = await monitored(3);
    bench.service.controls.add({ kind: 'status', operation: 'SetOngoingMonitoring', status: 403, times: 2 });
    const done = await send(names);
    expect(statesOf(done)).toEqual(['failed', 'failed', 'applied']);
    const { id } = done.run;
    expect(bench.desk.checkRuns.apply(profileId, id)).toMatchObject({ error: { kind: 'validation' } });
    valueOf(bench.desk.checkRuns.decide(profileId, id, 'leave-out', [1]));
    valueOf(bench.desk.checkRuns.decide(profileId, id, 'again', [0, 1, 2]));
    expect(statesOf(await again(done))).toEqual(['applied', 'left-out', 'applied']);
    expect(bench.service.requests.SetOngoingMonitoring).toBe(4);
  });

  it('ends at an error that every other check would get too, and resumes from there', async () => {
    const names = await monitored(3);
    // A refused token is requested again, once.
    for (const skip of [1, 2])
      bench.service.controls.add({ kind: 'status', operation: 'SetOngoingMonitoring', status: 401, skip });
    const stopped = await send(names);
    expect(statesOf(stopped)).toEqual(['applied', 'waiting', 'waiting']);
    expect(stopped.run).toMatchObject({ state: 'stopped', error: { kind: 'auth' } });
    expect(statesOf(await again(stopped))).toEqual(['applied', 'applied', 'applied']);
  });

  it('that is stopped saves the outcome of the check in flight, and sends no other', async () => {
    const names = await monitored(3);
    const { done: sending } = await sendSlowly(names);
    const [run] = valueOf(bench.desk.checkRuns.list(profileId));
    valueOf(bench.desk.checkRuns.stop(profileId, run?.id ?? ''));
    const stopped = await sending;
    expect(statesOf(stopped)).toEqual(['applied', 'waiting', 'waiting']);
    expect(statesOf(await again(stopped))).toEqual(['applied', 'applied', 'applied']);
    expect(bench.service.requests.SetOngoingMonitoring).toBe(3);
  });

  it('that is not confirmed sends nothing and is not kept', async () => {
    const reported: string[] = [];
    const removed: string[] = [];
    const desk = await bench.open({
      respond: () => 'keep',
      onCheckRun: ({ run }) => reported.push(run.state),
      onCheckRunRemoved: (id) => removed.push(id),
    });
    const run = valueOf(
      desk.checkRuns.begin({ profileId, action: 'cancel', checks: chosen(await monitored(2)) }),
    );
    await desk.checkRuns.idle();
    expect(removed).toEqual([run.id]);
    expect(new Set(reported)).toEqual(new Set(['running']));
    expect(valueOf(desk.checkRuns.list(profileId))).toEqual([]);
    expect(desk.checkRuns.read(profileId, run.id)).toMatchObject({
      error: { message: 'This run no longer exists.' },
    });
    expect(bench.service.requests.CancelCheck).toBe(0);
  });

  it('that a locked profile refuses stays a draft', async () => {
    const desk = await bench.open({ kind: 'production' });
    const refused = await send(await monitored(2), 'cancel', desk);
    expect(refused.run).toMatchObject({ state: 'draft', error: { reason: 'read-only' } });
    expect(statesOf(refused)).toEqual(['waiting', 'waiting']);
  });

  it('cancels checks, and says what was read after it', async () => {
    const done = await send(await monitored(2), 'cancel');
    expect(done.items).toMatchObject(
      [0, 1].map(() => ({ state: 'applied', now: { state: 'CANCELLED' }, was: { state: 'ACTIVE' } })),
    );
  });

  it('is not listed as a change set of overrides, nor under another profile', async () => {
    const { run } = await send(await monitored(1));
    expect(valueOf(bench.desk.changeSets.list(profileId))).toEqual([]);
    expect(bench.desk.changeSets.read(profileId, run.id)).toMatchObject({ error: { kind: 'validation' } });
    expect(bench.desk.checkRuns.read('other', run.id)).toMatchObject({ error: { kind: 'validation' } });
  });

  it(
    'finishes after kill -9 at any moment with an outcome for every check, and has sent none twice',
    { tags: ['long'] },
    async () => {
      const names = await monitored(20);
      const live = (sent: number | null) =>
        new Promise<NodeJS.Signals | null>((resolve, reject) => {
          const { baseUrl, authUrl } = bench.service;
          const running = spawn(process.execPath, [child, bench.folder, baseUrl, authUrl, ...names], {
            stdio: ['ignore', 'ignore', 'pipe'],
          });
          let complaint = '';
          running.stderr.on('data', (bytes: Buffer) => (complaint += bytes.toString()));
          let responded = 0;
          onLine = (line) => {
            if (/ongoingMonitoring|OngoingMonitoring/i.test(line) && !line.startsWith('GET ')) responded += 1;
            if (sent !== null && responded > sent) running.kill('SIGKILL');
          };
          running.on('close', (code, ended) => {
            onLine = undefined;
            if (ended === 'SIGKILL' || code === 0) resolve(ended);
            else reject(new Error(complaint));
          });
        });
      await bench.desk.close();
      for (const sent of fc.sample(fc.nat(3), 4)) expect(await live(sent)).toBe('SIGKILL');
      expect(await live(null)).toBeNull();

      const desk = await bench.open();
      const [run] = valueOf(desk.checkRuns.list(profileId));
      const { items } = valueOf(desk.checkRuns.read(profileId, run?.id ?? ''));
      expect(items).toHaveLength(names.length);
      // Sent and cut off before the service took it, it is not sent again by itself.
      for (const { state } of items) expect(['applied', 'failed']).toContain(state);
      expect(bench.service.requests.SetOngoingMonitoring).toBeLessThanOrEqual(names.length);
      const paths = sends();
      expect(new Set(paths).size).toBe(paths.length);
      const entries = desk.journal.list({}, { before: null, limit: 1000 });
      expect(valueOf(entries).entries.length).toBeGreaterThanOrEqual(names.length);
    },
  );
});
