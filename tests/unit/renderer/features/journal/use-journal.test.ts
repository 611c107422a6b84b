import { describe, expect, it } from 'vitest';
import type { JournalPage } from '#shared/journal';
import { withNewest, withReloaded } from '../../../../../renderer/features/journal/use-journal.ts';
import { entry } from './entries.ts';

/** A page whose last entry is `next`, unless it is the last page. */
const page = (numbers: readonly number[], isLast = false, total: number | null = null): JournalPage => ({
  entries: numbers.map((number) => entry(number)),
  damaged: [],
  next: isLast ? null : (numbers.at(-1) ?? null),
  matching: total,
  total,
  since: null,
});
const merged = (pages: readonly JournalPage[], newest: JournalPage) =>
  withNewest({ pages: [...pages], pageParams: pages.map(() => null) }, newest).pages.map(
    ({ entries, next }) => ({ numbers: entries.map(({ number }) => number), next }),
  );

describe('the loaded pages, with the newest one loaded again', () => {
  it('begin with the new entries, and keep every older one', () => {
    expect(merged([page([6, 5, 4]), page([3, 2, 1], true)], page([8, 7, 6]))).toEqual([
      { numbers: [8, 7, 6, 5, 4], next: 4 },
      { numbers: [3, 2, 1], next: null },
    ]);
  });

  it('have each entry once where newer ones left the filter', () => {
    expect(merged([page([6, 5, 4]), page([3, 2, 1], true)], page([4, 3, 2]))).toEqual([
      { numbers: [4, 3, 2], next: 2 },
      { numbers: [1], next: null },
    ]);
  });

  it('have no gap where more came than one page holds', () => {
    expect(merged([page([6, 5, 4]), page([3, 2, 1], true)], page([12, 11, 10]))).toEqual([
      { numbers: [12, 11, 10], next: 10 },
    ]);
  });

  it('are one page where all fits in it', () => {
    expect(merged([page([2, 1], true)], page([3, 2, 1], true))).toEqual([{ numbers: [3, 2, 1], next: null }]);
  });

  it('have what was loaded again below it, without the entries that left the filter since', () => {
    const loaded = { pages: [page([6, 5, 4, 3]), page([2, 1], true)], pageParams: [null, 3] };
    const part = { before: 5, page: page([4, 2]) };
    const { pages } = withReloaded(loaded, [part]);
    expect(pages.map(({ entries }) => entries.map(({ number }) => number))).toEqual([
      [6, 5, 4],
      [2, 1],
    ]);
    expect(pages[0]?.entries[2]).toBe(part.page.entries[0]);
  });

  it('have the counts of the newest', () => {
    const loaded = { pages: [page([3, 2], false, 3)], pageParams: [null] };
    expect(withNewest(loaded, page([4, 3], false, 4)).pages[0]).toMatchObject({ matching: 4, total: 4 });
  });
});
