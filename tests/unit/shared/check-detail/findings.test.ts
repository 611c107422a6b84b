import { describe, expect, it } from 'vitest';
import { checkOfFinding, groupFindings, isUnreviewed } from '#shared/check-detail/findings';
import type { Finding } from '#shared/model/finding';

const check = 'organizations/o/teams/t/checks/c';
const finding = (id: string, part: Partial<Finding>): Finding => ({
  name: `${check}/findings/${id}`,
  ...part,
});
const order = (findings: readonly Finding[]) =>
  groupFindings(findings, (row) => row).map(({ severity, rows }) => [
    severity,
    rows.map(({ name }) => name.slice(-1)).join(''),
  ]);

describe('findings', () => {
  it('are grouped by severity, most severe first, unknown words after known ones, none last', () => {
    expect(
      order([
        finding('a', {}),
        finding('b', { severity: 'LOW' }),
        finding('c', { severity: 'STRANGE' }),
        finding('d', { severity: 'HIGH' }),
        finding('e', { severity: 'MEDIUM' }),
      ]),
    ).toEqual([
      ['HIGH', 'd'],
      ['MEDIUM', 'e'],
      ['LOW', 'b'],
      ['STRANGE', 'c'],
      [null, 'a'],
    ]);
  });

  it('are unreviewed first in their group, then newest first', () => {
    const at = (hour: number) => `2026-11-20T0${hour}:00:00Z`;
    expect(
      order([
        finding('a', { severity: 'HIGH', state: 'DISMISSED', createTime: at(9) }),
        finding('b', { severity: 'HIGH', state: 'UNREVIEWED', createTime: at(1) }),
        finding('c', { severity: 'HIGH', state: 'UNREVIEWED', createTime: at(2) }),
        finding('d', { severity: 'HIGH', createTime: 'never' }),
      ]),
    ).toEqual([['HIGH', 'cbda']]);
  });

  it('count as reviewed only in a state that ends their review', () => {
    expect(isUnreviewed(finding('a', {}))).toBe(true);
    expect(isUnreviewed(finding('a', { state: 'RETRACTED_BY_PROVIDER' }))).toBe(false);
    expect(isUnreviewed(finding('a', { state: 'SOMETHING_NEW' }))).toBe(true);
  });

  it('belong to the check their name begins with', () => {
    expect(checkOfFinding(`${check}/findings/f`)).toBe(check);
  });
});
