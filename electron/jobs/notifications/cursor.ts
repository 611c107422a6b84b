/**
 * How far the notifications of one organization were read, as values and pure steps.
 *
 * The API document says "keep the last nextPageToken as the cursor" (§6), but neither the order of the
 * list, nor that a token outlives its page, nor that a page token can be read twice. So two marks are
 * kept and each covers for the other:
 *
 * - The *token* is cheap: it brings only what is new. It is used alone only while it is proven, that
 *   is, while it brings what a sweep brings.
 * - The *mark* is safe: a sweep reads everything with `create_time >= mark - overlap`, in whatever
 *   order it comes, so that an arrival up to `overlap` late is not missed. Only a sweep that ended moves it.
 *
 * A list that gives a page token twice cannot be read to its end. What was asked for is then read in two
 * halves of its time, and these in halves, until each is short enough. So is a list that goes on in a way that is
 * not understood. What stays unread is kept as a *gap*, and every sweep reads it again.
 *
 * Every step is done after its page was stored, so stopping anywhere repeats a page and loses nothing.
 */
export interface Cursor {
  /** Everything created before this was read, the gaps and arrivals more than the overlap late excepted; ms since 1970. */
  mark: number;
  /** Until the first sweep ended: what was created up to this time is not announced; ms since 1970. Then null. */
  baseline: number | null;
  /** The last token that was not empty, with the filter it belongs to: other arguments stay fixed while paging. */
  token: Token | null;
  /** The token brought what a sweep brought. */
  proven: boolean;
  /** The service hands out a token at the end of its list as well: empty pages are its end. */
  endless: boolean;
  /** What could not be read to its end, oldest first. */
  gaps: readonly Gap[];
  /** A sweep that was cut and continues with the next poll. */
  sweep: Sweep | null;
}

/** Notifications created from one time up to, not including, another; ms since 1970. */
interface Gap {
  from: number;
  to: number;
  /** Notifications in it are older than the app and are not announced. */
  baseline: boolean;
}

/** A span read as one list. Without an end it includes what is still to come. */
type Span = Omit<Gap, 'to'> & { to: number | null };

interface Token {
  value: string;
  filter: string;
}

interface Sweep {
  /** Still to be read, newest first; the first one is being read. */
  spans: readonly Span[];
  /** Could not be read to their end in this sweep. */
  unread: readonly Span[];
  /** How often a span was halved in this sweep. */
  splits: number;
  /** Token of the next page; empty for the first of a span. */
  next: string;
  startedAt: number;
  /** Latest createTime seen. */
  highest: number;
  /** Pages in a row that brought nothing new. */
  idlePages: number;
  /** Pages in a row without a row. */
  emptyPages: number;
  /** The cursor's token and `endless` once the sweep has ended. */
  token: Token | null;
  endless: boolean;
}

interface PageRequest {
  filter: string;
  pageToken: string;
}

/** One page as the cursor sees it. */
export interface Page {
  rows: readonly {
    id: string;
    /** ms since 1970; null when it cannot be read. */ createTime: number | null;
  }[];
  nextPageToken: string;
  /** Ids that the store did not have before this page. */
  fresh: ReadonlySet<string>;
  /**
   * What the service says of entries behind the last page: `announced`, that there are some, in a way that gives no
   * token; `counted`, more than the list has, of which it is not known what is counted. Left out: nothing.
   */
  beyond?: 'announced' | 'counted' | undefined;
}

export interface Poll {
  cursor: Cursor;
  /** What to ask for next; null when this poll is over. */
  request: PageRequest | null;
  /** `probe` asks whether the token would have brought what the sweep brought. */
  reading: 'token' | 'sweep' | 'probe';
  /** Tokens requested in this poll: a repeated one would loop forever. */
  used: readonly string[];
  /** New and not late: what a working token must bring as well. */
  news: ReadonlySet<string>;
  /** Times of the rows seen in this poll of what is read as one list: where to halve it. */
  times: readonly number[];
  /** A token was refused and the sweep began again; a second refusal in one poll is a failure. */
  restarted: boolean;
  /** `whole`: a sweep ended and brought everything there was. `partial`: it ended and left a gap. */
  outcome: 'whole' | 'partial' | null;
  /** When the sweep began that ended. */
  sweptFrom: number | null;
  pagesLeft: number;
  limits: PollLimits;
}

export interface PollLimits {
  /** Arrivals up to this much late are caught, in ms. */
  overlapMs: number;
  /** Most pages read in one poll; a sweep that needs more continues with the next poll. */
  pages: number;
}

/**
 * A service may return empty pages while it looks for a rare row, so they are followed. One that
 * brings nothing new for this long and then only empty pages hands out tokens for ever: it is at its end,
 * and its token is a live cursor. So is one that returns an empty page with the token it was asked with.
 */
