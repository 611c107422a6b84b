import type { GuardedRequest } from '#electron/safety/guard/guard';
import type { GuardedOperationId } from '#electron/service/session/reads-only';

const organization = 'organizations/o1';
const team = `${organization}/teams/t1`;
const check = `${team}/checks/c1`;
const common = {
  profileId: 'p1',
  askedBy: 'screen',
  resourceName: check,
  before: { state: 'ACTIVE' },
  after: { state: 'CANCELLED' },
} as const;

/** One request of each operation that is no GET. An operation that is added is missing here until it is written down. */
export const guardedRequests: { [Id in GuardedOperationId]: GuardedRequest<Id> } = {
  CreateCheck: {
    ...common,
    operation: 'CreateCheck',
    variables: { parent: team },
    body: { clientReference: 'HL-48207-B' },
  },
  GenerateAISummary: { ...common, operation: 'GenerateAISummary', variables: { name: check }, body: null },
  ReviewFinding: {
    ...common,
    operation: 'ReviewFinding',
    variables: { name: `${check}/findings/f1` },
    body: {
      name: `${check}/findings/f1`,
      state: 'DISMISSED',
      review: { description: 'not the same', reason: 'OTHER' },
    },
  },
  SetOngoingMonitoring: {
    ...common,
    operation: 'SetOngoingMonitoring',
    variables: { check },
    body: { enabled: false },
  },
  CancelCheck: { ...common, operation: 'CancelCheck', variables: { check }, body: null },
  CreateUser: { ...common, operation: 'CreateUser', variables: { parent: organization }, body: {} },
  SearchCompanies: { ...common, operation: 'SearchCompanies', variables: {}, body: { query: 'x' } },
  CreateFeatureFlag: {
    ...common,
    operation: 'CreateFeatureFlag',
    variables: {},
    body: {},
    resourceName: 'featureFlags/alpha',
  },
  UpdateFeatureFlag: {
    ...common,
    operation: 'UpdateFeatureFlag',
    variables: { name: 'featureFlags/alpha' },
    body: { enabled: true },
  },
  SetFeatureFlagOverride: {
    ...common,
    operation: 'SetFeatureFlagOverride',
    variables: { name: 'featureFlags/alpha/overrides/o1' },
    body: { value: true },
  },
  DeleteFeatureFlagOverride: {
    ...common,
    operation: 'DeleteFeatureFlagOverride',
    variables: { name: 'featureFlags/alpha/overrides/o1' },
    body: null,
  },
};
