import { describe, expect, it } from 'vitest';
import { createLimiter } from '#electron/service/api/limiter';

const never = new AbortController().signal;

describe('createLimiter', () => {
  it('admits a limited number and the others after them, first come, first served', async () => {
    const limiter = createLimiter(2);
    const order: number[] = [];
    const leaves = await Promise.all([limiter.enter(never), limiter.enter(never)]);
    const rest = [1, 2, 3].map((number) =>
      limiter.enter(never).then((leave) => {
        order.push(number);
        return leave;
      }),
    );
    expect([limiter.inside, limiter.waiting]).toEqual([2, 3]);
    leaves[0]?.();
    (await rest[0])?.();
    (await rest[1])?.();
    await rest[2];
    expect(order).toEqual([1, 2, 3]);
    expect([limiter.inside, limiter.waiting]).toEqual([2, 0]);
  });

  it('drops a waiter who cancels, and gives the place to the next', async () => {
    const limiter = createLimiter(1);
    const leave = await limiter.enter(never);
    const stop = new AbortController();
    const quitter = limiter.enter(stop.signal);
    const next = limiter.enter(never);
    stop.abort();
    expect(await quitter).toBeNull();
    leave?.();
    expect(await next).not.toBeNull();
  });

  it('does not free a place twice', async () => {
    const limiter = createLimiter(1);
    const leave = await limiter.enter(never);
    leave?.();
    leave?.();
    expect(limiter.inside).toBe(0);
  });

  it('does not admit a cancelled caller', async () => {
    const limiter = createLimiter(1);
    expect(await limiter.enter(AbortSignal.abort())).toBeNull();
    expect(limiter.inside).toBe(0);
  });
});
