import fc from 'fast-check';
import { noListFacts } from '#shared/reading/list';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '#electron/service/api/client';
import { readNames, type NameOutcome } from '#electron/jobs/watchlists/read-names';
import type { AppError } from '#shared/errors';
import { formatName } from '#shared/resource-names';

const nameOf = (organization: string, check: number) =>
  formatName('check', { organization, team: 't', check: `c${check}` });
const forbidden: AppError = { kind: 'permission', status: 403, message: 'No access.', advice: 'Ask.' };
const signal = new AbortController().signal;

/** Returns BatchGetChecks as §7 says: one name that is refused refuses the batch. */
function service(refused: ReadonlySet<string>, failure: (call: number) => AppError | null = () => null) {
  const batches: string[][] = [];
  const call = (_id: string, { query }: { query: { names: string[] } }) => {
    batches.push(query.names);
    const error =
      failure(batches.length) ?? (query.names.some((name) => refused.has(name)) ? forbidden : null);
    const checks = query.names.map((name) => ({ name }));
    return Promise.resolve(
      error === null
        ? { ok: true, value: { value: { checks, facts: noListFacts }, receivedAt: '2026-11-20T09:41:00Z' } }
        : { ok: false, error },
    );
  };
  return { api: { call } as unknown as Pick<ApiClient, 'call'>, batches }; // handles BatchGetChecks only
}

async function read(api: Pick<ApiClient, 'call'>, names: ReturnType<typeof nameOf>[]) {
  const outcomes: NameOutcome[] = [];
  const result = await readNames(api, names, signal, (some) => void outcomes.push(...some));
  return { ...result, outcomes };
}

describe('reading checks by name', () => {
  it('sends one request for 100 names of one organization', async () => {
    const names = [...Array(250).keys()].map((at) => nameOf('a', at));
    const { api, batches } = service(new Set());
    const { calls, outcomes, stopped } = await read(api, names);
    expect(calls).toBe(3);
    expect(batches.map((batch) => batch.length).sort((a, b) => a - b)).toEqual([50, 100, 100]);
    expect(outcomes).toHaveLength(250);
    expect(stopped).toBeNull();
  });

  it('finds the refused names and reads all others, with one outcome per name', async () => {
    const some = fc.uniqueArray(fc.nat(99), { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), some, async (size, places) => {
        const names = [...Array(size).keys()].map((at) => nameOf('a', at));
        const refused = new Set(places.filter((at) => at < size).map((at) => names[at] ?? ''));
        const { outcomes, calls } = await read(service(refused).api, names);
        expect(outcomes.map(({ name }) => name).sort()).toEqual([...names].sort());
        for (const outcome of outcomes) {
          if (refused.has(outcome.name))
            expect(outcome).toEqual({ name: outcome.name, error: { ...forbidden, target: outcome.name } });
          else expect(outcome).toEqual({ name: outcome.name, check: { name: outcome.name } });
        }
        expect(calls).toBeLessThanOrEqual(27);
      }),
      { numRuns: 60 },
    );
  });

  it('finds two refused names anywhere among 100, even at the worst positions', async () => {
    const names = [...Array(100).keys()].map((at) => nameOf('a', at));
    const refused = new Set([names[0], names[50]].flatMap((name) => name ?? []));
    const { outcomes, calls } = await read(service(refused).api, names);
    expect(outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.name] : [])).sort()).toEqual(
      [...refused].sort(),
    );
    expect(calls).toBe(27);
  });

  it('stops splitting in time, and says for every remaining name that it was requested with others', async () => {
    const names = [...Array(100).keys()].map((at) => nameOf('a', at));
    const { outcomes, calls } = await read(service(new Set(names)).api, names);
    expect(calls).toBeLessThanOrEqual(27);
    expect(new Set(outcomes.map(({ name }) => name)).size).toBe(100);
    expect(outcomes).toHaveLength(100);
    const last = outcomes.at(-1);
    if (last === undefined || !('error' in last)) throw new Error('the last one was not left');
    expect(last.error.message).toMatch(/this check or one of \d+ others in the request/);
    expect(last.error.advice).toBe('Remove the refused checks, then refresh.');
    // The watchlist marks a check as 403 only where the service gave that status for it alone.
    expect(last.error).not.toHaveProperty('status');
  });

  it('does not affect the other organizations', async () => {
    const names = [nameOf('a', 1), nameOf('a', 2), nameOf('b', 1)];
    const { outcomes } = await read(service(new Set([nameOf('a', 1)])).api, names);
    expect(
      outcomes
        .filter((outcome) => 'check' in outcome)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([nameOf('a', 2), nameOf('b', 1)]);
  });

  it('stops at an error that every batch would get, splits nothing, and keeps what was read', async () => {
    const network: AppError = { kind: 'network', reason: 'unreachable', message: 'm', advice: 'a' };
    const names = [...Array(10).keys()].map((at) => nameOf(`o${at}`, at));
    const { api, batches } = service(new Set(), (call) => (call > 4 ? network : null));
    const { outcomes, stopped } = await read(api, names);
    expect(stopped).toEqual(network);
    expect(outcomes).toHaveLength(4);
    expect(batches.length).toBeLessThan(names.length);
  });

  it('names a check that the response leaves out', async () => {
    const call = () =>
      Promise.resolve({
        ok: true,
        value: { value: { checks: [], facts: noListFacts }, receivedAt: '2026-11-20T09:41:00Z' },
      });
    const api = { call } as unknown as Pick<ApiClient, 'call'>; // handles BatchGetChecks only
    const { outcomes } = await read(api, [nameOf('a', 1)]);
    expect(outcomes).toMatchObject([{ name: nameOf('a', 1), error: { kind: 'not-found' } }]);
  });
});
