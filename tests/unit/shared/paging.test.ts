import { describe, expect, it } from 'vitest';
import { stepAfter } from '#shared/paging';

describe('the cursor of a list', () => {
  it('ends on an empty or absent token', () => {
    expect(stepAfter([], '')).toEqual({ next: 'end' });
    expect(stepAfter([], undefined)).toEqual({ next: 'end' });
  });
  it('continues with a token that was not used', () => {
    expect(stepAfter(['a'], 'b')).toEqual({ next: 'page', pageToken: 'b' });
  });
  it('stops on a token that was used before, however long ago', () => {
    expect(stepAfter(['a', 'b', 'c'], 'a')).toEqual({ next: 'repeated', pageToken: 'a' });
  });
});
