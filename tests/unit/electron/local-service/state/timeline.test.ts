import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Timeline } from '#electron/local-service/state/timeline';

it('the timeline returns due events in order of time, then of addition', () => {
  const steps = fc.array(fc.record({ time: fc.nat(50), due: fc.option(fc.nat(60)) }));
  fc.assert(
    fc.property(steps, (list) => {
      const timeline = new Timeline<{ time: number; order: number }>();
      let waiting: { time: number; order: number }[] = [];
      for (const [order, { time, due }] of list.entries()) {
        const event = { time, order };
        timeline.add(event);
        waiting.push(event);
        if (due === null) continue;
        const expected = waiting
          .filter((other) => other.time <= due)
          .sort((a, b) => a.time - b.time || a.order - b.order);
        waiting = waiting.filter((other) => other.time > due);
        const items = [];
        for (let next = timeline.takeDue(due); next !== undefined; next = timeline.takeDue(due))
          items.push(next);
        expect(items).toEqual(expected);
      }
    }),
  );
});
