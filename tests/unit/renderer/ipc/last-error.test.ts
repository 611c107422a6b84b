// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useLastError } from '../../../../renderer/ipc/last-error.ts';

afterEach(cleanup);

const refused = new Error('refused');
const begun = { error: null, errorUpdatedAt: 0, isFetching: true };
const failed = { error: refused, errorUpdatedAt: 5, isFetching: false };

describe('the error of the last attempt', () => {
  const follow = (...states: Parameters<typeof useLastError>[0][]) => {
    const [first = begun, ...others] = states;
    const { result, rerender } = renderHook(useLastError, { initialProps: first });
    return [result.current, ...others.map((state) => (rerender(state), result.current))];
  };

  it('stays while the next attempt runs, and is cleared when that succeeds', () => {
    const again = { error: null, errorUpdatedAt: 5, isFetching: true };
    expect(follow(begun, failed, again, { ...again, isFetching: false })).toEqual([
      null,
      refused,
      refused,
      null,
    ]);
  });

  it('is not shown for another query in the same place', () => {
    expect(follow(failed, begun)).toEqual([refused, null]);
    expect(follow(failed, { ...begun, errorUpdatedAt: 3 })).toEqual([refused, null]);
  });

  it('is cleared once an attempt succeeded, while a later one runs', () => {
    const done = { error: null, errorUpdatedAt: 5, isFetching: false };
    expect(follow(failed, done, { ...done, isFetching: true })).toEqual([refused, null, null]);
  });
});
