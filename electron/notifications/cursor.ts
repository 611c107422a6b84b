/**
 * How far the notifications of one organization were read, as values and pure steps.
 *
 * The interface says "keep the last nextPageToken as the cursor" (§6), but neither the order of the
 * list, nor that a token outlives its page, nor that a page token can be read twice. So two marks are
 * kept and each covers for the other:
 *
 * - The *token* is cheap: it brings only what is new. It is used alone only while it is proven, that
 *   is, while it brings what a sweep brings.
 * - The *mark* is safe: a sweep reads everything with `create_time >= mark - overlap`, in whatever
 *   order it comes, so that an arrival up to `overlap` late is not missed. Only a whole sweep moves it.
 *
 * Every step is done after its page was stored, so stopping anywhere repeats a page and loses nothing.
 */
export interface Cursor {
  /** Everything created before this was read, arrivals up to the overlap late excepted; ms since 1970. */
  mark: number;
  /** True until the first sweep is whole: what it brings was there before the app and is not announced. */
  baseline: boolean;
  /** The last token that was not empty, with the filter it belongs to: other arguments stay fixed while paging. */
  token: Token | null;
  /** The token brought what a sweep brought. */
  proven: boolean;
  /** The service hands out a fresh token at the end of its list as well: empty pages are its end. */
  endless: boolean;
  /** A sweep that was cut and goes on with the next poll. */
  sweep: Sweep | null;
}

export interface Token {
  value: string;
  filter: string;
}

interface Sweep {
  filter: string;
  /** Token of the next page; empty for the first. */
  next: string;
  startedAt: number;
  /** Latest createTime seen. */
  highest: number;
  /** Pages in a row that brought nothing. */
  idlePages: number;
}

export interface PageRequest {
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
}

export interface Poll {
  cursor: Cursor;
  /** What to ask for next; null when this poll is over. */
  request: PageRequest | null;
  /** `probe` asks whether the token would have brought what the sweep brought. */
  reading: 'token' | 'sweep' | 'probe';
  /** Tokens asked for in this poll: one that comes again would loop for ever. */
  used: readonly string[];
  /** New and not late: what a working token must bring as well. */
  news: ReadonlySet<string>;
  /** A token was refused and the sweep began again; a second refusal in one poll is a failure. */
  restarted: boolean;
  pagesLeft: number;
  limits: PollLimits;
}

export interface PollLimits {
  /** Arrivals up to this much late are caught, in ms. */
  overlapMs: number;
  /** Most pages read in one poll; a sweep that needs more goes on with the next poll. */
  pages: number;
}

/**
 * A service may answer with empty pages while it looks for a rare row, so they are followed. One that
 * brings nothing new for this long hands out tokens for ever: it is at its end, and its token is a live
 * cursor. Once that is known, a short run
 * of empty pages is enough.
 */
const longestIdleRun = 100;
const knownIdleRun = 3;

/** The cursor of an organization that was never read: what is older than the mark stays out of the inbox. */
export function firstCursor(now: number, baselineMs: number): Cursor {
  return { mark: now - baselineMs, baseline: true, token: null, proven: false, endless: false, sweep: null };
}

/** Starts a poll. `sweepDue`: the token alone is not enough this time. */
export function beginPoll(cursor: Cursor, now: number, sweepDue: boolean, limits: PollLimits): Poll {
  const poll = {
    cursor,
    used: [],
    news: new Set<string>(),
    restarted: false,
    pagesLeft: limits.pages,
    limits,
  };
  if (cursor.sweep === null && cursor.token !== null && cursor.proven && !sweepDue) {
    const { value, filter } = cursor.token;
    return { ...poll, reading: 'token', request: { filter, pageToken: value } };
  }
  return sweepFrom(poll, now);
}

function sweepFrom(poll: Omit<Poll, 'reading' | 'request'>, now: number): Poll {
  const { cursor, limits } = poll;
  const sweep = cursor.sweep ?? {
    filter: createdSince(cursor.mark - limits.overlapMs),
    next: '',
    startedAt: now,
    highest: cursor.mark,
    idlePages: 0,
  };
  return {
    ...poll,
    cursor: { ...cursor, sweep },
    reading: 'sweep',
    request: { filter: sweep.filter, pageToken: sweep.next },
  };
}

