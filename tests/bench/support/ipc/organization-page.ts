import { noListFacts } from '#shared/reading/list';

/** Organizations of the SUMMARY view, as the bridge carries them. */
export function organizationPage(rows: number) {
  return {
    organizations: Array.from({ length: rows }, (_unused, index) => ({
      name: `organizations/org-${index}`,
      displayName: `Alder & Birch Conveyancing ${index}`,
      partner: 'partners/harbour',
      package: 'PROFESSIONAL',
      type: 'STANDARD',
      state: 'ACTIVE',
      support_url: `https://support.example.com/${index}`,
      crm_url: `https://crm.example.com/${index}`,
      userCount: 12,
      teamCount: 3,
      brandCount: 1,
    })),
    nextPageToken: 'cGFnZS8y',
    facts: noListFacts,
    receivedAt: '2026-03-02T09:30:00.000Z',
  };
}
