import { describe, expect, it } from 'vitest';
import { findingsIn } from '../../../../../renderer/features/inbox/links.ts';
import { staysIn } from '../../../../../renderer/features/inbox/patch-notifications.ts';
import { snoozeChoices } from '../../../../../renderer/features/inbox/snooze.ts';
import { typeStyle } from '../../../../../renderer/features/inbox/notification-type.ts';
import { sortRows } from '../../../../../renderer/components/grid/order.ts';
import { healthColumns } from '../../../../../renderer/features/inbox/health-columns.ts';
import { filterOf, noFilter } from '../../../../../renderer/features/inbox/view-state.ts';
import { notificationTypes } from '#shared/model/notification';
import type { OrganizationHealth } from '#shared/ipc/contract/notifications';
import { entry } from './entries.ts';

describe('times to snooze until', () => {
  it('are in the future, at nine in the morning of the named days', () => {
    const friday = new Date(2025, 10, 21, 10, 30);
    const choices = Object.fromEntries(snoozeChoices(friday).map(({ id, until }) => [id, until]));
    expect(choices).toEqual({
      hour: new Date(2025, 10, 21, 11, 30),
      evening: new Date(2025, 10, 21, 18),
      tomorrow: new Date(2025, 10, 22, 9),
      monday: new Date(2025, 10, 24, 9),
      month: new Date(2025, 11, 21, 9),
    });
  });

  it('leave out the evening when it has passed, and mean the next Monday on a Monday', () => {
    const monday = new Date(2025, 10, 24, 19);
    expect(snoozeChoices(monday).map(({ id }) => id)).not.toContain('evening');
    expect(snoozeChoices(monday).find(({ id }) => id === 'monday')?.until).toEqual(new Date(2025, 11, 1, 9));
  });
});

describe('the filter of the list', () => {
  it('contains only what was chosen', () => {
    expect(filterOf({ view: 'unread', ...noFilter })).toEqual({ view: 'unread' });
    expect(
      filterOf({
        view: 'all',
        types: ['x'],
        recommendations: ['CLEAR'],
        organization: { name: 'organizations/o1', displayName: null },
        text: '  Purchase ',
      }),
    ).toEqual({
      view: 'all',
      types: ['x'],
      recommendations: ['CLEAR'],
      organizations: ['organizations/o1'],
      text: 'Purchase',
    });
  });

  it('keeps only a just-read notification among the unread until the list is refreshed', () => {
    expect(staysIn('unread', entry(1, { status: 'read' }))).toBe(true);
    expect(staysIn('unread', entry(1, { status: 'snoozed' }))).toBe(false);
    expect(staysIn('unread', entry(1, { muted: true }))).toBe(false);
    expect(staysIn('all', entry(1, { status: 'snoozed' }))).toBe(true);
    expect(staysIn('all', entry(1, { status: 'done' }))).toBe(false);
    expect(staysIn('snoozed', entry(1, { status: 'unread' }))).toBe(false);
    expect(staysIn('snoozed', entry(1, { status: 'snoozed', muted: true }))).toBe(false);
    expect(staysIn('any', entry(1, { status: 'done', muted: true }))).toBe(true);
    expect(staysIn('muted', entry(1, { muted: true, status: 'done' }))).toBe(true);
    expect(staysIn('done', entry(1, { status: 'done' }))).toBe(true);
  });
});

describe('a type of notification', () => {
  it('has a label for each of the seven, and is raw and neutral for any other', () => {
    for (const type of notificationTypes) expect(typeStyle(type)).toMatchObject({ isKnown: true });
    expect(new Set(notificationTypes.map((type) => typeStyle(type).word)).size).toBe(
      notificationTypes.length,
    );
    expect(typeStyle('notification.client.new_kind.v9')).toMatchObject({
      word: 'notification.client.new_kind.v9',
      isKnown: false,
    });
    expect(typeStyle('').word).toBe('Type not given');
  });
});

describe('findings in a payload', () => {
  it('are found anywhere, each once', () => {
    const finding = 'organizations/o/teams/t/checks/c/findings/f';
    const payload = { check: 'organizations/o/teams/t/checks/c', a: [{ finding }, finding], n: 3 };
    expect(findingsIn(payload)).toEqual([finding]);
    expect(findingsIn(null)).toEqual([]);
  });
});

describe('the health of organizations', () => {
  const health = (organization: string, more: Partial<OrganizationHealth> = {}): OrganizationHealth => ({
    organization,
    displayName: null,
    lastPollAt: '2025-11-20T09:00:00Z',
    lastResponseAt: null,
    nextPollAt: null,
    mark: null,
    completeUpTo: null,
    gaps: [],
    ageMs: null,
    lagMs: null,
    failures: 0,
    unread: [],
    error: null,
    baseline: false,
    ...more,
  });

  it('is sorted by a column, with unknown values last in both directions', () => {
    const rows = [
      health('a', { lagMs: 5 }),
      health('b'),
      health('c', { lagMs: 20_000 }),
      health('d', { lagMs: 70 }),
    ];
    const order = (direction: 'ascending' | 'descending') =>
      sortRows(rows, { column: 'lagMs', direction }, healthColumns).map(({ organization }) => organization);
    expect(order('ascending')).toEqual(['a', 'd', 'c', 'b']);
    expect(order('descending')).toEqual(['c', 'd', 'a', 'b']);
  });
});
