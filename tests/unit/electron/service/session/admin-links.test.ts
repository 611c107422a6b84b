import { describe, expect, it } from 'vitest';
import { createAdminLinks, isPlainHttps } from '#electron/service/session/admin-links';

describe('administrative links', () => {
  it('open only when the service gave them for that organization', () => {
    const links = createAdminLinks();
    links.remember([{ name: 'organizations/a', support_url: 'https://support.example.com/a' }]);
    expect(links.find('organizations/a', 'support')).toEqual({
      ok: true,
      value: new URL('https://support.example.com/a'),
    });
    expect(links.find('organizations/a', 'crm').ok).toBe(false);
    expect(links.find('organizations/b', 'support').ok).toBe(false);
  });

  it.each([
    ['support', 'The service returned no link to a support record.'],
    ['crm', 'The service returned no link to a CRM record.'],
  ] as const)('that are missing are named: %s', (link, message) => {
    const links = createAdminLinks();
    links.remember([{ name: 'organizations/a' }]);
    const found = links.find('organizations/a', link);
    expect(!found.ok && found.error.message).toContain(message);
  });

  it('of an organization that was not loaded are not reported as missing', () => {
    const found = createAdminLinks().find('organizations/a', 'crm');
    expect(!found.ok && found.error.message).toContain('has not loaded this organization');
  });

  it.each([
    'http://support.example.com',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:pw@example.com',
    'https://',
    'smb://host/share',
    ' https://example.com',
    'data:text/html,x',
    'https://exa\nmple.com',
  ])('never open %j', (url) => {
    expect(isPlainHttps(url)).toBe(false);
    const links = createAdminLinks();
    links.remember([{ name: 'organizations/a', support_url: url, crmUrl: url }]);
    for (const link of ['support', 'crm'] as const)
      expect(links.find('organizations/a', link)).toMatchObject({
        ok: false,
        error: { kind: 'refused', reason: 'address-not-allowed' },
      });
  });
});
