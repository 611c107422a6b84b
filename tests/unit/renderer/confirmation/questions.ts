import type { ProfileQuestion, RequestQuestion, RunItem, RunQuestion } from '#shared/guard';

export const check = 'organizations/o1/teams/t1/checks/8d1f';
const base = {
  question: '00000000-0000-4000-8000-000000000000',
  environment: 'production',
  profileName: 'Harbourline production',
  nameToType: null,
} as const;
export const request = (part: Partial<RequestQuestion>): RequestQuestion => ({
  ...base,
  about: 'request',
  organizationDisplayName: 'Saltmarsh Legal',
  resourceName: check,
  resourceDisplayName: null,
  setsOverrides: true,
  operation: 'CancelCheck',
  direction: null,
  rows: [],
  ...part,
});
export const override = (direction: 'ON' | 'OFF' | null) =>
  request({
    operation: 'SetFeatureFlagOverride',
    resourceName: 'featureFlags/banking_data/overrides/o1',
    direction,
  });
export const item = (part: Partial<RunItem>): RunItem => ({
  operation: 'SetFeatureFlagOverride',
  resourceName: 'featureFlags/banking_data/overrides/o1',
  organizationDisplayName: 'Saltmarsh Legal',
  before: 'OFF',
  direction: 'ON',
  requests: 1,
  ...part,
});
export const run = (part: Partial<RunQuestion>): RunQuestion => ({
  ...base,
  about: 'run',
  run: null,
  organizationDisplayName: null,
  operation: 'SetFeatureFlagOverride',
  rows: [],
  items: [item({})],
  requests: 1,
  ...part,
});
export const profile = (part: Partial<ProfileQuestion>): ProfileQuestion => ({
  ...base,
  about: 'profile',
  action: 'leave-production',
  rows: [{ field: 'kind', before: 'production', after: 'sandbox' }],
  shares: [],
  organizations: null,
  ...part,
});