const maxIdlePages = 100;
/** Empty pages in a row that are the end of such a list. */
const endOfEndless = 8;
/** Pages in a row whose rows are all known: the list goes in a circle, under fresh tokens. */
const maxRepeatedPages = 200;
/** A sweep halves what it cannot read this often; the rest waits for the next one. */
const maxSplits = 16;
/** More gaps are put together, the closest first. */
const maxGaps = 20;

/**
 * The cursor of an organization that was never read. What was created up to the baseline is not announced, and what
 * is older than the mark stays out of the inbox.
 */
export function firstCursor(baseline: number, baselineMs: number): Cursor {
  const mark = baseline - baselineMs;
  return { mark, baseline, token: null, proven: false, endless: false, gaps: [], sweep: null };
}

/**
 * A mark in the future, which a wrong clock left, would skip everything until then: it starts over, and what is not
 * stored is news. A mark within the overlap skips nothing.
 */
export function withoutFutureMark(
  cursor: Cursor,
  now: number,
  { overlapMs, baselineMs }: { overlapMs: number; baselineMs: number },
): Cursor {
  if (cursor.mark - overlapMs <= now) return cursor;
  return { ...firstCursor(now, baselineMs), baseline: null, gaps: cursor.gaps };
}

/** Has everything since a time reread. */
export function pollAgainFrom(cursor: Cursor, from: number): Cursor {
  if (cursor.baseline !== null) return { ...cursor, mark: Math.min(cursor.mark, from), sweep: null };
  const gaps = joinGaps([...cursor.gaps, { from, to: cursor.mark, baseline: false }]);
  return { ...cursor, gaps, sweep: null };
}

/** Whether a notification was there before the app: it is stored as read, and not announced. */
export function isOfBaseline({ baseline, gaps }: Cursor, createTime: number | null): boolean {
  if (createTime === null) return baseline !== null;
  if (baseline !== null) return createTime <= baseline;
  return gaps.some((gap) => gap.baseline && gap.from <= createTime && createTime < gap.to);
}

/** Starts a poll. `sweepDue`: the token alone is not enough this time. */
export function beginPoll(cursor: Cursor, now: number, sweepDue: boolean, limits: PollLimits): Poll {
  const poll = {
    cursor,
    used: [],
    news: new Set<string>(),
    times: [],
    restarted: false,
    outcome: null,
    sweptFrom: null,
    pagesLeft: limits.pages,
    limits,
  };
  const needsSweep = sweepDue || cursor.sweep !== null || cursor.gaps.length > 0;
  if (!needsSweep && cursor.token !== null && cursor.proven) {
    const { value, filter } = cursor.token;
    return { ...poll, reading: 'token', request: { filter, pageToken: value } };
  }
  return sweepFrom(poll, now);
}

function sweepFrom(poll: Omit<Poll, 'reading' | 'request'>, now: number): Poll {
  const { cursor, limits } = poll;
  const sweep: Sweep = cursor.sweep ?? {
    spans: [
      { from: cursor.mark - limits.overlapMs, to: null, baseline: cursor.baseline !== null },
      ...cursor.gaps.toReversed(),
    ],
    unread: [],
    splits: 0,
    next: '',
    startedAt: now,
    highest: cursor.mark,
    idlePages: 0,
    emptyPages: 0,
    token: cursor.token,
    endless: false,
  };
  return askNext({ ...poll, reading: 'sweep', request: null }, sweep);
}

/** Asks for the next page of a sweep; ends it when nothing is left to read. */
function askNext(poll: Poll, sweep: Sweep): Poll {
  const [span] = sweep.spans;
  if (span === undefined) return endSweep(poll, sweep);
  const goesOn = { ...poll, cursor: { ...poll.cursor, sweep } };
  if (poll.pagesLeft <= 0) return over(goesOn);
  return { ...goesOn, request: { filter: createdWithin(span), pageToken: sweep.next } };
}

/** The poll after a page was received and stored. */
export function afterPage(poll: Poll, page: Page): Poll {
  const pageToken = poll.request?.pageToken ?? '';
  const used = pageToken === '' ? poll.used : [...poll.used, pageToken];
  const isRepeated = used.includes(page.nextPageToken);
  const next = isRepeated ? '' : page.nextPageToken;
  const read = { ...poll, used, pagesLeft: poll.pagesLeft - 1 };
  switch (poll.reading) {
    case 'token':
      return afterTokenPage(read, page, next);
    case 'sweep':
      return afterSweepPage(read, page, isRepeated);
    case 'probe':
      return afterProbePage(read, page, next);
  }
}

