import { expect, it } from 'vitest';
import { createReloadBudget } from '#electron/shell/window/reload-budget';
import { createManualClock } from '#tests/support/manual-clock';

it('a page is reloaded at most three times a minute', () => {
  const clock = createManualClock();
  const mayReload = createReloadBudget(clock);
  expect([mayReload(), mayReload(), mayReload(), mayReload()]).toEqual([true, true, true, false]);
  clock.advance(59_999);
  expect(mayReload()).toBe(false);
  clock.advance(1);
  expect(mayReload()).toBe(true);
});
