import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterPage,
  afterRefusal,
  beginPoll,
  completeUpTo,
  firstCursor,
} from '#electron/jobs/notifications/cursor';

const minute = 60_000;
const start = Date.UTC(2026, 10, 20, 9);

/** A linear congruential generator: numbers from 0 to 1 that a seed repeats. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A service whose list the API leaves open: any order, any tokens, late, doubled, empty, refused. */
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
  /** A page token comes again: the one asked with, the first one given, or one of a few pages ago. */
  repeats: 'asked' | 'first' | 'circle';
  /** For how long: never, until the service behaves at last, or for ever. */
  repeating: 'never' | 'a-while' | 'for-ever';
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
  let emptyInARow = 0;
  /** Tokens given since the first page was asked for. */
  const given: string[] = [];
  /** The list that a token was given for: a reading that is resumed goes on behind others. */
  const filters = new Map<string, string>();
  return (filter: string, pageToken: string, now: number, calm: boolean) => {
    const [since = 0, until = Infinity] = [...filter.matchAll(/"([^"]*)"/g)].map(([, time = '']) =>
      Date.parse(time),
    );
    const visible = rows
      .filter(
        (row) => row.visibleAt <= now && (row.wrote === null || (row.wrote >= since && row.wrote < until)),
      )
      .sort(before);
    if (pageToken === '') given.length = 0;
    if (!calm && chance() * 100 < habits.failed) return 'failed' as const;
    if (!calm && pageToken !== '' && chance() * 100 < habits.refused) return 'refused' as const;
    const positionOf = (token: string) => {
      const [, , at = ''] = token.split('|');
      if (habits.tokens === 'offset') return Number(at);
      const last = rows.find((row) => row.id === at);
      return last === undefined ? 0 : visible.filter((row) => before(row, last) <= 0).length;
    };
    const position = positionOf(pageToken);
    /** A service that repeats a token leads back, never on, nor into another list. */
    const repeated = () => {
      const { first = pageToken, circle = pageToken } = { first: given[0], circle: given.at(-3) };
      const token = { asked: pageToken, first, circle }[habits.repeats];
      return filters.get(token) === filter && positionOf(token) <= position ? token : pageToken;
    };
    const overlaps = position > 0 && !(calm && position >= visible.length) && chance() * 100 < habits.doubled;
    const again = overlaps ? visible.slice(Math.max(0, position - 2), position) : [];
    // More in a row cannot be distinguished from the end of a list that always has a token.
    const empty = !calm && emptyInARow < 5 && chance() * 100 < habits.emptyPages;
    emptyInARow = empty ? emptyInARow + 1 : 0;
    const sent = empty ? [] : visible.slice(position, position + habits.pageSize);
    const reached = position + sent.length;
    const place = habits.tokens === 'offset' ? String(reached) : (visible[reached - 1]?.id ?? '');
    const more = reached < visible.length;
    let nextPageToken = `${since}|${habits.end === 'same-token' && !empty ? '' : nonce++}|${place}`;
    if (!more && habits.end === 'empty') nextPageToken = '';
    const isRepeating = habits.repeating === 'for-ever' || (habits.repeating === 'a-while' && !calm);
    // An empty page that gives its own token back is the end of a list, and no fault.
    if (isRepeating && pageToken !== '' && again.length + sent.length > 0 && chance() < 0.8)
      nextPageToken = repeated();
    if (nextPageToken !== '') {
      given.push(nextPageToken);
      filters.set(nextPageToken, filter);
    }
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
  repeats: fc.constantFrom('asked', 'first', 'circle'),
  repeating: fc.constantFrom('never', 'a-while', 'for-ever'),
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
    /** The process is killed after this many pages; later ones are not asked for. */
    pages: fc.constantFrom(1, 2, 3, 100, 100, 100),
  }),
  { minLength: 1, maxLength: 30 },
);

describe('any service within the API', () => {
  it('delivers each notification exactly once, moves no cursor back, and reports nothing incomplete as complete', () => {
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
          let completeAt: number | null = null;

          const poll = (sweepDue: boolean, crash: boolean, calm: boolean, pages = 100) => {
            const before = stored;
            let left = pages;
            let step = beginPoll(stored, now + skew, sweepDue, { overlapMs: 10 * minute, pages: 12 });
            while (step.request !== null && left > 0) {
              left -= 1;
              const response = list(step.request.filter, step.request.pageToken, now, calm);
              now += 10;
              if (response === 'failed') break;
              if (response === 'refused') {
                const fallback = afterRefusal(step, now + skew);
                if (fallback === null) break;
                step = fallback;
                continue;
              }
              const fresh = new Set<string>();
              for (const { id } of response.rows) {
                if (known.has(id)) continue;
                known.add(id);
                fresh.add(id);
                inbox.push(id);
              }
              step = afterPage(step, { ...response, fresh });
            }
            // A crash comes after the page was stored and before the cursor was.
            if (!crash && left > 0) stored = step.cursor;
            if (step.outcome === 'whole') completeAt = step.sweptFrom;
            const upTo = completeUpTo(stored, completeAt) ?? 0;
            const missing = rows.filter(
              ({ id, wrote, visibleAt }) =>
                wrote !== null && wrote < upTo && visibleAt <= (completeAt ?? 0) - skew && !known.has(id),
            );
            expect(missing).toEqual([]);
            expect(stored.mark).toBeGreaterThanOrEqual(before.mark);
            expect(stored.mark).toBeLessThanOrEqual(Math.max(now + skew, before.mark));
            if (before.token !== null && stored.token === null) expect(kind.refused).toBeGreaterThan(0);
          };

          for (const { wait, sweepDue, crash, pages } of polls) {
            now += wait;
            poll(sweepDue, crash, false, pages);
          }
          now = Math.max(now, createTime + 7 * minute + 1);
          for (let quiet = 0; quiet < 120; quiet += 1) {
            now += minute;
            poll(quiet % 2 === 0, false, true);
          }
          expect(inbox).toHaveLength(known.size);
          if (kind.repeating === 'for-ever') return;
          expect(inbox.toSorted()).toEqual(rows.map((row) => row.id).toSorted());
          expect(stored.gaps).toEqual([]);
          expect(completeAt).toBeGreaterThan(now + skew - 20 * minute);
        },
      ),
      { numRuns: 600, endOnFailure: true },
    );
  });
});
