import { describe, expect, it } from 'vitest';
import { createWaveGate, stoppedBy } from '#electron/jobs/change-sets/wave-gate';
import type { HealthReading, WaveCheck } from '#shared/flags/wave-health';
import { defaultWaves, type Waves } from '#shared/flags/waves';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import { err, ok, type Result } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';

const minute = 60_000;
const start = Date.UTC(2026, 10, 20, 9);
const iso = (ms: number) => new Date(ms).toISOString();
/** Of four organizations: a, then b, then c and d. */
const inThree: Waves = { ...defaultWaves, first: 1, share: 50, restMinutes: 10 };
const earlier: WaveCheck = {
  wave: 1,
  of: 3,
  organizations: 1,
  at: iso(start),
  readings: [],
  result: 'passed',
  cells: { bad: 0, of: 1, most: 0 },
};
const worse: HealthReading = {
  condition: 'consider',
  most: 1,
  before: { bad: 1, of: 3 },
  since: { bad: 2, of: 3 },
};

function openGate({
  waves = inThree,
  first = 0,
  states = {},
  sent = { a: { first: start - 10 * minute, last: start - 10 * minute } },
  checks = [],
  readings = [],
  keep = ok(undefined),
  measuring,
}: {
  waves?: Waves;
  first?: number;
  states?: Record<string, ChangeCell['state']>;
  sent?: Record<string, { first: number; last: number }>;
  checks?: readonly WaveCheck[];
  readings?: HealthReading[];
  keep?: Result<void>;
  /** Called while the health is looked at. */
  measuring?: () => void;
} = {}) {
  const clock = createManualClock(start);
  const stop = new AbortController();
  const savedChecks: WaveCheck[] = [];
  const measured: [string, number][][] = [];
  const seen = { changes: 0 };
  const gate = createWaveGate({
    profileId: 'p',
    waves,
    of: 3,
    first,
    clock,
    cells: () =>
      ['a', 'b', 'c', 'd'].map((organization) => ({
        organization,
        state: states[organization] ?? 'applied',
      })),
    sentAt: () => new Map(Object.entries(sent)),
    measure: (_profile, changed) => {
      measured.push([...changed]);
      measuring?.();
      return Promise.resolve(readings);
    },
    checks: () => checks,
    keep: (check) => {
      savedChecks.push(check);
      return keep;
    },
    changed: () => (seen.changes += 1),
  });
  return {
    clock,
    stop,
    checks: savedChecks,
    measured,
    seen,
    gate,
    between: (wave: number) => gate.between(wave, stop.signal),
  };
}

