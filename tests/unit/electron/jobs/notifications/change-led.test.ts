import { describe, expect, it } from 'vitest';
import type { AppError } from '#shared/errors';
import { changeLedAbove } from '#shared/notifications/settings';
import { minute, text, world } from './polled-world.ts';

describe('change-led polling', () => {
  const settings = { mode: 'change-led', rotationMinutes: 60, changedPerTick: 5, sweepPages: 2 } as const;
  const refused: AppError = { kind: 'permission', status: 403, ...text };
  const failing: AppError = { kind: 'service', status: 500, ...text };

  it('polls an organization within one interval after a change of its active checks', async () => {
    const { service, clock, poller, pass, desktopNotifications } = await world({
      organizations: 60,
      settings,
    });
    service.checks.set('organizations/o7/teams/t/checks/c1', '1');
    poller.start();
    await pass(5 * minute);
    service.checks.delete('organizations/o7/teams/t/checks/c1');
    service.add('organizations/o7', clock.now());
    await pass(1.5 * minute);
    expect(desktopNotifications).toHaveLength(1);
  });

  it('lists the organizations again for a changed one that is not among them, and announces its news', async () => {
    const { service, clock, poller, pass, desktopNotifications, entries } = await world({ settings });
    const added = service.names.splice(2, 1);
    poller.start();
    await pass(10 * minute);
    service.names.push(...added);
    service.checks.set('organizations/o2/teams/t/checks/c1', '1');
    await pass(3 * minute);
    service.checks.clear();
    service.add('organizations/o2', clock.now());
    await pass(3 * minute);
    expect(await entries()).toMatchObject([{ status: 'unread', announced: 'single' }]);
    expect(desktopNotifications).toHaveLength(1);
  });

  it.each([
    ['', null],
    [' and although the list fails', failing],
    [' and although the list is refused', refused],
  ])('lists the organizations rarely, whatever changes in one that is not listed%s', async (_, fault) => {
    const { service, poller, pass } = await world({ organizations: 60, settings });
    poller.start();
    await pass(70 * minute, 5000);
    service.breakDirectory(fault);
    await pass(120 * minute, 5000);
    service.takeCalls();
    for (let change = 0; change < 30; change += 1) {
      service.checks.set('organizations/gone/teams/t/checks/c1', String(change));
      await pass(minute, 5000);
    }
    const lists = service.takeCalls().filter((call) => call === 'directory').length;
    expect(lists).toBeGreaterThan(3);
    expect(lists).toBeLessThanOrEqual(7);
  });

  it('keeps to its stated number of calls per interval, whatever changes', async () => {
    const { service, poller, pass } = await world({ organizations: 60, settings });
    const change = (stamp: string) => {
      for (const name of service.names) {
        for (let check = 0; check < 3; check += 1)
          service.checks.set(`${name}/teams/t/checks/c${check}`, stamp);
      }
    };
    change('0');
    poller.start();
    await pass(5 * minute);
    const perTick: number[] = [];
    for (let tick = 0; tick < 30; tick += 1) {
      change(String(tick));
      service.takeCalls();
      await pass(minute);
      perTick.push(service.takeCalls().filter((call) => call !== 'directory').length);
    }
    // 2 pages of checks, 5 changed organizations read twice, 1 of the rotation, 2 for jitter across a tick.
    expect(Math.max(...perTick)).toBeLessThanOrEqual(2 + 10 + 1 + 2);
  });

  it('polls organizations that keep failing no more often than the others', async () => {
    const { service, poller, pass } = await world({ organizations: 60, settings });
    for (const name of service.names.slice(0, 40)) service.faults.set(name, refused);
    poller.start();
    await pass(2 * 60 * minute, 5000);
    service.takeCalls();
    await pass(60 * minute, 5000);
    // One page of checks and one organization an interval, the list, and 2 for jitter.
    expect(service.takeCalls().length).toBeLessThanOrEqual(60 + 60 + 1 + 2);
  });

  it('is used by the automatic mode above its number of organizations, and a rotation below', async () => {
    const automatic = { ...settings, mode: 'automatic' } as const;
    const few = await world({ organizations: 10, settings: automatic });
    few.poller.start();
    await few.pass(5 * minute);
    few.service.takeCalls();
    await few.pass(10 * minute);
    expect(few.poller.status().mode).toBe('rotation');
    expect(few.service.takeCalls().length).toBeGreaterThanOrEqual(90);

    const many = await world({ organizations: changeLedAbove + 1, settings: automatic });
    many.poller.start();
    await many.pass(5 * minute);
    many.service.takeCalls();
    await many.pass(10 * minute);
    expect(many.poller.status().mode).toBe('change-led');
    expect(many.service.takeCalls().length).toBeLessThan(200);
    many.service.checks.set('organizations/o7/teams/t/checks/c1', '1');
    many.service.add('organizations/o7', many.clock.now());
    await many.pass(1.5 * minute);
    expect(many.desktopNotifications).toHaveLength(1);
  });

  it('follows the number of organizations, which changes while the app runs', async () => {
    const { service, poller, pass } = await world({
      organizations: 10,
      settings: { ...settings, mode: 'automatic' },
    });
    poller.start();
    await pass(5 * minute);
    for (let more = 0; more < changeLedAbove; more += 1) service.names.push(`organizations/more${more}`);
    await pass(61 * minute, 5000);
    expect(poller.status()).toMatchObject({ mode: 'change-led', organizations: changeLedAbove + 10 });
    service.names.length = 10;
    await pass(61 * minute, 5000);
    expect(poller.status()).toMatchObject({ mode: 'rotation', organizations: 10 });
    service.takeCalls();
    await pass(10 * minute);
    expect(service.takeCalls().length).toBeGreaterThanOrEqual(90);
  });

  it.each([refused, failing])(
    'polls in a rotation and says why while active checks cannot be listed: $kind',
    async (error) => {
      const { service, clock, poller, pass, desktopNotifications } = await world({
        organizations: 10,
        settings,
      });
      service.breakChecks(error);
      poller.start();
      await pass(5 * minute);
      expect(poller.status()).toMatchObject({ state: 'running', mode: 'rotation', sweepError: error });
      service.takeCalls();
      service.add('organizations/o3', clock.now());
      await pass(2 * minute);
      expect(desktopNotifications).toHaveLength(1);
      await pass(60 * minute, 5000);
      expect(service.takeCalls().filter((call) => call === 'checks').length).toBeLessThanOrEqual(2);
      service.breakChecks(null);
      await pass(60 * minute, 5000);
      expect(poller.status()).toMatchObject({ mode: 'change-led', sweepError: null });
      service.takeCalls();
      await pass(10 * minute);
      expect(service.takeCalls().filter((call) => call === 'checks')).toHaveLength(10);
    },
  );

  it('goes on after a single failure', async () => {
    const { service, poller, pass } = await world({ settings });
    poller.start();
    await pass(5 * minute);
    service.breakChecks(failing);
    await pass(minute);
    service.breakChecks(null);
    await pass(minute);
    expect(poller.status()).toMatchObject({ mode: 'change-led', sweepError: null });
  });

  it.each([
    { kind: 'protocol', reason: 'truncated', ...text },
    { kind: 'validation', faults: [], ...text },
  ] satisfies AppError[])('begins again after a page behind the first fails once: $kind', async (error) => {
    const { service, poller, pass } = await world({
      organizations: 3,
      settings: { ...settings, sweepPages: 1 },
    });
    for (let at = 0; at < 250; at += 1) service.checks.set(`organizations/o1/teams/t/checks/c${at}`, '1');
    poller.start();
    await pass(90_000);
    service.breakChecks(error);
    await pass(minute);
    service.breakChecks(null);
    await pass(6 * minute);
    expect(poller.status()).toMatchObject({ mode: 'change-led', sweepError: null, activeChecks: 250 });
  });

  it('polls every organization, a few an interval, after a change of a check that is of no known organization', async () => {
    const { service, clock, poller, pass, desktopNotifications } = await world({
      organizations: 30,
      settings: { ...settings, rotationMinutes: 1440 },
    });
    service.checks.set('unreadable', '1');
    poller.start();
    await pass(5 * minute);
    expect(poller.status()).toMatchObject({ mode: 'change-led', sweepError: null, activeChecks: 1 });
    service.takeCalls();
    await pass(30 * minute, 5000);
    expect(service.takeCalls().filter((call) => call !== 'checks').length).toBeLessThan(10);

    service.checks.delete('unreadable');
    for (const name of service.names) service.add(name, clock.now());
    await pass(minute);
    service.checks.set('organizations/o29/teams/t/checks/c1', '1');
    service.takeCalls();
    await pass(1.5 * minute);
    const calls = service.takeCalls();
    expect(calls).toContain('organizations/o29');
    expect(calls.length).toBeLessThanOrEqual(2 * (1 + 10) + 2);
    await pass(8 * minute);
    expect(desktopNotifications.flatMap(({ keys }) => keys)).toHaveLength(30);
  });

  it('asks for no list of active checks before its Retry-After, and polls the organizations meanwhile', async () => {
    const { service, poller, pass } = await world({ settings: { ...settings, rotationMinutes: 5 } });
    poller.start();
    await pass(5 * minute);
    service.breakChecks({ ...failing, retryAfterMs: 10 * minute });
    await pass(minute);
    service.takeCalls();
    await pass(9 * minute);
    const calls = service.takeCalls();
    expect(calls).not.toContain('checks');
    expect(new Set(calls)).toEqual(new Set(service.names));
  });

  it('polls a changed organization not before its own Retry-After, unless the operator asks', async () => {
    const { service, poller, pass } = await world({ organizations: 10, settings });
    poller.start();
    await pass(70 * minute, 5000);
    const retryAfterMs = 10 * minute;
    service.faults.set('organizations/o7', { ...failing, retryAfterMs });
    const change = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        service.checks.set('organizations/o7/teams/t/checks/c1', String(time));
        await pass(minute, 5000);
      }
    };
    await change(3);
    service.takeCalls();
    await change(6);
    expect(service.takeCalls()).not.toContain('organizations/o7');
    poller.refresh();
    await pass(5000);
    expect(service.takeCalls()).toContain('organizations/o7');
  });

  it('reads a changed organization again soon after a failure', async () => {
    const { service, clock, poller, pass, desktopNotifications } = await world({
      organizations: 10,
      settings,
    });
    const check = 'organizations/o7/teams/t/checks/c1';
    service.checks.set(check, '1');
    poller.start();
    await pass(70 * minute, 5000);
    service.checks.delete(check);
    service.add('organizations/o7', clock.now());
    service.faults.set('organizations/o7', failing);
    await pass(90_000);
    service.faults.clear();
    await pass(4 * minute);
    expect(desktopNotifications).toHaveLength(1);
  });

  /** The inbox is to reread an organization from the start for a notification that came too late. */
  async function withLateArrival() {
    const made = await world({ organizations: 3, settings });
    const { service, clock, poller, pass, entries } = made;
    const from = clock.now();
    poller.start();
    await pass(3 * 60 * minute, 5000);
    service.add('organizations/o1', clock.now());
    await pass(100 * minute, 5000);
    service.add('organizations/o1', from + 30 * minute);
    expect(await entries()).toHaveLength(1);
    return { ...made, reread: () => poller.pollAgain('organizations/o1', from) };
  }

  it('rereads an organization again soon after a failure', async () => {
    const { service, pass, entries, reread } = await withLateArrival();
    service.faults.set('organizations/o1', failing);
    reread();
    await pass(3000);
    service.faults.clear();
    await pass(4 * minute, 5000);
    expect(await entries()).toHaveLength(2);
  });

  it('rereads an organization at once after the poll under way', async () => {
    const { service, poller, pass, entries, reread } = await withLateArrival();
    const respond = service.holdResponses();
    poller.refresh();
    await pass(3000);
    reread();
    respond();
    await pass(3000);
    expect(await entries()).toHaveLength(2);
  });

  it('lists the active checks again on request', async () => {
    const { service, poller, pass } = await world({ settings });
    service.breakChecks(refused);
    poller.start();
    await pass(5 * minute);
    service.breakChecks(null);
    poller.refresh();
    await pass(5000);
    expect(poller.status()).toMatchObject({ mode: 'change-led', sweepError: null });
  });

  it('catches in the slow rotation what no check shows', async () => {
    const { service, clock, poller, pass, desktopNotifications } = await world({
      organizations: 10,
      settings,
    });
    poller.start();
    await pass(5 * minute);
    service.add('organizations/o3', clock.now());
    await pass(95 * minute, 5000);
    expect(desktopNotifications).toHaveLength(1);
  });
});
