import fc from 'fast-check';
import type { Responses } from '#electron/local-service/routes/handlers';
import type {
  FindingResponse,
  Named,
  NotificationResponse,
  OrganizationResponse,
  Page,
  SummaryResponse,
  TaskResponse,
  UserResponse,
} from '#electron/local-service/dialects/responses';
import type { Dialect } from '#electron/local-service/dialects/dialect';
import { encodeResponse, isUnpaged } from '#electron/local-service/dialects/encode';
import type { Company } from '#electron/local-service/seed/companies';
import type { RouteId } from '#electron/local-service/route-ids';
import type { FlagRow } from '#electron/local-service/state/feature-flags';
import type { NotificationFacts } from '#electron/local-service/state/notifications';
import type { Outcome } from '#electron/local-service/state/summary';
import { notificationTypes } from '#shared/model/notification';
import { factsOf, type Fact } from './response-facts.ts';
import { anyDialect } from './random-dialect.ts';

/** Random responses in the one form that dialects start from: valid, with names that a reader may stumble over. */
const awkwardIds = [
  'data',
  'items',
  'results',
  'name',
  'value',
  'enabled',
  'error',
  'code',
  'message',
  'nextPageToken',
  'constructor',
  'length',
  'null',
  'true',
  '0',
  '1',
  'ON',
];
const id = fc.oneof(fc.constantFrom(...awkwardIds), fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_~.-]{0,15}$/));
const awkwardTexts = [
  'null',
  'false',
  '0',
  '[]',
  '{}',
  '[object Object]',
  'ENABLED',
  'off',
  'نص من اليمين',
  '  spaces around  ',
  'a\u202Eb',
  '=1+1',
  '<b>bold</b>',
];
const text = fc.oneof(
  fc.constantFrom(...awkwardTexts),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const milliseconds = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });
const time = milliseconds.map((at) => new Date(at).toISOString());
const count = fc.nat(5000);

const organizationName = id.map((organization) => `organizations/${organization}`);
const userName = fc.tuple(organizationName, id).map(([parent, user]) => `${parent}/users/${user}`);
const checkName = fc
  .tuple(organizationName, id, id)
  .map(([parent, team, check]) => `${parent}/teams/${team}/checks/${check}`);
const below = (collection: string) =>
  fc.tuple(checkName, id).map(([parent, child]) => `${parent}/${collection}/${child}`);

function pageOf<Row>(
  row: fc.Arbitrary<Row>,
  name: (row: Row) => string,
  token: fc.Arbitrary<string | null> = fc.oneof(fc.constant(''), fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/)),
): fc.Arbitrary<Page<Row>> {
  const rows = fc.uniqueArray(row, { maxLength: 6, selector: name });
  return fc.record({ rows, nextPageToken: token });
}
const nameOf = (row: { name: string }) => row.name;

const brand: fc.Arbitrary<Named> = fc.record({
  name: fc.tuple(organizationName, id).map(([parent, child]) => `${parent}/brands/${child}`),
  displayName: text,
  description: optional(text),
});

const check: fc.Arbitrary<Named> = fc.record({
  name: checkName,
  displayName: text,
  clientReference: text,
  template: fc.constant('checkTemplates/identity-verification-check-v1-0-0'),
  params: fc.record({
    '@type': fc.constant('type.googleapis.com/checks.type.v1.IdentityVerificationCheckParams'),
    subject: fc.record({
      givenName: text,
      familyName: text,
      dateOfBirth: fc.constant({ year: 1980, month: 2, day: 3 }),
    }),
    requireBankingData: fc.boolean(),
  }),
  state: fc.constantFrom('ACTIVE', 'INACTIVE', 'CANCELLED', 'DELETED'),
  createTime: time,
  updateTime: time,
  creator: optional(userName),
  notificationRecipient: optional(userName),
  ongoingMonitoringEnabled: fc.boolean(),
  relatedSubjects: fc.array(
    fc.record({
      role: fc.constant('SUBJECT'),
      subject: fc.record({ givenName: text, familyName: text, phoneNumber: fc.constant('+447700900123') }),
    }),
    { maxLength: 2 },
  ),
});

