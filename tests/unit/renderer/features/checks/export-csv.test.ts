import { describe, expect, it } from 'vitest';
import { rowOf } from '../../../../../renderer/features/checks/check-row.ts';
import { exportCsv } from '../../../../../renderer/features/checks/export-csv.ts';

const names = new Map([['organizations/o1', 'Law, "Drake" & Sons']]);
const row = rowOf(
  {
    name: 'organizations/o1/teams/east/checks/c1',
    displayName: '=HYPERLINK("http://evil.example")',
    clientReference: '@SUM(A1)',
    state: 'ACTIVE',
    ongoingMonitoringEnabled: false,
    relatedSubjects: [
      {
        role: 'SUBJECT',
        subject: {
          givenName: '+Ada',
          familyName: 'Byron',
          email: 'ada@byron.example',
          phoneNumber: '+441632960123',
          dateOfBirth: { year: 1990, month: 2, day: 3 },
        },
      },
    ],
  },
  '2026-03-02T10:00:00Z',
);
const [head = '', line = ''] = exportCsv([row], names, true).split('\r\n');

describe('exported checks', () => {
  it('have one head and as many cells in each line', () => {
    expect(head.split(',')).toHaveLength(17);
    expect(line).toContain('organizations/o1/teams/east/checks/c1');
    expect(line).toContain('"Law, ""Drake"" & Sons"');
    expect(line).toContain(',ACTIVE,false,');
  });

  it('start no formula', () => {
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(line).toContain("'@SUM(A1)");
    expect(exportCsv([row], names, false)).toContain("'+Ada Byron");
  });

  it('say nothing about the person unless asked for', () => {
    for (const personal of ['Ada', 'Byron', 'byron', '960123', '1990']) expect(line).not.toContain(personal);
    const open = exportCsv([row], names, false);
    for (const personal of ['Ada Byron', 'ada@byron.example', '+441632960123', '1990-02-03'])
      expect(open).toContain(personal);
  });
});
