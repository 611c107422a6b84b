import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRetry, readRetryAfter, retryBudget } from '#electron/service/api/retry';
import { networkReasons, protocolReasons, type AppError } from '#shared/errors';

const text = { message: 'm', advice: 'a' };
const service = (status: number): AppError => ({ kind: 'service', ...text, status });
const network = (reason: (typeof networkReasons)[number]): AppError => ({ kind: 'network', ...text, reason });
const read = { idempotent: true };
const decide = (error: AppError, changes = {}) =>
  decideRetry({
    operation: read,
    attempt: 1,
    failure: { error },
    elapsedMs: 0,
    random: () => 0.5,
    budget: retryBudget,
    ...changes,
  });

const anyError: fc.Arbitrary<AppError> = fc.oneof(
  fc.integer({ min: 500, max: 599 }).map(service),
  fc.constantFrom(...networkReasons).map(network),
  fc.constantFrom(...protocolReasons).map((reason): AppError => ({ kind: 'protocol', ...text, reason })),
  fc.constantFrom<AppError>(
    { kind: 'rate-limit', ...text },
    { kind: 'auth', ...text },
    { kind: 'permission', ...text },
    { kind: 'not-found', ...text },
    { kind: 'validation', ...text, faults: [] },
    { kind: 'cancelled', ...text },
    { kind: 'internal', ...text },
    { kind: 'outcome-unknown', ...text, lookup: {} },
  ),
);

describe('decideRetry', () => {
  it('never repeats what is not idempotent', () => {
    fc.assert(
      fc.property(anyError, fc.integer({ min: 1, max: 9 }), (error, attempt) => {
        expect(decide(error, { operation: { idempotent: false }, attempt })).toEqual({
          retry: false,
          reason: 'not-idempotent',
        });
      }),
    );
  });

  const repeated: [AppError, string][] = [
    [{ kind: 'rate-limit', ...text }, 'rate-limit'],
    [service(502), 'unavailable'],
    [service(503), 'unavailable'],
    [service(504), 'unavailable'],
    [network('unreachable'), 'no-response'],
    [network('name-not-found'), 'no-response'],
    [network('timeout'), 'no-response'],
    [network('cut'), 'no-response'],
  ];
  it.each(repeated)('repeats a read after %j', (error, reason) => {
    expect(decide(error)).toMatchObject({ retry: true, reason });
  });

  it.each([
    service(500),
    service(501),
    network('certificate'),
    network('redirect'),
    network('proxy'),
    { kind: 'protocol', ...text, reason: 'wrong-shape' },
    { kind: 'cancelled', ...text },
    { kind: 'validation', ...text, faults: [] },
    { kind: 'auth', ...text },
    { kind: 'permission', ...text },
    { kind: 'not-found', ...text },
  ] as AppError[])('does not repeat after %j', (error) => {
    expect(decide(error)).toEqual({ retry: false, reason: 'final' });
  });

  it('jitters over the whole range, never waits less than requested, and stays within both budgets', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        anyError,
        share,
        fc.integer({ min: 1, max: 12 }),
        fc.nat(90_000),
        fc.option(fc.nat(90_000), { nil: undefined }),
        (error, portion, attempt, elapsedMs, retryAfterMs) => {
          const decision = decide(error, {
            attempt,
            elapsedMs,
            failure: { error, retryAfterMs },
            random: () => portion,
          });
          if (!decision.retry) return;
          const floor = retryAfterMs ?? 0;
          expect(decision.delayMs).toBeGreaterThanOrEqual(floor);
          expect(decision.delayMs).toBeLessThanOrEqual(floor + Math.min(8_000, 400 * 2 ** (attempt - 1)));
          expect(elapsedMs + decision.delayMs).toBeLessThanOrEqual(retryBudget.elapsedMs);
          expect(attempt).toBeLessThan(retryBudget.attempts);
        },
      ),
    );
    expect(decide(service(503), { random: () => 0 })).toMatchObject({ delayMs: 0 });
    expect(decide(service(503), { random: () => 1 })).toMatchObject({ delayMs: 400 });
    expect(decide(service(503), { random: () => 1, attempt: 3 })).toMatchObject({ delayMs: 1600 });
  });

  it('spreads the attempts after a Retry-After as well, never below it', () => {
    const error: AppError = { kind: 'rate-limit', ...text };
    const after = (portion: number) =>
      decide(error, { failure: { error, retryAfterMs: 1000 }, random: () => portion });
    expect([after(0), after(0.5), after(1)]).toMatchObject([
      { delayMs: 1000 },
      { delayMs: 1200 },
      { delayMs: 1400 },
    ]);
  });

  it('gives up when the attempts or the time are spent', () => {
    expect(decide(service(503), { attempt: 4 })).toEqual({ retry: false, reason: 'attempts-spent' });
    const toTheEnd = { elapsedMs: retryBudget.elapsedMs - 400, random: () => 1 };
    expect(decide(service(503), toTheEnd)).toMatchObject({ retry: true, delayMs: 400 });
    expect(decide(service(503), { elapsedMs: 59_900 })).toEqual({ retry: false, reason: 'time-spent' });
    expect(decide(service(503), { failure: { error: service(503), retryAfterMs: 61_000 } })).toEqual({
      retry: false,
      reason: 'time-spent',
    });
  });
});

describe('readRetryAfter', () => {
  const now = Date.UTC(2026, 2, 2, 10);
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 3 ', 3_000],
    ['Mon, 02 Mar 2026 10:00:30 GMT', 30_000],
    ['Monday, 02-Mar-26 10:00:30 GMT', 30_000],
    ['Mon Mar  2 10:00:30 2026 GMT', 30_000],
    ['Sun, 01 Mar 2026 10:00:00 GMT', 0],
    ['', undefined],
    [undefined, undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['2026-03-02T10:00:30Z', undefined],
    ['99999999999', undefined],
  ])('%j is %s', (value, wait) => {
    expect(readRetryAfter(value, now)).toBe(wait);
  });

  it('takes any text without failing', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const wait = readRetryAfter(value, now);
        expect(wait === undefined || wait >= 0).toBe(true);
      }),
    );
  });
});
