import { describe, expect, it } from 'vitest';
import { countCalls, filterCalls, latencies, type CallRow } from '#shared/call-log';

function row(id: number, changes: Partial<CallRow> = {}, totalMs = 100): CallRow {
  return {
    id,
    operation: 'GetCheck',
    attempt: 1,
    method: 'GET',
    path: '/v1/x?filter=A%20B',
    at: '2026-03-02T10:00:00Z',
    status: 200,
    fault: null,
    mutates: false,
    sentBytes: 0,
    receivedBytes: 0,
    timing: { queuedMs: 0, connectMs: 0, waitMs: totalMs, receiveMs: 0, totalMs },
    ...changes,
  };
}
const rows = [
  row(1),
  row(2, { status: 403 }),
  row(3, { status: null, fault: 'cut' }),
  row(4, { operation: 'CreateCheck', method: 'POST', mutates: true }, 1000),
];
const all = { kind: 'all', operation: null, showsPolls: false, text: '' } as const;
const ids = (found: readonly CallRow[]) => found.map(({ id }) => id);

describe('the calls of a log', () => {
  it('are counted and filtered by kind; a call without a response is an error', () => {
    expect(countCalls(rows)).toEqual({ all: 4, errors: 2, mutations: 1, slow: 1 });
    expect(ids(filterCalls(rows, { ...all, kind: 'errors' }))).toEqual([2, 3]);
    expect(ids(filterCalls(rows, { ...all, kind: 'slow' }))).toEqual([4]);
  });

  it('are errors if the response holds an error, whatever its status', () => {
    const failed = [
      row(1),
      row(2, { failed: true }),
      row(3, { operation: 'ListNotifications', failed: true }),
    ];
    expect(countCalls(failed)).toMatchObject({ all: 3, errors: 2 });
    expect(ids(filterCalls(failed, { ...all, kind: 'errors' }))).toEqual([2, 3]);
  });

  it('are found by operation, and by text of path, status and method', () => {
    expect(ids(filterCalls(rows, { ...all, operation: 'CreateCheck' }))).toEqual([4]);
    expect(ids(filterCalls(rows, { ...all, text: ' a b ' }))).toEqual([1, 2, 3, 4]);
    expect(ids(filterCalls(rows, { ...all, text: 'connection lost' }))).toEqual([3]);
    expect(ids(filterCalls(rows, { ...all, text: '403' }))).toEqual([2]);
    expect(ids(filterCalls(rows, { ...all, text: 'post' }))).toEqual([4]);
  });

  it('hide successful polls until they are shown on request, but no failed one', () => {
    const poll = (id: number, status: number) => row(id, { operation: 'ListNotifications', status });
    const polled = [row(1), poll(2, 200), poll(3, 403)];
    expect(ids(filterCalls(polled, all))).toEqual([1, 3]);
    expect(ids(filterCalls(polled, { ...all, showsPolls: true }))).toEqual([1, 2, 3]);
    expect(ids(filterCalls(polled, { ...all, operation: 'ListNotifications' }))).toEqual([2, 3]);
  });

  it('have a median and a 95th percentile over the calls with a response', () => {
    expect(latencies([])).toBeNull();
    expect(latencies([row(1, { status: null })])).toBeNull();
    expect(latencies(Array.from({ length: 20 }, (_, place) => row(place + 1, {}, (place + 1) * 10)))).toEqual(
      {
        median: 100,
        p95: 190,
      },
    );
  });
});
