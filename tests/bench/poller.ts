/**
 * Figures of the poller: `node tests/bench/poller.ts`. CPU is that of this process; the local service
 * runs in another one. Times of one machine are noisy: the ratios are what counts.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { createApiClient } from '#electron/service/api/client';
import { systemClock, type Clock } from '#electron/platform/clock';
import { startLocalService } from '#electron/local-service/server';
import { firstCursor } from '#electron/jobs/notifications/cursor';
import { createDesktopNotifier } from '#electron/jobs/notifications/desktop-notifier';
import { createSealing } from '#electron/jobs/notifications/entry-row';
import { createInboxQueries } from '#electron/jobs/notifications/inbox-queries';
import { createInboxStore } from '#electron/jobs/notifications/inbox-store';
import { notificationMigrations } from '#electron/jobs/notifications/migrations';
import { createPoller, type PollerDeps } from '#electron/jobs/notifications/poller';
import { createRemote } from '#electron/jobs/notifications/remote';
import { openDatabase } from '#electron/platform/storage/open-database';
import type { Notification } from '#shared/model/notification';
import { estimateCallsPerHour } from '#shared/notifications/estimate';
import { defaultInboxSettings, type InboxSettings } from '#shared/notifications/settings';
import { defaultProfileSettings } from '#shared/profile';
import { ok } from '#shared/result';
import { fixedVault } from '#tests/support/vaults';
import { median, percentile } from './support/compare.ts';
import { ratioOf, report } from './support/report.ts';

const organizations = 5000;
const pollSeconds = 60;
const names = Array.from({ length: organizations }, (_, index) => `organizations/o${index}`);
const secret = 'bench-secret';

if (process.argv[2] === 'service') await serve();
else await measure();

/** The local service, in a process of its own. */
async function serve(): Promise<void> {
  const service = await startLocalService({
    clock: systemClock,
    clientId: 'desk',
    clientSecret: secret,
    organizations,
    checks: 20_000,
  });
  process.send?.({ baseUrl: service.baseUrl, authUrl: service.authUrl });
  process.on('disconnect', () => process.exit(0));
}

async function measure(): Promise<void> {
  console.log(`Poller, ${organizations} organizations every ${pollSeconds} s`);
  await engine();
  await overHttp();
  await stateWrites();
  await shown();
  await day();
}

function notification(id: number, createTime: number): Notification {
  return {
    name: `organizations/o${id % organizations}/notifications/n${id}`,
    type: 'notification.client.check_complete.v1',
    createTime: new Date(createTime).toISOString(),
    payload: { check: `organizations/o${id % organizations}/teams/t/checks/c${id}`, displayName: 'A check' },
  };
}

async function openStore() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const opened = await openDatabase({ folder, migrations: notificationMigrations, clock: systemClock });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  const sealing = createSealing(fixedVault());
  const store = createInboxStore(database, sealing);
  const close = () => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { database, sealing, store, close };
}

/** Time that continues when nothing else is left to do, so that a day passes in seconds. */
function createLeapingClock(): Clock & { leap(ms: number): Promise<void> } {
  let elapsed = 0;
  const startsAt = Date.now();
  const sleepers = new Set<{ at: number; wake: () => void }>();
  return {
    now: () => startsAt + Math.floor(elapsed),
    monotonic: () => elapsed,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          sleepers.delete(sleeper);
          reject(signal?.reason as Error);
        };
        const sleeper = {
          at: elapsed + ms,
          wake: () => {
            signal?.removeEventListener('abort', stop);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', stop, { once: true });
      }),
    after: (ms, action) => {
      const sleeper = { at: elapsed + ms, wake: action };
      sleepers.add(sleeper);
      return () => void sleepers.delete(sleeper);
    },
    async leap(ms) {
      const end = elapsed + ms;
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        let next: { at: number; wake: () => void } | null = null;
        for (const sleeper of sleepers) if (next === null || sleeper.at < next.at) next = sleeper;
        if (next === null || next.at > end) break;
        elapsed = Math.max(elapsed, next.at);
        sleepers.delete(next);
        next.wake();
      }
      elapsed = end;
    },
  };
}

