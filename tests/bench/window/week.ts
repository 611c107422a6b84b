/*
 * A week that nobody is at the computer for, in about as many minutes: the packaged app with its window, whose main
 * process has its time leapt ahead. Memory, handles, database and log are read at the end of each day.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from '@photostructure/sqlite';
import { _electron } from 'playwright';
import { z } from 'zod';
import { startLocalService } from '#electron/local-service/server';
import { ask, connect } from '#tests/support/desk-calls';
import { runBeforeFirstLine } from '#tests/support/first-line';
import { startSessionBus } from '#tests/support/dbus';
import { startKeyring } from '#tests/support/keyring';
import { clientFor, testSecret } from '#tests/support/raw-client';
import { openSmallDisk } from '#tests/support/small-disk';
import { freePort } from '../../../build/free-port.ts';
import { canUseSandbox, launchEnvironment, launchFlags } from '../../../build/launch-flags.ts';
import { packageApp } from '../../../build/packager.ts';
import type { MeasureId } from '../../../build/benchmarks/measures.ts';
import { report } from '../support/report.ts';
import { valueOf } from '#tests/support/value-of';

declare const leap: (ms: number, asleep?: boolean) => Promise<void>;

const hour = 3_600_000;
const organizations = 6;
/** Ten times rarer than usual: a call a second of real time and more is what the week takes. */
const pollSeconds = 600;

const disk = openSmallDisk();
const userData = disk?.folder ?? mkdtempSync(join(tmpdir(), 'diligence-desk-week-'));
let simulated = Date.now();
const service = await startLocalService({
  clock: { now: () => simulated },
  epoch: simulated,
  clientId: 'desk',
  clientSecret: testSecret,
  seed: 7,
  organizations,
  checks: 120,
});
const { baseUrl, authUrl } = service;
const outside = clientFor('', { baseUrl, authUrl, clientId: 'desk' });
const listed = await outside.call('ListChecks', {
  variables: { parent: 'organizations/-/teams/-' },
  query: { pageSize: 100, filter: 'ongoing_monitoring_enabled = true' },
});
await outside.close();
const monitored = listed.ok ? listed.value.value.checks.map(({ name }) => name) : [];

const bus = await startSessionBus();
let keyring = await startKeyring(bus);
const debuggerPort = await freePort();
const [electron] = await Promise.all([
  _electron.launch({
    executablePath: await packageApp({ edition: 'test', installers: false }),
    args: [...launchFlags, `--user-data-dir=${userData}`, `--inspect-brk=127.0.0.1:${debuggerPort}`],
    env: { ...launchEnvironment(), ...bus.env, DILIGENCE_DESK_DEMO: 'bare' },
    chromiumSandbox: canUseSandbox,
  }),
  runBeforeFirstLine(
    debuggerPort,
    readFileSync(new URL('../support/leaping-time.cjs', import.meta.url), 'utf8'),
  ),
]);
const window = await electron.firstWindow();
await window.getByRole('navigation', { name: 'Main' }).waitFor();
const page = await window.context().newCDPSession(window);
const { id: profileId } = await connect(
  window,
  { name: 'Harbourline sandbox', kind: 'sandbox', baseUrl, authUrl, clientId: 'desk', pollSeconds },
  testSecret,
);

async function pass(hours: number): Promise<void> {
  for (let each = 0; each < hours; each += 1) {
    await electron.evaluate((_electron, ms) => leap(ms), hour);
    simulated += hour;
  }
}
async function sleepThrough(hours: number): Promise<void> {
  await electron.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'));
  simulated += hours * hour;
  await electron.evaluate((_electron, ms) => leap(ms, true), hours * hour);
  await electron.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
}
const setOnline = (online: boolean) =>
  electron.evaluate(({ net }, is) => {
    net.isOnline = () => is;
  }, online);

/** What may happen to a computer that is left alone, one event a day. */
const events: readonly { name: string; happen: () => Promise<void> }[] = [
  { name: 'nothing', happen: () => pass(2) },
  {
    name: 'no network for two hours',
    async happen() {
      await setOnline(false);
      await pass(2);
      await setOnline(true);
    },
  },
  {
    name: 'keyring locked for two hours',
    async happen() {
      await keyring.lock();
      await pass(2);
      await keyring.stop();
      keyring = await startKeyring(bus);
      await electron.evaluate(({ powerMonitor }) => powerMonitor.emit('unlock-screen'));
    },
  },
  {
    name: disk === null ? 'nothing (no disk to fill)' : 'disk full for two hours',
    async happen() {
      disk?.fill();
      await pass(2);
      disk?.free();
    },
  },
  {
    name: 'another time zone',
    async happen() {
      await electron.evaluate(() => {
        process.env['TZ'] = 'Pacific/Auckland';
      });
      await pass(2);
    },
  },
  { name: 'slept through two more hours', happen: () => sleepThrough(2) },
  { name: 'nothing', happen: () => pass(2) },
];