/** The poll after a page came and was stored. */
export function afterPage(poll: Poll, page: Page): Poll {
  const asked = poll.request?.pageToken ?? '';
  const used = asked === '' ? poll.used : [...poll.used, asked];
  const next = used.includes(page.nextPageToken) ? '' : page.nextPageToken;
  const read = { ...poll, used, pagesLeft: poll.pagesLeft - 1 };
  switch (poll.reading) {
    case 'token':
      return afterTokenPage(read, page, next);
    case 'sweep':
      return afterSweepPage(read, page, next);
    case 'probe':
      return afterProbePage(read, page, next);
  }
}

function afterTokenPage(poll: Poll, page: Page, next: string): Poll {
  const filter = poll.request?.filter ?? '';
  if (next === '') return over(poll);
  const cursor = { ...poll.cursor, token: { value: next, filter } };
  // Whatever lies behind a page without news is read from here by the next poll.
  if (page.fresh.size === 0 || poll.pagesLeft <= 0) return over({ ...poll, cursor });
  return { ...poll, cursor, request: { filter, pageToken: next } };
}

function afterSweepPage(poll: Poll, page: Page, next: string): Poll {
  const { cursor, limits } = poll;
  const { sweep } = cursor;
  if (sweep === null) return over(poll);
  const news = new Set(poll.news);
  let { highest } = sweep;
  for (const { id, createTime } of page.rows) {
    if (createTime === null) continue;
    highest = Math.max(highest, createTime);
    if (createTime > cursor.mark && page.fresh.has(id)) news.add(id);
  }
  const idle = cursor.endless ? page.rows.length === 0 : page.fresh.size === 0;
  const idlePages = idle ? sweep.idlePages + 1 : 0;
  const endless = next !== '' && idlePages >= (cursor.endless ? knownIdleRun : longestIdleRun);
  if (next !== '' && !endless) {
    const goesOn = { ...cursor, sweep: { ...sweep, next, highest, idlePages } };
    if (poll.pagesLeft <= 0) return over({ ...poll, cursor: goesOn, news });
    return { ...poll, cursor: goesOn, news, request: { filter: sweep.filter, pageToken: next } };
  }

  // The last page has no token of its own: the one that led to it stays the cursor (§6).
  const last = next === '' ? sweep.next : next;
  const token = last === '' ? cursor.token : { value: last, filter: sweep.filter };
  const whole: Cursor = {
    // Never back, and never beyond the start of this sweep, whatever a wrong clock wrote.
    mark: Math.max(cursor.mark, Math.min(highest, sweep.startedAt)),
    baseline: false,
    token,
    proven: endless || (cursor.proven && token !== null),
    endless,
    sweep: null,
  };
  const probe = cursor.token;
  if (cursor.baseline || probe === null || news.size === 0 || endless) {
    return over({ ...poll, cursor: whole, news });
  }
  return {
    ...poll,
    cursor: { ...whole, token: probe, proven: false },
    reading: 'probe',
    used: [],
    news,
    pagesLeft: limits.pages,
    request: { filter: probe.filter, pageToken: probe.value },
  };
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
 * The poll after the service refused a page token, e.g. because it expired: read again from the mark.
 * Null when there is nothing to fall back to: no token was sent, or the fresh ones are refused as well.
 */
export function afterRefusedToken(poll: Poll, now: number): Poll | null {
  if ((poll.request?.pageToken ?? '') === '' || poll.restarted) return null;
  const cursor = { ...poll.cursor, token: null, proven: false, sweep: null };
  if (poll.reading === 'probe') return over({ ...poll, cursor });
  return sweepFrom({ ...poll, cursor, used: [], restarted: true }, now);
}

/** True when two cursors say the same, so that nothing needs to be written. */
export function sameCursor(a: Cursor, b: Cursor): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function over(poll: Poll): Poll {
  return { ...poll, request: null };
}

/** AIP-160 filter on the creation time (§4), as an RFC 3339 string. */
export function createdSince(time: number): string {
  return `create_time >= "${new Date(time).toISOString()}"`;
}
