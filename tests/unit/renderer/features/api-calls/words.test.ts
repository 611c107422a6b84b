import { describe, expect, it } from 'vitest';
import { formatMs, shortPath } from '../../../../../renderer/features/api-calls/words.ts';
import { formatBytes } from '../../../../../renderer/format/number.ts';

describe('a call in the list', () => {
  it('shows the end of its path, below base and version', () => {
    expect(shortPath('/service/v1alpha2/organizations?view=ORGANIZATION_VIEW_FULL')).toBe(
      'organizations?view=ORGANIZATION_VIEW_FULL',
    );
    expect(
      shortPath('/s/v1/organizations/o/teams/t/checks/038d755a-08da-459a-8e1b-b0984d5e674d:cancel'),
    ).toBe('…/checks/038d755a:cancel');
    expect(shortPath('/auth/oauth2/token')).toBe('…/oauth2/token');
    expect(shortPath('/s/v1/a?filter=x%20%3D%20%22?%22')).toBe('a?filter=x = "?"');
  });

  it('shows times and sizes in a fitting unit', () => {
    expect([formatMs(84.4), formatMs(2804), formatMs(12_340)]).toEqual(['84 ms', '2,804 ms', '12.3 s']);
    expect([formatBytes(132), formatBytes(2048), formatBytes(3_145_728)]).toEqual([
      '132 bytes',
      '2.0 KB',
      '3.0 MB',
    ]);
  });
});
