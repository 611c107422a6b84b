import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRunEngine, type Run, type RunEngine, type Sent } from '#electron/jobs/runs/engine';
import type { AppError } from '#shared/errors';
import { err, ok } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';

/** The disk of the app: the outcome of each item. It outlives the app. */
type State = 'waiting' | 'sending' | 'done' | 'failed' | 'unknown';
/** What the service and the network do with one item when it is sent. */
type Fate =
  | 'applied'
  | 'refused'
  | 'lost-before'
  | 'lost-after'
  | 'ends-run'
  | 'fault'
  | 'killed-before'
  | 'killed-after';
const fates: readonly Fate[] = [
  ...(['applied', 'applied', 'applied', 'refused', 'lost-before', 'lost-after'] as const),
  ...(['ends-run', 'fault', 'killed-before', 'killed-after'] as const),
];

const cause: AppError = { kind: 'internal', message: 'cause', advice: '' };

interface World {
  states: State[];
  /** The ledger of the service: how often each item took effect, and how often it was sent. */
  applied: number[];
  sent: number[];
  decisions: number[];
  fates: Fate[];
  /** The decisions before each wave, in turn; nothing more: continue. `killed`: the app is gone while it is asked. */
  verdicts: ('go-on' | 'stop' | 'killed')[];
  /** The wave of each item, in the order in which they are sent. */
  waves: number[];
  /** Items that left while one of an earlier wave had no outcome. */
  early: [number, number][];
  /** Items that were sent in a run that was not yet told that their wave may start. */
  unasked: number[];
}

const open = (count: number, outcomes: readonly Fate[]): World => ({
  states: Array.from({ length: count }, () => 'waiting'),
  applied: Array.from({ length: count }, () => 0),
  sent: Array.from({ length: count }, () => 0),
  decisions: Array.from({ length: count }, () => 1),
  fates: [...outcomes],
  verdicts: [],
  waves: Array.from({ length: count }, () => 0),
  early: [],
  unasked: [],
});

/** One life of the app. `killed` resolves when it is gone: nothing of it runs on. */
function start(world: World, options: { responses?: 'refuses'; inFlight?: number; stopAfter?: number } = {}) {
  let isDead = false;
  const hasDied = () => isDead;
  let onKill: () => void = () => undefined;
  const killed = new Promise<void>((resolve) => (onKill = resolve));
  const forever = () => new Promise<never>(() => undefined);
  const reports: unknown[] = [];
  const allowed = new Set<number>();
  const engine: RunEngine = createRunEngine({
    guard: {
      openGrant: () =>
        Promise.resolve(
          options.responses === 'refuses'
            ? err(cause)
            : ok({ id: 'grant', ended: new AbortController().signal }),
        ),
      closeGrant: () => undefined,
    },
    clock: { monotonic: () => 0, sleep: () => Promise.resolve() },
    report: (failure) => reports.push(failure),
  });
  const kill = () => {
    isDead = true;
    engine.close();
    onKill();
    return forever();
  };
  const note = (item: number, state: State) => {
    if (!isDead) world.states[item] = state;
  };

  async function send(item: number, stop: AbortSignal): Promise<Sent> {
    if (hasDied()) return forever();
    if (stop.aborted) return { stop: cause };
    // No item leaves while one of an earlier wave waits or is on its way.
    for (const [other, state] of world.states.entries())
      if ((world.waves[other] ?? 0) < (world.waves[item] ?? 0))
        if (state === 'waiting' || state === 'sending') world.early.push([other, item]);
    if (!allowed.has(world.waves[item] ?? 0)) world.unasked.push(item);
    note(item, 'sending');
    const fate = world.fates.shift() ?? 'applied';
    if (fate === 'killed-before') return kill();
    if (fate === 'ends-run') {
      note(item, 'waiting');
      return { stop: cause };
    }
    world.sent[item] = (world.sent[item] ?? 0) + 1;
    const isApplied = ['applied', 'lost-after', 'fault', 'killed-after'].includes(fate);
    if (isApplied) world.applied[item] = (world.applied[item] ?? 0) + 1;
    await Promise.resolve();
    if (hasDied()) return forever();
    switch (fate) {
      case 'killed-after':
        return kill();
      case 'fault':
        throw new Error('a fault of the app');
      case 'refused':
        note(item, 'failed');
        return 'failed';
      case 'lost-before':
      case 'lost-after':
        note(item, 'unknown');
        return 'settled';
      default:
        note(item, 'done');
        return 'settled';
    }
  }

  const lookUp = () => {
    for (const [item, state] of world.states.entries())
      if (state === 'unknown' || state === 'sending')
        note(item, world.applied[item] === 0 ? 'failed' : 'done');
    return Promise.resolve(ok(null));
  };
  const run: Run<number> = {
    id: 'run',
    profileId: 'profile',
    target: 'run',
    perMinute: 60,
    stopAfter: options.stopAfter ?? 3,
    inFlight: () => Promise.resolve(options.inFlight ?? 1),
    lookUp,
    question: () =>
      world.states.includes('waiting')
        ? { items: [{ operation: 'CreateCheck', resource: 'organizations/a/teams/b' }], facts: null }
        : null,
    *waiting() {
      for (const item of world.states.keys()) if (world.states[item] === 'waiting') yield item;
    },
    waves: {
      of: (item) => world.waves[item] ?? 0,
      async between(wave) {
        const verdict = world.verdicts.shift() ?? 'go-on';
        await Promise.resolve();
        if (verdict === 'killed') return kill();
        if (verdict === 'stop') return cause;
        allowed.add(wave);
        return null;
      },
    },
    send: (item, { stop }) => send(item, stop),
    finish: lookUp,
  };
  return { engine, run, killed, reports };
}