describe('between two waves', () => {
  it('nothing is checked before the first', async () => {
    const { between, gate, checks, measured } = openGate();
    expect(await between(0)).toBeNull();
    expect([checks, measured]).toEqual([[], []]);
    expect(gate.place()).toEqual({ at: 1, of: 3, restsUntil: null });
  });

  it('pauses until the last change is so many minutes old, then checks and saves the result', async () => {
    const open = openGate({
      sent: {
        a: { first: start - 9 * minute, last: start - 2 * minute },
        c: { first: start, last: start + minute },
      },
    });
    const response = open.between(1);
    expect(open.gate.place()).toEqual({ at: 2, of: 3, restsUntil: start + 8 * minute });
    expect(open.seen.changes).toBe(1);
    open.clock.advance(8 * minute - 1);
    expect(open.clock.waiting).toBe(1);
    open.clock.advance(1);
    expect(await response).toBeNull();
    expect(open.gate.place().restsUntil).toBeNull();
    expect(open.seen.changes).toBe(2);
    expect(open.measured).toEqual([[['a', start - 9 * minute]]]);
    expect(open.checks).toEqual([{ ...earlier, at: iso(start + 8 * minute) }]);
  });

  it('pauses no longer than that after the clock was set back', async () => {
    const hour = 60 * minute;
    const { between, clock, gate, checks } = openGate({
      sent: { a: { first: start + hour, last: start + hour } },
    });
    const response = between(1);
    expect(gate.place().restsUntil).toBe(start + 10 * minute);
    clock.advance(10 * minute);
    expect(await response).toBeNull();
    expect(checks).toHaveLength(1);
  });

  it('ends no pause early when the clock was set on after the last change', () => {
    const { between, clock, gate } = openGate({ sent: { a: { first: start, last: start } } });
    clock.advance(minute);
    clock.jump(60 * minute);
    void between(1);
    expect(gate.place().restsUntil).toBe(start + 70 * minute);
  });

  it.each([
    ['on', 60 * minute],
    ['back', -60 * minute],
  ])('pauses as long, and shows until when, if the clock is set %s during the pause', async (_way, ms) => {
    const { between, clock, gate, checks } = openGate({ sent: { a: { first: start, last: start } } });
    const response = between(1);
    clock.jump(ms);
    expect(gate.place().restsUntil).toBe(start + 10 * minute + ms);
    clock.advance(10 * minute - 1);
    expect([clock.waiting, checks.length]).toEqual([1, 0]);
    clock.advance(1);
    expect(await response).toBeNull();
    expect(checks).toHaveLength(1);
  });

  it('does not pause after that time has passed', async () => {
    const { between, clock, checks, seen } = openGate();
    const response = between(1);
    expect(clock.waiting).toBe(0);
    expect(await response).toBeNull();
    expect([checks.length, seen.changes]).toEqual([1, 0]);
  });

  it('counts from the last of all changes so far', () => {
    const { between, gate } = openGate({
      sent: { a: { first: start, last: start }, b: { first: start - minute, last: start - minute } },
    });
    void between(2);
    expect(gate.place()).toEqual({ at: 3, of: 3, restsUntil: start + 10 * minute });
  });

  it('saves nothing if the run is stopped before, during or after the pause', async () => {
    const before = openGate();
    before.stop.abort();
    expect(await before.between(1)).toBeNull();
    const during = openGate({ sent: { a: { first: start, last: start } } });
    const response = during.between(1);
    during.stop.abort();
    expect(await response).toBeNull();
    expect(during.gate.place().restsUntil).toBeNull();
    const after: ReturnType<typeof openGate> = openGate({ measuring: () => after.stop.abort() });
    expect(await after.between(1)).toBeNull();
    expect([before, during, after].map(({ checks }) => checks)).toEqual([[], [], []]);
    expect([before, during, after].map(({ measured }) => measured.length)).toEqual([0, 0, 1]);
  });

  it.each(['failed', 'conflict', 'unknown', 'sending'] as const)(
    'stops without a pause for a change that is %s, unless the limit accepts it',
    async (state) => {
      const strict = openGate({ states: { a: state }, sent: { a: { first: start, last: start } } });
      expect(await strict.between(1)).toMatchObject({
        message: 'Stopped after wave 1 of 3. Unsuccessful changes so far: 1 of 1.',
      });
      expect(strict.seen.changes).toBe(0);
      expect(strict.checks).toMatchObject([
        { result: 'stopped', readings: [], cells: { bad: 1, of: 1, most: 0 } },
      ]);
      const lenient = openGate({ states: { a: state }, waves: { ...inThree, maxFailures: 1 } });
      expect(await lenient.between(1)).toBeNull();
      expect(lenient.checks).toMatchObject([{ result: 'passed' }]);
    },
  );

  it('counts neither waiting changes nor those of later waves', async () => {
    const { between, checks } = openGate({ states: { a: 'already', b: 'failed', c: 'failed' } });
    expect(await between(1)).toBeNull();
    expect(checks).toMatchObject([{ cells: { bad: 0, of: 1 } }]);
  });

  it('stops if a rate rose by too much', async () => {
    const { between, checks } = openGate({ readings: [worse] });
    expect(await between(1)).toMatchObject({ kind: 'cancelled' });
    expect(checks).toMatchObject([{ result: 'stopped', readings: [worse] }]);
  });

  it.each([
    ['stop', 'stopped'],
    ['go-on', 'passed'],
  ] as const)('with a rate that is unknown, and the setting %s, has %s', async (ifUnknown, result) => {
    const { between, checks } = openGate({
      waves: { ...inThree, health: { ...inThree.health, ifUnknown } },
      readings: [{ ...worse, since: null }],
    });
    expect((await between(1)) === null).toBe(result === 'passed');
    expect(checks).toMatchObject([{ result }]);
  });

  it('does not check the health of organizations to which nothing was sent', async () => {
    const { between, checks, measured } = openGate({
      sent: { c: { first: start, last: start } },
      readings: [worse],
    });
    expect(await between(1)).toBeNull();
    expect(measured).toEqual([]);
    expect(checks).toMatchObject([{ readings: [], result: 'passed' }]);
  });

  it('stops if the result cannot be saved', async () => {
    const error = { kind: 'internal', message: 'The disk is full.', advice: 'Free some space.' } as const;
    expect(await openGate({ keep: err(error) }).between(1)).toEqual(error);
  });
});

