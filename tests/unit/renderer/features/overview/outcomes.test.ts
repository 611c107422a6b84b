import { describe, expect, it } from 'vitest';
import { axisOf } from '../../../../../renderer/features/overview/chart-scale.ts';
import { countOutcomes, outcomesText } from '../../../../../renderer/features/overview/outcomes.ts';

const outcomes = [
  { recommendation: 'CLEAR', checks: 38 },
  { recommendation: 'CONSIDER', checks: 20 },
  { recommendation: 'FAIL', checks: 2 },
  { recommendation: 'APPROVE', checks: 4 },
  { recommendation: 'SOMETHING_NEW', checks: 3 },
  { recommendation: null, checks: 1 },
];

describe('outcomes of a day', () => {
  it('are distinguished if the chart has their kind, and are other if not', () => {
    expect(countOutcomes(outcomes)).toEqual({ clear: 38, consider: 20, fail: 2, other: 8 });
  });

  it('are labelled by value; a value that the API does not define stays unchanged', () => {
    expect(outcomesText(outcomes)).toBe(
      'Clear: 38, Consider: 20, Approve: 4, SOMETHING_NEW: 3, Fail: 2, No recommendation: 1',
    );
  });
});

describe('the axis of the chart', () => {
  it('starts at 0, ends at or above the highest bar, and counts whole checks', () => {
    expect(axisOf(1)).toEqual({ top: 1, ticks: [0, 1] });
    expect(axisOf(7)).toEqual({ top: 8, ticks: [0, 2, 4, 6, 8] });
    expect(axisOf(46)).toEqual({ top: 50, ticks: [0, 25, 50] });
    for (const highest of [2, 3, 99, 1234, 56_789]) {
      const { top, ticks } = axisOf(highest);
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.at(-1)).toBe(top);
    }
  });
});
