import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dryRun, type DryRunDependencies } from '#electron/jobs/creation/dry-run';
import { lookupBatches } from '#electron/jobs/creation/find-checks';
import type { CsvFile } from '#electron/jobs/creation/read-csv';
import { organizationFinder, type ListedOrganization } from '#electron/jobs/creation/organization-names';
import { faultsOfPlan, readDraft, readRow, type RowPlan } from '#electron/jobs/creation/row-plan';
import type { AppError } from '#shared/errors';
import { equals, anyOf } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import type { ResourceName } from '#shared/resource-names';
import { err, ok } from '#shared/result';

const organization = 'organizations/o1' as ResourceName<'organization'>; // a name by its form
const plan = (fields: RowPlan['mapping']['fields'] = {}): RowPlan => ({
  template: 'checkTemplates/identity-verification-check-v1-0-0',
  mapping: {
    dateOrder: 'day-first',
    phoneCountry: null,
    fields: {
      displayName: { column: 0 },
      clientReference: { column: 1 },
      team: { column: 2 },
      'params.passportNfcPreference': { value: 'SKIP' },
      ...fields,
    },
  },
  organization,
  organizationDisplayName: 'Larkfield Estates',
  phonesAccepted: false,
});
const listedAs = (id: string, displayName: string): ListedOrganization => ({
  name: `organizations/${id}` as ResourceName<'organization'>, // a name by its form
  displayName,
});
const listed = [
  listedAs('o1', 'Larkfield Estates'),
  listedAs('o2', 'Fennimore Capital'),
  listedAs('o3', 'Kestrel'),
  listedAs('o4', 'KESTREL'),
  listedAs('o5', 'Twin Ltd'),
  listedAs('o6', 'Twin Ltd'),
  listedAs('o7', 'Straße & Söhne'),
];
const find = organizationFinder(ok(listed));
const file = (...rows: string[][]): CsvFile => ({
  name: 'rows.csv',
  hash: '',
  size: 0,
  encoding: 'UTF-8',
  delimiter: ',',
  heads: ['name', 'reference', 'team', 'funds', 'banking'],
  rows: rows.map((cells, at) => ({ number: at + 2, cells })),
});
const nothingKnown: DryRunDependencies = {
  organizations: () => Promise.resolve(ok(listed)),
  entitlements: () => [],
  standing: () => null,
  find: () => Promise.resolve(ok({ found: new Map() })),
};
const never = new AbortController().signal;

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
  ])('%s with the organization %j is %s', (team, written, name) => {
    const row = readRow(plan({ organization: { column: 3 } }), ['A', 'R', team, written], find);
    expect(row).toMatchObject({ team: name, faults: [] });
  });

  it.each([
    ['', '', 'team', 'Required.'],
    ['-', '', 'team', 'Enter one team. The wildcard - is not allowed here.'],
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
    ['organizations/o2/teams/t1', 'o1', 'team', 'The team and the row belong to different organizations.'],
  ])('%j with %j is a fault of the %s column', (team, written, field, message) => {
    const row = readRow(plan({ organization: { column: 3 } }), ['A', 'R', team, written], find);
    expect(row.faults).toContainEqual({ field, message });
  });

  it('needs an organization when it is an id only', () => {
    const row = readRow({ ...plan(), organization: null }, ['A', 'R', 't1'], find);
    expect(row.faults).toEqual([
      { field: 'team', message: 'Enter the full resource name of the team, or add an organization.' },
    ]);
  });
});

describe('a plan', () => {
  it('names a value for every row that is at fault, once', () => {
    const faults = faultsOfPlan(plan({ 'params.passportNfcPreference': { value: 'NEVER' } }), 5, find);
    expect(faults).toMatchObject([{ field: 'params.passportNfcPreference' }]);
  });

  it('names a column that is not in the file', () => {
    expect(faultsOfPlan(plan({ displayName: { column: 9 } }), 5, find)).toMatchObject([
      { field: 'displayName' },
    ]);
  });
});

