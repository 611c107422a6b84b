import { describe, expect, it } from 'vitest';
import { relativeDate } from '#shared/filter/relative-date';

const now = Date.UTC(2026, 2, 10, 15, 30);
const minutes = (count: number) => new Date(now - count * 60_000).toISOString();

describe('relativeDate', () => {
  it.each([
    ['now', 0],
    ['-24h', 24 * 60],
    ['24h ago', 24 * 60],
    [' 7D Ago ', 7 * 24 * 60],
    ['2 weeks ago', 14 * 24 * 60],
    ['1 day ago', 24 * 60],
    ['90m ago', 90],
    ['-90 minutes', 90],
  ])('%s is that long before now', (text, ago) => {
    expect(relativeDate(text, now)).toBe(minutes(ago));
  });

  it('counts days from midnight of this machine', () => {
    const today = new Date(now);
    const midnight = (shift: number) =>
      new Date(today.getFullYear(), today.getMonth(), today.getDate() + shift).toISOString();
    expect(relativeDate('today', now)).toBe(midnight(0));
    expect(relativeDate('yesterday', now)).toBe(midnight(-1));
    expect(relativeDate('tomorrow', now)).toBe(midnight(1));
  });

  it.each([
    '',
    '7d',
    '-7d ago',
    'soon',
    '7y ago',
    '7 mours ago',
    '999999 weeks ago',
    'constructor',
    '1.5h ago',
  ])('%j is no date', (text) => {
    expect(relativeDate(text, now)).toBeNull();
  });
});
