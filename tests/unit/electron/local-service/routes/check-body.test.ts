import { expect, it, vi } from 'vitest';
import { filterRecord } from '#electron/local-service/routes/check-body';
import { ServiceState } from '#electron/local-service/state/service-state';

it('computes the ID of a check only for a filter that uses it', () => {
  const state = new ServiceState({
    seed: 1,
    organizations: 5,
    checks: 20,
    notifications: 0,
    epoch: Date.UTC(2026, 10, 20, 12),
  });
  const [row] = state.checks.rows;
  if (row === undefined) throw new Error('Nothing was seeded.');
  const { id } = row;
  const read = vi.fn(() => id);
  Object.defineProperty(row, 'id', { get: read });
  const record = filterRecord(state, row);
  expect([record['state'], record['template'], record['displayName']]).not.toContain(undefined);
  expect(read).not.toHaveBeenCalled();
  expect(record['name']).toBe(id);
});