function afterTokenPage(poll: Poll, page: Page, next: string): Poll {
  const filter = poll.request?.filter ?? '';
  if (next === '') return over(poll);
  const cursor = { ...poll.cursor, token: { value: next, filter } };
  // Everything after a page without news is read from here by the next poll.
  if (page.fresh.size === 0 || poll.pagesLeft <= 0) return over({ ...poll, cursor });
  return { ...poll, cursor, request: { filter, pageToken: next } };
}

function afterSweepPage(poll: Poll, page: Page, isRepeated: boolean): Poll {
  const { cursor } = poll;
  const [span] = cursor.sweep?.spans ?? [];
  if (cursor.sweep === null || span === undefined) return over(poll);
  const news = new Set(poll.news);
  const times = [...poll.times];
  let { highest } = cursor.sweep;
  for (const { id, createTime } of page.rows) {
    if (createTime === null) continue;
    times.push(createTime);
    highest = Math.max(highest, createTime);
    if (createTime > cursor.mark && page.fresh.has(id)) news.add(id);
  }
  const isEmpty = page.rows.length === 0;
  const idlePages = page.fresh.size === 0 ? cursor.sweep.idlePages + 1 : 0;
  const emptyPages = isEmpty ? cursor.sweep.emptyPages + 1 : 0;
  const sweep = { ...cursor.sweep, highest, idlePages, emptyPages };
  const read = { ...poll, news, times };

  const next = page.nextPageToken;
  if (next === '') {
    if (page.beyond !== undefined) {
      // Halves that bring nothing new would be read in vain by every poll.
      const at = page.fresh.size > 0 ? middleOf(read, sweep, span) : null;
      if (at !== null) return halveAt(at, read, sweep, span);
      if (page.beyond === 'announced') return leaveUnread(read, sweep, span);
    }
    // The last page has no token of its own: the one that led to it stays the cursor (§6).
    return span.to === null ? endSpan(read, withToken(sweep, span, sweep.next)) : endSpan(read, sweep);
  }
  const isLive =
    cursor.endless || sweep.endless || idlePages >= maxIdlePages || next === poll.request?.pageToken;
  if (emptyPages >= endOfEndless && isLive) {
    return endSpan(read, span.to === null ? { ...withToken(sweep, span, next), endless: true } : sweep);
  }
  if ((isRepeated && !isEmpty) || idlePages >= maxRepeatedPages) return halve(read, sweep, span);
  return askNext(read, { ...sweep, next });
}

function withToken(sweep: Sweep, span: Span, value: string): Sweep {
  return { ...sweep, token: value === '' ? sweep.token : { value, filter: createdWithin(span) } };
}

/** Goes on with the next span; what was unread of this one is in the sweep already. */
function endSpan(poll: Poll, sweep: Sweep): Poll {
  const spans = sweep.spans.slice(1);
  return askNext(
    { ...poll, used: [], times: [] },
    { ...sweep, spans, next: '', idlePages: 0, emptyPages: 0 },
  );
}

/** A list that does not lead to its end is read as two, each with half of the rows seen. */
function halve(poll: Poll, sweep: Sweep, span: Span): Poll {
  const at = middleOf(poll, sweep, span);
  return at === null ? leaveUnread(poll, sweep, span) : halveAt(at, poll, sweep, span);
}

function leaveUnread(poll: Poll, sweep: Sweep, span: Span): Poll {
  return endSpan(poll, { ...sweep, unread: [...sweep.unread, span] });
}

/** Where a span is halved; null: it is too short, or the sweep has halved enough. */
function middleOf(poll: Poll, sweep: Sweep, { from, to }: Span): number | null {
  const within = poll.times
    .filter((time) => time >= from && (to === null || time < to))
    .sort((a, b) => a - b);
  const middle = within[within.length >> 1];
  const at = middle === undefined ? null : Math.max(middle, from + 1);
  return at === null || (to !== null && at >= to) || sweep.splits >= maxSplits ? null : at;
}

function halveAt(at: number, poll: Poll, sweep: Sweep, span: Span): Poll {
  const halves = [
    { ...span, from: at },
    { ...span, to: at },
  ];
  const spans = [span, ...halves, ...sweep.spans.slice(1)];
  return endSpan(poll, { ...sweep, spans, splits: sweep.splits + 1 });
}

