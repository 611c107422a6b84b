import { describe, expect, it } from 'vitest';
import { createGrants } from '#electron/safety/guard/grants';

const item = { operation: 'CancelCheck', resource: 'organizations/o1/teams/t1/checks/c1' } as const;
const other = { ...item, operation: 'CreateCheck' } as const;

describe('a grant', () => {
  it('covers each item as often as it was listed', () => {
    const grants = createGrants();
    const id = grants.open([item, other, item]);
    for (const covers of [true, true, false]) {
      expect(grants.covers(id, item)).toBe(covers);
      grants.take(id, item);
    }
    expect(grants.covers(id, other)).toBe(true);
  });

  it('covers nothing once it is closed, and an item in flight then does no harm', () => {
    const grants = createGrants();
    const id = grants.open([item]);
    grants.close(id);
    grants.take(id, item);
    expect(grants.covers(id, item)).toBe(false);
  });

  it('covers nothing of another run', () => {
    const grants = createGrants();
    grants.open([item]);
    expect(grants.covers(grants.open([other]), item)).toBe(false);
  });
});
