import { describe, expect, it } from 'vitest';
import { maskPath, maskedValues } from '#electron/service/call-log/mask-address';
import { encodeQuery } from '#electron/service/api/url';

const place = '/v1alpha2/organizations/-/teams/-/checks';
const path = (query: Record<string, string>) => `${place}${encodeQuery(query) ?? ''}`;
const filterOf = (masked: string) => new URL(masked, 'http://s').searchParams.get('filter');

describe('a logged address', () => {
  it('stays unchanged if its filter names no person', () => {
    const plain = path({ filter: 'state = ACTIVE AND client_reference = "HL-1"', pageToken: 'abc' });
    expect(maskPath('ListChecks', plain)).toBe(plain);
    expect(maskPath('GetCheck', '/v1/organizations/o/teams/t/checks/c')).toBe(
      '/v1/organizations/o/teams/t/checks/c',
    );
  });

  it('replaces personal values anywhere in a filter, and drops the page token', () => {
    const given = path({
      pageSize: '100',
      filter:
        'NOT state = ACTIVE OR (related_subjects[0].subject.display_name = "Tom Hale*" AND display_name : "Wick End")',
      pageToken: 'abc',
    });
    const masked = maskPath('ListChecks', given);
    expect(filterOf(masked)).toBe(
      'NOT state = ACTIVE OR (related_subjects[0].subject.display_name = "masked" AND display_name:"masked")',
    );
    expect(masked).not.toContain('pageToken');
    expect(masked).toContain('pageSize=100');
    expect(maskedValues('ListChecks', given)).toEqual(['Tom Hale', 'Wick End']);
  });

  it('replaces a value without a field, and all of a filter that cannot be read', () => {
    expect(filterOf(maskPath('ListChecks', path({ filter: 'Hale' })))).toBe('"masked"');
    expect(filterOf(maskPath('ListChecks', path({ filter: '(Tom Hale' })))).toBe('masked');
  });

  it('shows the display name of an organization in a search', () => {
    const given = path({ filter: 'display_name : "Larkfield"' });
    expect(maskPath('ListOrganizations', given)).toBe(given);
  });

  it('hides the query of a report, which is often a signature', () => {
    expect(maskPath('DownloadReport', '/reports/1.pdf?sig=canary')).toBe('/reports/1.pdf?masked');
  });
});