const action = fc.oneof(
  fc.constant({ do: 'begin' as const }),
  fc.record({ do: fc.constant('begin, then stop' as const), after: fc.nat(6) }),
  fc.record({ do: fc.constant('send a failed one again' as const), item: fc.nat(30) }),
);

describe('the run engine', () => {
  it('sends no item twice per decision, none before its wave may start, and loses none, whatever fails, is killed, stopped or sent again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.constantFrom(...fates), { maxLength: 40 }),
        fc.array(action, { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }),
        fc.array(fc.constantFrom('go-on', 'stop', 'killed'), { maxLength: 8 }),
        async (count, outcomes, actions, inFlight, waves, verdicts) => {
          const world = {
            ...open(count, outcomes),
            waves: waves.slice(0, count).toSorted((a, b) => a - b),
            verdicts: [...verdicts],
          };
          for (const next of actions) {
            if (next.do === 'send a failed one again') {
              const item = next.item % count;
              if (world.states[item] !== 'failed') continue;
              world.states[item] = 'waiting';
              world.decisions[item] = (world.decisions[item] ?? 0) + 1;
              continue;
            }
            const life = start(world, { inFlight });
            void life.engine.begin(life.run);
            if (next.do === 'begin, then stop') {
              for (let turn = 0; turn < next.after; turn += 1) await Promise.resolve();
              life.engine.stop('run');
            }
            await Promise.race([life.engine.idle(), life.killed]);
          }
          // Begun until nothing is drawn any more, every item has an outcome.
          do {
            const life = start(world, { inFlight, stopAfter: count });
            void life.engine.begin(life.run);
            await Promise.race([life.engine.idle(), life.killed]);
          } while (world.states.includes('waiting') || world.states.includes('sending'));

          expect(world.early).toEqual([]);
          expect(world.unasked).toEqual([]);
          for (const [item, state] of world.states.entries()) {
            expect(world.sent[item]).toBeLessThanOrEqual(world.decisions[item] ?? 0);
            expect(['done', 'failed']).toContain(state);
            if (state === 'done') expect(world.applied[item]).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('sends nothing when the operator refuses, and says why', async () => {
    const world = open(3, []);
    const { engine, run } = start(world, { responses: 'refuses' });
    await engine.begin(run);
    expect(world.sent).toEqual([0, 0, 0]);
    expect(engine.stoppedBy('run')).toBe(cause);
  });

  it('sends nothing over an outcome that cannot be looked up', async () => {
    const world = open(3, []);
    const { engine, run } = start(world);
    await engine.begin({ ...run, lookUp: () => Promise.resolve(err(cause)) });
    expect(world.sent).toEqual([0, 0, 0]);
    expect(engine.stoppedBy('run')).toBe(cause);
  });

  it('stops by itself at the stated number of failures', async () => {
    const world = open(6, ['refused', 'applied', 'refused', 'applied']);
    const { engine, run } = start(world, { stopAfter: 2 });
    await engine.begin(run);
    expect(world.states).toEqual(['failed', 'done', 'failed', 'waiting', 'waiting', 'waiting']);
    expect(engine.stoppedBy('run')).toMatchObject({ kind: 'cancelled', message: 'Stopped after 2 errors.' });
  });

  it('does not start twice at once', async () => {
    const world = open(4, []);
    const { engine, run } = start(world);
    void engine.begin(run);
    await engine.begin(run);
    expect(world.sent).toEqual([1, 1, 1, 1]);
  });

  it('does not report a stop by the operator as a failure, and resumes where it stopped', async () => {
    const world = open(4, []);
    const { engine, run } = start(world);
    void engine.begin(run);
    engine.stop('run');
    await engine.idle();
    expect(engine.stoppedBy('run')).toBeNull();
    expect(world.states).toContain('waiting');
    await engine.begin(run);
    expect(world.states).toEqual(['done', 'done', 'done', 'done']);
  });

  it('reports a fault of the app, and looks up the item before anything else is sent', async () => {
    const world = open(2, ['fault']);
    const { engine, run, reports } = start(world);
    await engine.begin(run);
    expect(reports).toHaveLength(1);
    expect(engine.stoppedBy('run')).toMatchObject({ kind: 'internal' });
    await engine.begin(run);
    expect(world).toMatchObject({ states: ['done', 'done'], sent: [1, 1] });
  });
});

/** A run of three items that the test responds to itself, with a clock that does not advance by itself. */
function byHand(own: Partial<Run<number>> = {}) {
  const clock = createManualClock();
  const grants: string[] = [];
  const period = new AbortController();
  const reported: unknown[] = [];
  const engine = createRunEngine({
    guard: {
      openGrant: () => {
        grants.push('opened');
        return Promise.resolve(ok({ id: 'grant', ended: period.signal }));
      },
      closeGrant: (grant) => grants.push(`closed ${grant}`),
    },
    clock,
    report: (failure) => reported.push(failure),
  });
  const responses: ((sent: Sent) => void)[] = [];
  let published = 0;
  const run: Run<number> = {
    id: 'run',
    profileId: 'profile',
    target: 'run',
    question: () => ({
      items: [{ operation: 'CreateCheck', resource: 'organizations/a/teams/b' }],
      facts: null,
    }),
    waiting: () => [1, 2, 3].values(),
    send: () => new Promise((resolve) => responses.push(resolve)),
    publish: () => void (published += 1),
    ...own,
  };
  return {
    engine,
    run,
    clock,
    grants,
    reported,
    endGrant: () => period.abort(),
    published: () => published,
    /** Settles once an item was sent and waits for its response. */
    sending: () => expect.poll(() => responses.length).toBeGreaterThan(0),
    /** Responds to the next item, once it was sent. */
    response: async (sent: Sent = 'settled') => {
      await expect.poll(() => responses.length).toBeGreaterThan(0);
      responses.shift()?.(sent);
    },
  };
}
describe('a run in waves', () => {
  const inWaves = (between: (wave: number) => AppError | null) => {
    const world = { ...open(6, []), waves: [0, 0, 1, 1, 1, 3] };
    const life = start(world, { inFlight: 2 });
    const waves: number[] = [];
    const run: Run<number> = {
      ...life.run,
      waves: {
        of: (item) => world.waves[item] ?? 0,
        between(wave) {
          waves.push(wave);
          return Promise.resolve(between(wave));
        },
      },
    };
    return { ...life, world, waves, run };
  };

  it('asks once before each wave, and sends everything while allowed', async () => {
    const { engine, run, world, waves } = inWaves(() => null);
    expect(await engine.begin(run)).toBeNull();
    expect(waves).toEqual([0, 1, 3]);
    expect(world.sent).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('sends nothing of a wave that may not start, says why, and asks again after a restart', async () => {
    let verdict: AppError | null = cause;
    const { engine, run, world, waves } = inWaves((wave) => (wave === 1 ? verdict : null));
    expect(await engine.begin(run)).toBe(cause);
    expect(world.sent).toEqual([1, 1, 0, 0, 0, 0]);
    verdict = null;
    expect(await engine.begin(run)).toBeNull();
    expect(waves).toEqual([0, 1, 1, 3]);
    expect(world.sent).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

describe('a run whose grant ends', () => {
  it('in the pause between two waves stops at once, says why, and sends nothing more', async () => {
    let isResting = false;
    const { engine, run, endGrant, response, sending } = byHand({
      waves: {
        of: (item) => item,
        between: (wave, stop) => {
          if (wave === 1) return Promise.resolve(null);
          isResting = true;
          return new Promise((resolve) => stop.addEventListener('abort', () => resolve(null)));
        },
      },
    });
    const ended = engine.begin(run);
    await response();
    await expect.poll(() => isResting).toBe(true);
    endGrant();
    expect(await ended).toMatchObject({ kind: 'refused', reason: 'read-only' });
    expect(engine.isLive('run')).toBe(false);
    await expect(sending()).rejects.toThrow();
  });

  it('before its first item sends nothing', async () => {
    let sent = 0;
    const { engine, run, endGrant } = byHand({
      send: () => {
        sent += 1;
        return Promise.resolve('settled');
      },
    });
    endGrant();
    expect(await engine.begin(run)).toMatchObject({ kind: 'refused', reason: 'read-only' });
    expect(sent).toBe(0);
  });

  it('after its last item is not stopped by it', async () => {
    const { engine, run, endGrant, response } = byHand();
    const ended = engine.begin(run);
    for (let item = 1; item <= 3; item += 1) await response();
    expect(await ended).toBeNull();
    endGrant();
    expect(engine.stoppedBy('run')).toBeNull();
  });
});

const diskFull = Object.assign(new Error('disk full'), { code: 'ENOSPC' });
const other: AppError = { ...cause, message: 'another' };

describe('a run', () => {
  it('asks nothing if it has nothing to send', async () => {
    const { engine, run, grants } = byHand({ question: () => null });
    expect(await engine.begin(run)).toBeNull();
    expect(grants).toEqual([]);
  });

  it('is covered by its grant until its last item has an outcome, and no longer', async () => {
    const { engine, run, grants, response } = byHand();
    const ended = engine.begin(run);
    for (const item of [1, 2, 3]) {
      await response();
      if (item < 3) expect(grants).toEqual(['opened']);
    }
    await ended;
    expect(grants).toEqual(['opened', 'closed grant']);
  });

  it('loses its grant to a fault of the app as well', async () => {
    const { engine, run, grants, reported } = byHand({ send: () => Promise.reject(new Error('thrown')) });
    expect(await engine.begin(run)).toMatchObject({ kind: 'internal' });
    expect(grants).toEqual(['opened', 'closed grant']);
    expect(reported).toHaveLength(1);
  });

  it.each([
    ['what is confirmed cannot be kept', { confirmed: () => err(cause) }, cause],
    [
      'what waits cannot be read',
      {
        waiting: () => {
          throw new Error('thrown');
        },
      },
      { kind: 'internal' },
    ],
  ])('loses its grant and sends nothing if %s', async (_, failing, reason) => {
    let sent = 0;
    const send = () => {
      sent += 1;
      return Promise.resolve('settled' as const);
    };
    const { engine, run, grants } = byHand({ ...failing, send });
    expect(await engine.begin(run)).toMatchObject(reason);
    expect(grants).toEqual(['opened', 'closed grant']);
    expect(sent).toBe(0);
  });

  it('is not taken as confirmed if it was stopped as it was confirmed', async () => {
    let confirmations = 0;
    const confirmed = () => {
      confirmations += 1;
      return ok(null);
    };
    const { engine, run, grants, endGrant } = byHand({ confirmed });
    endGrant();
    expect(await engine.begin(run)).toMatchObject({ kind: 'refused', reason: 'read-only' });
    expect([confirmations, grants]).toEqual([0, ['opened', 'closed grant']]);
  });

  it('keeps the first reason it stopped for', async () => {
    const { engine, run, response } = byHand({ inFlight: () => Promise.resolve(2) });
    const ended = engine.begin(run);
    await response({ stop: cause });
    await response({ stop: other });
    expect(await ended).toBe(cause);
    expect(engine.stoppedBy('run')).toBe(cause);
    engine.forget('run');
    expect(engine.stoppedBy('run')).toBeNull();
  });

  it('sends nothing more after a fault of the app, and waits for what else is in flight', async () => {
    const sent: number[] = [];
    const { engine, run, grants, reported, response } = byHand({ inFlight: () => Promise.resolve(2) });
    const fault = new Error('fault');
    const ended = engine.begin({
      ...run,
      send: (item, turn) => {
        sent.push(item);
        return item === 1 ? Promise.reject(fault) : run.send(item, turn);
      },
    });
    await expect.poll(() => reported).toEqual([fault]);
    await new Promise((resolve) => setImmediate(resolve));
    expect([engine.isLive('run'), grants]).toEqual([true, ['opened']]);
    await response();
    expect(await ended).toMatchObject({ kind: 'internal' });
    expect([sent, grants]).toEqual([
      [1, 2],
      ['opened', 'closed grant'],
    ]);
  });

  it('has no reason of its own after the operator stopped it, whatever its last item returned', async () => {
    const { engine, run, sending, response } = byHand();
    const ended = engine.begin(run);
    await sending();
    engine.stop('run');
    await response({ stop: cause });
    expect(await ended).toBeNull();
  });

  it.each(['before it begins', 'while it sends'])(
    'sends no further item when its signal aborts %s',
    async (at) => {
      const { engine, run, response } = byHand();
      const abort = new AbortController();
      const sent: number[] = [];
      if (at === 'before it begins') abort.abort();
      const ended = engine.begin(
        {
          ...run,
          send: (item, turn) => {
            sent.push(item);
            return run.send(item, turn);
          },
        },
        abort.signal,
      );
      if (!abort.signal.aborted) {
        await expect.poll(() => sent).toEqual([1]);
        abort.abort();
        await response();
      }
      expect(await ended).toBeNull();
      expect(sent).toEqual(at === 'before it begins' ? [] : [1]);
    },
  );

  it('is live until it ends, and counts as started from then on', async () => {
    const { engine, run, sending, response } = byHand();
    expect([engine.isLive('run'), engine.wasBegun('run')]).toEqual([false, false]);
    const ended = engine.begin(run);
    expect([engine.isLive('run'), engine.wasBegun('run')]).toEqual([true, true]);
    await sending();
    engine.close();
    await response();
    await ended;
    expect([engine.isLive('run'), engine.wasBegun('run')]).toEqual([false, true]);
  });

  it('clears its stop reason when it resumes', async () => {
    const { engine, run, response } = byHand();
    const first = engine.begin(run);
    await response({ stop: cause });
    await first;
    const second = engine.begin(run);
    expect(engine.stoppedBy('run')).toBeNull();
    engine.stop('run');
    await second;
  });

  it('ends with the failure of its last look-up, unless it was stopped', async () => {
    const finish = () => Promise.resolve(err(other));
    const { engine, run, response } = byHand({ finish, waiting: () => [1].values() });
    const ended = engine.begin(run);
    await response();
    expect(await ended).toBe(other);
    const stopped = engine.begin(run);
    await response({ stop: cause });
    expect(await stopped).toBe(cause);
  });

  it('reports its start and its end, and many changes between them once', async () => {
    const { engine, run, published, clock, response } = byHand();
    const ended = engine.begin(run);
    expect(published()).toBe(1);
    for (let changes = 0; changes < 5; changes += 1) engine.touch('run');
    expect(clock.waiting).toBe(1);
    clock.advance(200);
    await expect.poll(published).toBe(2);
    engine.touch('run');
    clock.advance(200);
    await expect.poll(published).toBe(3);
    await response();
    await response();
    await response();
    await ended;
    const atEnd = published();
    expect(atEnd).toBe(4);
    engine.touch('run');
    clock.advance(200);
    await Promise.resolve();
    expect(published()).toBe(atEnd);
  });

  it('reports each item', async () => {
    const { engine, run, published, clock, response } = byHand();
    const ended = engine.begin(run);
    await response();
    await expect.poll(() => clock.waiting).toBe(1);
    clock.advance(200);
    await expect.poll(published).toBe(2);
    await response();
    await response();
    await ended;
  });

  it('continues when its progress cannot be reported, and reports that', async () => {
    const { engine, run, reported, response } = byHand({
      publish: () => {
        throw diskFull;
      },
    });
    const ended = engine.begin(run);
    for (let item = 1; item <= 3; item += 1) await response();
    expect(await ended).toBeNull();
    expect(reported.length).toBeGreaterThan(0);
  });

  it('stops with the failure of the disk if the disk fails while it sends', async () => {
    const { engine, run, reported } = byHand({ send: () => Promise.reject(diskFull) });
    expect(await engine.begin(run)).toMatchObject({ kind: 'refused', reason: 'disk', target: 'run' });
    expect(reported).toEqual([]);
  });

  it('has ended though the app failed at its end', async () => {
    const fault = new Error('fault');
    const { engine, run, reported } = byHand({
      question: () => null,
      end: () => {
        throw fault;
      },
    });
    expect(await engine.begin(run)).toMatchObject({ kind: 'internal' });
    expect([engine.isLive('run'), reported]).toEqual([false, [fault]]);
  });

  it('says so if its end cannot be saved', async () => {
    const { engine, run, response } = byHand({
      end: () => {
        throw diskFull;
      },
    });
    const ended = engine.begin(run);
    for (let item = 1; item <= 3; item += 1) await response();
    expect(await ended).toMatchObject({ target: 'run' });
  });
});
