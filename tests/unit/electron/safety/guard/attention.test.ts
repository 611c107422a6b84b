import { describe, expect, it } from 'vitest';
import { createAttention, settleMs } from '#electron/safety/guard/attention';

function started() {
  let now = 1000;
  const attention = createAttention({ monotonic: () => now });
  const pass = (ms: number) => (now += ms);
  return { attention, pass };
}

describe('a confirmation', () => {
  it('is accepted after an input since its window settled, while it has the focus', () => {
    const { attention, pass } = started();
    attention.shown();
    pass(settleMs);
    attention.input();
    expect(attention.mayConfirm(true)).toBe(true);
    expect(attention.mayConfirm(false)).toBe(false);
  });

  it('is not accepted without an input', () => {
    const { attention, pass } = started();
    attention.shown();
    pass(60_000);
    expect(attention.mayConfirm(true)).toBe(false);
  });

  it('is not accepted for an input from before the window was shown or settled', () => {
    const { attention, pass } = started();
    attention.input();
    attention.shown();
    pass(settleMs - 1);
    attention.input();
    pass(60_000);
    expect(attention.mayConfirm(true)).toBe(false);
  });
});
