import { describe, expect, it } from 'vitest';
import { localDay } from '#shared/calendar/day';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { withTag } from '#shared/organization-notes';
import { figuresOf, shownWeeks } from '../../../../../renderer/features/organization/check-figures.ts';
import { threadsOf } from '../../../../../renderer/features/organization/threads.ts';
import { noListFacts } from '#shared/reading/list';
import { onboardingOf } from '../../../../../renderer/features/organization/onboarding.ts';

const now = Date.parse('2026-03-02T10:00:00Z');
const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();

const all = { isAll: true, facts: noListFacts, now };
const unread = { ...noListFacts, unread: [{ state: 'ACTIVE' }] };

describe('the checks of an organization', () => {
  it('are counted by state, and by the week in which they were created', () => {
    const figures = figuresOf(
      [
        { state: 'ACTIVE', createTime: ago(0) },
        { state: 'INACTIVE', createTime: ago(6.9) },
        { state: 'INACTIVE', createTime: ago(8) },
        { state: 'INACTIVE', createTime: ago(89) },
        { state: 'CANCELLED', createTime: ago(400) },
        { createTime: 'no time' },
        {},
      ],
      all,
    );
    expect(figures.states).toEqual([
      { state: 'INACTIVE', checks: 3 },
      { state: null, checks: 2 },
      { state: 'ACTIVE', checks: 1 },
      { state: 'CANCELLED', checks: 1 },
    ]);
    expect(figures.weeks).toHaveLength(shownWeeks);
    expect(figures.weeks.reduce((sum, checks) => sum + checks, 0)).toBe(4);
    expect(figures.weeks.slice(-2)).toEqual([1, 2]);
    expect(figures.weeks[0]).toBe(1);
    expect(figures.from).toBe(localDay(now - 90 * 86_400_000));
  });

  it('from a clock that is ahead count for this week', () => {
    expect(figuresOf([{ createTime: ago(-1) }], all).weeks.at(-1)).toBe(1);
  });
});

describe('the onboarding', () => {
  const nothing = {
    features: null,
    roles: null,
    knownTeams: 0,
    teamCount: null,
    checks: null,
    deliveries: 0,
  };

  it('shows unknown, never missing, if no response says so', () => {
    expect(Object.values(onboardingOf(nothing)).map(({ is }) => is)).toEqual(
      Array.from({ length: 5 }, () => 'unknown'),
    );
    const partial = onboardingOf({
      ...nothing,
      features: [{ value: false }, { value: null }],
      checks: figuresOf([], { ...all, isAll: false }),
    });
    expect([partial.entitlements.is, partial.check.is]).toEqual(['unknown', 'unknown']);
    for (const facts of [unread, { ...noListFacts, besides: ['hasMore'] }])
      expect(onboardingOf({ ...nothing, checks: figuresOf([], { ...all, facts }) }).check.is).toBe('unknown');
  });

  it('shows missing if the service says that there is none', () => {
    const steps = onboardingOf({
      ...nothing,
      features: [{ value: false }],
      roles: 0,
      teamCount: 0,
      checks: figuresOf([], all),
    });
    expect(Object.values(steps).map(({ is }) => is)).toEqual([
      'missing',
      'missing',
      'missing',
      'missing',
      // The customer's own server may receive deliveries.
      'unknown',
    ]);
  });

  it('is done if one is known', () => {
    const steps = onboardingOf({
      features: [{ value: true }, { value: false }],
      roles: 3,
      knownTeams: 1,
      teamCount: null,
      checks: figuresOf([{}], { ...all, isAll: false }),
      deliveries: 2,
    });
    expect(steps).toEqual({
      entitlements: { is: 'done', count: 1 },
      roles: { is: 'done', count: 3 },
      team: { is: 'done', count: 1 },
      check: { is: 'done', count: 1 },
      webhook: { is: 'done', count: 2 },
    });
  });
});

it('notifications of one check are one thread, unread while one of them is', () => {
  const entry = (key: number, check: string | null, status: 'read' | 'unread') =>
    ({ key, check, status, name: `organizations/acme/notifications/${String(key)}` }) as InboxEntry; // what a thread reads
  const threads = threadsOf([
    entry(5, 'a', 'read'),
    entry(4, 'b', 'read'),
    entry(3, 'a', 'unread'),
    entry(2, null, 'read'),
    entry(1, null, 'unread'),
  ]);
  expect(threads.map(({ latest, notifications, isUnread }) => [latest.key, notifications, isUnread])).toEqual(
    [
      [5, 2, true],
      [4, 1, false],
      [2, 1, false],
      [1, 1, true],
    ],
  );
});

it('a tag is added once, whatever its case, and is never blank', () => {
  expect(withTag(['VIP'], ' pilot ')).toEqual({ tags: ['VIP', 'pilot'], fault: null });
  expect(withTag(['VIP'], 'vip')).toEqual({ tags: ['VIP'], fault: 'known' });
  expect(withTag([], '  ').fault).toBe('blank');
  expect(withTag([], 'x'.repeat(41)).fault).toBe('long');
});
