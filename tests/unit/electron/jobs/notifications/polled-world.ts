import { expect, onTestFinished } from 'vitest';
import type { DesktopNotification } from '#electron/jobs/notifications/announce';
import { createDesktopNotifier } from '#electron/jobs/notifications/desktop-notifier';
import { createPoller } from '#electron/jobs/notifications/poller';
import { defaultInboxSettings, type InboxSettings } from '#shared/notifications/settings';
import { createManualClock } from '#tests/support/manual-clock';
import { createFakeService } from './fake-service.ts';
import { openInbox } from './inbox.ts';

export const minute = 60_000;
export const text = { message: 'm', advice: 'a' };
export type Inbox = Awaited<ReturnType<typeof openInbox>>;
interface Options {
  organizations?: number;
  settings?: Partial<InboxSettings>;
  concurrency?: number;
  inbox?: Inbox;
  clock?: ReturnType<typeof createManualClock>;
  service?: ReturnType<typeof createFakeService>;
  aheadMs?: number;
}

export async function world(options: Options = {}) {
  const { concurrency = 3 } = options;
  const service = options.service ?? createFakeService(options.organizations ?? 3);
  const clock = options.clock ?? createManualClock();
  const inbox = options.inbox ?? (await openInbox());
  const p = inbox.store.profileKey('p');
  const desktopNotifications: DesktopNotification[] = [];
  const reports: unknown[] = [];
  const notifier = createDesktopNotifier({
    store: inbox.store,
    clock,
    rules: () => ({
      profileMuted: false,
      muted: inbox.queries.muted(p),
      names: false,
      displayName: () => null,
      organizationName: () => null,
    }),
    showNotification: (notification) => desktopNotifications.push(notification as DesktopNotification),
    onClick: () => undefined,
    report: (failure) => reports.push(failure),
  });
  const poller = createPoller({
    profileKey: p,
    store: inbox.store,
    notifier,
    clock,
    random: () => 0.5,
    clockAheadMs: () => options.aheadMs ?? null,
    settings: { ...defaultInboxSettings, ...options.settings },
    pollSeconds: 60,
    concurrency,
    ...service.functions,
    onNews: () => undefined,
    report: (failure) => reports.push(failure),
  });
  /** Takes the faults of the app that the test made. */
  const expectReports = (count: number) => expect(reports.splice(0)).toHaveLength(count);
  onTestFinished(async () => {
    notifier.close();
    await poller.stop();
    expect(reports).toEqual([]);
  });
  /** Lets time pass in small steps, with everything that is due running in between. */
  const pass = async (ms: number, step = 1000) => {
    for (let passed = 0; passed < ms; passed += step) {
      clock.advance(Math.min(step, ms - passed));
      for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const entries = async () =>
    (await inbox.queries.list(p, { view: 'all' }, { after: null, limit: 200 })).entries;
  return {
    service,
    clock,
    inbox,
    p,
    poller,
    notifier,
    desktopNotifications,
    reports,
    expectReports,
    pass,
    entries,
  };
}
