import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder, listItems, threadsOf } from '../../../../../renderer/features/inbox/threads.ts';
import { snoozeChoices } from '../../../../../renderer/features/inbox/snooze.ts';
import { entry } from './entries.ts';

const hit = 'notification.client.ongoing_monitoring_hit.v1';
const check = 'organizations/o1/teams/t1/checks/c1';
const local = (day: number, hour: number) => new Date(2025, 10, day, hour).toISOString();
const at = (key: number, day: number, hour: number, more = {}) =>
  entry(key, { createTime: local(day, hour), receivedAt: local(day, hour), ...more });
const now = new Date(2025, 10, 20, 12);

const entries = fc
  .array(
    fc.record({
      check: fc.option(fc.integer({ min: 1, max: 6 })),
      unread: fc.boolean(),
      type: fc.constantFrom(hit, 'notification.client.check_complete.v1'),
      recommendation: fc.constantFrom('CLEAR', 'CONSIDER', null),
    }),
    { maxLength: 60 },
  )
  .map((list) =>
    list.map(({ check, unread, ...rest }, place) =>
      at(place, 20 - Math.floor(place / 7), 23 - (place % 7), {
        check: check === null ? null : `organizations/o1/teams/t1/checks/c${check}`,
        status: unread ? 'unread' : 'read',
        ...rest,
      }),
    ),
  );

describe('threads', () => {
  it('contain every notification once, those of a check together and newest first', () => {
    fc.assert(
      fc.property(entries, fc.boolean(), (list, ranked) => {
        const threads = inOrder(listItems(threadsOf(list), now, ranked));
        const keys = threads.flatMap((thread) => thread.entries.map(({ key }) => key));
        expect([...keys].sort((a, b) => a - b)).toEqual(list.map(({ key }) => key));
        expect(new Set(threads.map(({ id }) => id)).size).toBe(threads.length);
        for (const thread of threads) {
          expect(thread.latest).toBe(thread.entries[0]);
          expect(new Set(thread.entries.map((each) => each.check ?? each.key)).size).toBe(1);
          const own = thread.entries.map(({ key }) => key);
          expect(own).toEqual([...own].sort((a, b) => a - b));
          expect(thread.isUnread).toBe(thread.entries.some(({ status }) => status === 'unread'));
        }
      }),
    );
  });

  it('are placed at their newest notification, and in ranked order with matches and then others to decide first', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const plain = inOrder(listItems(threadsOf(list), now, false));
        expect(plain.map(({ latest }) => latest.key)).toEqual(
          plain.map(({ latest }) => latest.key).sort((a, b) => a - b),
        );
        const ranked = inOrder(listItems(threadsOf(list), now, true));
        expect(ranked).toEqual([
          ...plain.filter(({ hasOpenHit }) => hasOpenHit),
          ...plain.filter(({ isMatch, hasOpenHit }) => isMatch && !hasOpenHit),
          ...plain.filter(({ isMatch }) => !isMatch),
        ]);
      }),
    );
  });

  it('with a match stay first when another notification follows, until the match is done', () => {
    const result = at(3, 20, 10, { check: `${check}2`, recommendation: 'CONSIDER' });
    const later = at(2, 20, 9, { check });
    const firstWith = (status: string) =>
      inOrder(listItems(threadsOf([result, later, at(1, 20, 8, { check, type: hit, status })]), now, true))[0]
        ?.id;
    expect([firstWith('unread'), firstWith('read')]).toEqual([check, check]);
    expect(firstWith('done')).toBe(`${check}2`);
  });

  it('are grouped under a line for each local day', () => {
    const items = listItems(threadsOf([at(3, 20, 23), at(2, 20, 0), at(1, 19, 23)]), now, false);
    expect(items.map((item) => (item.is === 'heading' ? item.text : item.thread.latest.key))).toEqual([
      'Today, 20 November',
      3,
      2,
      'Yesterday, 19 November',
      1,
    ]);
  });

  it('need a decision after a monitoring match, or while the newest recommendation is Consider', () => {
    const one = (...list: Parameters<typeof entry>[1][]) =>
      threadsOf(list.map((more, key) => entry(key, { check, ...more })))[0]?.isMatch;
    expect(one({ type: hit, recommendation: null })).toBe(true);
    expect(one({ recommendation: null }, { recommendation: 'CONSIDER' })).toBe(true);
    expect(one({ recommendation: 'CLEAR' }, { recommendation: 'CONSIDER' })).toBe(false);
    // Whatever was done with it: a row does not move away from its reader.
    expect(one({ recommendation: 'CONSIDER', status: 'read' })).toBe(true);
  });
});

describe('the times to snooze until', () => {
  it('are in the future and never offered twice, on any day and at any hour', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(2025, 0, 1), max: new Date(2027, 0, 1), noInvalidDate: true }),
        (moment) => {
          const times = snoozeChoices(moment).map(({ until }) => until.getTime());
          expect(new Set(times).size).toBe(times.length);
          for (const time of times) expect(time).toBeGreaterThan(moment.getTime());
        },
      ),
    );
  });

  it('name only tomorrow on a Sunday, as it is next Monday', () => {
    const labels = snoozeChoices(new Date(2025, 10, 23, 10)).map(({ label }) => label);
    expect(labels).toContain('Tomorrow');
    expect(labels).not.toContain('Next Monday');
  });
});
