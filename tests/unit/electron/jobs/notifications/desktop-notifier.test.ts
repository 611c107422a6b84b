import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decide,
  shownPerWindow,
  windowMs,
  type AnnounceRules,
  type DesktopNotification,
} from '#electron/jobs/notifications/announce';
import { createDesktopNotifier } from '#electron/jobs/notifications/desktop-notifier';
import type { Announcement, EntryRow } from '#electron/jobs/notifications/entry-row';
import { createManualClock } from '#tests/support/manual-clock';
import { checkComplete, start } from './inbox.ts';

const rules: AnnounceRules = {
  profileMuted: false,
  muted: { organizations: new Set(), types: new Set() },
  names: false,
  displayName: () => 'Zephaniah Quillfeather',
  organizationName: (name) => (name === 'organizations/o1' ? 'Fennimore & Drake Law' : null),
};

function row(key: number, more: Partial<EntryRow> = {}): EntryRow {
  return {
    key,
    profile_id: 'p',
    organization_key: 1,
    organization: 'organizations/o1',
    organization_name: null,
    name: `organizations/o1/notifications/n${key}`,
    type: checkComplete,
    check_name: `organizations/o1/teams/t1/checks/c${key}`,
    recommendation: 'CONSIDER',
    check_state: null,
    complete_time: null,
    create_time: start,
    received_at: start,
    sort_time: start,
    status: 0,
    snoozed_until: null,
    announced: 0,
    personal: null,
    reference: null,
    ...more,
  };
}
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));

describe('the text of a desktop notification', () => {
  it('names the type, the organization and a known recommendation, and no person', () => {
    const [notification] = decide(rows(1), 3, false, rules).desktopNotifications;
    expect(notification).toMatchObject({
      title: 'Check complete, Fennimore + Drake Law',
      body: 'Recommendation: Consider',
      check: 'organizations/o1/teams/t1/checks/c1',
    });
  });

  it('names the check only where that is switched on', () => {
    expect(decide(rows(1), 3, false, { ...rules, names: true }).desktopNotifications[0]?.body).toContain(
      'Quillfeather',
    );
    expect(JSON.stringify(decide(rows(9), 3, false, { ...rules, names: true }))).not.toContain(
      'Quillfeather',
    );
  });

  it('never shows an unknown recommendation, markup or control characters', () => {
    const odd = row(1, { recommendation: '<b>PAY NOW</b>', organization: 'organizations/o2' });
    const named = { ...rules, organizationName: () => 'A<img src=x>\u0007\u202Eevil' };
    const text = JSON.stringify(decide([odd], 3, false, named).desktopNotifications);
    expect(text).not.toMatch(/PAY|<|\\u0007|\u202e/i);
  });

  it('summarises a burst by type and organization', () => {
    const burst = [
      ...rows(5),
      row(9, { type: 'notification.client.x.v1', organization: 'organizations/o2' }),
    ];
    expect(decide(burst, 3, false, rules).desktopNotifications).toMatchObject([
      {
        kind: 'digest',
        title: '6 new notifications of 2 organizations',
        body: 'Check complete: 5, Other: 1',
        check: null,
      },
    ]);
  });

  it('shows nothing for a muted profile, organization or type', () => {
    expect(decide(rows(2), 3, false, { ...rules, profileMuted: true })).toEqual({
      desktopNotifications: [],
      silent: [1, 2],
      pending: [],
    });
    for (const muted of [
      { organizations: new Set([1]), types: new Set<string>() },
      { organizations: new Set<number>(), types: new Set([checkComplete]) },
    ]) {
      expect(decide(rows(2), 3, false, { ...rules, muted }).desktopNotifications).toEqual([]);
    }
  });
});