type Remote = Pick<PollerDeps, 'listOrganizations' | 'listNotifications' | 'listActiveChecks'>;

interface PollerOptions {
  concurrency: number;
  pollSeconds?: number;
  settings?: Partial<InboxSettings>;
}

async function openPoller(clock: Clock, remote: Remote, options: PollerOptions) {
  const { store, database, sealing, close } = await openStore();
  const queries = createInboxQueries(database, sealing);
  const p = store.profileKey('p');
  let desktopNotifications = 0;
  const fail = (failure: unknown) => {
    throw failure as Error;
  };
  const notifier = createDesktopNotifier({
    store,
    clock,
    rules: () => ({
      profileMuted: false,
      muted: queries.muted(p),
      names: false,
      displayName: () => null,
      organizationName: () => null,
    }),
    showNotification: () => void (desktopNotifications += 1),
    onClick: () => undefined,
    report: fail,
  });
  const poller = createPoller({
    clockAheadMs: () => null,
    profileKey: p,
    store,
    notifier,
    clock,
    random: Math.random,
    settings: { ...defaultInboxSettings, ...options.settings },
    pollSeconds: options.pollSeconds ?? pollSeconds,
    concurrency: options.concurrency,
    ...remote,
    onNews: () => undefined,
    report: fail,
  });
  const end = () => {
    notifier.close();
    close();
  };
  return { poller, store, desktopNotifications: () => desktopNotifications, close: end };
}

/** The engine alone: responses are there at once, and one organization in a hundred has something new. */
async function engine(): Promise<void> {
  const clock = createLeapingClock();
  let polls = 0;
  const remote: Remote = {
    listOrganizations: () => Promise.resolve(ok({ names, stopped: null })),
    listActiveChecks: () => Promise.resolve(ok({ checks: [], nextPageToken: '' })),
    listNotifications: () => {
      polls += 1;
      const notifications = polls % 100 === 0 ? [notification(polls, clock.now())] : [];
      return Promise.resolve(ok({ notifications, nextPageToken: '' }));
    },
  };
  const settings = { mode: 'rotation' as const };
  const { poller, close } = await openPoller(clock, remote, { concurrency: 3, settings });
  poller.start();
  await clock.leap(120_000);
  const rounds = 5;
  const shares: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await clock.leap(pollSeconds * 1000);
    const { user, system } = process.cpuUsage(before);
    shares.push(((user + system) / (pollSeconds * 1e6)) * 100);
  }
  await poller.stop();
  close();
  report('The engine alone', '% of a core', [{ name: 'responses at once', values: shares }]);
}

/** With the client and HTTP, against the local service. */
async function overHttp(): Promise<void> {
  const child = fork(import.meta.filename, ['service'], { stdio: 'inherit' });
  const addresses = await new Promise<{ baseUrl: string; authUrl: string }>((resolve) =>
    child.once('message', (message) => resolve(message as { baseUrl: string; authUrl: string })),
  );
  const client = createApiClient({
    settings: {
      ...defaultProfileSettings,
      ...addresses,
      clientId: 'desk',
    },
    readSecret: () => Promise.resolve(ok(secret)),
    clock: systemClock,
    random: Math.random,
  });
  const remote = createRemote(
    'p',
    (_profile, work) => work({ client }),
    () => undefined,
  );
  await rotation(remote);
  await changeLed(remote);
  await client.close();
  child.disconnect();
}

/** Counts the responses that a poller gets. */
function counted(remote: Remote) {
  let responded = 0;
  const count =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A) => {
      const response = await call(...args);
      responded += 1;
      return response;
    };
  const reach = async (total: number) => {
    while (responded < total) await systemClock.sleep(20);
  };
  const { listOrganizations } = remote;
  return {
    remote: {
      listOrganizations,
      listNotifications: count(remote.listNotifications),
      listActiveChecks: count(remote.listActiveChecks),
    },
    responded: () => responded,
    reach,
  };
}