const organization: fc.Arbitrary<OrganizationResponse> = fc.record({
  shown: fc.record({
    name: organizationName,
    displayName: text,
    partner: optional(id.map((partner) => `partners/${partner}`)),
    package: optional(text),
    notes: optional(text),
    state: fc.constantFrom('ACTIVE', 'INACTIVE', 'PENDING_CLOSURE'),
    support_url: optional(fc.constant('https://support.example/1')),
    userCount: count,
    teamCount: count,
    brandCount: count,
  }),
  full: fc.option(
    fc.record({
      roleBindings: fc.uniqueArray(
        fc.record({
          role: id.map((role) => `roles/${role}`),
          members: fc.uniqueArray(userName, { minLength: 1, maxLength: 3 }),
        }),
        { maxLength: 3, selector: ({ role }) => role },
      ),
      settings: fc.uniqueArray(
        fc.record({
          flag: id,
          value: fc.boolean(),
          provenance: fc.constantFrom('DEFAULT' as const, 'OVERRIDE' as const),
          entitlement: fc.boolean(),
        }),
        { maxLength: 5, selector: ({ flag }) => flag },
      ),
      featureSets: fc
        .uniqueArray(fc.tuple(id, fc.boolean()), { maxLength: 4, selector: ([set]) => set })
        .map((sets) => new Map(sets)),
    }),
  ),
});

const finding: fc.Arbitrary<FindingResponse> = fc.record({
  name: below('findings'),
  createTime: time,
  updateTime: time,
  displayName: text,
  description: text,
  severity: fc.constantFrom('HIGH', 'LOW'),
  type: fc.constantFrom('PEP_MATCH', 'SANCTIONS_MATCH'),
  state: fc.constantFrom('UNREVIEWED', 'CONFIRMED', 'DISMISSED', 'RETRACTED_BY_PROVIDER'),
  reviewedBy: optional(userName),
  revision: fc.integer({ min: 1, max: 9 }),
});

const outcome: fc.Arbitrary<Outcome> = fc.record({
  counts: fc
    .record({ confirmed: fc.nat(9), dismissed: fc.nat(9), unreviewed: fc.nat(9) })
    .map((counts) => ({ total: counts.confirmed + counts.dismissed + counts.unreviewed, ...counts })),
  recommendation: fc.constantFrom('CLEAR', 'CONSIDER', 'FAIL', 'APPROVE'),
  description: text,
  identityVerified: fc.boolean(),
  addressVerified: fc.boolean(),
  riskScore: fc.nat(100),
});

const notificationFacts: fc.Arbitrary<NotificationFacts> = fc.record({
  type: fc.constantFrom(...notificationTypes),
  time: milliseconds,
  check: checkName,
  displayName: text,
  state: fc.constantFrom('ACTIVE', 'INACTIVE'),
  outcome,
});
const notification: fc.Arbitrary<NotificationResponse> = fc.record({
  name: fc.tuple(organizationName, id).map(([parent, child]) => `${parent}/notifications/${child}`),
  createTime: time,
  facts: notificationFacts,
});

const summary: fc.Arbitrary<SummaryResponse> = fc
  .record({
    check: checkName,
    createTime: time,
    updateTime: time,
    outcome,
    payloadType: fc.constant('IndividualVerificationCheckSummary'),
    areas: fc.record({ screeningCheckResult: fc.record({ recommendation: fc.constant('CLEAR') }) }),
    reportUrl: fc.constant('https://service.example/reports/1?signature=%2B1'),
    summaryReportUrl: fc.constant('https://service.example/reports/2?signature=%2B2'),
    identity: fc.boolean(),
  })
  .map((parts) => ({ name: `${parts.check}/checkSummary`, ...parts }));
const pending = fc
  .record({ check: checkName, createTime: time })
  .map((parts) => ({ name: `${parts.check}/checkSummary`, ...parts, pending: true as const }));

