import type { Responses } from '#electron/local-service/routes/handlers';
import type {
  FindingResponse,
  Named,
  OrganizationResponse,
  Page,
} from '#electron/local-service/dialects/responses';
import type { Dialect } from '#electron/local-service/dialects/dialect';
import type { RouteId } from '#electron/local-service/route-ids';
import type { FlagRow } from '#electron/local-service/state/feature-flags';

/**
 * What a response states, derived from the response itself and the choices of the dialect, never from what goes
 * over the wire. `id` is the last segment of a name: some dialects write that alone.
 * Where a dialect leaves defaults out, a value that is off may be known by its absence; `isOverride` is null where
 * the dialect does not tell an override from the default.
 */
export type Fact =
  | { kind: 'entry'; name: string; id: string }
  /** A row that no reader can read; it must be counted, and must not take the page with it. */
  | { kind: 'unreadable entry' }
  | { kind: 'next page'; token: string }
  | { kind: 'last page' }
  | { kind: 'setting'; owner: string; id: string; isOn: boolean; isOverride: boolean | null }
  | { kind: 'feature set'; owner: string; id: string; isOn: boolean }
  | { kind: 'role'; owner: string; user: string; role: string }
  | { kind: 'flag default'; name: string; id: string; isOn: boolean }
  | { kind: 'override'; name: string; isOn: boolean }
  | { kind: 'task'; id: string; isDone: boolean }
  /** A text that has to be found with its owner. */
  | { kind: 'text'; owner: string; value: string };

const lastSegment = (name: string): string => name.split('/').at(-1) ?? name;
const entry = (name: string): Fact => ({ kind: 'entry', name, id: lastSegment(name) });
const text = (owner: string, value: string): Fact => ({ kind: 'text', owner, value });

function page<Row>(dialect: Dialect, { rows, nextPageToken }: Page<Row>, of: (row: Row) => Fact[]): Fact[] {
  const broken = { none: 0, null: 1, nameless: 1, 'null and nameless': 2 }[dialect.brokenRows];
  const unreadable: Fact[] = Array.from({ length: rows.length === 0 ? 0 : broken }, () => ({
    kind: 'unreadable entry',
  }));
  const end: Fact =
    nextPageToken === null || nextPageToken === ''
      ? { kind: 'last page' }
      : { kind: 'next page', token: nextPageToken };
  return [...rows.flatMap(of), ...unreadable, end];
}

function named(row: Named): Fact[] {
  const texts = [row['displayName'], row['clientReference']].filter((value) => typeof value === 'string');
  return [entry(row.name), ...texts.map((value) => text(row.name, value))];
}

function organization(dialect: Dialect, { shown, full }: OrganizationResponse): Fact[] {
  const owner = shown.name;
  if (full === null) return named(shown);
  const isDistinguished = dialect.provenance === 'word' || dialect.provenance === 'boolean';
  const isShown = (entitlement: boolean) => dialect.provenance !== 'entitlements only' || entitlement;
  const settings = full.settings
    .filter(({ entitlement }) => isShown(entitlement))
    .map(({ flag, value, provenance }): Fact => {
      const isOverride =
        isDistinguished && dialect.settings !== 'map to values' ? provenance === 'OVERRIDE' : null;
      return { kind: 'setting', owner, id: flag, isOn: value, isOverride };
    });
  const featureSets = [...full.featureSets]
    .filter(([, isOn]) => isOn || dialect.featureSets !== 'names')
    .map(([id, isOn]): Fact => ({ kind: 'feature set', owner, id, isOn }));
  const roles = full.roleBindings.flatMap(({ role, members }) =>
    members.map((user): Fact => ({ kind: 'role', owner, user, role })),
  );
  return [...named(shown), ...settings, ...featureSets, ...roles];
}

const finding = ({ name, displayName, description, state }: FindingResponse): Fact[] => [
  entry(name),
  text(name, displayName),
  text(name, description),
  text(name, state),
];

function flag({ id, displayName, description, defaultValue }: FlagRow): Fact[] {
  const name = `featureFlags/${id}`;
  const texts = [displayName, description].filter((value) => value !== '');
  return [
    entry(name),
    ...texts.map((value) => text(name, value)),
    { kind: 'flag default', name, id, isOn: defaultValue },
  ];
}

const changedCheck = (dialect: Dialect, row: Named): Fact[] =>
  dialect.changeResponse === 'check' || dialect.changeResponse === 'wrapped check' ? named(row) : [];

const facts: { readonly [Id in RouteId]: (dialect: Dialect, response: Responses[Id]) => Fact[] } = {
  ListBrands: (dialect, response) => page(dialect, response, named),
  ListOrganizations: (dialect, response) => page(dialect, response, (row) => organization(dialect, row)),
  CreateCheck: (_, row) => named(row),
  ListChecks: (dialect, response) => page(dialect, response, named),
  BatchGetChecks: (dialect, response) => page(dialect, response, named),
  GetCheckSummary: (_, response) =>
    'pending' in response
      ? [entry(response.name)]
      : [entry(response.name), text(response.name, response.outcome.recommendation)],
  GenerateAISummary: (_, response) => [text(response.check, response.text)],
  ReviewFinding: (_, row) => finding(row),
  GetCheck: (_, row) => named(row),
  ListFindings: (dialect, response) => page(dialect, response, finding),
  SetOngoingMonitoring: changedCheck,
  CancelCheck: changedCheck,
  ListNotifications: (dialect, response) =>
    page(dialect, response, ({ name, facts: { type, check } }) => [
      entry(name),
      text(name, type),
      text(name, check),
    ]),
  CreateUser: (dialect, row) =>
    dialect.userResponse === '{}' || dialect.userResponse === 'no body'
      ? []
      : [entry(row.name), text(row.name, row.email)],
  ListConsumerTasks: (dialect, response) =>
    page(dialect, response, ({ name, done }) => [
      entry(name),
      { kind: 'task', id: lastSegment(name), isDone: done },
    ]),
  SearchCompanies: (dialect, response) =>
    page(dialect, response, ({ companyName, registrationNumber }) => [
      text(registrationNumber, registrationNumber),
      text(registrationNumber, companyName),
    ]),
  ListFeatureFlags: (dialect, response) => page(dialect, response, flag),
  CreateFeatureFlag: (_, row) => flag(row),
  UpdateFeatureFlag: (_, row) => flag(row),
  DeleteFeatureFlagOverride: () => [],
  SetFeatureFlagOverride: (dialect, { name, value }) =>
    dialect.overrideResponse === '{}' || dialect.overrideResponse === 'no body'
      ? []
      : [{ kind: 'override', name, isOn: value }],
};

/** The facts of a response in a dialect. */
export function factsOf<Id extends RouteId>(
  dialect: Dialect,
  operation: Id,
  response: Responses[Id],
): Fact[] {
  return facts[operation](dialect, response);
}