/** Every organization once, as fast as three calls in flight allow. */
async function rotation(service: Remote): Promise<void> {
  const { remote, responded, reach } = counted(service);
  const { poller, close } = await openPoller(systemClock, remote, { concurrency: 3 });
  poller.start();
  await reach(organizations); // the baseline
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const microseconds: number[] = [];
  let seconds = 0;
  for (let round = 0; round < 4; round += 1) {
    poller.refresh();
    delay.reset();
    delay.enable();
    const startedAt = performance.now();
    const before = process.cpuUsage();
    const first = responded();
    await reach(first + organizations);
    const { user, system } = process.cpuUsage(before);
    delay.disable();
    seconds = (performance.now() - startedAt) / 1000;
    // The first round is still compiled; a poller runs all day.
    if (round > 0) microseconds.push((user + system) / (responded() - first));
  }
  row('Round over HTTP, local service', `${seconds.toFixed(1)} s`);
  row('CPU of a poll with client and HTTP', `${median(microseconds).toFixed(0)} µs`);
  const shares = microseconds.map((each) => ((each * organizations) / (pollSeconds * 1e6)) * 100);
  report('The whole poller', '% of a core', [
    { name: 'every organization a minute', values: shares, measure: 'poller-all' },
  ]);
  row(
    'Delay of the event loop in that round',
    `p50 ${ms(delay.percentile(50))}, p99 ${ms(delay.percentile(99))} ms`,
  );
  await poller.stop();
  close();
}

/** Change-led, sped up so that a tick of a minute takes a second; the share is that of the usual pace. */
async function changeLed(service: Remote): Promise<void> {
  const faster = 60;
  const ticks = 20;
  const { remote, responded, reach } = counted(service);
  const settings = {
    mode: 'change-led' as const,
    rotationMinutes: defaultInboxSettings.rotationMinutes / faster,
  };
  const { poller, close } = await openPoller(systemClock, remote, {
    concurrency: 3,
    pollSeconds: pollSeconds / faster,
    settings,
  });
  poller.start();
  await reach(organizations); // the baseline
  // The rotation leaves each organization alone for half its round, then continues as a steady trickle.
  await systemClock.sleep((settings.rotationMinutes * 60_000 * 3) / 5);
  const first = responded();
  const before = process.cpuUsage();
  await systemClock.sleep((ticks * pollSeconds * 1000) / faster);
  const { user, system } = process.cpuUsage(before);
  const calls = (responded() - first) / ticks;
  const { activeChecks } = poller.status();
  const { maxPerTick } = estimateCallsPerHour(
    { ...defaultInboxSettings, mode: 'change-led' },
    { organizations, activeChecks: activeChecks ?? 0 },
    { pollSeconds, concurrency: 3, latencyMs: 1 },
  );
  const share = ((user + system) / (ticks * pollSeconds * 1e6)) * 100;
  row('Change-led, calls a tick', `${calls.toFixed(0)} (at most ${maxPerTick})`);
  report('The whole poller, change-led', '% of a core', [
    { name: 'every organization in an hour', values: [share], measure: 'poller-led' },
  ]);
  await poller.stop();
  close();
}

/** Storing, marking and moving a cursor with 1,000 and with 1,000,000 entries of history, taken in turn. */
async function stateWrites(): Promise<void> {
  const stores = [];
  for (const history of [1_000, 1_000_000]) {
    const opened = await openStore();
    const { database, store } = opened;
    const p = store.profileKey('p');
    const organization = store.organization(p, 'organizations/o0');
    database.execute(`
      PRAGMA synchronous = OFF;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${history})
        INSERT INTO inbox_entry (profile, organization, name, type, check_name, received_at, sort_time, status, announced)
        SELECT ${p}, i % 5000 + 1, 'organizations/o' || (i % 5000) || '/notifications/n' || i,
          'notification.client.check_complete.v1', 'organizations/o' || (i % 5000) || '/teams/t/checks/' || i,
          1700000000000 + i * 1000, 1700000000000 + i * 1000, 1, 1 FROM n;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${history})
        INSERT INTO inbox_seen SELECT i % 5000 + 1, randomblob(16) FROM n;
      PRAGMA synchronous = FULL;
      PRAGMA wal_checkpoint(TRUNCATE);`);
    stores.push({ ...opened, history, organization, cpu: [] as number[], wall: [] as number[] });
  }
  let id = 10_000_000;
  for (let round = 0; round < 12; round += 1) {
    for (const { store, organization, cpu, wall } of stores) {
      const startedAt = performance.now();
      const before = process.cpuUsage();
      for (let write = 0; write < 50; write += 1) {
        const now = Date.now();
        const stored = store.store(organization, [notification((id += organizations), now)], {
          receivedAt: now,
          baseline: false,
        });
        store.markAnnounced(
          stored.map((entry) => entry.key),
          'single',
        );
        store.saveCursor(organization, firstCursor(now, 0));
      }
      const { user, system } = process.cpuUsage(before);
      if (round < 2) continue; // warm-up
      cpu.push((user + system) / 50);
      wall.push(((performance.now() - startedAt) * 1000) / 50);
    }
  }
  for (const { history, cpu, wall, close } of stores) {
    row(
      `State write, ${history.toLocaleString('en')} stored`,
      `${median(cpu).toFixed(0)} µs CPU (${range(cpu, 0)}), ${median(wall).toFixed(0)} µs with the disk`,
    );
    close();
  }
  const [small, large] = stores;
  if (small !== undefined && large !== undefined) {
    report('A state write', 'µs of CPU', [
      { name: '1,000 stored', values: small.cpu },
      {
        name: '1,000,000 stored',
        values: large.cpu,
        ratio: ratioOf(large.cpu, small.cpu),
        measure: 'poller-history',
      },
    ]);
  }
}

