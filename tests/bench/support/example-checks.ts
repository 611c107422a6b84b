/** A check as the API shows it (§2), as services return it; 0.75 KB as JSON. */
export function exampleCheck(index: number) {
  const organization = `organizations/org-${(index % 40).toString().padStart(4, '0')}`;
  const id = `7f3a${index.toString(16).padStart(8, '0')}4b1d9c2e`;
  const subject = {
    givenName: 'Ottilie',
    familyName: `Brandreth-${index}`,
    email: `o.brandreth@example.com`,
  };
  return {
    name: `${organization}/teams/conveyancing/checks/${id}`,
    displayName: `Purchase, ${index} Alder Row`,
    clientReference: `HL-2026-${index}`,
    template: 'checkTemplates/identity-verification-check-v1-0-0',
    params: {
      '@type': 'type.googleapis.com/checks.type.v1alpha2.IdentityVerificationCheckParams',
      subject: { ...subject, dateOfBirth: { year: 1985, month: 1 + (index % 12), day: 10 } },
      passportNfcPreference: 'OPTIONAL',
    },
    state: index % 3 === 0 ? 'ACTIVE' : 'INACTIVE',
    createTime: '2026-03-02T09:30:00.123Z',
    updateTime: '2026-03-02T10:30:00.456Z',
    creator: `${organization}/users/0001`,
    ongoingMonitoringEnabled: index % 2 === 0,
    relatedSubjects: [{ role: 'SUBJECT', subject }],
  };
}

export function examplePage(rows: number) {
  return {
    checks: Array.from({ length: rows }, (_unused, index) => exampleCheck(index)),
    nextPageToken: 'cGFnZS8y',
  };
}