describe('a dry run', () => {
  it('leaves out rows whose cells are not under the heads', async () => {
    const result = await dryRun(
      file(['A', 'R-1', 't1'], ['B', 'R-2', 't1', '', '', 'x']),
      plan(),
      nothingKnown,
      never,
    );
    expect(result.messages.map(({ row, text }) => [row, text])).toEqual([
      [2, 'The row has 3 cells, but the header row has 5.'],
      [3, 'The row has 6 cells, but the header row has 5.'],
    ]);
  });

  const withOrganization = plan({ organization: { column: 3 } });

  it('finds organizations by display name and names the row and column of those it does not find', async () => {
    const result = await dryRun(
      file(['A', 'R-1', 't1', 'Fennimore Capital', ''], ['B', 'R-2', 't1', 'Fennimore', '']),
      withOrganization,
      nothingKnown,
      never,
    );
    expect(result.ready).toMatchObject([{ team: 'organizations/o2/teams/t1' }]);
    expect(result.messages).toMatchObject([
      { row: 3, columns: [3], text: 'No organization has this display name or ID.' },
    ]);
  });

  it('lists the organizations only for rows that do not give resource names', async () => {
    const refuse = () => Promise.reject(new Error('listed'));
    const result = await dryRun(
      file(['A', 'R-1', 't1', 'organizations/o9', '']),
      withOrganization,
      { ...nothingKnown, organizations: refuse },
      never,
    );
    expect(result.ready).toHaveLength(1);
  });

  it('sends no row by a display name when the organizations were not read', async () => {
    const error = { kind: 'permission', message: 'No access.', advice: 'Ask for it.' } as const;
    const result = await dryRun(
      file(['A', 'R-1', 't1', 'Fennimore Capital', '']),
      withOrganization,
      { ...nothingKnown, organizations: () => Promise.resolve(err(error)) },
      never,
    );
    expect(result).toMatchObject({
      ready: [],
      messages: [
        {
          row: 2,
          columns: [3],
          text: 'Organizations could not be loaded. Enter a resource name.',
        },
      ],
    });
  });

  const datesIn = (dateOrder: RowPlan['mapping']['dateOrder'], ...dates: string[]) => {
    const asked = plan({ 'params.subject.dateOfBirth': { column: 3 } });
    return dryRun(
      file(...dates.map((date, at) => ['A', `R-${at}`, 't1', date, ''])),
      { ...asked, mapping: { ...asked.mapping, dateOrder } },
      nothingKnown,
      never,
    );
  };

  it('diagnoses a wrong date format once for its column, and sends none of the rows it misreads', async () => {
    const result = await datesIn('month-first', '28/02/1961', '03/04/1986', '30/11/1999', '');
    expect(result.messages).toMatchObject([
      { row: null, columns: [3], text: 'The dates look like DD/MM/YYYY. Change "Date format".' },
    ]);
    expect(result.leftOut.map(({ row }) => row.number)).toEqual([2, 4]);
  });

  it.each([
    [['02/02/1961', '03/04/1986'], 'The dates look like DD/MM/YYYY or MM/DD/YYYY. Choose the date format.'],
    [['28 Feb 1961', '3 Apr 1986'], 'No date in this column can be read. Write dates as YYYY-MM-DD.'],
  ])('says of the dates %j: %s', async (dates, text) => {
    const result = await datesIn('year-first', ...dates);
    expect(result.messages).toMatchObject([{ row: null, columns: [3], text }]);
    expect(result.ready).toEqual([]);
  });

  it('names the row of a date that no format reads among dates that are read', async () => {
    const result = await datesIn('day-first', '28/02/1961', '31/02/1961', '03/04/1986');
    expect(result.messages).toMatchObject([{ row: 3, columns: [3], text: 'Enter a day from 1 to 28.' }]);
    expect(result.ready).toHaveLength(2);
  });

  it('reports the two that exclude each other once, with both columns', async () => {
    const both = plan({
      'params.requireSourceOfFundsQuestionnaire': { column: 3 },
      'params.requireBankingData': { column: 4 },
    });
    const result = await dryRun(file(['A', 'R-1', 't1', 'yes', 'yes']), both, nothingKnown, never);
    expect(result.messages.filter(({ severity }) => severity === 'error')).toMatchObject([
      { row: 2, columns: [3, 4], text: 'Choose one. The service refuses a check with both.' },
    ]);
  });

  it('leaves a row out that asks for what its organization is not entitled to; unknown is sent', async () => {
    const funds = plan({ 'params.requireSourceOfFundsQuestionnaire': { column: 3 } });
    const row = ['A', 'R-1', 't1', 'yes', ''];
    const entitlement = { parameter: 'requireSourceOfFundsQuestionnaire', feature: 'source_of_funds' };
    const refused = await dryRun(
      file(row),
      funds,
      { ...nothingKnown, entitlements: () => [{ ...entitlement, state: 'not-entitled' }] },
      never,
    );
    expect(refused).toMatchObject({ ready: [], messages: [{ text: 'Not entitled to source_of_funds.' }] });
    const unknown = await dryRun(file(row), funds, nothingKnown, never);
    expect(unknown).toMatchObject({ noted: 1, ready: [{ clientReference: 'R-1' }] });
    expect(unknown.messages[0]).toMatchObject({ severity: 'warning', columns: [3] });
  });

  it('continues when looking up fails; those rows are looked up before they are sent', async () => {
    const error = { kind: 'permission', message: 'No access.', advice: 'Ask for it.' } as const;
    const result = await dryRun(
      file(['A', 'R-1', 't1', '', '']),
      plan(),
      { ...nothingKnown, find: () => Promise.resolve(err(error)) },
      never,
    );
    expect(result).toMatchObject({ lookupError: error, lookedUp: 0, ready: [{ lookedUp: false }] });
  });
});