const task: fc.Arbitrary<TaskResponse> = fc.record({
  name: below('consumerTasks'),
  kind: fc.constantFrom('CONFIRM_DETAILS', 'IDENTITY_DOCUMENT', 'SELFIE'),
  done: fc.boolean(),
  createTime: time,
});
const user: fc.Arbitrary<UserResponse> = fc.record({
  name: userName,
  givenName: text,
  familyName: text,
  email: fc.constantFrom('una@mail.example', 'o@mail.example'),
  createTime: time,
});
const company: fc.Arbitrary<Company> = fc.record({
  companyName: text,
  registrationNumber: fc.stringMatching(/^[A-Z0-9]{8}$/),
  jurisdiction: fc.constantFrom('GB', 'GB-SCT'),
  status: fc.constantFrom('ACTIVE', 'DISSOLVED'),
  incorporationDate: fc.constant('1999-01-31'),
  source: fc.constant('register-a'),
  officers: fc.array(fc.record({ name: text, role: fc.constant('director') }), { maxLength: 2 }),
  address: fc.record({
    street: text,
    locality: text,
    postalCode: fc.constant('ZZ1 1ZZ'),
    countryCode: fc.constant('GBR'),
  }),
});
const flag: fc.Arbitrary<FlagRow> = fc.record({
  id,
  displayName: text,
  description: fc.oneof(fc.constant(''), text),
  defaultValue: fc.boolean(),
  createTime: milliseconds,
  updateTime: milliseconds,
});

export const randomResponses: { readonly [Id in RouteId]: fc.Arbitrary<Responses[Id]> } = {
  ListBrands: pageOf(brand, nameOf),
  ListOrganizations: pageOf(organization, ({ shown }) => shown.name),
  CreateCheck: check,
  ListChecks: pageOf(check, nameOf),
  BatchGetChecks: pageOf(check, nameOf, fc.constant(null)),
  GetCheckSummary: fc.oneof({ weight: 5, arbitrary: summary }, { weight: 1, arbitrary: pending }),
  GenerateAISummary: fc.record({ check: checkName, text, createTime: time }),
  ReviewFinding: finding,
  GetCheck: check,
  ListFindings: pageOf(finding, nameOf),
  SetOngoingMonitoring: check,
  CancelCheck: check,
  ListNotifications: pageOf(notification, nameOf),
  CreateUser: user,
  ListConsumerTasks: pageOf(task, nameOf),
  SearchCompanies: pageOf(company, (row) => row.registrationNumber, fc.constant(null)).map((page) => ({
    ...page,
    total: page.rows.length,
  })),
  ListFeatureFlags: pageOf(flag, (row) => row.id),
  CreateFeatureFlag: flag,
  UpdateFeatureFlag: flag,
  DeleteFeatureFlagOverride: fc.constant(null),
  SetFeatureFlagOverride: fc
    .record({ flag: id, organization: id, value: fc.boolean(), updateTime: time })
    .map(({ flag: name, organization: target, ...rest }) => ({
      name: `featureFlags/${name}/overrides/${target}`,
      ...rest,
    })),
};

/** A response on the wire, with the facts it states. */
export interface Exchange {
  dialect: Dialect;
  status: number;
  /** As a reader parses it; undefined for no body. */
  body: unknown;
  facts: readonly Fact[];
}

/** Puts a response on the wire. A bare list has no place for a token, so the service gives it whole. */
function exchange<Id extends RouteId>(dialect: Dialect, operation: Id, response: Responses[Id]): Exchange {
  const wire = encodeResponse(dialect, operation, response);
  const text = JSON.stringify(wire.body) as string | undefined; // undefined for an undefined body
  const body: unknown = text === undefined ? undefined : JSON.parse(text);
  return { dialect, status: wire.status, body, facts: factsOf(dialect, operation, response) };
}

/** Random responses of an operation, in random dialects, that a service can give. */
export function randomExchanges(
  operation: RouteId,
  dialect: fc.Arbitrary<Dialect> = anyDialect,
): fc.Arbitrary<Exchange> {
  return fc
    .tuple(dialect, randomResponses[operation] as fc.Arbitrary<Responses[RouteId]>) // a response of this operation
    .filter(([spoken, response]) => isGiven(spoken, operation, response))
    .map(([spoken, response]) => exchange(spoken, operation, response));
}

function isGiven(dialect: Dialect, operation: RouteId, response: Responses[RouteId]): boolean {
  if (response === null) return true;
  if ('pending' in response) return dialect.pendingSummary === 'state';
  return !isUnpaged(dialect, operation) || !('nextPageToken' in response) || response.nextPageToken === '';
}
