import { describe, expect, it } from 'vitest';
import { daysWithoutResult, stuckIfCreatedBy } from '#shared/check-detail/stuck';

const now = Date.parse('2026-03-12T10:15:00Z');
const created = (createTime: string) => ({ state: 'ACTIVE', createTime });
const days = (createTime: string, hasResult: boolean | null = false) =>
  daysWithoutResult(created(createTime), { hasResult, now });

describe('a check without a result', () => {
  it('is stuck after whole days since its creation, whatever changed since', () => {
    for (const createTime of ['2026-03-05T10:14:59Z', '2026-03-05T10:15:00Z', '2026-03-05T10:15:01Z'])
      expect((days(createTime) ?? 0) >= 7).toBe(Date.parse(createTime) <= stuckIfCreatedBy(now, 7));
    expect(days('2026-03-05T10:15:00Z')).toBe(7);
    expect(days('2026-03-12T10:15:09Z')).toBe(0);
  });

  it('is not stuck if it has a result, has ended, or its state is unknown', () => {
    expect(days('2026-03-02T10:15:00Z', true)).toBeNull();
    expect(days('2026-03-02T10:15:00Z', null)).toBeNull();
    expect(days('soon')).toBeNull();
    expect(
      daysWithoutResult({ ...created('2026-03-02T10:15:00Z'), state: 'INACTIVE' }, { hasResult: false, now }),
    ).toBeNull();
  });
});