function endSweep(poll: Poll, sweep: Sweep): Poll {
  const { cursor, limits, news } = poll;
  const { token, endless, startedAt } = sweep;
  // Never back, and never beyond the start of this sweep, whatever a wrong clock wrote.
  const mark = Math.max(cursor.mark, Math.min(sweep.highest, startedAt));
  // The next sweep starts below the mark: unread notifications above it need no gap.
  const gaps = sweep.unread
    .map((span) => ({ ...span, to: Math.min(span.to ?? mark, mark) }))
    .flatMap((gap) => (gap.baseline && cursor.baseline !== null ? cutAt(gap, cursor.baseline + 1) : [gap]));
  const swept: Poll = {
    ...poll,
    outcome: sweep.unread.length === 0 ? 'whole' : 'partial',
    sweptFrom: startedAt,
    cursor: {
      mark,
      baseline: null,
      token,
      proven: endless || (cursor.proven && token !== null),
      endless,
      gaps: joinGaps(gaps),
      sweep: null,
    },
  };
  const probe = cursor.token;
  if (cursor.baseline !== null || probe === null || news.size === 0 || endless) return over(swept);
  return {
    ...swept,
    cursor: { ...swept.cursor, token: probe, proven: false },
    reading: 'probe',
    used: [],
    pagesLeft: limits.pages,
    request: { filter: probe.filter, pageToken: probe.value },
  };
}

/** A gap that the first sweep left: only its part before a time stays silent. */
function cutAt(gap: Gap, time: number): Gap[] {
  return [
    { ...gap, to: Math.min(gap.to, time) },
    { ...gap, from: Math.max(gap.from, time), baseline: false },
  ];
}

/** Oldest first; those that touch are one, and so are the closest ones while there are too many. */
function joinGaps(gaps: readonly Gap[]): Gap[] {
  const joined: Gap[] = [];
  for (const gap of gaps.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || last.to < gap.from || last.baseline !== gap.baseline) joined.push(gap);
    else joined[joined.length - 1] = { ...last, to: Math.max(last.to, gap.to) };
  }
  while (joined.length > maxGaps) {
    const holes = joined.slice(1).map((gap, index) => gap.from - (joined[index]?.to ?? gap.from));
    const at = holes.indexOf(Math.min(...holes));
    const [first, second] = joined.slice(at, at + 2);
    if (first === undefined || second === undefined) break;
    const baseline = first.baseline && second.baseline;
    joined.splice(at, 2, { from: first.from, to: Math.max(first.to, second.to), baseline });
  }
  return joined;
}

function afterProbePage(poll: Poll, page: Page, next: string): Poll {
  const filter = poll.request?.filter ?? '';
  const brought = new Set(page.rows.map((row) => row.id));
  const news = new Set([...poll.news].filter((id) => !brought.has(id)));
  const cursor = next === '' ? poll.cursor : { ...poll.cursor, token: { value: next, filter } };
  if (news.size === 0) return over({ ...poll, cursor: { ...cursor, proven: true }, news });
  // The first page may be the old last one; a second one without news is the way into the past.
  const fruitless = news.size === poll.news.size && poll.used.length > 1;
  if (next === '' || fruitless || poll.pagesLeft <= 0) {
    return over({ ...poll, cursor, news });
  }
  return { ...poll, cursor, news, request: { filter, pageToken: next } };
}

/**
 * The poll after the service refused a page token, e.g. because it expired: reread from the mark.
 * A filter with an end that is refused leaves a gap. Null when there is nothing to fall back to: neither
 * was sent, or the fresh tokens are refused as well.
 */
export function afterRefusal(poll: Poll, now: number): Poll | null {
  if (poll.request === null) return null;
  if (poll.request.pageToken === '') {
    const { sweep } = poll.cursor;
    const [span] = sweep?.spans ?? [];
    if (sweep === null || span === undefined || span.to === null) return null;
    return leaveUnread({ ...poll, pagesLeft: poll.pagesLeft - 1 }, sweep, span);
  }
  if (poll.restarted) return null;
  const cursor = { ...poll.cursor, token: null, proven: false, sweep: null };
  if (poll.reading === 'probe') return over({ ...poll, cursor });
  return sweepFrom({ ...poll, cursor, used: [], times: [], restarted: true }, now);
}

/**
 * Up to when everything was read: the last whole sweep, or the first gap before it. Null before the first
 * whole sweep. `completeAt` is when that sweep began.
 */
export function completeUpTo(cursor: Cursor | null, completeAt: number | null): number | null {
  if (completeAt === null) return null;
  const [gap] = cursor?.gaps ?? [];
  return gap === undefined ? completeAt : Math.min(completeAt, gap.from);
}

/** True when two cursors say the same, so that nothing needs to be written. */
export function sameCursor(a: Cursor, b: Cursor): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function over(poll: Poll): Poll {
  return { ...poll, request: null };
}

/** AIP-160 filter on the creation time (§4), with RFC 3339 strings. */
export function createdSince(time: number): string {
  return `create_time >= "${new Date(time).toISOString()}"`;
}

function createdWithin({ from, to }: Span): string {
  if (to === null) return createdSince(from);
  return `${createdSince(from)} AND create_time < "${new Date(to).toISOString()}"`;
}
