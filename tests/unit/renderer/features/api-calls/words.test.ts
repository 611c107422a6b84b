import { describe, expect, it } from 'vitest';
import { shortPath } from '../../../../../renderer/features/api-calls/words.ts';

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
});
