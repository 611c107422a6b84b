import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dryRun, type DryRunDependencies } from '#electron/creation/dry-run';
import { lookupBatches } from '#electron/creation/find-checks';
import type { CsvFile } from '#electron/creation/read-csv';
import { faultsOfPlan, readRow, type RowPlan } from '#electron/creation/row-plan';
import { equals, anyOf } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import type { ResourceName } from '#shared/resource-names';
import { err, ok } from '#shared/result';

const organization = 'organizations/o1' as ResourceName<'organization'>; // a name by its form
const plan = (fields: RowPlan['mapping']['fields'] = {}): RowPlan => ({
  template: 'checkTemplates/identity-verification-check-v1-0-0',
  mapping: {
    dateOrder: 'day-first',
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
});
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
  ])('%s with the organization %j is %s', (team, written, name) => {
    const row = readRow(plan({ organization: { column: 3 } }), ['A', 'R', team, written]);
    expect(row).toMatchObject({ team: name, faults: [] });
  });

  it.each([
    ['', '', 'team', 'Required.'],
    ['-', '', 'team', 'A check is created in one real team; - stands for any.'],
    ['../x', '', 'team', 'Expected organizations/{organization}/teams/{team}.'],
    ['t1', '../o2', 'organization', 'Expected organizations/{organization} or its id.'],
    ['organizations/o2/teams/t1', 'o1', 'team', 'The team is of another organization than the row names.'],
  ])('%j with %j is a fault of the %s column', (team, written, field, message) => {
    const row = readRow(plan({ organization: { column: 3 } }), ['A', 'R', team, written]);
    expect(row.faults).toContainEqual({ field, message });
  });

  it('needs an organization when it is an id only', () => {
    const row = readRow({ ...plan(), organization: null }, ['A', 'R', 't1']);
    expect(row.faults).toEqual([{ field: 'team', message: 'A team id needs its organization.' }]);
  });
});

describe('a plan', () => {
  it('names a value for every row that is at fault, once', () => {
    const faults = faultsOfPlan(plan({ 'params.passportNfcPreference': { value: 'NEVER' } }), 5);
    expect(faults).toMatchObject([{ field: 'params.passportNfcPreference' }]);
  });

  it('names a column that is not in the file', () => {
    expect(faultsOfPlan(plan({ displayName: { column: 9 } }), 5)).toMatchObject([{ field: 'displayName' }]);
  });
});

describe('a dry run', () => {
  it('leaves out rows whose cells do not stand under the heads', async () => {
    const result = await dryRun(
      file(['A', 'R-1', 't1'], ['B', 'R-2', 't1', '', '', 'x']),
      plan(),
      nothingKnown,
      never,
    );
    expect(result.messages.map(({ row, text }) => [row, text])).toEqual([
      [2, 'The row has 3 cells, the heads are 5.'],
      [3, 'The row has 6 cells, the heads are 5.'],
    ]);
  });

  it('tells of the two that exclude each other once, with both columns', async () => {
    const both = plan({
      'params.requireSourceOfFundsQuestionnaire': { column: 3 },
      'params.requireBankingData': { column: 4 },
    });
    const result = await dryRun(file(['A', 'R-1', 't1', 'yes', 'yes']), both, nothingKnown, never);
    expect(result.messages.filter(({ severity }) => severity === 'error')).toMatchObject([
      { row: 2, columns: [3, 4], text: 'Both are set. The service refuses both together.' },
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

  it('goes on when looking up fails; those rows are looked up before they are sent', async () => {
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

describe('look-ups', () => {
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
