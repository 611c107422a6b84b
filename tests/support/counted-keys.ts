import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/**
 * A keyboard that counts: every key and chord is one. Text that names a thing or is written down by the operator, such as
 * a client reference that a customer reads out, is `written`, and costs nothing.
 */
export interface CountedKeys {
  press: (...chords: string[]) => Promise<void>;
  write: (text: string) => Promise<void>;
  /** Presses a chord until something holds, at most so often. */
  pressUntil: (chord: string, holds: () => Promise<boolean>, most?: number) => Promise<void>;
  count: () => number;
}

export function countedKeys({ keyboard }: Page): CountedKeys {
  let pressed = 0;
  const press = async (...chords: string[]) => {
    for (const chord of chords) {
      pressed += 1;
      await keyboard.press(chord);
    }
  };
  return {
    press,
    write: (text) => keyboard.type(text),
    async pressUntil(chord, holds, most = 12) {
      for (let times = 0; !(await holds()); times += 1) {
        expect(times, `${chord} leads nowhere`).toBeLessThan(most);
        await press(chord);
      }
    },
    count: () => pressed,
  };
}

export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluateAll((found) => found.some((each) => each === document.activeElement));
