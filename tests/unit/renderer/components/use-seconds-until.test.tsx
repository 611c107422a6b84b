// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSecondsUntil } from '../../../../renderer/components/use-seconds-until.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([0, 1, 100, 249])('counts five minutes down from 5:00, started %i ms into a step', (into) => {
  vi.advanceTimersByTime(into);
  const { result } = renderHook(() => useSecondsUntil(performance.now() + 300_000));
  expect(result.current).toBe(300);
});

it('counts down to 0, and stays there', () => {
  const end = performance.now() + 2000;
  const { result } = renderHook(() => useSecondsUntil(end));
  const counted = [result.current];
  for (let step = 0; step < 4; step += 1) {
    act(() => {
      vi.advanceTimersByTime(1000);
    });
    counted.push(result.current);
  }
  expect(counted).toEqual([2, 1, 0, 0, 0]);
});

it('is 0 without a time', () => {
  expect(renderHook(() => useSecondsUntil(null)).result.current).toBe(0);
});
