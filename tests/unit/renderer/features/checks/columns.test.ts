import { describe, expect, it } from 'vitest';
import type { Check } from '#shared/model/check';
import { rowOf } from '../../../../../renderer/features/checks/check-row.ts';
import { columnsOf } from '../../../../../renderer/features/checks/columns.ts';

const cellOf = (column: string, team: string, check: Partial<Check> = {}) => {
  const row = rowOf({ name: `organizations/o1/teams/${team}/checks/c1`, ...check }, '2026-03-02T10:00:00Z');
  const found = columnsOf(new Map()).find(({ id }) => id === column);
  return { ...found?.cell(row), full: found?.full?.(row) };
};

describe('the columns of checks', () => {
  it('keep both ends of a team visible, and all of it in its tooltip', () => {
    expect(cellOf('team', 'residential-east')).toMatchObject({ text: 'residential-east', full: undefined });
    expect(cellOf('team', 'residential-lettings-north')).toMatchObject({
      text: 'resident…s-north',
      full: 'residential-lettings-north',
    });
  });

  it('show a template by its name, and an unknown one as an ID', () => {
    expect(cellOf('template', 't', { template: 'checkTemplates/source-of-funds-check-v1-0-0' })).toEqual({
      text: 'Source of funds',
      look: 'muted',
      full: 'checkTemplates/source-of-funds-check-v1-0-0',
    });
    expect(cellOf('template', 't', { template: 'checkTemplates/company-check-v1-0-0' })).toMatchObject({
      text: 'company-…v1-0-0',
      isCode: true,
    });
    expect(cellOf('template', 't')).toMatchObject({ text: 'Not given', look: 'absent' });
  });

  it('do not emphasise a state that most checks have', () => {
    expect(cellOf('state', 't', { state: 'ACTIVE' })).toMatchObject({ text: 'Active', look: undefined });
  });
});
