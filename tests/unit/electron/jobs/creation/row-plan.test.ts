import { describe, expect, it } from 'vitest';
import {
  displayNameOf,
  faultsOfPlan,
  organizationTexts,
  readDraft,
  readRow,
  type RowPlan,
} from '#electron/jobs/creation/row-plan';
import { find, plan } from './rows.ts';

describe('the team of a row', () => {
  it.each([
    ['t1', '', 'organizations/o1/teams/t1'],
    ['organizations/o2/teams/t1', '', 'organizations/o2/teams/t1'],
    ['t1', 'o2', 'organizations/o2/teams/t1'],
    ['t1', 'organizations/o2', 'organizations/o2/teams/t1'],
    ['t1', 'organizations/unlisted', 'organizations/unlisted/teams/t1'],
    ['t1', 'Fennimore Capital', 'organizations/o2/teams/t1'],
    ['t1', ' fennimore capital ', 'organizations/o2/teams/t1'],
    ['t1', 'straße & söhne', 'organizations/o7/teams/t1'],
    ['t1', 'KESTREL', 'organizations/o4/teams/t1'],
    [' t1 ', '', 'organizations/o1/teams/t1'],
    ['organizations/o2/teams/t1', 'Fennimore Capital', 'organizations/o2/teams/t1'],
  ])('%s with the organization %j is %s', (team, written, name) => {
    const row = readRow(plan({ organization: { column: 3 } }), ['A', 'R', team, written], find);
    expect(row).toMatchObject({ team: name, faults: [] });
  });

  it.each([
    ['', '', 'team', 'Required.'],
    ['-', '', 'team', 'Enter the resource name of one team, not “-” (any team).'],
    ['../x', '', 'team', 'Enter a resource name of the form organizations/{organization}/teams/{team}.'],
    ['t1', '../o2', 'organization', 'No organization has this display name or ID.'],
    ['t1', 'Fennimore', 'organization', 'No organization has this display name or ID.'],
    [
      't1',
      'Twin Ltd',
      'organization',
      '2 organizations have this display name. Enter the resource name of the organization.',
    ],
    [
      't1',
      'kestrel',
      'organization',
      '2 organizations have this display name. Enter the resource name of the organization.',
    ],
    ['organizations/o2/teams/t1', 'o1', 'team', "The team is not in the row's organization."],
  ])('%j with %j is a fault of the %s column', (team, written, field, message) => {
    const row = readRow(plan({ organization: { column: 3 } }), ['A', 'R', team, written], find);
    expect(row.faults).toContainEqual({ field, message });
  });

  it('needs an organization when it is an id only', () => {
    const row = readRow({ ...plan(), organization: null }, ['A', 'R', 't1'], find);
    expect(row.faults).toEqual([
      { field: 'team', message: 'Enter the full resource name of the team, or its ID and an organization.' },
    ]);
  });
});