describe('phone numbers of a file', () => {
  const phone = 'params.subject.phoneNumber';
  const of = (phoneCountry: RowPlan['mapping']['phoneCountry']): RowPlan => {
    const asked = plan({ [phone]: { column: 3 } });
    return { ...asked, mapping: { ...asked.mapping, phoneCountry } };
  };
  const rows = file(
    ['A', 'R-1', 't1', '+44 7700 900148', ''],
    ['B', 'R-2', 't1', '+44 (0)20 7946 0958', ''],
    ['C', 'R-3', 't1', '07700 900148', ''],
    ['D', 'R-4', 't1', '(07700) 900149', ''],
  );

  it('that lose digits are shown by row, and those that only get a country code once', async () => {
    const result = await dryRun(rows, of('GB'), nothingKnown, never);
    expect(result).toMatchObject({ toConfirm: 3, ready: [{}, {}, {}, {}] });
    expect(result.messages).toMatchObject([
      {
        row: null,
        columns: [3],
        severity: 'confirm',
        text: 'The default country code is added to 2 numbers without +. The first is shown.',
        sentAs: '+44 7700 900148',
      },
      { row: 3, columns: [3], severity: 'confirm', sentAs: '+44 20 7946 0958' },
    ]);
  });

  it('need a + or a default country', async () => {
    const result = await dryRun(rows, of(null), nothingKnown, never);
    expect(result.messages.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        row: 4,
        columns: [3],
        text: 'Choose a default country for numbers without +.',
      },
      { row: 5, columns: [3] },
    ]);
    expect(result.ready.map(({ clientReference }) => clientReference)).toEqual(['R-1', 'R-2']);
  });

  it('that differ and were not accepted are not sent', () => {
    const cells = rows.rows[1]?.cells ?? [];
    const team = 'organizations/o1/teams/t1';
    expect(readDraft(of('GB'), cells, team).faults).toMatchObject([{ field: phone }]);
    const accepted = readDraft({ ...of('GB'), phonesAccepted: true }, cells, team);
    expect(accepted).toMatchObject({
      faults: [],
      draft: { params: { subject: { phoneNumber: '+442079460958' } } },
    });
  });

  it('that are the same for every row are shown once', async () => {
    const asked = plan({ [phone]: { value: '+44 (0)20 7946 0958' } });
    const result = await dryRun(rows, asked, nothingKnown, never);
    expect(result).toMatchObject({
      toConfirm: 4,
      messages: [{ row: null, columns: [], severity: 'confirm', sentAs: '+44 20 7946 0958' }],
    });
  });
});

describe('look-ups', () => {
  const refusal: AppError = {
    kind: 'validation',
    message: 'Bad filter.',
    advice: 'Change it.',
    faults: [],
  };
  /** A service that accepts no filter with a star in it. */
  const starless: Parameters<typeof dryRun>[2]['find'] = (_, references) =>
    Promise.resolve(
      references.some((reference) => reference.includes('*')) ? err(refusal) : ok({ found: new Map() }),
    );

  it('leave only the reference unknown that the service refuses', async () => {
    const rows = Array.from({ length: 100 }, (_, place) => [
      'A',
      place === 20 ? 'REF-70*' : `R-${place}`,
      't1',
      '',
      '',
    ]);
    const result = await dryRun(file(...rows), plan(), { ...nothingKnown, find: starless }, never);
    expect(result).toMatchObject({ lookedUp: 99, lookupError: refusal });
    expect(result.ready.filter(({ lookedUp }) => !lookedUp)).toMatchObject([{ clientReference: 'REF-70*' }]);
  });

  it('stop at a service that takes none of them', async () => {
    let asked = 0;
    const find: typeof starless = () => {
      asked += 1;
      return Promise.resolve(err(refusal));
    };
    const rows = Array.from({ length: 1000 }, (_, place) => ['A', `R-${place}`, 't1', '', '']);
    const result = await dryRun(file(...rows), plan(), { ...nothingKnown, find }, never);
    expect(result).toMatchObject({ lookedUp: 0, lookupError: refusal });
    expect(asked).toBeLessThan(500);
  });

  it('ask for every reference once, in filters that fit an address', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 400 }), { maxLength: 300 }), (references) => {
        const batches = lookupBatches(references);
        expect(new Set(batches.flat())).toEqual(new Set(references));
        expect(batches.flat()).toHaveLength(new Set(references).size);
        for (const [first = '', ...rest] of batches) {
          const condition = (reference: string) => equals('client_reference', reference);
          const filter = printFilter(anyOf(condition(first), ...rest.map(condition)));
          if (rest.length > 0) expect(filter.length).toBeLessThan(8000);
          expect(rest.length).toBeLessThan(40);
        }
      }),
    );
  });
});
