import { expect, it } from 'vitest';
import { createUntilTaken } from '#electron/platform/until-taken';

it('waits until it is taken, once, and a later one replaces it', () => {
  let put = 0;
  const kept = createUntilTaken<string>(() => (put += 1));
  expect(kept.take()).toBeNull();
  kept.put('a');
  kept.put('b');
  expect(put).toBe(2);
  expect(kept.take()).toBe('b');
  expect(kept.take()).toBeNull();
});