describe('a plan', () => {
  it('reports an invalid value for every row once', () => {
    const faults = faultsOfPlan(plan({ 'params.passportNfcPreference': { value: 'NEVER' } }), 5, find);
    expect(faults).toMatchObject([{ field: 'params.passportNfcPreference' }]);
  });

  it('names a column that is not in the file', () => {
    expect(faultsOfPlan(plan({ displayName: { column: 5 } }), 5, find)).toEqual([
      { field: 'displayName', message: 'Display name is mapped to a column that the file does not have.' },
    ]);
    expect(faultsOfPlan(plan({ displayName: { column: 4 } }), 5, find)).toEqual([]);
    expect(faultsOfPlan(plan({ 'of another template': { column: 9 } }), 5, find)).toEqual([]);
  });

  it('names the fields without a source before it checks any value', () => {
    const { fields, ...mapping } = plan({ 'params.passportNfcPreference': { value: 'NEVER' } }).mapping;
    const { displayName, team, ...others } = fields;
    expect([displayName, team]).toEqual([{ column: 0 }, { column: 2 }]);
    expect(faultsOfPlan({ ...plan(), mapping: { ...mapping, fields: others } }, 5, find)).toEqual([
      { field: 'team', message: 'Choose a column or a fixed value for Team.' },
      { field: 'displayName', message: 'Choose a column or a fixed value for Display name.' },
    ]);
  });

  it('counts a fixed value that was not entered as no source', () => {
    const unset = plan({ team: { value: ' ' }, 'params.passportNfcPreference': { value: '' } });
    expect(faultsOfPlan(unset, 5, find)).toEqual([
      { field: 'team', message: 'Choose a column or a fixed value for Team.' },
      {
        field: 'params.passportNfcPreference',
        message: 'Choose a column or a fixed value for Passport reading.',
      },
    ]);
  });

  it('combines a fixed team with the organization in each row', () => {
    const { organization, ...request } = plan({ team: { value: 't1' }, organization: { column: 3 } });
    expect(organization).not.toBeNull();
    expect(faultsOfPlan({ ...request, organization: null }, 5, find)).toEqual([]);
    const fixed = plan({ team: { value: 't1' }, organization: { value: 'Twin Ltd' } });
    expect(faultsOfPlan(fixed, 5, find)).toMatchObject([{ field: 'organization' }]);
    const wrong = plan({ team: { value: '-' } });
    expect(faultsOfPlan(wrong, 5, find)).toEqual([
      {
        field: 'team',
        message:
          'Team has one fixed value for all rows.\nEnter the resource name of one team, not “-” (any team).',
      },
    ]);
  });
});

describe('phone numbers of a row', () => {
  it('that differ and were not accepted are not sent', () => {
    const phone = 'params.subject.phoneNumber';
    const request = plan({ [phone]: { column: 3 } });
    const mapping = { ...request.mapping, phoneCountry: 'GB' } as const;
    const cells = ['B', 'R-2', 't1', '+44 (0)20 7946 0958', ''];
    const team = 'organizations/o1/teams/t1';
    expect(readDraft({ ...request, mapping }, cells, team).faults).toMatchObject([{ field: phone }]);
    const accepted = readDraft({ ...request, mapping, phonesAccepted: true }, cells, team);
    expect(accepted).toMatchObject({
      faults: [],
      draft: { params: { subject: { phoneNumber: '+442079460958' } } },
    });
  });
});

describe('a row', () => {
  it('lists the faults of its team before those of its check, and the options it turns on', () => {
    const funds = plan({ 'params.requireSourceOfFundsQuestionnaire': { column: 3 } });
    const read = readRow(funds, ['', 'R', '-', 'yes'], find);
    expect(read.team).toBe('');
    expect(read.faults.map(({ field }) => field)).toEqual(['team', 'displayName']);
    expect(read.gated).toEqual(['requireSourceOfFundsQuestionnaire']);
    expect(readRow(funds, ['A', 'R', 't1', 'no'], find).gated).toEqual([]);
  });

  it('has no value in a column beyond its end', () => {
    expect(readRow(plan(), ['A'], find).faults).toContainEqual({ field: 'team', message: 'Required.' });
  });

  it('uses an organization by display name only if the plan knows that name', () => {
    expect(displayNameOf(plan(), 'organizations/o1')).toBe('Larkfield Estates');
    expect(displayNameOf(plan(), 'organizations/o2')).toBeNull();
  });
});

describe('the texts by which rows name organizations', () => {
  const rows = [
    ['A', 'R', 't', ' o2 '],
    ['B', 'R', 't', 'o2'],
    ['C', 'R', 't', ' '],
    ['D'],
    ['E', 'R', 't', 'Kestrel'],
  ];
  const textsOf = (fields: RowPlan['mapping']['fields']) => [
    ...organizationTexts(
      plan(fields),
      rows.map((cells) => ({ cells })),
    ),
  ];

  it('are the values of their column, once each, or the fixed one', () => {
    expect(textsOf({ organization: { column: 3 } })).toEqual(['o2', 'Kestrel']);
    expect(textsOf({ organization: { value: ' Kestrel ' } })).toEqual(['Kestrel']);
    expect(textsOf({ organization: { value: '' } })).toEqual([]);
    expect(textsOf({})).toEqual([]);
  });
});
