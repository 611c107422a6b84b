/*
 * A week that nobody is at the computer for, in about as many minutes: the built app with its window, whose main
 * process has its time leapt ahead. Memory, handles, database and log are read at the end of each day.
 */
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { _electron } from 'playwright';
import { startLocalService } from '#electron/local-service/server';
import { ask, connect, valueOf } from '#tests/support/desk-calls';
import { startSessionBus } from '#tests/support/dbus';
import { startKeyring } from '#tests/support/keyring';
import { clientFor, testSecret } from '#tests/support/raw-client';
import { openSmallDisk } from '#tests/support/small-disk';
import { canUseSandbox, launchEnvironment, launchFlags } from '../../../build/launch-flags.ts';
import { requireElectron } from '../../../build/setup/locate-electron.mjs';
import { root } from '../../../build/setup/run.mjs';
import { report } from '../support/report.ts';

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
  ...{ clientId: 'desk', clientSecret: testSecret, seed: 7, organizations, checks: 120 },
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
process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= requireElectron().folder;
const electron = await _electron.launch({
  args: [
    ...launchFlags,
    `--user-data-dir=${userData}`,
    ...['-r', fileURLToPath(new URL('../support/leaping-time.cjs', import.meta.url))],
    root,
  ],
  env: { ...launchEnvironment(), ...bus.env, DILIGENCE_DESK_DEMO: 'bare' },
  chromiumSandbox: canUseSandbox,
});
const window = await electron.firstWindow();
await window.getByRole('navigation', { name: 'Main' }).waitFor();
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

async function measure() {
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
    database: sizeOf('desk.sqlite', 'desk.sqlite-wal') / 1e6,
    log: sizeOf('logs/main.log', 'logs/main.old.log') / 1e6,
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
/** From the second day, which has everything open that the week needs, to the last. */
const change = (figure: keyof Day) => {
  const [, second = 0, ...later] = of(figure);
  const last = later.at(-1) ?? 0;
  return { ratio: last / second, growth: last - second };
};
report('A simulated week, a figure a day', 'of seven days', [
  { name: 'heap of the main process, MB', values: of('heap') },
  { name: 'its growth since the second day, MB', values: [change('heap').growth], measure: 'week-heap' },
  {
    name: 'memory of the window, MB',
    values: of('window'),
    ratio: change('window').ratio,
    measure: 'week-window',
  },
  { name: 'processes', values: of('processes') },
  { name: 'timers and sockets of the main process', values: of('resources') },
  { name: 'open files', values: of('files'), ratio: change('files').ratio, measure: 'week-files' },
  { name: 'database, MB', values: of('database') },
  { name: 'log, MB', values: of('log') },
  {
    name: 'both at the end, MB',
    values: [(of('database').at(-1) ?? 0) + (of('log').at(-1) ?? 0)],
    measure: 'week-disk',
  },
]);
