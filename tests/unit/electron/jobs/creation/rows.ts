import type { DryRunDependencies } from '#electron/jobs/creation/dry-run';
import { organizationFinder, type ListedOrganization } from '#electron/jobs/creation/organization-names';
import type { CsvFile } from '#electron/jobs/creation/read-csv';
import type { RowPlan } from '#electron/jobs/creation/row-plan';
import { nameSchema } from '#shared/resource-names';
import { ok } from '#shared/result';

const organizationOf = (id: string) => nameSchema('organization').parse(`organizations/${id}`);

/** A plan of rows with a display name, a reference and a team. */
export const plan = (fields: RowPlan['mapping']['fields'] = {}): RowPlan => ({
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
  organization: organizationOf('o1'),
  organizationDisplayName: 'Larkfield Estates',
  phonesAccepted: false,
});
const listedAs = (id: string, displayName: string): ListedOrganization => ({
  name: organizationOf(id),
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
export const find = organizationFinder(ok(listed));
export const file = (...rows: string[][]): CsvFile => ({
  name: 'rows.csv',
  hash: '',
  size: 0,
  encoding: 'UTF-8',
  delimiter: ',',
  headers: ['name', 'reference', 'team', 'funds', 'banking'],
  rows: rows.map((cells, at) => ({ number: at + 2, cells })),
});
export const nothingKnown: DryRunDependencies = {
  organizations: () => Promise.resolve(ok(listed)),
  canActForUsers: () => Promise.resolve(false),
  entitlements: () => [],
  previousAttempt: () => null,
  find: () => Promise.resolve(ok({ found: new Map() })),
};
