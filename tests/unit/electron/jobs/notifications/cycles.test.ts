import { expect, it } from 'vitest';
import { createCycles } from '#electron/jobs/notifications/cycles';
import { notYetPolled } from '#electron/jobs/notifications/polled-organization';
import { createManualClock } from '#tests/support/manual-clock';

const minute = 60_000;

it('announces what it has after ten minutes, although one outage after the other has it catch up anew', () => {
  const clock = createManualClock();
  let caughtUp = 0;
  const cycles = createCycles(clock, () => (caughtUp += 1));
  const organizations = ['a', 'b'].map((name) => notYetPolled(`organizations/${name}`, minute, 0));
  const [first] = organizations;
  if (first === undefined) throw new Error('There is an organization.');
  for (let outage = 0; outage < 7; outage += 1) {
    cycles.catchUp(organizations);
    cycles.finished(first, 2);
    clock.advance(2 * minute);
  }
  expect(caughtUp).toBe(1);
});