function notifier() {
  const clock = createManualClock();
  const shown: { notification: DesktopNotification; click: () => void }[] = [];
  const marked = new Map<number, Announcement[]>();
  const clicked: (string | null)[] = [];
  const made = createDesktopNotifier({
    clock,
    rules: () => rules,
    store: {
      markAnnounced: (keys, how) => {
        for (const key of keys) marked.set(key, [...(marked.get(key) ?? []), how]);
      },
    },
    showNotification: (notification, click) =>
      shown.push({ notification: notification as DesktopNotification, click }),
    onClick: (notification) => clicked.push(notification.check),
    report: (failure) => {
      throw failure as Error;
    },
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    announce: (news: readonly EntryRow[]) => made.announce(news),
    hold: () => made.hold(),
    release: () => made.release(),
    close: () => made.close(),
    clock,
    shown,
    marked,
    clicked,
    pass,
  };
}

describe('the desktop notifier', () => {
  it('shows single entries at once, marks them as shown, and then lets the cursor advance', async () => {
    const { announce, shown, marked, clicked } = notifier();
    await announce(rows(1));
    expect(shown).toHaveLength(1);
    expect(marked.get(1)).toEqual(['single']);
    shown[0]?.click();
    expect(clicked).toEqual(['organizations/o1/teams/t1/checks/c1']);
  });

  it('combines a catch-up into one digest', async () => {
    const { announce, hold, release, shown, marked } = notifier();
    hold();
    const waits = [announce([row(1)]), announce([row(2)]), announce([row(3), row(4)])];
    expect(shown).toEqual([]);
    release();
    await Promise.all(waits);
    expect(shown.map(({ notification }) => notification.keys)).toEqual([[1, 2, 3, 4]]);
    expect([...marked.values()].flat()).toEqual(['digest', 'digest', 'digest', 'digest']);
  });

  it('keeps notifications within a burst for one digest at its end', async () => {
    const { announce, shown, pass } = notifier();
    for (let key = 1; key <= shownPerWindow; key += 1) await announce([row(key)]);
    const later = [announce([row(11)]), announce([row(12)])];
    expect(shown).toHaveLength(shownPerWindow);
    await pass(windowMs);
    await Promise.all(later);
    expect(shown.at(-1)?.notification).toMatchObject({ kind: 'digest', keys: [11, 12] });
  });

  it('lets no notification overtake waiting ones, even when there is room again', async () => {
    const { announce, shown, clock } = notifier();
    for (let key = 1; key <= shownPerWindow; key += 1) await announce([row(key)]);
    const waits = announce([row(11)]);
    clock.advance(windowMs);
    await Promise.all([waits, announce([row(12)])]);
    expect(shown.slice(shownPerWindow).map(({ notification }) => notification.keys)).toEqual([[11, 12]]);
  });

  it('shows nothing during a catch-up, even if there is room for waiting ones', async () => {
    const { announce, hold, release, shown, pass } = notifier();
    for (let key = 1; key <= shownPerWindow; key += 1) await announce([row(key)]);
    const waits = announce([row(11)]);
    hold();
    await pass(windowMs);
    expect(shown).toHaveLength(shownPerWindow);
    release();
    await waits;
    expect(shown.at(-1)?.notification.keys).toEqual([11]);
  });

  it('shows later what came while its rules could not be read, alone and after a catch-up', async () => {
    const clock = createManualClock();
    const shown: string[] = [];
    const reports: unknown[] = [];
    let isFailing = true;
    const made = createDesktopNotifier({
      clock,
      rules() {
        if (isFailing) throw new Error('disk I/O error');
        return rules;
      },
      store: { markAnnounced: () => undefined },
      showNotification: ({ title }) => shown.push(title),
      onClick: () => undefined,
      report: (failure) => reports.push(failure),
    });
    const pass = async () => {
      clock.advance(windowMs);
      await new Promise((resolve) => setImmediate(resolve));
    };
    const first = made.announce([row(1)]);
    await pass();
    made.hold();
    const second = made.announce([row(2)]);
    made.release();
    expect([shown, reports.length]).toEqual([[], 3]);
    isFailing = false;
    await pass();
    await Promise.all([first, second]);
    expect(shown).toEqual(['2 new notifications of Fennimore + Drake Law']);
  });

  it('continues if the desktop has no notifications', async () => {
    const reports: unknown[] = [];
    const broken = createDesktopNotifier({
      clock: createManualClock(),
      rules: () => rules,
      store: { markAnnounced: () => undefined },
      showNotification: () => {
        throw new Error('no daemon');
      },
      onClick: () => undefined,
      report: (failure) => reports.push(failure),
    });
    await broken.announce(rows(1));
    expect(reports).toHaveLength(1);
  });

  it('shows nothing after it is closed, and leaves the rest pending', async () => {
    const { announce, hold, release, close, shown, marked } = notifier();
    hold();
    void announce(rows(2));
    close();
    void announce([row(3)]);
    expect([shown, [...marked]]).toEqual([[], []]);
    release();
    await Promise.resolve();
    expect(shown).toEqual([]);
  });

  it('announces every entry exactly once and keeps to its time window, in any order of events', async () => {
    const step = fc.oneof(
      fc.record({ news: fc.integer({ min: 1, max: 8 }) }),
      fc.record({ pass: fc.integer({ min: 1, max: 40_000 }) }),
      fc.record({ hold: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { announce, hold, release, marked, shown, clock, pass } = notifier();
        const times: number[] = [];
        let key = 0;
        for (const each of steps) {
          if ('news' in each) void announce(Array.from({ length: each.news }, () => row(++key)));
          else if ('pass' in each) await pass(each.pass);
          else if (each.hold) hold();
          else release();
          while (times.length < shown.length) times.push(clock.monotonic());
        }
        release();
        for (let rest = 0; rest < 4; rest += 1) {
          await pass(windowMs);
          while (times.length < shown.length) times.push(clock.monotonic());
        }
        expect(marked.size).toBe(key);
        expect([...marked.values()].every((how) => how.length === 1)).toBe(true);
        for (const at of times) {
          const within = times.filter((other) => other >= at && other < at + windowMs);
          expect(within.length).toBeLessThanOrEqual(shownPerWindow);
        }
      }),
      { numRuns: 200 },
    );
  });
});
