import { expect, it } from 'vitest';
import { createPace } from '#electron/jobs/runs/pace';
import { createManualClock } from '#tests/support/manual-clock';

const never = new AbortController().signal;

it('spreads sends evenly over a minute, the first at once', async () => {
  const clock = createManualClock();
  const inTurn = createPace(clock, 30);
  const left: number[] = [];
  for (let send = 0; send < 3; send += 1) void inTurn(never).then(() => left.push(clock.monotonic()));
  await expect.poll(() => left).toEqual([0]);
  clock.advance(1999);
  await Promise.resolve();
  expect(left).toEqual([0]);
  clock.advance(1);
  await expect.poll(() => left).toEqual([0, 2000]);
  clock.advance(2000);
  await expect.poll(() => left).toEqual([0, 2000, 4000]);
});

it('does not catch up after a pause with a burst', async () => {
  const clock = createManualClock();
  const inTurn = createPace(clock, 30);
  await inTurn(never);
  clock.advance(60_000);
  expect(await inTurn(never)).toBe(true);
  void inTurn(never);
  expect(clock.waiting).toBe(1);
});

it('sends nothing after a stop, nor anything that waited for its turn', async () => {
  const clock = createManualClock();
  const inTurn = createPace(clock, 30);
  const stop = new AbortController();
  expect(await inTurn(stop.signal)).toBe(true);
  const waited = inTurn(stop.signal);
  stop.abort();
  expect(await waited).toBe(false);
  clock.advance(60_000);
  expect(await inTurn(stop.signal)).toBe(false);
});

it('does not wait without a pace', async () => {
  const clock = createManualClock();
  const inTurn = createPace(clock, Infinity);
  for (let send = 0; send < 3; send += 1) expect(await inTurn(never)).toBe(true);
  expect(clock.waiting).toBe(0);
});
