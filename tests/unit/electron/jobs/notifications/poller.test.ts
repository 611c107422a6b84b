import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { completeUpTo } from '#electron/jobs/notifications/cursor';
import type { Poller } from '#electron/jobs/notifications/poller';
import type { AppError } from '#shared/errors';
import { maxWaitMs } from '#shared/limits';
import { typeLabel } from '#shared/notifications/wording';
import { defaultInboxSettings, inboxSettingsSchema } from '#shared/notifications/settings';
import { createManualClock } from '#tests/support/manual-clock';
import { minute, text, type Inbox, world } from './polled-world.ts';
import { openInbox } from './inbox.ts';

const unreachable: AppError = { kind: 'network', reason: 'unreachable', ...text };

describe('the poller', () => {
  it('treats the first poll of an organization as a silent baseline', async () => {
    const { service, clock, poller, pass, desktopNotifications, entries } = await world();
    for (let index = 0; index < 5; index += 1) service.add('organizations/o1', clock.now() - index * minute);
    poller.start();
    await pass(minute);
    expect(await entries()).toHaveLength(5);
    expect((await entries()).every((entry) => entry.status === 'read' && entry.announced === 'silent')).toBe(
      true,
    );
    expect(desktopNotifications).toEqual([]);
  });

  describe('an organization whose first poll is late', () => {
    it('has announced what came after it was added', async () => {
      const { service, clock, poller, pass, desktopNotifications, entries } = await world();
      const added = service.names.splice(2, 1);
      poller.start();
      await pass(10 * minute);
      service.names.push(...added);
      await pass(5 * minute);
      service.add('organizations/o2', clock.now());
      await pass(60 * minute, 5000);
      expect(await entries()).toMatchObject([{ status: 'unread', announced: 'single' }]);
      expect(desktopNotifications).toHaveLength(1);
    });

    it('keeps silent about what came before the last list without it', async () => {
      const { service, clock, poller, pass, desktopNotifications, entries } = await world();
      const added = service.names.splice(2, 1);
      service.add('organizations/o2', clock.now() - minute);
      poller.start();
      await pass(10 * minute);
      service.names.push(...added);
      await pass(60 * minute, 5000);
      expect(await entries()).toMatchObject([{ status: 'read', announced: 'silent' }]);
      expect(desktopNotifications).toEqual([]);
    });

    it('has announced what came while it returned 403, and nothing older', async () => {
      const { service, clock, poller, pass, desktopNotifications, entries } = await world();
      service.add('organizations/o1', clock.now() - minute);
      service.faults.set('organizations/o1', { kind: 'permission', status: 403, ...text });
      poller.start();
      await pass(10 * minute);
      service.add('organizations/o1', clock.now());
      await pass(2 * minute);
      service.faults.clear();
      await pass(60 * minute, 5000);
      expect(await entries()).toMatchObject([
        { status: 'unread', announced: 'single' },
        { status: 'read', announced: 'silent' },
      ]);
      expect(desktopNotifications).toHaveLength(1);
    });

    it('has announced what came while the app was closed after a failed first poll', async () => {
      const first = await world();
      first.service.faults.set('organizations/o1', { kind: 'service', status: 503, ...text });
      await closedOvernight(first);
    });

    it('has announced what came while the app was closed if it was added meanwhile', async () => {
      const first = await world();
      const added = first.service.names.splice(1, 1);
      await closedOvernight(first, () => first.service.names.push(...added));
    });

    async function closedOvernight(first: Awaited<ReturnType<typeof world>>, meanwhile = () => 0) {
      const { service, clock, inbox } = first;
      first.poller.start();
      await first.pass(2 * minute);
      first.notifier.close();
      await first.poller.stop();
      clock.advance(14 * 60 * minute);
      meanwhile();
      service.add('organizations/o1', clock.now() - 60 * minute);
      service.faults.clear();
      const second = await world({ service, clock, inbox });
      second.poller.start();
      await second.pass(5 * minute);
      expect(await second.entries()).toMatchObject([{ status: 'unread', announced: 'single' }]);
      expect(second.desktopNotifications).toHaveLength(1);
    }
  });

  it('shows later notifications once, and then saves the cursor', async () => {
    const { service, clock, poller, pass, desktopNotifications, entries, inbox, p } = await world();
    poller.start();
    await pass(minute);
    service.add('organizations/o1', clock.now());
    await pass(2 * minute);
    expect(desktopNotifications).toHaveLength(1);
    expect(await entries()).toMatchObject([{ status: 'unread', announced: 'single' }]);
    const saved = inbox.store.organization(p, 'organizations/o1').cursor;
    expect(saved?.mark).toBeGreaterThan(clock.now() - 5 * minute);
    await pass(10 * minute);
    expect(desktopNotifications).toHaveLength(1);
  });

  it('polls every organization once per interval and never exceeds the calls in flight', async () => {
    const { service, poller, pass } = await world({ organizations: 40, concurrency: 2 });
    poller.start();
    await pass(2 * minute);
    service.takeCalls();
    await pass(10 * minute);
    const calls = service.takeCalls();
    for (const name of service.names) {
      const reads = calls.filter((call) => call === name).length;
      expect(reads).toBeGreaterThanOrEqual(9);
      expect(reads).toBeLessThanOrEqual(11);
    }
    expect(service.maxInFlight()).toBeLessThanOrEqual(2);
  });

  it('backs off from an organization that returns 403, keeps its cursor, and polls the others', async () => {
    const { service, clock, poller, pass, desktopNotifications } = await world();
    poller.start();
    await pass(minute);
    service.faults.set('organizations/o1', { kind: 'permission', status: 403, ...text });
    service.takeCalls();
    await pass(60 * minute, 5000);
    const calls = service.takeCalls();
    const reads = (name: string) => calls.filter((call) => call === name).length;
    expect(reads('organizations/o1')).toBeLessThan(15);
    expect(reads('organizations/o2')).toBeGreaterThan(50);
    const state = poller.organizations().find(({ name }) => name === 'organizations/o1');
    expect(state?.record).toMatchObject({ error: { kind: 'permission' } });
    expect(poller.status().state).toBe('running');

    service.add('organizations/o1', clock.now());
    service.faults.clear();
    await pass(120 * minute, 5000);
    expect(desktopNotifications).toHaveLength(1);
    expect(state?.record).toMatchObject({ error: null, failures: 0 });
  });

  it('knows an unreadable notification again although something the service adds to it has changed', async () => {
    const { service, clock, poller, pass, desktopNotifications, entries } = await world();
    poller.start();
    await pass(minute);
    const createTime = new Date(clock.now()).toISOString();
    for (const servedAt of [1, 2, 3]) {
      service.spoil('organizations/o1', [{ createTime, payload: { check: 'c' }, servedAt }]);
      await pass(5 * minute, 5000);
    }
    expect(desktopNotifications).toHaveLength(1);
    expect(await entries()).toHaveLength(1);
    const state = poller.organizations().find(({ name }) => name === 'organizations/o1');
    expect(state?.unread).toHaveLength(1);
    service.spoil('organizations/o1', [{ createTime, payload: { check: 'd' }, servedAt: 4 }]);
    await pass(5 * minute, 5000);
    expect(await entries()).toHaveLength(2);
  });

  it.each([undefined, '2026-03-01T09:00:00Z', '2026-11-20T09:00:00Z'])(
    'announces an unreadable notification that changes with every poll a few times, and then once an hour that there are more: %s',
    async (createTime) => {
      const { service, clock, poller, pass, desktopNotifications, entries } = await world();
      const hour = 60 * minute;
      clock.advance(hour - (clock.now() % hour));
      poller.start();
      await pass(minute);
      let served = 0;
      const changeUntilNextHour = async () => {
        const next = clock.now() + hour - (clock.now() % hour);
        while (clock.now() < next - minute) {
          const payload = { check: 'organizations/o1/teams/t/checks/c', served: (served += 1) };
          service.spoil('organizations/o1', [{ ...(createTime !== undefined && { createTime }), payload }]);
          await pass(minute, 5000);
        }
        await pass(next - clock.now(), 5000);
      };
      const labels = async () =>
        (await entries()).map(({ type }) => typeLabel(type)).sort((a, b) => (a ?? '').localeCompare(b ?? ''));
      const [few, more] = [[null, null, null, null, null], 'More unreadable notifications'];
      await changeUntilNextHour();
      expect(await labels()).toEqual([...few, more]);
      await changeUntilNextHour();
      expect(await labels()).toEqual([...few, more, more]);
      expect(desktopNotifications.flatMap(({ keys }) => keys)).toHaveLength(7);
      // It stays listed as it is.
      await pass(26 * hour, minute);
      expect(await entries()).toHaveLength(7);
    },
  );

  it('announces every unreadable notification that has an ID of its own, however many there are', async () => {
    const { service, poller, pass, desktopNotifications, entries } = await world();
    poller.start();
    await pass(minute);
    const listed: unknown[] = [];
    for (let id = 1; id <= 7; id += 1) {
      listed.push({ type: 'made', createdAt: 'today', data: { id: `e-${id}` } });
      service.spoil('organizations/o1', [...listed]);
      await pass(2 * minute, 5000);
    }
    expect(await entries()).toHaveLength(7);
    expect(desktopNotifications.flatMap(({ keys }) => keys)).toHaveLength(7);
  });

  it.each(['id', 'text'])(
    'announces an unreadable notification that comes after a backlog of several pages, distinguished by its %s',
    async (field) => {
      const { service, poller, pass, desktopNotifications, entries } = await world();
      const made = (n: number) => ({ type: 'made', [field]: `e-${n}` });
      const pages = [0, 100].map((from) => Array.from({ length: 100 }, (_, n) => made(from + n)));
      service.spoilPages('organizations/o1', pages);
      poller.start();
      await pass(5 * minute, 5000);
      expect(desktopNotifications).toEqual([]);
      const backlog = await entries();
      expect(backlog).toHaveLength(200);
      expect(backlog.every(({ status }) => status === 'read')).toBe(true);
      service.spoilPages('organizations/o1', [[made(200)], ...pages]);
      await pass(5 * minute, 5000);
      expect(desktopNotifications.flatMap(({ keys }) => keys)).toHaveLength(1);
    },
  );

  it('does not announce that there are more unreadable notifications of a muted type', async () => {
    const { service, inbox, p, poller, pass, desktopNotifications, entries } = await world();
    inbox.actions.mute(p, { kind: 'type', value: 'made' }, true);
    poller.start();
    await pass(minute);
    for (let served = 0; served < 10; served += 1) {
      service.spoil('organizations/o1', [{ type: 'made', served }]);
      await pass(2 * minute, 5000);
    }
    expect(desktopNotifications).toEqual([]);
    expect(await entries()).toEqual([]);
  });

  it('keeps unreadable notifications of one time apart by their IDs, and reads their times as those of others', async () => {
    const { service, clock, poller, pass, entries } = await world();
    poller.start();
    await pass(minute);
    const create_time = Math.floor(clock.now() / 1000);
    service.spoil(
      'organizations/o1',
      ['a', 'b'].map((event_id) => ({ event_id, create_time })),
    );
    await pass(5 * minute, 5000);
    const createTime = new Date(create_time * 1000).toISOString();
    expect(await entries()).toMatchObject([{ createTime }, { createTime }]);
  });

  it('announces unreadable notifications once, keeps them after a restart, and polls the rest as usual', async () => {
    const made = await world();
    const { service, clock, poller, pass, desktopNotifications, entries } = made;
    poller.start();
    await pass(minute);
    service.spoil('organizations/o1', [null, { id: 7 }]);
    await pass(5 * minute, 5000);
    service.add('organizations/o1', clock.now());
    await pass(5 * minute, 5000);
    expect(desktopNotifications.flatMap(({ keys }) => keys)).toHaveLength(3);
    const state = poller.organizations().find(({ name }) => name === 'organizations/o1');
    expect(state).toMatchObject({ unread: [null, { id: 7 }], record: { error: null, failures: 0 } });
    expect((await entries()).map(({ status }) => status)).toEqual(['unread', 'unread', 'unread']);

    await poller.stop();
    const again = await world({ clock, service, inbox: made.inbox });
    again.poller.start();
    await again.pass(5 * minute, 5000);
    expect(again.desktopNotifications).toEqual([]);
    expect(await again.entries()).toHaveLength(3);
  });

  it('stores the rest of a page if one notification cannot be stored, and reports that one', async () => {
    const { service, clock, poller, pass, desktopNotifications, entries, expectReports } = await world();
    poller.start();
    await pass(minute);
    let deep: unknown = 'end';
    for (let depth = 0; depth < 20_000; depth += 1) deep = { deep };
    service.add('organizations/o1', clock.now());
    const poison = service.addRow('organizations/o1', {
      name: 'organizations/o1/notifications/poison',
      createTime: new Date(clock.now()).toISOString(),
      payload: { deep },
    });
    service.add('organizations/o1', clock.now());
    service.takeCalls();
    await pass(10 * minute, 5000);
    expect(await entries()).toHaveLength(2);
    expect(desktopNotifications.flatMap(({ keys }) => keys)).toHaveLength(2);
    expect(service.takeCalls().filter((call) => call === 'organizations/o1').length).toBeLessThanOrEqual(24);
    const state = poller.organizations().find(({ name }) => name === 'organizations/o1');
    expect(state?.unread).toMatchObject([{ name: poison }]);
    expect(state?.record).toMatchObject({ error: null, failures: 0 });
    expect(state?.record?.cursor?.mark).toBeGreaterThan(clock.now() - 11 * minute);
    expectReports(1);
  });

  it('backs off from an organization that causes an app failure, and polls the others', async () => {
    const { service, poller, pass, expectReports } = await world();
    poller.start();
    await pass(minute);
    service.throwAt('organizations/o1', true);
    service.takeCalls();
    await pass(60 * minute, 5000);
    const calls = service.takeCalls();
    const reads = (name: string) => calls.filter((call) => call === name).length;
    expect(reads('organizations/o1')).toBeLessThan(15);
    expect(reads('organizations/o2')).toBeGreaterThan(50);
    const state = poller.organizations().find(({ name }) => name === 'organizations/o1');
    expect(state?.record).toMatchObject({ error: { kind: 'internal' }, failures: reads('organizations/o1') });
    expect(poller.status().state).toBe('running');
    service.throwAt('organizations/o1', false);
    await pass(20 * minute, 5000);
    expect(state?.record).toMatchObject({ error: null, failures: 0 });
    expectReports(reads('organizations/o1'));
  });

  it.each(['internal', 'service', 'cancelled'] as const)(
    'does not retry at once after a failure of the kind %s, and polls the others in turn',
    async (kind) => {
      const { service, poller, pass } = await world({ organizations: 20 });
      poller.start();
      await pass(2 * minute);
      const error: AppError = kind === 'service' ? { kind, status: 500, ...text } : { kind, ...text };
      service.faults.set('organizations/o1', error);
      service.takeCalls();
      await pass(60 * minute, 5000);
      const calls = service.takeCalls();
      const reads = (name: string) => calls.filter((call) => call === name).length;
      expect(reads('organizations/o1')).toBeLessThanOrEqual(60);
      expect(reads('organizations/o2')).toBeGreaterThan(50);
    },
  );

  const listFailure: AppError = { kind: 'protocol', reason: 'truncated', ...text };

  it('polls the known organizations while their list fails, which is requested less and less often', async () => {
    const { service, poller, pass } = await world({ organizations: 10 });
    poller.start();
    await pass(70 * minute, 5000);
    service.breakDirectory(listFailure);
    await pass(65 * minute, 5000);
    expect(poller.status()).toMatchObject({
      state: 'running',
      directoryError: listFailure,
      organizations: 10,
    });
    service.takeCalls();
    await pass(60 * minute, 5000);
    const calls = service.takeCalls();
    expect(calls.filter((call) => call === 'directory').length).toBeLessThanOrEqual(5);
    expect(calls.length).toBeGreaterThan(550);
    service.breakDirectory(null);
    poller.refresh();
    await pass(5000);
    expect(poller.status()).toMatchObject({ directoryError: null });
  });

  it('keeps polling organizations that a list with missing ones lacks, and adds those that it has', async () => {
    const { service, poller, pass, clock, desktopNotifications } = await world({ organizations: 3 });
    poller.start();
    await pass(5 * minute, 5000);
    service.names.splice(0, 1);
    service.stopDirectory(listFailure);
    await pass(65 * minute, 5000);
    expect(poller.status()).toMatchObject({ directoryError: listFailure, organizations: 3 });
    service.add('organizations/o0', clock.now());
    await pass(2 * minute);
    expect(desktopNotifications).toHaveLength(1);
    service.stopDirectory(null);
    poller.refresh();
    await pass(5000);
    expect(poller.status()).toMatchObject({ directoryError: null, organizations: 2 });
  });

  it('reads what came while the clock was far ahead', async () => {
    const ahead = 30 * 24 * 60 * minute;
    const { service, clock, poller, pass, entries } = await world({ organizations: 1, aheadMs: ahead });
    clock.jump(ahead);
    poller.start();
    await pass(5 * minute, 5000);
    service.add('organizations/o0', clock.now() - ahead);
    await pass(60 * minute, 5000);
    clock.jump(-ahead);
    for (let hours = 0; hours < 3; hours += 1) {
      service.add('organizations/o0', clock.now());
      await pass(60 * minute, 5000);
    }
    expect(await entries()).toHaveLength(4);
  });

  it.each([
    ['that was saved', 'rotation'],
    ['that was saved', 'change-led'],
    ['of this run', 'rotation'],
  ] as const)(
    'believes no time %s from when the clock was far ahead, in the mode %s',
    async (since, mode) => {
      const ahead = 30 * 24 * 60 * minute;
      const settings = { mode };
      // The service says nothing of its time.
      const first = await world({ organizations: 1, settings });
      const { service, clock, inbox } = first;
      clock.jump(ahead);
      first.poller.start();
      await first.pass(5 * minute, 5000);
      if (since === 'that was saved') await first.poller.stop();
      clock.jump(-ahead);
      const { poller, pass, entries } =
        since === 'of this run' ? first : await world({ service, clock, inbox, settings });
      poller.start();
      await pass(5 * minute, 5000);
      for (let hours = 0; hours < 3; hours += 1) {
        service.add('organizations/o0', clock.now());
        await pass(65 * minute, 5000);
      }
      expect((await entries()).map(({ status }) => status)).toEqual(['unread', 'unread', 'unread']);
      service.takeCalls();
      await pass(60 * minute, 5000);
      expect(service.takeCalls().length).toBeLessThanOrEqual(mode === 'rotation' ? 63 : 64);
    },
  );

  it('announces the first notifications of a new organization although the clock is fast', async () => {
    const { service, clock, poller, pass, desktopNotifications } = await world({
      organizations: 1,
      aheadMs: 60 * minute,
    });
    clock.jump(60 * minute);
    poller.start();
    await pass(5 * minute, 5000);
    service.list('organizations/new');
    service.add('organizations/new', clock.now() - 60 * minute + 1000);
    await pass(65 * minute, 5000);
    expect(desktopNotifications).toHaveLength(1);
  });

  it('measures the lag of notifications in the time of the service, whatever the clock shows', async () => {
    const ahead = 60 * minute;
    const { service, clock, poller, pass } = await world({ organizations: 1, aheadMs: ahead });
    clock.jump(ahead);
    poller.start();
    await pass(5 * minute, 5000);
    service.add('organizations/o0', clock.now() - ahead);
    await pass(2 * minute);
    const [organization] = poller.organizations();
    expect(organization?.record?.lagMs).toBeGreaterThan(0);
    expect(organization?.record?.lagMs).toBeLessThanOrEqual(2 * minute);
  });

  it('requests the list of organizations again after an app failure', async () => {
    const { service, poller, pass, expectReports } = await world();
    service.throwAt('directory', true);
    poller.start();
    await pass(minute);
    const calls = service.takeCalls().length;
    expect(calls).toBeGreaterThan(2);
    expect(calls).toBeLessThan(10);
    service.throwAt('directory', false);
    await pass(minute);
    expect(poller.status().organizations).toBe(3);
    expectReports(calls);
  });

  describe('a service that repeats its page tokens', () => {
    const backlog = async (repeats: (polls: number) => boolean) => {
      const made = await world({ organizations: 1, settings: { overlapMinutes: 1 } });
      const { service, clock, poller, pass } = made;
      poller.start();
      await pass(5 * minute);
      await poller.stop();
      service.newestFirst();
      const from = clock.now();
      for (let index = 0; index < 230; index += 1) {
        clock.advance(652);
        service.add('organizations/o0', clock.now());
      }
      clock.advance(5 * minute);
      service.repeatTokens(repeats);
      const again = await world({ clock, service, inbox: made.inbox, settings: { overlapMinutes: 1 } });
      again.poller.start();
      return { ...again, from };
    };
    const stored = ({ inbox, p }: { inbox: Inbox; p: number }) =>
      inbox.database
        .query('SELECT count(*) AS n FROM inbox_entry WHERE profile = :p', z.object({ n: z.number() }))
        .first({ p })?.n;
    const expectNoGap = ({ poller }: { poller: Poller }) =>
      expect(poller.organizations()[0]?.record).toMatchObject({ error: null, cursor: { gaps: [] } });

    it('loses nothing of a backlog, and announces it as one digest', async () => {
      const reported = await backlog((call) => call < 4);
      await reported.pass(10 * minute, 5000);
      expect(stored(reported)).toBe(230);
      expect(reported.desktopNotifications.flatMap(({ keys }) => keys)).toHaveLength(230);
      expect(new Set(reported.desktopNotifications.flatMap(({ keys }) => keys)).size).toBe(230);
      expectNoGap(reported);
    });

    it('reads a whole backlog although the tokens repeat forever', async () => {
      const reported = await backlog(() => true);
      await reported.pass(10 * minute, 5000);
      expect(stored(reported)).toBe(230);
    });

    it.each(['announced', 'counted'] as const)(
      'reads the rest of pages without a token, whose further rows are %s',
      async (how) => {
        const reported = await backlog(() => false);
        reported.service.cutPages(how);
        await reported.pass(10 * minute, 5000);
        expect(stored(reported)).toBe(230);
        expectNoGap(reported);
        // Nothing is asked for twice once all is there.
        reported.service.takeCalls();
        await reported.pass(10 * minute, 5000);
        expect(reported.service.takeCalls().length).toBeLessThanOrEqual(12);
      },
    );

    it('says that the list may go on where rows that are announced do not come', async () => {
      const reported = await backlog(() => false);
      reported.service.cutPages('always');
      await reported.pass(10 * minute, 5000);
      const [state] = reported.poller.organizations();
      expect(state?.record?.error).toMatchObject({ reason: 'not-understood' });
      expect(state?.record?.error?.message).toContain('hasMore');
      expect(completeUpTo(state?.cursor ?? null, state?.record?.completeAt ?? null)).toBeLessThan(
        reported.from,
      );
      reported.service.takeCalls();
      await reported.pass(10 * minute, 5000);
      expect(reported.service.takeCalls().length).toBeLessThanOrEqual(30);
    });

    it('takes a count of other rows for no gap', async () => {
      const reported = await backlog(() => false);
      reported.service.cutPages('miscounted');
      await reported.pass(10 * minute, 5000);
      expectNoGap(reported);
    });

    it('reports nothing as complete while the end cannot be reached, and says so', async () => {
      const reported = await backlog(() => false);
      reported.service.alwaysRepeat('T');
      await reported.pass(10 * minute, 5000);
      const [state] = reported.poller.organizations();
      expect(state?.record?.error).toMatchObject({ kind: 'protocol', reason: 'repeated-page-token' });
      expect(completeUpTo(state?.cursor ?? null, state?.record?.completeAt ?? null)).toBeLessThan(
        reported.from,
      );
      reported.service.takeCalls();
      await reported.pass(10 * minute, 5000);
      expect(reported.service.takeCalls().length).toBeLessThanOrEqual(10 * 50);
      reported.service.alwaysRepeat(null);
      await reported.pass(30 * minute, 5000);
      expect(stored(reported)).toBe(230);
      expect(completeUpTo(state?.cursor ?? null, state?.record?.completeAt ?? null)).toBeGreaterThan(
        reported.clock.now() - 15 * minute,
      );
    });
  });

  it('rereads an organization from a time, and finds notifications that were not listed', async () => {
    const { service, clock, poller, pass, desktopNotifications, entries } = await world();
    const from = clock.now();
    poller.start();
    await pass(90 * minute, 10_000);
    service.add('organizations/o1', clock.now());
    await pass(15 * minute, 5000);
    service.add('organizations/o1', from + 45 * minute);
    await pass(15 * minute, 5000);
    expect(await entries()).toHaveLength(1);
    expect(poller.pollAgain('organizations/gone', 0)).toBe(false);
    expect(poller.pollAgain('organizations/o1', from)).toBe(true);
    await pass(minute);
    expect(await entries()).toHaveLength(2);
    expect(desktopNotifications).toHaveLength(2);
    await pass(10 * minute, 5000);
    expect(desktopNotifications).toHaveLength(2);
  });

  it.each([
    [429, 'rate-limit'],
    [503, 'service'],
  ] as const)(
    'waits for the Retry-After of a %i for all organizations, and then polls one by one',
    async (status, kind) => {
      const { service, poller, pass } = await world({ organizations: 20 });
      poller.start();
      await pass(2 * minute);
      service.breakAll({ kind, status, retryAfterMs: 5 * minute, ...text });
      await pass(minute);
      service.takeCalls();
      await pass(4 * minute);
      expect(service.takeCalls()).toEqual([]);
      expect(poller.status().state).toBe('waiting');
      service.breakAll(null);
      await pass(5 * minute);
      expect(poller.status().state).toBe('running');
    },
  );

  it.each([
    { kind: 'service', status: 503, retryAfterMs: 5 * minute, ...text },
    { kind: 'rate-limit', status: 429, retryAfterMs: 5 * minute, ...text },
    { kind: 'auth', status: 401, ...text },
  ] satisfies AppError[])(
    'goes on with the others, at their usual pace, while one organization keeps failing: $kind',
    async (error) => {
      const { service, clock, poller, pass, desktopNotifications } = await world({ organizations: 5 });
      poller.start();
      await pass(2 * minute);
      service.faults.set('organizations/o1', error);
      await pass(20 * minute, 5000);
      service.takeCalls();
      service.add('organizations/o2', clock.now());
      await pass(2 * minute);
      expect(desktopNotifications).toHaveLength(1);
      await pass(58 * minute, 5000);
      const calls = service.takeCalls();
      const reads = (name: string) => calls.filter((call) => call === name).length;
      expect(reads('organizations/o2')).toBeGreaterThan(50);
      expect(reads('organizations/o1')).toBeLessThan(15);
      expect(poller.status()).toMatchObject({ state: 'running', error: null });
      const state = poller.organizations().find(({ name }) => name === 'organizations/o1');
      expect(state?.record).toMatchObject({ error });

      service.faults.clear();
      await pass(30 * minute, 5000);
      expect(state?.record).toMatchObject({ error: null, failures: 0 });
    },
  );

  it('asks no organization again before its own Retry-After', async () => {
    const { service, poller, pass } = await world();
    poller.start();
    await pass(2 * minute);
    service.faults.set('organizations/o1', {
      kind: 'service',
      status: 503,
      retryAfterMs: 10 * minute,
      ...text,
    });
    await pass(minute);
    service.takeCalls();
    await pass(9 * minute);
    expect(service.takeCalls()).not.toContain('organizations/o1');
  });

  it('says until when it waits, at most the longest wait, and polls at once on request', async () => {
    const { service, clock, poller, pass } = await world({ organizations: 5 });
    poller.start();
    await pass(2 * minute);
    service.breakAll({ kind: 'rate-limit', status: 429, retryAfterMs: 121 * minute, ...text });
    await pass(2 * minute);
    service.takeCalls();
    const until = poller.status().waitsUntil ?? 0;
    expect(until).toBeGreaterThan(clock.now());
    expect(until).toBeLessThanOrEqual(clock.now() + maxWaitMs);
    await pass(minute);
    expect(service.takeCalls()).toEqual([]);
    service.breakAll(null);
    poller.refresh();
    await pass(5000);
    expect(new Set(service.takeCalls())).toEqual(new Set(service.names));
    expect(poller.status()).toMatchObject({ state: 'running', waitsUntil: null });
  });

  it('sends only a probe while the service cannot be reached, and catches up with one digest', async () => {
    const { service, clock, poller, pass, desktopNotifications } = await world({ organizations: 30 });
    poller.start();
    await pass(2 * minute);
    service.breakAll(unreachable);
    service.takeCalls();
    await pass(60 * minute, 5000);
    expect(service.takeCalls().length).toBeLessThan(40);
    for (const name of service.names) service.add(name, clock.now());
    service.breakAll(null);
    await pass(15 * minute);
    expect(desktopNotifications.map(({ kind, keys }) => [kind, keys.length])).toEqual([['digest', 30]]);
  });

  it('wakes from an 8-hour sleep to one cycle, with bounded calls in flight, and one digest', async () => {
    const { service, clock, poller, pass, desktopNotifications } = await world({ organizations: 50 });
    poller.start();
    await pass(2 * minute);
    poller.pause('asleep');
    service.takeCalls();
    for (let hour = 0; hour < 8; hour += 1) {
      clock.advance(60 * minute);
      for (const name of service.names.slice(0, 14)) service.add(name, clock.now());
    }
    await pass(1);
    expect(service.takeCalls()).toEqual([]);
    poller.resume();
    await pass(20_000);
    const calls = service.takeCalls().filter((call) => call !== 'directory');
    expect(calls.length).toBe(50);
    expect(service.maxInFlight()).toBeLessThanOrEqual(3);
    await pass(2 * minute);
    expect(desktopNotifications.map(({ kind, keys }) => [kind, keys.length])).toEqual([['digest', 112]]);
  });

  it('announces what it catches up with at once, although an organization left the list meanwhile', async () => {
    const { service, clock, poller, pass, desktopNotifications } = await world({ organizations: 5 });
    poller.start();
    await pass(2 * minute);
    poller.pause('asleep');
    clock.advance(60 * minute);
    service.names.splice(2, 1);
    for (const name of service.names) service.add(name, clock.now());
    poller.resume();
    await pass(20_000);
    expect(desktopNotifications.map(({ kind, keys }) => [kind, keys.length])).toEqual([['digest', 4]]);
  });

  it('drops calls in flight when the network is lost, and repeats them later', async () => {
    const { service, clock, poller, pass, entries } = await world();
    poller.start();
    await pass(minute);
    const open = service.holdResponses();
    await pass(minute);
    poller.pause('offline');
    expect(poller.status().state).toBe('offline');
    open();
    await pass(1000);
    service.add('organizations/o0', clock.now());
    poller.resume();
    await pass(minute);
    expect(await entries()).toHaveLength(1);
    expect(poller.organizations().every(({ record }) => record?.failures === 0)).toBe(true);
  });

  it('finds notifications from while the app was not running, with one digest at the start', async () => {
    const first = await world({ organizations: 5 });
    first.poller.start();
    await first.pass(2 * minute);
    await first.poller.stop();
    for (const name of first.service.names) first.service.add(name, first.clock.now() + minute);
    first.clock.advance(10 * minute);
    const { clock, service, inbox } = first;
    const second = await world({ clock, service, inbox });
    second.poller.start();
    await second.pass(2 * minute);
    expect(second.desktopNotifications.map(({ kind, keys }) => [kind, keys.length])).toEqual([['digest', 5]]);
  });

  it('announces at the start, once, what was stored but not shown before a crash', async () => {
    const { inbox, p, clock, poller, pass, desktopNotifications, service } = await world();
    const organization = inbox.store.organization(p, 'organizations/o1');
    const name = service.add('organizations/o1', clock.now());
    inbox.store.store(organization, [{ name }], { receivedAt: clock.now(), baseline: false });
    poller.start();
    await pass(3 * minute);
    expect(desktopNotifications).toHaveLength(1);
    expect(inbox.store.pending(p, 10)).toEqual([]);
  });

  it('polls where what was not announced before could not be read at the start', async () => {
    const inbox = await openInbox();
    const pending = () => {
      throw new Error('disk I/O error');
    };
    const { service, clock, poller, pass, entries, expectReports } = await world({
      inbox: { ...inbox, store: { ...inbox.store, pending } },
    });
    poller.start();
    await pass(2 * minute);
    service.add('organizations/o1', clock.now());
    await pass(3 * minute);
    expect(await entries()).toHaveLength(1);
    expectReports(1);
  });

  it('survives a clock that jumps a day in either direction', async () => {
    const clock = createManualClock();
    let jump = 0;
    const jumping = {
      ...clock,
      now: () => clock.now() + jump,
      get waiting() {
        return clock.waiting;
      },
    };
    const { service, poller, pass, entries, desktopNotifications } = await world({ clock: jumping });
    poller.start();
    await pass(2 * minute);
    for (const next of [86_400_000, 0, -86_400_000]) {
      jump = next;
      service.add('organizations/o1', clock.now());
      await pass(3 * minute);
    }
    expect(await entries()).toHaveLength(3);
    expect(desktopNotifications).toHaveLength(3);
  });

  it('misses nothing after a first poll with a clock half a day ahead, however short the baseline', async () => {
    const clock = createManualClock();
    const fast = {
      ...clock,
      now: () => clock.now() + 43_200_000,
      get waiting() {
        return clock.waiting;
      },
    };
    expect(inboxSettingsSchema.safeParse({ ...defaultInboxSettings, baselineDays: 0 }).success).toBe(false);
    const { service, poller, pass, entries, desktopNotifications } = await world({
      clock: fast,
      settings: { baselineDays: 1 },
    });
    poller.start();
    await pass(2 * minute);
    service.add('organizations/o1', clock.now());
    await pass(3 * minute);
    expect(await entries()).toHaveLength(1);
    expect(desktopNotifications).toHaveLength(1);
  });

  it('stops on a full disk, says so, and loses nothing once there is room', async () => {
    const { service, clock, poller, pass, entries, inbox } = await world();
    poller.start();
    await pass(2 * minute);
    inbox.database.execute('PRAGMA max_page_count = 1'); // as many as there are: the next page is refused
    for (let index = 0; index < 400; index += 1) service.add('organizations/o1', clock.now());
    await pass(3 * minute);
    const calls = service.takeCalls();
    for (let seconds = 0; seconds < 600; seconds += 1) {
      await pass(1000);
      const stated = poller.status();
      expect(stated).toMatchObject({ state: 'not-saved', error: { kind: 'refused', reason: 'disk' } });
    }
    // Others return that nothing is new, which proves nothing.
    expect(calls).toContain('organizations/o2');
    expect(service.takeCalls()).toContain('organizations/o2');
    inbox.database.execute('PRAGMA max_page_count = 1000000');
    await pass(20 * minute, 5000);
    expect(poller.status()).toMatchObject({ state: 'running', error: null });
    expect((await entries()).length).toBe(200);
  });

  it('continues polling while the database is read-only, and reports it', async () => {
    const { service, clock, poller, pass, inbox, entries } = await world();
    poller.start();
    await pass(2 * minute);
    inbox.database.execute('PRAGMA query_only = ON');
    service.add('organizations/o1', clock.now());
    await pass(3 * minute);
    expect(poller.status()).toMatchObject({ state: 'not-saved', error: { kind: 'refused', reason: 'disk' } });
    inbox.database.execute('PRAGMA query_only = OFF');
    await pass(20 * minute, 5000);
    expect(await entries()).toHaveLength(1);
    expect(poller.status()).toMatchObject({ state: 'running', error: null });
  });

  it('does not wait for the disk for an organization that is no longer listed', async () => {
    const { service, clock, poller, pass, inbox } = await world();
    poller.start();
    await pass(2 * minute);
    inbox.database.execute('PRAGMA max_page_count = 1');
    for (let index = 0; index < 400; index += 1) service.add('organizations/o1', clock.now());
    await pass(3 * minute);
    expect(poller.status().state).toBe('not-saved');
    service.names.splice(service.names.indexOf('organizations/o1'), 1);
    await pass(90 * minute, 5000);
    expect(poller.status()).toMatchObject({ state: 'running', organizations: 2 });
  });
});
