import { wireView, type OrganizationView } from '../model/organization.ts';
import { operationIds, operations, type OperationId } from '../operations.ts';
import type { QueryOf, VariablesOf } from '../profile-operations.ts';
import { isName, organizationOf } from '../resource-names.ts';

/** The operations that only read: the GETs of the operation table. */
export type ReadableId = {
  [Id in OperationId]: (typeof operations)[Id]['method'] extends 'GET' ? Id : never;
}[OperationId];

/** What earlier responses named, to read further operations with. */
export interface Seen {
  organization: string | null;
  /** Checks in the order in which they are tried. */
  checks: readonly string[];
}
export const nothingSeen: Seen = { organization: null, checks: [] };

export const lacks = ['no-organization', 'no-check'] as const;
export type Lack = (typeof lacks)[number];

interface ProbeRequest<Id extends ReadableId> {
  variables: VariablesOf<Id>;
  query: QueryOf<Id>;
}
/** How a little of an operation is read. `turn`: 0 for the first try, then the next check. */
type Ask<Id extends ReadableId> = (
  seen: Seen,
  turn: number,
  view: OrganizationView | null,
) => ProbeRequest<Id> | Lack;

const aFew = { pageSize: 5 };
const everywhere = 'organizations/-/teams/-';
const ofCheck =
  <T>(ask: (check: string) => T) =>
  ({ checks }: Seen, turn: number): T | Lack => {
    const check = checks[turn];
    return check === undefined ? 'no-check' : ask(check);
  };

/** In the order in which they are read. The type asks for every readable operation of the table. */
export const asks: { readonly [Id in ReadableId]: Ask<Id> } = {
  ListOrganizations: (_seen, _turn, view) => ({
    variables: {},
    query: { ...aFew, ...(view !== null && { view: wireView(view) }) },
  }),
  ListBrands: () => ({ variables: {}, query: aFew }),
  ListChecks: () => ({ variables: { parent: everywhere }, query: { pageSize: 10 } }),
  BatchGetChecks: ({ checks }) => {
    const parent = organizationOf(checks[0] ?? '');
    if (parent === null) return 'no-check';
    const names = checks.filter((check) => organizationOf(check) === parent).slice(0, 3);
    return { variables: { parent }, query: { names } };
  },
  GetCheck: ofCheck((check) => ({ variables: { check }, query: {} })),
  GetCheckSummary: ofCheck((check) => ({ variables: { name: `${check}/checkSummary` }, query: {} })),
  ListFindings: ofCheck((check) => ({ variables: { check }, query: aFew })),
  ListConsumerTasks: ofCheck((check) => ({ variables: { parent: check }, query: aFew })),
  ListNotifications: ({ organization }) =>
    organization === null ? 'no-organization' : { variables: { parent: organization }, query: aFew },
  ListFeatureFlags: () => ({ variables: {}, query: { pageSize: 20 } }),
};

/** Tries of an operation whose response shows little, each with another check. Others have one. */
export const maxTurns: Partial<Record<ReadableId, number>> = {
  GetCheckSummary: 2,
  ListFindings: 4,
  ListConsumerTasks: 2,
};

export interface Probe {
  operation: ReadableId;
  view: OrganizationView | null;
}
const readableIds = Object.keys(asks) as ReadableId[]; // keys of the literal above
/** One row of the report each. Only the Full view carries what an organization may do (§4). */
export const probes: readonly Probe[] = readableIds.flatMap((operation): Probe[] =>
  operation === 'ListOrganizations'
    ? [
        { operation, view: 'BASIC' },
        { operation, view: 'FULL' },
      ]
    : [{ operation, view: null }],
);

/** The operations that are not tried, and why. A search changes nothing but may be billed. */
export const untried = operationIds
  .filter((id) => operations[id].method !== 'GET')
  .map((operation) => ({
    operation,
    why: operations[operation].mutates ? ('changes-something' as const) : ('may-be-billed' as const),
  }));

/** Checks of one organization first, those with nothing pending before the others: they have results (§3). */
export function inOrderOfUse(checks: readonly { name: string; state?: string | undefined }[]): string[] {
  const named = checks.filter(({ name }) => isName('check', name));
  const done = named.filter(({ state }) => state === 'INACTIVE');
  return [...done, ...named.filter((check) => !done.includes(check))].map(({ name }) => name);
}
