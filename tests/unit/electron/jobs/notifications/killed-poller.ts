/**
 * Runs a poller over a database and kills this process without warning at one of the points between
 * the fetch of a page and the move of its cursor. Arguments: folder, run, point.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDesktopNotifier } from '#electron/jobs/notifications/desktop-notifier';
import { createSealing } from '#electron/jobs/notifications/entry-row';
import { createInboxStore } from '#electron/jobs/notifications/inbox-store';
import { notificationMigrations } from '#electron/jobs/notifications/migrations';
import { createPoller } from '#electron/jobs/notifications/poller';
import { openDatabase } from '#electron/platform/storage/open-database';
import { defaultInboxSettings } from '#shared/notifications/settings';
import { ok } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';

const [folder = '', runText = '', pointText = ''] = process.argv.slice(2);
const run = Number(runText);
const killAt = Number(pointText);
const rowsPerRun = 4;
const startsAt = Date.UTC(2026, 10, 20, 9) + run * 3_600_000;

let armed = false;
let points = 0;
function point(): void {
  if (armed && points++ === killAt) process.kill(process.pid, 'SIGKILL');
}
/** The same function with a point to be killed at before and after it. */
function guarded<A extends unknown[], R>(work: (...values: A) => R): (...values: A) => R {
  return (...values) => {
    point();
    const result = work(...values);
    point();
    return result;
  };
}

const clock = createManualClock(startsAt);
const opened = await openDatabase({ folder, migrations: notificationMigrations, clock });
if (!opened.ok) throw new Error(opened.error.message);
const store = createInboxStore(opened.value.database, createSealing(fixedVault(null)));
const p = store.profileKey('p');
/** What earlier runs brought is there from the start; this run's comes when it is armed. */
const visible = () => run * rowsPerRun + (armed ? rowsPerRun : 0);

const notifier = createDesktopNotifier({
  store: { markAnnounced: guarded((keys, how) => store.markAnnounced(keys, how)) },
  clock,
  rules: () => ({
    profileMuted: false,
    muted: { organizations: new Set(), types: new Set() },
    names: false,
    displayName: () => null,
    organizationName: () => null,
  }),
  showNotification: guarded((notification) => {
    const { keys } = notification as unknown as { keys: number[] };
    appendFileSync(join(folder, 'shown'), keys.map((key) => `${key}\n`).join(''));
  }),
  onClick: () => undefined,
  report: (failure) => {
    throw failure as Error;
  },
});
const poller = createPoller({
  clockAheadMs: () => null,
  profileKey: p,
  store: {
    ...store,
    store: guarded((organization, rows, how) => store.store(organization, rows, how)),
    saveCursor: guarded((organization, cursor) => store.saveCursor(organization, cursor)),
  },
  notifier,
  clock,
  random: () => 0.5,
  settings: defaultInboxSettings,
  pollSeconds: 60,
  concurrency: 2,
  listOrganizations: () => Promise.resolve(ok({ names: ['organizations/o1'], stopped: null })),
  listActiveChecks: () => Promise.resolve(ok({ checks: [], nextPageToken: '' })),
  listNotifications: async (organization, { filter, pageToken = '' }) => {
    await Promise.resolve();
    point();
    const since = Date.parse(/"(.*)"/.exec(filter)?.[1] ?? '');
    const all = Array.from({ length: visible() }, (_, index) => ({
      name: `${organization}/notifications/n${index}`,
      createTime: new Date(
        Date.UTC(2026, 10, 20, 9, 3) + Math.floor(index / rowsPerRun) * 3_600_000 + index,
      ).toISOString(),
    })).filter((row) => Date.parse(row.createTime) >= since);
    const at = Number(pageToken);
    const notifications = all.slice(at, at + 3);
    return ok({ notifications, nextPageToken: at + 3 < all.length ? String(at + 3) : '' });
  },
  onNews: () => undefined,
  report: (failure) => {
    throw failure as Error;
  },
});

async function pass(minutes: number): Promise<void> {
  for (let seconds = 0; seconds < minutes * 60; seconds += 5) {
    clock.advance(5000);
    for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

poller.start();
// Time to recover from the kill before: the first round, and the window of its digest.
await pass(3);
armed = killAt >= 0;
await pass(5);
if (killAt >= 0) process.kill(process.pid, 'SIGKILL');
process.exit(0);
