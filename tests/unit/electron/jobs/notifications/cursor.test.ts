import { describe, expect, it } from 'vitest';
import {
  afterPage,
  afterRefusal,
  beginPoll,
  completeUpTo,
  createdSince,
  firstCursor,
  isOfBaseline,
  pollAgainFrom,
  sameCursor,
  type Cursor,
  type Poll,
  type PollLimits,
} from '#electron/jobs/notifications/cursor';

const minute = 60_000;
const start = Date.UTC(2026, 10, 20, 9);
const limits: PollLimits = { overlapMs: 10 * minute, pages: 20 };
const page = (ids: string[], nextPageToken = '', createTime: number | null = start) => ({
  rows: ids.map((id) => ({ id, createTime })),
  nextPageToken,
  fresh: new Set(ids),
});
const seen = (ids: string[], nextPageToken = '') => ({
  ...page(ids, nextPageToken),
  fresh: new Set<string>(),
});
const settled: Cursor = {
  mark: start,
  baseline: null,
  token: null,
  proven: false,
  endless: false,
  gaps: [],
  sweep: null,
};
const token = { value: 'T', filter: createdSince(start - limits.overlapMs) };
const proven: Cursor = { ...settled, token, proven: true };

describe('a poll of one organization', () => {
  it('starts at the mark minus the overlap when there is no token', () => {
    const poll = beginPoll(settled, start, false, limits);
    expect(poll.request).toEqual({ filter: 'create_time >= "2026-11-20T08:50:00.000Z"', pageToken: '' });
  });

  it('continues after the last token when that is proven, with the filter of the token', () => {
    expect(beginPoll(proven, start, false, limits).request).toEqual({ filter: token.filter, pageToken: 'T' });
  });

  it('sweeps from the mark anyway when a sweep is due', () => {
    expect(beginPoll(proven, start, true, limits).request?.pageToken).toBe('');
  });

  it('keeps the last token that was not empty when the last page has none', () => {
    let poll = afterPage(beginPoll(settled, start, false, limits), page(['a'], 'T1'));
    poll = afterPage(poll, page(['b'], 'T2'));
    poll = afterPage(poll, page(['c'], ''));
    expect(poll.request).toBeNull();
    expect(poll.cursor.token?.value).toBe('T2');
  });

  it('keeps the token it asked with when that page is the last one', () => {
    const poll = afterPage(beginPoll(proven, start, false, limits), seen(['a']));
    expect(poll).toMatchObject({ request: null, cursor: { token: { value: 'T' } } });
  });

  it('keeps its token when a whole sweep is one page, which has none', () => {
    const poll = afterPage(beginPoll(proven, start, true, limits), seen(['a']));
    expect(poll).toMatchObject({ request: null, outcome: 'whole', cursor: { token: { value: 'T' } } });
  });

  it('stops after a token when a page has nothing new, and continues from there next time', () => {
    const poll = afterPage(beginPoll(proven, start, false, limits), seen(['a'], 'U'));
    expect(poll).toMatchObject({ request: null, cursor: { token: { value: 'U' }, proven: true } });
  });

  it('reads a range that a repeated token cuts short in two halves, the newer half first', () => {
    let poll = afterPage(beginPoll(settled, start + minute, false, limits), page(['a'], 'T1', start + 1));
    poll = afterPage(poll, page(['b'], 'T2', start + 2));
    poll = afterPage(poll, page(['c'], 'T1', start + 3));
    expect(poll.request).toEqual({ filter: createdSince(start + 2), pageToken: '' });
    poll = afterPage(poll, seen(['b', 'c']));
    expect(poll.request?.filter).toBe(
      'create_time >= "2026-11-20T08:50:00.000Z" AND create_time < "2026-11-20T09:00:00.002Z"',
    );
    poll = afterPage(poll, seen(['a']));
    expect(poll).toMatchObject({
      request: null,
      outcome: 'whole',
      sweptFrom: start + minute,
      cursor: { mark: start + 3, gaps: [], sweep: null },
    });
  });

  it('leaves a gap if no half reaches its end, and reads it with every poll until it is closed', () => {
    const stuck = (from: Cursor) => {
      let poll = beginPoll(from, start + minute, false, { ...limits, pages: 500 });
      for (let left = 500; poll.request !== null && left > 0; left -= 1)
        poll = afterPage(poll, page(['a'], 'T1', start + 5));
      return poll;
    };
    const poll = stuck(settled);
    expect(poll).toMatchObject({ request: null, outcome: 'partial', cursor: { sweep: null } });
    expect(poll.cursor.gaps).toEqual([{ from: start - limits.overlapMs, to: start + 5, baseline: false }]);
    expect(completeUpTo(poll.cursor, start - minute)).toBe(start - limits.overlapMs);
    expect(completeUpTo(poll.cursor, null)).toBeNull();
    // A proven token alone would never close it.
    let next = beginPoll({ ...poll.cursor, token, proven: true }, start + 2 * minute, false, limits);
    expect(next.reading).toBe('sweep');
    next = afterPage(next, seen(['a']));
    expect(next.request?.filter).toContain('AND create_time < ');
    next = afterPage(next, seen(['a']));
    expect(next).toMatchObject({ request: null, outcome: 'whole', cursor: { gaps: [] } });
  });

  it('halves a gap of two moments into one and one, and one moment no further', () => {
    const gap = { from: start - 60 * minute, to: start - 60 * minute + 2, baseline: false };
    const again = (poll: Poll) => afterPage(poll, page(['a'], 'T1', gap.from));
    let poll = beginPoll({ ...settled, gaps: [gap] }, start, true, limits);
    poll = again(again(afterPage(poll, page([]))));
    expect(poll.request).toEqual({
      filter: 'create_time >= "2026-11-20T08:00:00.001Z" AND create_time < "2026-11-20T08:00:00.002Z"',
      pageToken: '',
    });
    poll = afterPage(poll, page([]));
    expect(poll.request?.filter).toContain('create_time < "2026-11-20T08:00:00.001Z"');
    expect(again(again(poll))).toMatchObject({
      request: null,
      outcome: 'partial',
      cursor: { gaps: [{ ...gap, to: gap.from + 1 }] },
    });
  });

  it('halves a gap at the middle of its rows, whatever else a service without filters sends', () => {
    const gap = { from: start - 60 * minute, to: start - 60 * minute + 4, baseline: false };
    let poll = beginPoll({ ...settled, gaps: [gap] }, start, true, limits);
    poll = afterPage(poll, page([]));
    const times = [3, 1, 2, -1, -1, -1, -1, 4].map((after) => gap.from + after);
    const rows = times.map((createTime, place) => ({ id: `n${place}`, createTime }));
    const repeated = { rows, nextPageToken: 'T1', fresh: new Set(rows.map(({ id }) => id)) };
    poll = afterPage(afterPage(poll, { ...repeated, rows: [] }), repeated);
    expect(poll.cursor.sweep?.spans).toMatchObject([
      { from: gap.from + 2, to: gap.to },
      { from: gap.from, to: gap.from + 2 },
    ]);
  });

  describe('with more gaps than are kept', () => {
    const gapsOf = (count: number) =>
      Array.from({ length: count }, (_, place) => {
        const from = start - 1000 * minute + place * 10 * minute;
        return { from, to: from + minute, baseline: false };
      });
    const gapsAfter = (gaps: Cursor['gaps']) => pollAgainFrom({ ...settled, gaps }, start).gaps;
    const [first, second, third, fourth, ...others] = gapsOf(21);
    if (first === undefined || second === undefined || third === undefined || fourth === undefined)
      throw new Error('gaps');

    it('keeps twenty unchanged', () => {
      const twenty = gapsOf(20);
      expect(gapsAfter(twenty.toReversed())).toEqual(twenty);
    });

    it('joins the two closest', () => {
      const near = { ...fourth, from: fourth.from - minute };
      expect(gapsAfter([first, second, third, near, ...others])).toEqual([
        first,
        second,
        { ...third, to: fourth.to },
        ...others,
      ]);
    });

    it('joins as many as exceed the limit, and each reaches as far as the longer one', () => {
      const early = { from: first.from - 100 * minute, to: first.from - minute, baseline: true };
      const within = { from: early.from + minute, to: early.from + 2 * minute, baseline: false };
      expect(gapsAfter([early, within, ...gapsOf(20)])).toEqual([
        { from: early.from, to: first.to, baseline: false },
        ...gapsOf(20).slice(1),
      ]);
    });

    it.each([
      [true, true],
      [true, false],
      [false, true],
    ])('is before the app’s time only as a whole: %s and %s', (one, other) => {
      const near = { ...second, from: first.to + 1, baseline: other };
      expect(gapsAfter([{ ...first, baseline: one }, near, third, fourth, ...others])[0]).toEqual({
        from: first.from,
        to: second.to,
        baseline: one && other,
      });
    });
  });

  it('reads as many pages after its token as one poll may, and the rest next time', () => {
    let poll = afterPage(beginPoll(proven, start, false, { ...limits, pages: 2 }), page(['a'], 'U'));
    expect(poll.request).toEqual({ filter: token.filter, pageToken: 'U' });
    poll = afterPage(poll, page(['b'], 'V'));
    expect(poll).toMatchObject({ request: null, cursor: { token: { value: 'V' } } });
  });

  it('reads as many pages to prove a token as one poll may', () => {
    const few = { ...limits, pages: 2 };
    let poll = beginPoll({ ...proven, proven: false }, start, true, few);
    poll = afterPage(poll, page(['a', 'b', 'c'], '', start + 1));
    expect(poll.reading).toBe('probe');
    poll = afterPage(poll, seen(['a'], 'P1'));
    expect(poll.request?.pageToken).toBe('P1');
    poll = afterPage(poll, seen(['b'], 'P2'));
    expect(poll).toMatchObject({ request: null, cursor: { proven: false, token: { value: 'P2' } } });
  });

  it('makes a bounded number of calls to a service that repeats its token forever', () => {
    let calls = 0;
    let cursor = settled;
    for (let polls = 0; polls < 20; polls += 1) {
      let poll = beginPoll(cursor, start + polls * minute, true, limits);
      while (poll.request !== null) {
        calls += 1;
        poll = afterPage(poll, page([`n${calls}`], 'T', start + ((calls * 7919) % minute)));
      }
      cursor = poll.cursor;
    }
    expect(calls).toBeLessThanOrEqual(20 * limits.pages);
    expect(cursor.gaps.length).toBeLessThanOrEqual(20);
  });

  it('treats the unfiltered end of a gap as a gap, not as a failure', () => {
    const gap = { from: start - 60 * minute, to: start - 30 * minute, baseline: false };
    let poll = beginPoll({ ...settled, gaps: [gap] }, start + minute, true, limits);
    poll = afterPage(poll, page([]));
    expect(poll.request?.filter).toContain(' AND ');
    const refused = afterRefusal(poll, start + minute);
    expect(refused).toMatchObject({ request: null, outcome: 'partial', cursor: { gaps: [gap] } });
  });

  it('announces nothing from a gap that the first sweep left', () => {
    const gap = { from: start - 60 * minute, to: start, baseline: true };
    const cursor = { ...settled, gaps: [gap] };
    expect(isOfBaseline(cursor, start - minute)).toBe(true);
    expect(isOfBaseline(cursor, start)).toBe(false);
    expect(isOfBaseline(cursor, null)).toBe(false);
    expect(isOfBaseline(firstCursor(start, 0), null)).toBe(true);
  });

  it('rereads from a time on request, as a gap until it is read', () => {
    const cursor = pollAgainFrom({ ...proven, gaps: [] }, start - 60 * minute);
    expect(completeUpTo(cursor, start)).toBe(start - 60 * minute);
    let poll = beginPoll(cursor, start + minute, false, limits);
    poll = afterPage(poll, page([]));
    expect(poll.request?.filter).toBe(
      'create_time >= "2026-11-20T08:00:00.000Z" AND create_time < "2026-11-20T09:00:00.000Z"',
    );
    expect(afterPage(poll, page(['missed']))).toMatchObject({ outcome: 'whole', cursor: { gaps: [] } });
    const never = firstCursor(start, 60 * minute);
    expect(pollAgainFrom(never, start - 120 * minute)).toMatchObject({
      mark: start - 120 * minute,
      gaps: [],
    });
  });

  it('treats an empty page with its own token as the end, and the token as a live cursor', () => {
    let poll = afterPage(beginPoll(settled, start, false, limits), page(['a'], 'T1'));
    for (let pages = 0; pages < 10 && poll.request !== null; pages += 1)
      poll = afterPage(poll, page([], 'T1'));
    expect(poll).toMatchObject({ outcome: 'whole', cursor: { endless: true, token: { value: 'T1' } } });
  });

  it('does not treat a list that cycles under fresh tokens as read', () => {
    const few = { ...limits, pages: 250 };
    let poll = afterPage(beginPoll(settled, start + minute, false, few), page(['a'], 'T'));
    for (let pages = 0; poll.request !== null && pages < 240; pages += 1)
      poll = afterPage(poll, { ...seen(['a'], `T${pages}`) });
    expect(poll.cursor.mark).toBe(start);
    expect(poll.outcome).not.toBe('whole');
  });

  it('follows empty pages with a token during a sweep', () => {
    let poll = beginPoll(settled, start, false, limits);
    for (const next of ['T1', 'T2', 'T3']) poll = afterPage(poll, page([], next));
    expect(poll.request?.pageToken).toBe('T3');
  });

  it('treats a list with endless fresh tokens as read, and its token as a live cursor', () => {
    let cursor = settled;
    let pages = 0;
    for (let polls = 0; polls < 10 && !cursor.proven; polls += 1) {
      let poll = beginPoll(cursor, start, true, limits);
      while (poll.request !== null) poll = afterPage(poll, page([], `T${pages++}`));
      cursor = poll.cursor;
    }
    expect(cursor).toMatchObject({
      sweep: null,
      proven: true,
      endless: true,
      token: { value: `T${pages - 1}` },
    });
  });

  it('cuts a long sweep at its page budget, moves no mark, and continues from there', () => {
    const short = { ...limits, pages: 2 };
    let poll = beginPoll(settled, start + minute, true, short);
    poll = afterPage(poll, page(['a'], 'T1', start + 1));
    poll = afterPage(poll, page(['b'], 'T2', start + 2));
    expect(poll.request).toBeNull();
    expect(poll.cursor.mark).toBe(start);
    const next = beginPoll(poll.cursor, start + 2 * minute, false, short);
    expect(next.request).toMatchObject({ pageToken: 'T2' });
    expect(afterPage(next, page(['c'], '', start + 3)).cursor.mark).toBe(start + 3);
  });

  it('falls back to the mark when the token is refused, once in a poll', () => {
    const refused = afterRefusal(beginPoll(proven, start, false, limits), start);
    expect(refused?.request).toEqual({ filter: token.filter, pageToken: '' });
    expect(refused?.cursor).toMatchObject({ token: null, proven: false, mark: start });
    const further = afterPage(refused as Poll, page(['a'], 'T1'));
    expect(afterRefusal(further, start)).toBeNull();
  });

  it('has nothing to fall back to when the refused request carried no token', () => {
    expect(afterRefusal(beginPoll(settled, start, false, limits), start)).toBeNull();
  });

  it('proves a token if it returns the same as a sweep', () => {
    const unproven = { ...proven, proven: false };
    const swept = afterPage(beginPoll(unproven, start, true, limits), page(['n'], '', start + 1));
    expect(swept).toMatchObject({ reading: 'probe', request: { pageToken: 'T' } });
    expect(afterPage(swept, page(['n'])).cursor.proven).toBe(true);
    const past = afterPage(swept, page(['old'], 'P1'));
    expect(afterPage(past, page(['older'], 'P2'))).toMatchObject({
      request: null,
      cursor: { proven: false },
    });
  });

  it('does not let a createTime in the future drag the mark beyond now', () => {
    const poll = afterPage(beginPoll(settled, start + minute, true, limits), page(['a'], '', start + 864e5));
    expect(poll.cursor.mark).toBe(start + minute);
  });

  it('does not move the mark back when the clock jumps back a day', () => {
    const poll = afterPage(beginPoll(settled, start - 864e5, true, limits), page(['a'], '', start + 1));
    expect(poll.cursor.mark).toBe(start);
  });

  it('ends the baseline with the first whole sweep', () => {
    const first = firstCursor(start, 7 * 864e5);
    const poll = afterPage(beginPoll(first, start, true, limits), page(['a'], 'T1'));
    expect(poll.cursor.baseline).toBe(start);
    expect(afterPage(poll, page([])).cursor.baseline).toBeNull();
  });

  it('leaves the cursor unchanged when nothing was returned', () => {
    const poll = afterPage(beginPoll(settled, start + minute, true, limits), page([]));
    expect(sameCursor(poll.cursor, settled)).toBe(true);
  });

  it('starts as never read, and reaches back as far as requested', () => {
    expect(firstCursor(start, minute)).toEqual({ ...settled, mark: start - minute, baseline: start });
  });

  it('continues a sweep that was cut, though its token is proven', () => {
    const cut = afterPage(beginPoll(proven, start, true, { ...limits, pages: 1 }), page(['a'], 'T1'));
    const next = beginPoll(cut.cursor, start, false, limits);
    expect(next).toMatchObject({ reading: 'sweep', request: { pageToken: 'T1' } });
  });

  it('treats two hundred consecutive known pages as a cycle', () => {
    const many = { ...limits, pages: 500 };
    let poll = afterPage(beginPoll(settled, start, false, many), page(['a'], 'T'));
    for (let pages = 1; pages < 200; pages += 1) poll = afterPage(poll, seen(['a'], `T${pages}`));
    expect(poll.request?.pageToken).toBe('T199');
    expect(afterPage(poll, seen(['a'], 'T200')).cursor.sweep).toMatchObject({ splits: 1, next: '' });
    let news = beginPoll(settled, start, false, many);
    for (let pages = 1; pages < 300; pages += 1) news = afterPage(news, page(['a'], `T${pages}`));
    expect(news.request?.pageToken).toBe('T299');
  });

  it('treats empty pages as the end of a list after a hundred consecutive empty pages', () => {
    let poll = afterPage(beginPoll(settled, start, false, { ...limits, pages: 500 }), page(['a'], 'T'));
    for (let pages = 1; pages < 100; pages += 1) poll = afterPage(poll, page([], `T${pages}`));
    expect(poll.request?.pageToken).toBe('T99');
    expect(afterPage(poll, page([], 'T100'))).toMatchObject({
      request: null,
      outcome: 'whole',
      cursor: { endless: true, proven: true, token: { value: 'T100' } },
    });
  });

  it('treats eight empty pages as the end of a list that is known to have no more, and of a gap in it', () => {
    const gap = { from: start - 60 * minute, to: start - 30 * minute, baseline: false };
    const many = { ...limits, pages: 500 };
    let poll = beginPoll({ ...settled, endless: true, gaps: [gap] }, start, false, many);
    for (let pages = 1; pages < 8; pages += 1) poll = afterPage(poll, page([], `T${pages}`));
    expect(poll.request?.pageToken).toBe('T7');
    poll = afterPage(poll, page([], 'T8'));
    expect(poll.request).toMatchObject({ pageToken: '' });
    for (let pages = 1; pages < 9; pages += 1) poll = afterPage(poll, page([], `G${pages}`));
    expect(poll).toMatchObject({
      request: null,
      cursor: { token: { value: 'T8' }, gaps: [], endless: true },
    });
    // The list of the gap alone has no end: its token is not a live cursor.
    poll = afterPage(beginPoll({ ...settled, endless: true, gaps: [gap] }, start, false, many), page([]));
    for (let pages = 1; pages < 9; pages += 1) poll = afterPage(poll, page([], `G${pages}`));
    expect(poll).toMatchObject({ request: null, cursor: { token: null, endless: false, proven: false } });
    // The list that leads to now was found to have no end in this very sweep.
    poll = beginPoll({ ...settled, gaps: [gap] }, start, false, many);
    for (let pages = 0; pages < 9; pages += 1) poll = afterPage(poll, page([], 'T'));
    expect(poll.cursor.sweep).toMatchObject({ endless: true });
    for (let pages = 1; pages < 9; pages += 1) poll = afterPage(poll, page([], `G${pages}`));
    expect(poll).toMatchObject({ request: null, cursor: { token: { value: 'T' } } });
  });

  it('does not keep the token of a gap', () => {
    const gap = { from: start - 60 * minute, to: start - 30 * minute, baseline: false };
    let poll = beginPoll({ ...settled, gaps: [gap] }, start, false, limits);
    for (const next of ['T1', '', 'G1', '']) poll = afterPage(poll, seen(['a'], next));
    expect(poll).toMatchObject({ request: null, cursor: { token: { value: 'T1' }, proven: false } });
  });

  it('halves a list at most sixteen times in one sweep', () => {
    let poll = beginPoll(settled, start, false, { ...limits, pages: 5000 });
    let [lists, calls] = [0, 0];
    while (poll.request !== null) {
      if (poll.request.pageToken === '') lists += 1;
      calls += 1;
      const rows = Array.from({ length: 50 }, (_, place) => ({
        id: `n${calls} ${place}`,
        createTime: start - (((calls * 50 + place) * 7919) % (10 * minute)),
      }));
      poll = afterPage(poll, { rows, nextPageToken: 'T', fresh: new Set(rows.map(({ id }) => id)) });
    }
    expect(lists).toBe(33);
  });

  it('stays proven, or unproven, while a sweep returns nothing new', () => {
    const after = (cursor: Cursor) => afterPage(beginPoll(cursor, start, true, limits), seen(['a'])).cursor;
    expect(after(proven).proven).toBe(true);
    expect(after({ ...proven, proven: false }).proven).toBe(false);
  });

  it('does not use late or known notifications to prove a token', () => {
    const unproven = { ...proven, proven: false };
    const after = (of: ReturnType<typeof page>) => afterPage(beginPoll(unproven, start, true, limits), of);
    expect(after(page(['late'], '', start - 1)).reading).toBe('sweep');
    expect(after(page(['late'], '', start)).reading).toBe('sweep');
    expect(after({ ...page(['known'], '', start + 1), fresh: new Set<string>() }).reading).toBe('sweep');
    expect(after(page(['new'], '', start + 1)).reading).toBe('probe');
  });

  describe('a token that is to be proven', () => {
    const probe = () =>
      afterPage(
        beginPoll({ ...proven, proven: false }, start, true, limits),
        page(['a', 'b', 'c'], '', start + 1),
      );

    it('may start with a page without news, and is not followed past the second', () => {
      const first = afterPage(probe(), seen(['x'], 'P1'));
      expect(first.request).toEqual({ filter: token.filter, pageToken: 'P1' });
      expect(afterPage(first, seen(['y'], 'P2'))).toMatchObject({ request: null, cursor: { proven: false } });
      const second = afterPage(first, seen(['a'], 'P2'));
      expect(second.request).toEqual({ filter: token.filter, pageToken: 'P2' });
      expect(afterPage(second, seen(['b', 'c'], 'P3'))).toMatchObject({
        request: null,
        cursor: { proven: true, token: { value: 'P3', filter: token.filter } },
      });
    });

    it('ends with its last page, and stays what it was', () => {
      expect(afterPage(probe(), seen(['a']))).toMatchObject({
        request: null,
        cursor: { proven: false, token },
      });
    });

    it('is dropped once it is refused, and the results of the sweep stay', () => {
      expect(afterRefusal(probe(), start)).toMatchObject({
        request: null,
        outcome: 'whole',
        cursor: { token: null, proven: false, sweep: null },
      });
    });
  });

  it('counts a refused filter as a page', () => {
    const gap = { from: start - 60 * minute, to: start - 30 * minute, baseline: false };
    const poll = afterPage(beginPoll({ ...settled, gaps: [gap] }, start, true, limits), page([]));
    expect(afterRefusal(poll, start)?.pagesLeft).toBe(limits.pages - 2);
  });

  it('has nothing to fall back to once it is over', () => {
    const over = afterPage(beginPoll(settled, start, true, limits), page([]));
    expect(afterRefusal(over, start)).toBeNull();
  });

  it('distinguishes a gap that the first sweep left from others', () => {
    const gaps = [
      { from: start - 60 * minute, to: start - 50 * minute, baseline: false },
      { from: start - 40 * minute, to: start - 30 * minute, baseline: true },
    ];
    const is = (minutes: number) => isOfBaseline({ ...settled, gaps }, start - minutes * minute);
    expect([61, 60, 55, 45, 40, 35, 30].map(is)).toEqual([false, false, false, false, true, true, false]);
  });

  it('is silent in the first sweep about what was created up to the baseline, and about nothing else', () => {
    const first = firstCursor(start, 0);
    expect([-1, 0, 1].map((after) => isOfBaseline(first, start + after))).toEqual([true, true, false]);
  });

  it('leaves a gap of the first sweep in two, and only the part up to the baseline is silent', () => {
    let poll = beginPoll(firstCursor(start, 0), start + minute, true, { ...limits, pages: 500 });
    for (let left = 500; poll.request !== null && left > 0; left -= 1)
      poll = afterPage(poll, page(['a'], 'T1', start + 5));
    expect(poll.cursor.gaps).toEqual([
      { from: start - limits.overlapMs, to: start + 1, baseline: true },
      { from: start + 1, to: start + 5, baseline: false },
    ]);
  });

  it('joins adjacent gaps of one kind', () => {
    const gap = (from: number, to: number, baseline = false) => ({
      from: start - from * minute,
      to: start - to * minute,
      baseline,
    });
    const from60 = (...gaps: Cursor['gaps']) => pollAgainFrom({ ...settled, gaps }, start - 60 * minute).gaps;
    expect(from60()).toEqual([gap(60, 0)]);
    expect(from60(gap(90, 60))).toEqual([gap(90, 0)]);
    expect(from60(gap(90, 61))).toEqual([gap(90, 61), gap(60, 0)]);
    expect(from60(gap(30, 20))).toEqual([gap(60, 0)]);
    expect(from60(gap(90, 60, true))).toEqual([gap(90, 60, true), gap(60, 0)]);
  });

  it('is complete up to its last sweep if nothing was left out', () => {
    expect(completeUpTo(null, start)).toBe(start);
    expect(completeUpTo(settled, start)).toBe(start);
    expect(sameCursor(settled, proven)).toBe(false);
  });
});
