import { describe, expect, it } from 'vitest';
import { compareNewestFirst, isoTimeOrNull, readTime } from '#shared/iso-time';

describe('times as the service writes them', () => {
  it('sort newest first, and unreadable times last', () => {
    const times = ['2026-03-01T00:00:00Z', 'soon', '2026-03-01T01:30:00+02:00', '1950-01-01T00:00:00Z'];
    expect([...times].sort(compareNewestFirst)).toEqual([
      '2026-03-01T00:00:00Z',
      '2026-03-01T01:30:00+02:00',
      '1950-01-01T00:00:00Z',
      'soon',
    ]);
    expect(compareNewestFirst(undefined, 'soon')).toBe(0);
  });

  it('are absent if they are of the first or the last year', () => {
    for (const text of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z'])
      expect(readTime(text)).toBeNull();
    expect(readTime('2026-03-01T01:30:00+02:00')).toBe(Date.UTC(2026, 1, 28, 23, 30));
  });

  it('are absent if there is no time', () => {
    expect(isoTimeOrNull(null)).toBeNull();
    expect(isoTimeOrNull(0)).toBe('1970-01-01T00:00:00.000Z');
  });
});
