import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRunEngine, type Run, type RunEngine, type Sent } from '#electron/jobs/runs/engine';
import type { AppError } from '#shared/errors';
import { err, ok } from '#shared/result';

/** The disk of the app: what became of each item. It outlives the app. */
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
const fault: AppError = { kind: 'internal', message: 'fault', advice: '' };
const tooMany: AppError = { kind: 'cancelled', message: 'too many', advice: '' };

interface World {
  states: State[];
  /** The ledger of the service: how often each item took effect, and how often it was sent. */
  applied: number[];
  sent: number[];
  decisions: number[];
  fates: Fate[];
}

const open = (count: number, drawn: readonly Fate[]): World => ({
  states: Array.from({ length: count }, () => 'waiting'),
  applied: Array.from({ length: count }, () => 0),
  sent: Array.from({ length: count }, () => 0),
  decisions: Array.from({ length: count }, () => 1),
  fates: [...drawn],
});

/** One life of the app. `killed` resolves when it is gone: nothing of it runs on. */
function start(world: World, options: { answers?: 'refuses'; inFlight?: number; stopAfter?: number } = {}) {
  let isDead = false;
  const hasDied = () => isDead;
  let onKill: () => void = () => undefined;
  const killed = new Promise<void>((resolve) => (onKill = resolve));
  const gone = () => new Promise<never>(() => undefined);
  const reports: unknown[] = [];
  const engine: RunEngine = createRunEngine({
    guard: {
      openGrant: () => Promise.resolve(options.answers === 'refuses' ? err(cause) : ok('grant')),
      closeGrant: () => undefined,
    },
    clock: { monotonic: () => 0, sleep: () => Promise.resolve() },
    report: (failure) => reports.push(failure),
  });
  const kill = () => {
    isDead = true;
    engine.close();
    onKill();
    return gone();
  };
  const note = (item: number, state: State) => {
    if (!isDead) world.states[item] = state;
  };

  async function send(item: number, stop: AbortSignal): Promise<Sent> {
    if (hasDied()) return gone();
    if (stop.aborted) return { stop: cause };
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
    if (hasDied()) return gone();
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

  const run: Run<number> = {
    ...{ id: 'run', profileId: 'profile', target: 'run', perMinute: 60, stopAfter: options.stopAfter ?? 3 },
    inFlight: () => Promise.resolve(options.inFlight ?? 1),
    lookUp: () => {
      for (const [item, state] of world.states.entries())
        if (state === 'unknown' || state === 'sending')
          note(item, world.applied[item] === 0 ? 'failed' : 'done');
      return Promise.resolve(ok(null));
    },
    question: () =>
      world.states.includes('waiting')
        ? { items: [{ operation: 'CreateCheck', resource: 'organizations/a/teams/b' }], facts: null }
        : null,
    *waiting() {
      for (const item of world.states.keys()) if (world.states[item] === 'waiting') yield item;
    },
    send: (item, { stop }) => send(item, stop),
    finish: () => run.lookUp(new AbortController().signal),
    end: () => undefined,
    tell: () => undefined,
    tooManyFailures: () => tooMany,
    fault,
  };
  return { engine, run, killed, reports };
}

const act = fc.oneof(
  fc.constant({ do: 'begin' as const }),
  fc.record({ do: fc.constant('begin, then stop' as const), after: fc.nat(6) }),
  fc.record({ do: fc.constant('send a failed one again' as const), item: fc.nat(30) }),
);

describe('the run engine', () => {
  it('sends no item twice per decision and loses none, whatever fails, is killed, stopped or sent again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.constantFrom(...fates), { maxLength: 40 }),
        fc.array(act, { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (count, drawn, acts, inFlight) => {
          const world = open(count, drawn);
          for (const next of acts) {
            if (next.do === 'send a failed one again') {
              const item = next.item % count;
              if (world.states[item] !== 'failed') continue;
              world.states[item] = 'waiting';
              world.decisions[item] = (world.decisions[item] ?? 0) + 1;
              continue;
            }
            const life = start(world, { inFlight });
            life.engine.begin(life.run);
            if (next.do === 'begin, then stop') {
              for (let turn = 0; turn < next.after; turn += 1) await Promise.resolve();
              life.engine.stop('run');
            }
            await Promise.race([life.engine.idle(), life.killed]);
          }
          // Begun until nothing is drawn any more, every item has an outcome.
          do {
            const life = start(world, { inFlight, stopAfter: count });
            life.engine.begin(life.run);
            await Promise.race([life.engine.idle(), life.killed]);
          } while (world.states.includes('waiting') || world.states.includes('sending'));

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

  it('sends nothing when the operator refuses, and tells why', async () => {
    const world = open(3, []);
    const { engine, run } = start(world, { answers: 'refuses' });
    engine.begin(run);
    await engine.idle();
    expect(world.sent).toEqual([0, 0, 0]);
    expect(engine.stoppedBy('run')).toBe(cause);
  });

  it('sends nothing over an outcome that cannot be looked up', async () => {
    const world = open(3, []);
    const { engine, run } = start(world);
    engine.begin({ ...run, lookUp: () => Promise.resolve(err(cause)) });
    await engine.idle();
    expect(world.sent).toEqual([0, 0, 0]);
    expect(engine.stoppedBy('run')).toBe(cause);
  });

  it('stops by itself at the stated number of failures', async () => {
    const world = open(6, ['refused', 'applied', 'refused', 'applied']);
    const { engine, run } = start(world, { stopAfter: 2 });
    engine.begin(run);
    await engine.idle();
    expect(world.states).toEqual(['failed', 'done', 'failed', 'waiting', 'waiting', 'waiting']);
    expect(engine.stoppedBy('run')).toBe(tooMany);
  });

  it('is not begun twice at once', async () => {
    const world = open(4, []);
    const { engine, run } = start(world);
    engine.begin(run);
    engine.begin(run);
    await engine.idle();
    expect(world.sent).toEqual([1, 1, 1, 1]);
  });

  it('calls a stop of the operator no failure, and begins again where it stopped', async () => {
    const world = open(4, []);
    const { engine, run } = start(world);
    engine.begin(run);
    engine.stop('run');
    await engine.idle();
    expect(engine.stoppedBy('run')).toBeNull();
    expect(world.states).toContain('waiting');
    engine.begin(run);
    await engine.idle();
    expect(world.states).toEqual(['done', 'done', 'done', 'done']);
  });

  it('reports a fault of the app, and looks the item up before anything else is sent', async () => {
    const world = open(2, ['fault']);
    const { engine, run, reports } = start(world);
    engine.begin(run);
    await engine.idle();
    expect(reports).toHaveLength(1);
    expect(engine.stoppedBy('run')).toBe(fault);
    engine.begin(run);
    await engine.idle();
    expect(world).toMatchObject({ states: ['done', 'done'], sent: [1, 1] });
  });
});
