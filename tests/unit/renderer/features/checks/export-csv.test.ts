import { describe, expect, it } from 'vitest';
import { rowOf } from '../../../../../renderer/features/checks/check-row.ts';
import { toCsv } from '#shared/csv/write';
import { exportTable } from '../../../../../renderer/features/checks/export-csv.ts';

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
          givenName: '+••••',
          familyName: 'B••••',
          email: 'a•••@•••••.example',
          phoneNumber: '+44 •••• •••• 23',
          dateOfBirth: { year: '••••', month: '••••', day: '••••' },
        },
      },
    ],
  },
  '2026-03-02T10:00:00Z',
);
const csvOf = (subjects: 'masked' | 'left-out') => {
  const { head, rows } = exportTable([row], names, subjects);
  return toCsv([head, ...rows]);
};
const [head = '', line = ''] = csvOf('masked').split('\r\n');

describe('exported checks', () => {
  it('have one header row and as many cells in each line', () => {
    expect(head.split(',')).toHaveLength(17);
    expect(line).toContain('organizations/o1/teams/east/checks/c1');
    expect(line).toContain('"Law, ""Drake"" & Sons"');
    expect(line).toContain(',ACTIVE,false,');
  });

  it('start no formula', () => {
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(line).toContain("'@SUM(A1)");
    expect(line).toContain("'+•••• B••••");
  });

  it('have the subject masked as on the page, or leave its columns to the main process', () => {
    expect(line).toContain('a•••@•••••.example');
    expect(csvOf('left-out')).not.toMatch(/subject|B••••|example,/);
  });
});
