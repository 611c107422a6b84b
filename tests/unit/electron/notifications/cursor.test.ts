import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterPage,
  afterRefusedToken,
  beginPoll,
  createdSince,
  firstCursor,
  sameCursor,
  type Cursor,
  type Poll,
  type PollLimits,
} from '#electron/notifications/cursor';

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
  baseline: false,
  token: null,
  proven: false,
  endless: false,
  sweep: null,
};
const token = { value: 'T', filter: createdSince(start - limits.overlapMs) };
const proven: Cursor = { ...settled, token, proven: true };

describe('a poll of one organization', () => {
  it('starts at the mark less the overlap when there is no token', () => {
    const poll = beginPoll(settled, start, false, limits);
    expect(poll.request).toEqual({ filter: 'create_time >= "2026-11-20T08:50:00.000Z"', pageToken: '' });
  });

  it('goes on behind the last token when that is proven, with the filter the token came with', () => {
    expect(beginPoll(proven, start, false, limits).request).toEqual({ filter: token.filter, pageToken: 'T' });
  });

  it('sweeps from the mark all the same when a sweep is due', () => {
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

  it('stops behind a token when a page brings nothing new, and goes on from there next time', () => {
    const poll = afterPage(beginPoll(proven, start, false, limits), seen(['a'], 'U'));
    expect(poll).toMatchObject({ request: null, cursor: { token: { value: 'U' }, proven: true } });
  });

  it('stops when a token comes again, however long ago it was used', () => {
    let poll = afterPage(beginPoll(settled, start, false, limits), page(['a'], 'T1'));
    poll = afterPage(poll, page(['b'], 'T2'));
    poll = afterPage(poll, page(['c'], 'T1'));
    expect(poll.request).toBeNull();
    expect(poll.cursor.sweep).toBeNull();
  });

  it('follows empty pages that carry a token during a sweep', () => {
    let poll = beginPoll(settled, start, false, limits);
    for (const next of ['T1', 'T2', 'T3']) poll = afterPage(poll, page([], next));
    expect(poll.request?.pageToken).toBe('T3');
  });

  it('takes a service that hands out fresh tokens for ever as read, its token being a live cursor', () => {
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

  it('cuts a long sweep at its page budget, moves no mark, and goes on from there', () => {
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
    const refused = afterRefusedToken(beginPoll(proven, start, false, limits), start);
    expect(refused?.request).toEqual({ filter: token.filter, pageToken: '' });
    expect(refused?.cursor).toMatchObject({ token: null, proven: false, mark: start });
    const further = afterPage(refused as Poll, page(['a'], 'T1'));
    expect(afterRefusedToken(further, start)).toBeNull();
  });

  it('has nothing to fall back to when the refused request carried no token', () => {
    expect(afterRefusedToken(beginPoll(settled, start, false, limits), start)).toBeNull();
  });

  it('proves a token by asking whether it brings what a sweep brought', () => {
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
    expect(poll.cursor.baseline).toBe(true);
    expect(afterPage(poll, page([])).cursor.baseline).toBe(false);
  });

  it('leaves the cursor as it is when nothing came', () => {
    const poll = afterPage(beginPoll(settled, start + minute, true, limits), page([]));
    expect(sameCursor(poll.cursor, settled)).toBe(true);
  });
});

/** A linear congruential generator: numbers from 0 to 1 that a seed repeats. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A service whose list the interface leaves open: any order, any tokens, late, doubled, empty, refused. */
interface Habits {
  order: 'oldest-first' | 'newest-first' | 'by-arrival' | 'scattered';
  tokens: 'offset' | 'keyset';
  end: 'empty' | 'always-a-token' | 'same-token';
  pageSize: number;
  /** Of 100. */
  emptyPages: number;
  doubled: number;
  refused: number;
  failed: number;
  unreadableTimes: number;
  future: number;
}
interface Row {
  id: string;
  createTime: number;
  visibleAt: number;
  wrote: number | null;
}

function modelService(habits: Habits, rows: readonly Row[], chance: () => number) {
  const key = (row: Row): number => {
    const scattered = Number.parseInt(row.id.slice(1), 10) * 7919;
    return {
      'oldest-first': row.createTime,
      'newest-first': -row.createTime,
      'by-arrival': row.visibleAt,
      scattered: scattered % 104_729,
    }[habits.order];
  };
  const before = (a: Row, b: Row) => key(a) - key(b) || a.id.localeCompare(b.id);
  let nonce = 0;
  return (filter: string, pageToken: string, now: number, calm: boolean) => {
    const since = Date.parse(/"(.*)"/.exec(filter)?.[1] ?? '');
    const visible = rows
      .filter((row) => row.visibleAt <= now && (row.wrote === null || row.wrote >= since))
      .sort(before);
    if (!calm && chance() * 100 < habits.failed) return 'failed' as const;
    if (!calm && pageToken !== '' && chance() * 100 < habits.refused) return 'refused' as const;
    const [, , at = ''] = pageToken.split('|');
    let position = 0;
    if (habits.tokens === 'offset') position = Number(at);
    else if (at !== '') {
      const last = rows.find((row) => row.id === at);
      position = last === undefined ? 0 : visible.filter((row) => before(row, last) <= 0).length;
    }
    const again =
      position > 0 && chance() * 100 < habits.doubled ? visible.slice(position - 1, position) : [];
    const empty = !calm && chance() * 100 < habits.emptyPages;
    const sent = empty ? [] : visible.slice(position, position + habits.pageSize);
    const reached = position + sent.length;
    const place = habits.tokens === 'offset' ? String(reached) : (visible[reached - 1]?.id ?? '');
    const more = reached < visible.length;
    let nextPageToken = `${since}|${habits.end === 'same-token' && !empty ? '' : nonce++}|${place}`;
    if (!more && habits.end === 'empty') nextPageToken = '';
    return { rows: [...again, ...sent].map((row) => ({ id: row.id, createTime: row.wrote })), nextPageToken };
  };
}

const habits: fc.Arbitrary<Habits> = fc.record({
  order: fc.constantFrom('oldest-first', 'newest-first', 'by-arrival', 'scattered'),
  tokens: fc.constantFrom('offset', 'keyset'),
  end: fc.constantFrom('empty', 'always-a-token', 'same-token'),
  pageSize: fc.integer({ min: 1, max: 7 }),
  emptyPages: fc.integer({ min: 0, max: 30 }),
  doubled: fc.integer({ min: 0, max: 30 }),
  refused: fc.integer({ min: 0, max: 30 }),
  failed: fc.integer({ min: 0, max: 20 }),
  unreadableTimes: fc.integer({ min: 0, max: 20 }),
  future: fc.integer({ min: 0, max: 10 }),
});
const history = fc.array(
  fc.record({ gap: fc.integer({ min: 0, max: 4 * minute }), late: fc.integer({ min: 0, max: 7 * minute }) }),
  { maxLength: 60 },
);
const schedule = fc.array(
  fc.record({
    wait: fc.integer({ min: 1000, max: 20 * minute }),
    sweepDue: fc.boolean(),
    crash: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
);

describe('any service within the interface', () => {
  it('delivers every notification to the inbox exactly once, and no cursor ever goes back', () => {
    fc.assert(
      fc.property(
        habits,
        history,
        schedule,
        fc.integer({ min: -2 * minute, max: 2 * minute }),
        fc.integer(),
        (kind, arrivals, polls, skew, seed) => {
          const chance = seeded(seed);
          let createTime = start;
          const rows = arrivals.map(({ gap, late }, index): Row => {
            createTime += gap;
            const odd = chance() * 100;
            const wrote =
              odd < kind.unreadableTimes ? null : odd > 100 - kind.future ? createTime + 864e5 : createTime;
            return { id: `n${index}`, createTime, visibleAt: createTime + late, wrote };
          });
          const list = modelService(kind, rows, chance);
          const inbox: string[] = [];
          const known = new Set<string>();
          let now = start;
          let stored = firstCursor(now + skew, 60 * minute);

          const poll = (sweepDue: boolean, crash: boolean, calm: boolean) => {
            const before = stored;
            let step = beginPoll(stored, now + skew, sweepDue, { overlapMs: 10 * minute, pages: 12 });
            while (step.request !== null) {
              const answer = list(step.request.filter, step.request.pageToken, now, calm);
              now += 10;
              if (answer === 'failed') break;
              if (answer === 'refused') {
                const fallback = afterRefusedToken(step, now + skew);
                if (fallback === null) break;
                step = fallback;
                continue;
              }
              const fresh = new Set<string>();
              for (const { id } of answer.rows) {
                if (known.has(id)) continue;
                known.add(id);
                fresh.add(id);
                inbox.push(id);
              }
              step = afterPage(step, { ...answer, fresh });
            }
            // A crash comes after the page was stored and before the cursor was.
            if (!crash) stored = step.cursor;
            expect(stored.mark).toBeGreaterThanOrEqual(before.mark);
            expect(stored.mark).toBeLessThanOrEqual(Math.max(now + skew, before.mark));
            if (before.token !== null && stored.token === null) expect(kind.refused).toBeGreaterThan(0);
          };

          for (const { wait, sweepDue, crash } of polls) {
            now += wait;
            poll(sweepDue, crash, false);
          }
          now = Math.max(now, createTime + 7 * minute + 1);
          for (let quiet = 0; quiet < 40; quiet += 1) {
            now += minute;
            poll(quiet % 2 === 0, false, true);
          }
          expect(inbox.toSorted()).toEqual(rows.map((row) => row.id).toSorted());
        },
      ),
      { numRuns: 600 },
    );
  });
});