const sizeOf = (...names: readonly string[]) =>
  names
    .map((name) => join(userData, name))
    .filter((path) => existsSync(path))
    .reduce((sum, path) => sum + statSync(path).size, 0);

/** Without /dev/null: Electron leaves one open for each process that it ever started. */
function openFiles(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => targetOf(join(folder, name)) !== '/dev/null').length;
}
function targetOf(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch {
    return null; // closed meanwhile
  }
}

const countSchema = z.object({ count: z.number() });
/** Bytes that the database uses, whether its file has them yet or the log of its writes, and its notifications. */
function readDatabase() {
  const sqlite = new DatabaseSync(join(userData, 'desk.sqlite'), { readOnly: true });
  const count = (sql: string) => countSchema.parse(sqlite.prepare(sql).get()).count;
  const bytes = count(
    'SELECT (page_count - freelist_count) * page_size AS count FROM pragma_page_count, pragma_freelist_count, pragma_page_size',
  );
  const notifications = count('SELECT count(*) AS count FROM inbox_entry');
  sqlite.close();
  return { database: bytes / 1e6, each: bytes / 1e3 / notifications };
}

async function measure() {
  // Its limits are higher than what a week of this pace brings: its growth would hide any other.
  valueOf(await ask(window, 'callLog.clear', { profileId }));
  await page.send('HeapProfiler.collectGarbage');
  const main = await electron.evaluate(({ app }) => {
    const v8 = process.getBuiltinModule('node:v8');
    v8.setFlagsFromString('--expose-gc');
    const collect: unknown = process.getBuiltinModule('node:vm').runInNewContext('gc');
    if (typeof collect === 'function') Reflect.apply(collect, null, []);
    const windows = app.getAppMetrics().filter(({ type }) => type === 'Tab');
    return {
      heap: process.memoryUsage().heapUsed / 1e6,
      resources: process.getActiveResourcesInfo().filter((name) => name !== 'Immediate').length,
      window: windows.reduce((sum, { memory }) => sum + memory.workingSetSize / 1e3, 0),
      processes: app.getAppMetrics().length,
    };
  });
  const pid = electron.process().pid ?? 0;
  return {
    ...main,
    files: process.platform === 'linux' ? openFiles(pid) : 0,
    ...readDatabase(),
    // In blocks of the disk: the file is made for the first failure.
    log: Math.max(4096, sizeOf('logs/main.log', 'logs/main.old.log')) / 1e6,
    disk: sizeOf('desk.sqlite', 'desk.sqlite-wal', 'logs/main.log', 'logs/main.old.log') / 1e6,
  };
}
type Day = Awaited<ReturnType<typeof measure>>;

const days: Day[] = [];
try {
  for (const [index, { name, happen }] of events.entries()) {
    const before = service.requests.ListNotifications;
    for (const check of monitored.slice(0, 10)) service.controls.hit(check);
    await pass(7);
    await happen();
    await pass(7);
    await sleepThrough(8);
    days.push(await measure());
    const calls = service.requests.ListNotifications - before;
    console.log(`  Day ${index + 1}, ${name}: ${calls} calls for notifications`);
  }
  const health = valueOf(await ask(window, 'inbox.health', { profileId, only: 'all', limit: 1 }));
  if (health.neverRead > 0 || health.organizationCount !== organizations)
    throw new Error('At the end of the week not every organization is polled.');
} finally {
  await electron.close();
  await service.close();
  await keyring.stop();
  await bus.stop();
  disk?.remove();
  if (disk === null) rmSync(userData, { recursive: true, force: true });
}

const of = (figure: keyof Day) => days.map((day) => day[figure]);
/** The last day beside the first, at whose end everything is open that the week needs. */
function ratioOf(figure: keyof Day): number {
  const [first = 0, ...later] = of(figure);
  const last = later.at(-1) ?? 0;
  return last === first ? 1 : last / first;
}
const row = (figure: keyof Day, name: string, measure?: MeasureId) => ({
  name,
  values: of(figure),
  ratio: ratioOf(figure),
  ...(measure !== undefined && { measure }),
});
report('A simulated week of the package, a figure a day; ratios: day 7 beside day 1', 'of seven days', [
  row('heap', 'heap of the main process, MB', 'week-heap'),
  row('window', 'memory of the window, MB', 'week-window'),
  row('processes', 'processes'),
  row('resources', 'timers and sockets of the main process'),
  row('files', 'open files', 'week-files'),
  row('database', 'database, MB'),
  row('each', 'database for each notification that it keeps, KB', 'week-database'),
  row('log', 'log, MB', 'week-log'),
  {
    name: 'files of both at the end, MB',
    values: [of('disk').at(-1) ?? Number.NaN],
    measure: 'week-disk',
  },
]);
