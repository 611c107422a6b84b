import { describe, expect, it } from 'vitest';
import type { AppError } from '#shared/errors';
import { noListFacts } from '#shared/reading/list';
import { err, ok, type Result } from '#shared/result';
import { createListReader } from '../../../../renderer/reading/list-reader.ts';
import { emptyListing, type Listing, type Page } from '../../../../renderer/reading/listing.ts';

const offline: AppError = {
  kind: 'network',
  reason: 'unreachable',
  message: 'No response.',
  advice: 'Try again.',
};

/** A list of pages of one row each, whose responses are given one by one. */
function setUp() {
  let listing: Listing<string> = emptyListing;
  const requests: { token: string; signal: AbortSignal; respond: (result: Result<Page<string>>) => void }[] =
    [];
  const reader = createListReader<string>({
    keyOf: (row) => row,
    get: () => listing,
    set: (next) => (listing = next),
    readPage: (token, signal) => new Promise((respond) => requests.push({ token, signal, respond })),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const respond = async (row: string, nextPageToken: string) => {
    requests
      .at(-1)
      ?.respond(ok({ rows: [row], nextPageToken, facts: noListFacts, receivedAt: '2025-11-20T09:41:00Z' }));
    await settle();
  };
  const fail = async () => {
    requests.at(-1)?.respond(err(offline));
    await settle();
  };
  return { reader, requests, respond, fail, settle, listing: () => listing };
}

describe('a list reader', () => {
  it('reads one page and pauses while more exist', async () => {
    const { reader, respond, requests, listing } = setUp();
    reader.more();
    expect(listing().state.is).toBe('reading');
    await respond('a', 't1');
    expect(listing()).toMatchObject({ rows: ['a'], state: { is: 'paused' } });
    expect(requests).toHaveLength(1);
  });

  it('reads to the end with the token of each page', async () => {
    const { reader, respond, requests, listing } = setUp();
    reader.readTo(Infinity);
    await respond('a', 't1');
    await respond('b', 't2');
    await respond('c', '');
    expect(requests.map(({ token }) => token)).toEqual(['', 't1', 't2']);
    expect(listing()).toMatchObject({ rows: ['a', 'b', 'c'], state: { is: 'complete' } });
  });

  it('starts at the first page when it is next asked after it expired, and shows the loaded rows until then', async () => {
    const { reader, respond, requests, listing } = setUp();
    reader.readTo(Infinity);
    await respond('a', '');
    reader.expire();
    expect(requests).toHaveLength(1);
    expect(listing().rows).toEqual(['a']);
    reader.readTo(Infinity);
    await respond('b', '');
    expect(requests.map(({ token }) => token)).toEqual(['', '']);
    expect(listing()).toMatchObject({ rows: ['b'], state: { is: 'complete' } });
  });

  it('keeps the loaded rows when it is cancelled, ignores the late response, and continues where it stopped', async () => {
    const { reader, respond, requests, listing } = setUp();
    reader.readTo(Infinity);
    await respond('a', 't1');
    reader.cancel();
    expect(requests.at(-1)?.signal.aborted).toBe(true);
    expect(listing()).toMatchObject({ rows: ['a'], state: { is: 'cancelled' } });
    await respond('late', 't9');
    expect(listing()).toMatchObject({ rows: ['a'], state: { is: 'cancelled' } });
    reader.readTo(Infinity);
    expect(requests.at(-1)?.token).toBe('t1');
    await respond('b', '');
    expect(listing()).toMatchObject({ rows: ['a', 'b'], state: { is: 'complete' } });
  });

  it('keeps the rows when a page fails, and requests the same page again', async () => {
    const { reader, respond, fail, requests, listing } = setUp();
    reader.readTo(Infinity);
    await respond('a', 't1');
    await fail();
    expect(listing()).toMatchObject({ rows: ['a'], state: { is: 'stopped', error: offline } });
    reader.more();
    expect(requests.at(-1)?.token).toBe('t1');
  });

  it('never runs twice at once; a second request raises the goal', async () => {
    const { reader, respond, requests } = setUp();
    reader.more();
    reader.readTo(Infinity);
    expect(requests).toHaveLength(1);
    await respond('a', 't1');
    expect(requests).toHaveLength(2);
  });

  it('does not continue from a repeated token', async () => {
    const { reader, respond, requests, listing } = setUp();
    reader.readTo(Infinity);
    await respond('a', 't1');
    await respond('b', 't1');
    expect(listing().state.is).toBe('repeated');
    reader.readTo(Infinity);
    expect(requests).toHaveLength(2);
  });

  it('starts over at the first page and abandons the running request', async () => {
    const { reader, respond, requests, settle, listing } = setUp();
    reader.readTo(Infinity);
    await respond('a', 't1');
    reader.again(1);
    expect(requests.at(-1)?.token).toBe('');
    requests[1]?.respond(
      ok({ rows: ['stale'], nextPageToken: '', facts: noListFacts, receivedAt: '2025-11-20T09:41:00Z' }),
    );
    await settle();
    expect(listing().rows).toEqual(['a']);
  });
});
