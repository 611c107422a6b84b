import { describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import type { AppError } from '#shared/errors';
import { noListFacts } from '#shared/reading/list';
import { err, ok, type Result } from '#shared/result';
import { createCheckStream, type CheckQuery } from '../../../../../renderer/features/checks/check-stream.ts';
import type { Client } from '../../../../../renderer/ipc/client.ts';

interface Page {
  checks: { name: string; state?: string; creator?: string }[];
  nextPageToken: string;
}
type ListInput = InputOf<'checks.listPages'>;
/** Pages that came in one response, and the error behind them. */
type Pages = { pages: Page[]; error: AppError | null };
const everything: CheckQuery = { parent: 'organizations/-/teams/-', filter: '', showDeleted: false };
const name = (place: number) => `organizations/o${place % 3}/teams/t${place % 2}/checks/c${place}`;
const page = (from: number, to: number, nextPageToken = ''): Page => ({
  checks: Array.from({ length: to - from }, (_, at) => ({ name: name(from + at) })),
  nextPageToken,
});
const failure: AppError = { kind: 'network', reason: 'cut', message: 'Cut.', advice: 'Try again.' };

const received = ({ pages, error }: Pages) => ({
  pages: pages.map((each) => ({ facts: noListFacts, ...each, receivedAt: '2026-03-02T10:00:00Z' })),
  error,
});

/** A service whose responses are given one by one. */
function opened(options: { rowsPerRun?: number } = {}) {
  const calls: ListInput[] = [];
  const waiting: ((response: Result<Pages>) => void)[] = [];
  let draw: (() => void) | null = null;
  let frames = 0;
  let time = 0;
  const client: Client = {
    platform: 'linux',
    subscribe: () => () => undefined,
    call: (_name, input, { signal } = {}) => {
      calls.push(input as ListInput);
      return new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(err({ kind: 'cancelled', message: '', advice: '' })));
        waiting.push((response) => resolve((response.ok ? ok(received(response.value)) : response) as never)); // of the call made
      });
    },
  };
  const stream = createCheckStream({
    client,
    profileId: 'demo',
    onFrame: (due) => (draw = due),
    now: () => time,
    ...options,
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    stream,
    calls,
    get frames() {
      return frames;
    },
    pass: (ms: number) => {
      time += ms;
    },
    frame() {
      const due = draw;
      draw = null;
      if (due !== null) frames += 1;
      due?.();
    },
    async respond(...results: [Page | AppError, ...(Page | AppError)[]]) {
      const pages = results.filter((result) => 'checks' in result);
      const error = results.find((result) => 'kind' in result) ?? null;
      waiting.shift()?.(pages.length === 0 && error !== null ? err(error) : ok({ pages, error }));
      await settle();
    },
    names: () => stream.get().rows.map(({ check }) => check.name),
  };
}

