import { describe, expect, it } from 'vitest';
import { createGrants } from '#electron/safety/guard/grants';

const item = {
  operation: 'SetOngoingMonitoring',
  resource: 'organizations/o1/teams/t1/checks/c1',
  direction: 'ON',
} as const;
const other = { ...item, operation: 'CreateCheck', direction: null } as const;

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

  it('covers the direction that was listed, and not the opposite', () => {
    const grants = createGrants();
    const id = grants.open([item]);
    expect(grants.covers(id, { ...item, direction: 'OFF' })).toBe(false);
    expect(grants.covers(id, item)).toBe(true);
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
