import { describe, expect, it } from 'vitest';
import { checkName } from '#electron/local-service/state/check-row';
import { ServiceState, type StateOptions } from '#electron/local-service/state/service-state';

const epoch = Date.UTC(2026, 10, 20, 12);
const make = (options: Partial<StateOptions> = {}) =>
  new ServiceState({
    seed: 1,
    organizations: 50,
    checks: 2000,
    notifications: 6000,
    epoch,
    ...options,
  });
function countNotifications(state: ServiceState): number {
  return state.directory.organizations.reduce((sum, row) => sum + state.notifications.count(row), 0);
}

describe('the seeded state', () => {
  it('has the requested checks, in order of creation, and about the requested notifications', () => {
    const state = make();
    const times = state.checks.rows.map((row) => row.createTime);
    expect(times).toHaveLength(2000);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(epoch);
    expect(countNotifications(state)).toBeGreaterThan(4800);
    expect(countNotifications(state)).toBeLessThan(7200);
  });

  it('gives created records new IDs after each restart, and seeded records the same', () => {
    const [first, again] = [make({ checks: 10 }), make({ checks: 10, generation: 1 })];
    const ids = (state: ServiceState) => state.checks.rows.map(({ id }) => id);
    expect(ids(again)).toEqual(ids(first));
    const created = [first, again].map((state) => {
      const [row] = state.checks.rows;
      if (row === undefined) throw new Error('Nothing was seeded.');
      return state.createCheck(row, state.content(row), false, epoch).id;
    });
    expect(new Set([...created, ...ids(first)]).size).toBe(12);
  });

  it('gives what created checks raise new IDs after each restart: an inbox has seen the earlier ones', () => {
    const raised = [make({ checks: 10 }), make({ checks: 10, generation: 1 })].flatMap((state) => {
      const [row] = state.checks.rows;
      if (row === undefined) throw new Error('Nothing was seeded.');
      const ids: string[] = [];
      state.onNotification = (_organization, { id, facts }) => {
        if (facts.check === checkName(created)) ids.push(id);
      };
      const created = state.createCheck(row, state.content(row), false, epoch);
      state.advance(epoch + 120_000);
      return ids;
    });
    expect(raised).toHaveLength(4);
    expect(new Set(raised).size).toBe(4);
  });

  it('has the same checks and notifications whenever they are read, whatever changed before', () => {
    const [early, late] = [make(), make()];
    early.begin();
    for (const state of [early, late]) {
      for (const organization of state.directory.organizations)
        for (const { id } of state.flags.rows) state.flags.setOverride(id, organization, false);
      for (let day = 1; day <= 30; day += 1) state.advance(epoch + day * 86_400_000);
    }
    const found = (state: ServiceState) => ({
      rows: state.checks.rows,
      raised: state.directory.organizations.map((organization) =>
        Array.from({ length: state.notifications.count(organization) }, (_, position) =>
          state.notification(organization, position),
        ),
      ),
    });
    expect(found(late)).toEqual(found(early));
  });

  it('keeps what a check was created with when its monitoring is switched', () => {
    const state = make();
    for (const row of state.checks.rows) {
      const { params } = state.content(row);
      row.monitored = !row.monitored;
      expect(state.content(row).params).toEqual(params);
    }
  });

  it('has a plausible share of each state, and unique IDs', () => {
    const { rows } = make().checks;
    const share = (state: string) => rows.filter((row) => row.state === state).length / rows.length;
    expect(share('INACTIVE')).toBeGreaterThan(0.7);
    for (const state of ['ACTIVE', 'CANCELLED', 'DELETED'])
      expect(share(state), state).toBeGreaterThan(0.005);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  });

  it('is consistent: a complete check has its check_complete, a running check has none', () => {
    const state = make({ checks: 600 });
    const complete = new Set<string>();
    const any = new Set<string>();
    for (const organization of state.directory.organizations) {
      for (let position = 0; position < state.notifications.count(organization); position += 1) {
        const notification = state.notification(organization, position);
        const check = notification?.facts.check.split('/').at(-1) ?? '';
        any.add(check);
        if (notification?.facts.type === 'notification.client.check_complete.v1') complete.add(check);
      }
    }
    for (const row of state.checks.rows) {
      expect(complete.has(row.id), row.id).toBe(row.complete);
      if (!row.complete) expect(any.has(row.id)).toBe(false);
    }
  });

  it('advances every running check as time passes', () => {
    const state = make({ checks: 400 });
    const running = state.checks.rows.filter((row) => row.state === 'ACTIVE' && !row.complete);
    expect(running.length).toBeGreaterThan(0);
    state.advance(epoch + 30 * 86_400_000);
    expect(running.filter((row) => !row.complete)).toEqual([]);
  });

  it('holds 10,000 organizations, 100,000 checks and 1,000,000 notifications', () => {
    const state = make({ organizations: 10_000, checks: 100_000, notifications: 1_000_000 });
    expect(state.directory.organizations).toHaveLength(10_000);
    expect(state.checks.rows).toHaveLength(100_000);
    expect(countNotifications(state)).toBeGreaterThan(850_000);
    expect(countNotifications(state)).toBeLessThan(1_150_000);
    const names = new Set(state.directory.organizations.map((row) => row.displayName));
    expect(names.size).toBe(10_000);
  });

  it('may be empty', () => {
    const state = make({ organizations: 0 });
    expect(state.checks.rows).toEqual([]);
    expect(state.directory.brandCount).toBe(0);
  });
});