/** From the response of the service to the desktop notification, the entry being on the disk by then. */
async function shown(): Promise<void> {
  const { store, close } = await openStore();
  const p = store.profileKey('p');
  const organization = store.organization(p, 'organizations/o0');
  const times: number[] = [];
  for (let sample = 0; sample < 1000; sample += 1) {
    const respondedAt = performance.now();
    const notifier = createDesktopNotifier({
      store,
      clock: systemClock,
      rules: () => ({
        profileMuted: false,
        muted: { organizations: new Set(), types: new Set() },
        names: false,
        displayName: () => null,
        organizationName: () => null,
      }),
      showNotification: () => times.push(performance.now() - respondedAt),
      onClick: () => undefined,
      report: () => undefined,
    });
    const now = Date.now();
    await notifier.announce(
      store.store(organization, [notification(sample * organizations, now)], {
        receivedAt: now,
        baseline: false,
      }),
    );
    notifier.close();
  }
  close();
  report('Response to shown', 'ms', [
    { name: 'p50', values: [percentile(times, 50)] },
    { name: 'p99', values: [percentile(times, 99)], measure: 'poller-shown' },
  ]);
}

/** A day of 500 organizations with 20,000 new messages: memory of its last hour against the fourth. */
async function day(): Promise<void> {
  const clock = createLeapingClock();
  let polls = 0;
  const remote: Remote = {
    listOrganizations: () => Promise.resolve(ok({ names: names.slice(0, 500), stopped: null })),
    listActiveChecks: () => Promise.resolve(ok({ checks: [], nextPageToken: '' })),
    listNotifications: () => {
      polls += 1;
      const notifications = polls % 36 === 0 ? [notification(polls, clock.now())] : [];
      return Promise.resolve(ok({ notifications, nextPageToken: '' }));
    },
  };
  const { poller, desktopNotifications, close } = await openPoller(clock, remote, { concurrency: 3 });
  poller.start();
  const heaps: number[] = [];
  for (let hour = 1; hour <= 24; hour += 1) {
    await clock.leap(3_600_000);
    globalThis.gc?.();
    heaps.push(process.memoryUsage().heapUsed);
  }
  await poller.stop();
  close();
  const [fourth = 1, last = 0] = [heaps[3], heaps[23]];
  report(`A simulated day: ${polls} polls, ${desktopNotifications()} desktop notifications`, 'MB of heap', [
    { name: 'hour 4', values: [fourth / 1e6] },
    { name: 'hour 24', values: [last / 1e6], ratio: last / fourth, measure: 'poller-day' },
  ]);
}

function row(measure: string, value: string): void {
  console.log(`  ${measure.padEnd(46)}${value}`);
}

function ms(nanoseconds: number): string {
  return (nanoseconds / 1e6).toFixed(1);
}

function range(values: readonly number[], digits: number): string {
  return `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;
}
