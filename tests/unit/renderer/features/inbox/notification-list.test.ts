import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  dayWords,
  itemsWithin,
  placesOf,
  timeOf,
  titleOf,
} from '../../../../../renderer/features/inbox/notification-list.ts';
import { listItems, threadsOf } from '../../../../../renderer/features/inbox/threads.ts';
import { entry } from './entries.ts';

const local = (day: number, hour: number) => new Date(2025, 10, day, hour).toISOString();
const heights = { heading: 29, thread: 44 };

describe('a notification in the list', () => {
  it('are placed at their arrival time if their own time is in the future or missing', () => {
    const receivedAt = local(20, 9);
    expect(timeOf(entry(1, { createTime: local(25, 9), receivedAt }))).toBe(receivedAt);
    expect(timeOf(entry(1, { createTime: null, receivedAt }))).toBe(receivedAt);
    expect(timeOf(entry(1, { createTime: local(20, 8), receivedAt }))).toBe(local(20, 8));
  });

  it.each([
    [new Date(2025, 10, 20, 1), 'Today, 20 November'],
    [new Date(2025, 10, 19, 23), 'Yesterday, 19 November'],
    [new Date(2025, 10, 17, 9), 'Monday, 17 November'],
    [new Date(2025, 10, 3, 9), '3 November'],
    [new Date(2024, 2, 3, 9), '3 March 2024'],
  ])('name the day %s', (day, words) => {
    expect(dayWords(day, new Date(2025, 10, 20, 12))).toBe(words);
  });

  it('are named by their name, else their reference, else their ID', () => {
    expect(titleOf(entry(1))).toBe('Purchase 1');
    expect(titleOf(entry(1, { displayName: null, clientReference: 'HL-1' }))).toBe('HL-1');
    expect(titleOf(entry(1, { displayName: null }))).toBe('Check without a name');
    expect(titleOf(entry(1, { displayName: null, check: null }))).toBe('Notification without a check');
  });

  it('within a range of the list are exactly those that overlap it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 60 }),
        fc.nat(4000),
        fc.nat(900),
        (steps, from, length) => {
          let day = 1;
          const entries = steps.map((step, key) => {
            day += step === 0 ? 1 : 0;
            const time = new Date(2025, 0, day, 12).toISOString();
            return entry(key, { createTime: time, receivedAt: time });
          });
          const items = listItems(threadsOf(entries), new Date(2025, 0, 1), false);
          const { tops, length: total } = placesOf(items, heights);
          const { first, end } = itemsWithin(tops, from, from + length);
          for (const [at, item] of items.entries()) {
            const top = tops[at] ?? 0;
            const touches = top <= from + length && top + heights[item.is] > from;
            if (touches) expect(at >= first && at < end).toBe(true);
          }
          expect(end - first).toBeLessThanOrEqual(Math.ceil(length / heights.heading) + 2);
          const last = items.at(-1);
          expect(total).toBe(last === undefined ? 0 : (tops.at(-1) ?? 0) + heights[last.is]);
        },
      ),
    );
  });
});

describe('after the time zone of the computer changed', () => {
  const ownZone = process.env['TZ'];
  afterEach(() => {
    if (ownZone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = ownZone;
  });

  it('days have the date of the new zone', () => {
    const day = new Date('2026-11-28T23:30:00Z');
    for (const [zone, words] of [
      ['Europe/London', 'Today, 28 November'],
      ['Asia/Tokyo', 'Today, 29 November'],
    ] as const) {
      process.env['TZ'] = zone;
      expect(dayWords(day, day)).toBe(words);
    }
  });
});