describe('a run that starts in a wave', () => {
  const lastSent = start - 10 * minute;
  const looks = async (check: Partial<WaveCheck>, first = 1, wave = 1) => {
    const { between, checks } = openGate({ first, checks: [{ ...earlier, at: iso(lastSent), ...check }] });
    expect(await between(wave)).toBeNull();
    return checks.length;
  };

  it('does not check the previous wave again if an earlier run did', async () => {
    expect(await looks({})).toBe(0);
    expect(await looks({ at: iso(start) })).toBe(0);
  });

  it.each([
    ['of another wave', { wave: 2 }],
    ['of other organizations', { organizations: 2 }],
    ['made before the last change was sent', { at: iso(lastSent - 1) }],
  ])('does not use a health check %s for this wave', async (_which, check) => {
    expect(await looks(check)).toBe(1);
  });

  it('finds the health check of the wave among those of others, and runs it if there is none', async () => {
    const checks = [{ ...earlier, wave: 2 }, earlier];
    const found = openGate({ first: 1, checks });
    expect(await found.between(1)).toBeNull();
    const none = openGate({ first: 1 });
    expect(await none.between(1)).toBeNull();
    expect([found.checks.length, none.checks.length]).toEqual([0, 1]);
  });

  it('is in that wave from the start', () => {
    expect(openGate({ first: 1 }).gate.place()).toEqual({ at: 2, of: 3, restsUntil: null });
  });

  it('checks each of its own waves', async () => {
    expect(await looks({ wave: 2, organizations: 2 }, 1, 2)).toBe(1);
  });
});

describe('why a run stopped', () => {
  const because = (readings: HealthReading[]) =>
    stoppedBy({ ...earlier, wave: 2, readings, result: 'stopped' }).message;

  it.each([
    ['failed-checks', 'rate of failed checks'],
    ['consider', 'rate of checks with Consider'],
    ['api-errors', 'error rate of API calls'],
    ['webhook-failures', 'rate of webhook failures'],
  ] as const)('names the rate of %s, with both percentages', (condition, words) => {
    expect(because([{ ...worse, condition }])).toBe(
      `Stopped after wave 2 of 3: the ${words} rose from 33% to 67%, more than 1 point.`,
    );
    for (const unknown of [{ before: null }, { since: null }])
      expect(because([{ ...worse, condition, ...unknown }])).toBe(
        `Stopped after wave 2 of 3: the ${words} is unknown.`,
      );
  });

  it('names the rate that rose, even if another is unknown', () => {
    expect(because([{ ...worse, condition: 'api-errors', since: null }, worse])).toContain(
      'checks with Consider rose',
    );
  });
});
