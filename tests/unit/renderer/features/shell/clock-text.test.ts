import { describe, expect, it } from 'vitest';
import { clockText } from '../../../../../renderer/features/shell/clock-text.ts';

describe("the note about this computer's clock", () => {
  it.each([null, 0, 120_000, -120_000])('is absent at a difference of %s ms', (difference) => {
    expect(clockText(difference)).toBeNull();
  });

  it('says how far it is ahead or behind', () => {
    expect(clockText(-7_200_000)).toEqual({
      word: 'Clock 2 h behind',
      sentence: "This computer's clock is 2 h behind the service's.",
    });
    expect(clockText(180_000)?.sentence).toBe("This computer's clock is 3 min ahead of the service's.");
  });
});
