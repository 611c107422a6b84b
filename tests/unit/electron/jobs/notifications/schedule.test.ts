import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCallMeter } from '#electron/jobs/notifications/call-meter';
import {
  addToFingerprint,
  changedOrganizations,
  type Fingerprint,
} from '#electron/jobs/notifications/change-sweep';
import { createDueQueue } from '#electron/jobs/notifications/due-queue';
import {
  dueAfterResponse,
  dueAfterFailure,
  pauseAfter,
  phaseOf,
  reachOf,
} from '#electron/jobs/notifications/schedule';
import type { AppError } from '#shared/errors';
import { maxWaitMs } from '#shared/limits';
import { createManualClock } from '#tests/support/manual-clock';

const unit = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const time = fc.integer({ min: 0, max: 1e9 });
const text = { message: 'm', advice: 'a' };

describe('the schedule', () => {
  it('spreads organizations evenly over the interval', () => {
    const slots = new Array<number>(10).fill(0);
    for (let index = 0; index < 5000; index += 1) {
      const slot = Math.floor(phaseOf(`organizations/${index}`, 10));
      slots[slot] = (slots[slot] ?? 0) + 1;
    }
    expect(Math.min(...slots)).toBeGreaterThan(350);
    expect(Math.max(...slots)).toBeLessThan(650);
  });

  it('schedules the next poll half to one and a half intervals after a response, at the same place in each cycle', () => {
    fc.assert(
      fc.property(time, unit, unit, (now, phase, random) => {
        const due = dueAfterResponse(phase * 60_000, now, 60_000, random);
        expect(due).toBeGreaterThanOrEqual(now + 30_000);
        expect(due).toBeLessThanOrEqual(now + 93_000);
      }),
    );
  });

  it('backs off from a failing organization, never below its interval and never by more than the longest wait', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), unit, (failures, random) => {
        const due = dueAfterFailure(0, 60_000, failures, random);
        expect(due).toBeGreaterThanOrEqual(60_000);
        expect(due).toBeLessThanOrEqual(60_000 + maxWaitMs);
      }),
    );
  });

  it('never polls again before the Retry-After of the service', () => {
    const kind = fc.constantFrom('rate-limit' as const, 'service' as const);
    fc.assert(
      fc.property(kind, fc.integer({ min: 0, max: 50 }), unit, (each, failures, random) => {
        const error: AppError = { kind: each, ...text, retryAfterMs: 30_000 };
        expect(pauseAfter(error, failures, random)).toBeGreaterThanOrEqual(30_000);
      }),
    );
  });

  it('never waits longer than the longest wait, whatever is requested', () => {
    const retryAfter = fc.integer({ min: 0, max: 1e9 });
    fc.assert(
      fc.property(retryAfter, fc.integer({ min: 0, max: 50 }), unit, (retryAfterMs, failures, random) => {
        const pause = pauseAfter({ kind: 'rate-limit', ...text, retryAfterMs }, failures, random);
        expect(pause).toBeLessThanOrEqual(maxWaitMs);
        expect(pause).toBeGreaterThanOrEqual(Math.min(retryAfterMs, maxWaitMs));
      }),
    );
  });

  it('treats a failure of the token issuer as a failure of everything, whatever its status', () => {
    const issuer = { operation: 'RequestToken', ...text };
    expect(reachOf({ kind: 'service', status: 500, ...issuer })).toBe('everything');
    expect(reachOf({ kind: 'protocol', reason: 'not-json', ...issuer })).toBe('everything');
  });

  it('distinguishes failures of one organization from failures of all', () => {
    expect(reachOf({ kind: 'permission', ...text })).toBe('organization');
    expect(reachOf({ kind: 'network', reason: 'unreachable', ...text })).toBe('everything');
    expect(reachOf({ kind: 'service', status: 503, ...text })).toBe('service');
    expect(reachOf({ kind: 'service', status: 503, retryAfterMs: 0, ...text })).toBe('service');
    expect(reachOf({ kind: 'rate-limit', status: 429, ...text })).toBe('everything');
  });
});

describe('the queue of what is due', () => {
  it('returns everything in order of time', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer(), fc.constant(null)), { maxLength: 200 }), (steps) => {
        const queue = createDueQueue<number>();
        const model: number[] = [];
        for (const step of steps) {
          if (step === null) expect(queue.pop()).toBe(model.sort((a, b) => a - b).shift() ?? null);
          else {
            queue.push(step, step);
            model.push(step);
          }
          expect(queue.next).toBe(model.length === 0 ? null : Math.min(...model));
        }
      }),
    );
  });
});

describe('the sweep over active checks', () => {
  const check = fc.record({
    name: fc
      .record({ o: fc.integer({ min: 0, max: 5 }), c: fc.integer({ min: 0, max: 30 }) })
      .map(({ o, c }) => `organizations/o${o}/teams/t/checks/c${c}`),
    state: fc.constantFrom('ACTIVE', 'INACTIVE'),
    updateTime: fc.integer({ min: 0, max: 3 }).map(String),
  });
  const printOf = (checks: { name: string; state: string; updateTime: string }[]): Fingerprint => {
    const print: Fingerprint = new Map();
    addToFingerprint(print, checks);
    return print;
  };

  it('names exactly the organizations in which a check was added, removed or changed, in any reading order', () => {
    const list = fc.uniqueArray(check, { selector: (each) => each.name, maxLength: 40 });
    fc.assert(
      fc.property(list, list, (before, after) => {
        const key = (each: (typeof before)[number]) => JSON.stringify(each);
        const then = new Set(before.map(key));
        const now = new Set(after.map(key));
        const differing = [
          ...before.filter((each) => !now.has(key(each))),
          ...after.filter((each) => !then.has(key(each))),
        ];
        const expected = new Set(differing.map((each) => each.name.split('/teams')[0]));
        const changed = changedOrganizations(printOf(before), printOf(after.toReversed()));
        expect(new Set(changed)).toEqual(expected);
      }),
    );
  });
});

describe('the count of calls', () => {
  it('keeps the last hour and drops older calls', () => {
    const clock = createManualClock();
    const meter = createCallMeter(clock);
    for (let minute = 0; minute < 90; minute += 1) {
      meter.count();
      clock.advance(60_000);
    }
    expect(meter.lastHour()).toBe(59);
    clock.advance(10 * 3_600_000);
    expect(meter.lastHour()).toBe(0);
  });
});