describe('a list of checks', () => {
  it('is read in pages of a hundred, with the other arguments unchanged, to the empty token', async () => {
    const desk = opened();
    desk.stream.show({ parent: 'organizations/o1/teams/-', filter: 'state = ACTIVE', showDeleted: true });
    await desk.respond(page(0, 100, 'a'));
    await desk.respond(page(100, 100, 'b')); // an empty page may carry a token
    await desk.respond(page(100, 130));
    desk.frame();
    expect(desk.calls.map(({ pageToken }) => pageToken)).toEqual([undefined, 'a', 'b']);
    for (const call of desk.calls)
      expect({ ...call, pageToken: undefined, pages: undefined }).toEqual({
        profileId: 'demo',
        parent: 'organizations/o1/teams/-',
        pageSize: 100,
        filter: 'state = ACTIVE',
        showDeleted: true,
      });
    expect(desk.stream.get().state).toEqual({ is: 'complete' });
    expect(desk.names()).toHaveLength(130);
  });

  it('shows the first page at once and requests several of the next ones', async () => {
    const desk = opened();
    desk.stream.show(everything);
    await desk.respond(page(0, 100, 'a'));
    await desk.respond(page(100, 200, 'b'), page(200, 300, 'c'));
    desk.frame();
    expect(desk.calls.map(({ pageToken, pages }) => [pageToken, pages])).toEqual([
      [undefined, 1],
      ['a', 5],
      ['c', 5],
    ]);
    expect(desk.names()).toHaveLength(300);
    await desk.respond(page(300, 400, 'd'), page(400, 500, 'b'));
    desk.frame();
    expect(desk.stream.get().state).toEqual({ is: 'repeated', pageToken: 'b' });
    expect(desk.names()).toHaveLength(500);
  });

  it('keeps the pages before an error in one response, and continues after them', async () => {
    const desk = opened();
    desk.stream.show(everything);
    await desk.respond(page(0, 100, 'a'));
    await desk.respond(page(100, 200, 'b'), failure);
    desk.frame();
    expect(desk.stream.get().state).toEqual({ is: 'stopped', error: failure });
    expect(desk.names()).toHaveLength(200);
    desk.stream.resume();
    expect(desk.calls.at(-1)?.pageToken).toBe('b');
  });

  it('says where each check belongs from its own name', async () => {
    const desk = opened();
    desk.stream.show(everything);
    await desk.respond({ checks: [{ name: name(4) }, { name: 'legacy/77' }], nextPageToken: '' });
    desk.frame();
    expect(desk.stream.get().rows.map(({ organization, team }) => [organization, team])).toEqual([
      ['organizations/o1', 't0'],
      [null, null],
    ]);
  });

  it('is rendered once per frame, however many pages arrive', async () => {
    const desk = opened();
    desk.stream.show(everything);
    const shown = desk.names();
    for (let place = 0; place < 5; place += 1)
      await desk.respond(page(place * 10, place * 10 + 10, `token-${place}`));
    expect(desk.names()).toEqual(shown);
    desk.frame();
    desk.frame();
    expect(desk.frames).toBe(1);
    expect(desk.names()).toHaveLength(50);
    const { rows } = desk.stream.get();
    await desk.respond(page(50, 60, 'more'));
    expect(rows).toHaveLength(50); // what a frame was given never changes under it
  });

  it('keeps the loaded rows when it is cancelled, and continues at the next page', async () => {
    const desk = opened();
    desk.stream.show(everything);
    await desk.respond(page(0, 10, 'a'));
    desk.stream.cancel();
    expect(desk.stream.get().state).toEqual({ is: 'cancelled' });
    expect(desk.names()).toHaveLength(10);
    await desk.respond(page(90, 99, 'late')); // nobody waits for it
    desk.stream.resume();
    await desk.respond(page(10, 20));
    desk.frame();
    expect(desk.calls.map(({ pageToken }) => pageToken)).toEqual([undefined, 'a', 'a']);
    expect(desk.names()).toEqual(Array.from({ length: 20 }, (_, place) => name(place)));
    expect(desk.stream.get().state).toEqual({ is: 'complete' });
  });

  it('keeps the rows loaded before an error, and continues from there', async () => {
    const desk = opened();
    desk.stream.show(everything);
    await desk.respond(page(0, 10, 'a'));
    await desk.respond(failure);
    desk.frame();
    expect(desk.stream.get().state).toEqual({ is: 'stopped', error: failure });
    expect(desk.names()).toHaveLength(10);
    desk.stream.resume();
    await desk.respond(page(10, 12));
    desk.frame();
    expect(desk.names()).toHaveLength(12);
  });

  it('stops at a token that was used before, and starts over only on request', async () => {
    const desk = opened();
    desk.stream.show(everything);
    await desk.respond(page(0, 10, 'a'));
    await desk.respond(page(10, 20, 'a'));
    desk.frame();
    expect(desk.stream.get().state).toEqual({ is: 'repeated', pageToken: 'a' });
    expect(desk.names()).toHaveLength(20);
    desk.stream.resume();
    expect(desk.calls).toHaveLength(2);
    desk.stream.again();
    await desk.respond(page(0, 3));
    desk.frame();
    expect(desk.names()).toHaveLength(3);
  });

  it('shows a repeated check once, with the latest values', async () => {
    const desk = opened();
    desk.stream.show(everything);
    await desk.respond({
      checks: [{ name: name(1), state: 'ACTIVE' }, { name: name(2) }],
      nextPageToken: 'a',
    });
    desk.frame();
    const { revision } = desk.stream.get();
    await desk.respond({
      checks: [{ name: name(3) }, { name: name(1), state: 'INACTIVE' }],
      nextPageToken: '',
    });
    desk.frame();
    expect(desk.names()).toEqual([name(1), name(2), name(3)]);
    expect(desk.stream.get().rows[0]?.check.state).toBe('INACTIVE');
    expect(desk.stream.get().revision).not.toBe(revision);
  });

  it('never shows rows of one list under another', async () => {
    const desk = opened();
    desk.stream.show(everything);
    await desk.respond(page(0, 10, 'a'));
    desk.frame();
    desk.stream.show({ ...everything, filter: 'state = ACTIVE' });
    expect(desk.names()).toEqual([]);
    await desk.respond(page(50, 60, 'late')); // the response of the list before
    desk.frame();
    expect(desk.names()).toEqual([]);
    await desk.respond(page(20, 25));
    desk.frame();
    expect(desk.names()).toHaveLength(5);
    expect(desk.calls.at(-1)?.filter).toBe('state = ACTIVE');
  });

  it('keeps its rows visible during a refresh, and reloads nothing for an unchanged filter', async () => {
    const desk = opened();
    desk.stream.show(everything);
    await desk.respond(page(0, 10));
    desk.frame();
    desk.stream.show({ ...everything });
    expect(desk.calls).toHaveLength(1);
    desk.stream.again();
    desk.frame();
    expect(desk.names()).toHaveLength(10);
    expect(desk.stream.get().state).toEqual({ is: 'reading' });
    await desk.respond(page(100, 104));
    desk.frame();
    expect(desk.names()).toHaveLength(4);
  });

  it('keeps every row in a refresh until it comes again, or the end comes without it', async () => {
    const desk = opened();
    desk.stream.show(everything);
    await desk.respond(page(0, 10, 'a'));
    await desk.respond(page(10, 20));
    desk.frame();
    desk.stream.again();
    await desk.respond({
      checks: [{ name: name(30) }, { name: name(0), state: 'INACTIVE' }],
      nextPageToken: 'b',
    });
    desk.frame();
    const shown = desk.stream.get();
    expect(desk.names().slice(0, 3)).toEqual([name(30), name(0), name(1)]);
    expect(shown.rows[1]?.check.state).toBe('INACTIVE');
    expect([shown.rows.length, shown.fresh]).toEqual([21, 2]);
    desk.stream.amend(name(15), { state: 'CANCELLED', ongoingMonitoringEnabled: false });
    desk.stream.cancel();
    expect(desk.stream.get().rows.find(({ check }) => check.name === name(15))?.check.state).toBe(
      'CANCELLED',
    );
    expect(desk.names()).toHaveLength(21);
    await desk.respond(page(90, 99, 'late')); // nobody waits for it
    desk.stream.resume();
    await desk.respond(page(1, 15));
    desk.frame();
    expect(desk.names()).toEqual([name(30), ...page(0, 15).checks.map((check) => check.name)]);
    expect(desk.stream.get().fresh).toBe(16);
  });

  it('is loaded again when it is shown once checks were created since', async () => {
    const list = opened();
    list.stream.show(everything);
    await list.respond(page(0, 1));
    list.frame();
    list.stream.expire();
    list.stream.show(everything);
    expect(list.names()).toEqual([name(0)]);
    await list.respond(page(0, 2));
    list.frame();
    expect(list.names()).toEqual([name(0), name(1)]);
    list.stream.show(everything);
    expect(list.calls).toHaveLength(2);
  });

  it('pauses after the maximum rows of one run', async () => {
    const desk = opened({ rowsPerRun: 20 });
    desk.stream.show(everything);
    await desk.respond(page(0, 10, 'a'));
    await desk.respond(page(10, 20, 'b'));
    desk.frame();
    expect(desk.stream.get().state).toEqual({ is: 'paused' });
    expect(desk.calls).toHaveLength(2);
    desk.stream.resume();
    await desk.respond(page(20, 25));
    desk.frame();
    expect(desk.calls.at(-1)?.pageToken).toBe('b');
    expect(desk.names()).toHaveLength(25);
  });

  it('shows its rate while loading, and the users and states seen', async () => {
    const desk = opened();
    desk.stream.show(everything);
    desk.pass(500);
    await desk.respond({ ...page(0, 100, 'a') });
    desk.frame();
    expect(desk.stream.get().rate).toBe(200);
    await desk.respond({
      checks: [{ name: name(200), creator: 'organizations/o1/users/u1', state: 'ON_HOLD' }],
      nextPageToken: '',
    });
    desk.frame();
    expect(desk.stream.get().rate).toBeNull();
    expect(desk.stream.get().users).toEqual(['organizations/o1/users/u1']);
    expect(desk.stream.get().states).toContain('ON_HOLD');
  });

  it('ends when it is closed: no later response is shown', async () => {
    const desk = opened();
    let reported = 0;
    desk.stream.subscribe(() => (reported += 1));
    desk.stream.show(everything);
    desk.stream.close();
    const before = reported;
    await desk.respond(page(0, 10));
    desk.frame();
    expect(reported).toBe(before);
    expect(desk.names()).toEqual([]);
  });

  it('shows what was read of a check after a change made here, without loading the list again', async () => {
    const list = opened();
    list.stream.show(everything);
    await list.respond(page(0, 2));
    list.frame();
    const [first, second] = list.stream.get().rows;
    list.stream.amend(name(1), { state: 'CANCELLED', ongoingMonitoringEnabled: false });
    list.stream.amend(name(7), { state: 'CANCELLED', ongoingMonitoringEnabled: false });
    list.frame();
    const { rows } = list.stream.get();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toBe(first);
    expect(rows[1]?.check).toMatchObject({
      name: name(1),
      state: 'CANCELLED',
      ongoingMonitoringEnabled: false,
    });
    expect(rows[1]?.organization).toBe(second?.organization);
    expect(list.calls).toHaveLength(1);
  });
});
