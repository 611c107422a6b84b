import { expect, it } from 'vitest';
import { placeOf } from '#electron/safety/journal/place';

it.each([
  ['featureFlags/alpha/overrides/o1', 'organizations/o1', 'featureFlags/alpha'],
  ['featureFlags/alpha', null, 'featureFlags/alpha'],
  ['organizations/o2', 'organizations/o2', null],
  ['organizations/o2/teams/t1/checks/c1', 'organizations/o2', null],
  ['checkTemplates/basic', null, null],
])('finds the organization and the feature flag of %s', (resource, organization, flag) => {
  expect(placeOf(resource)).toEqual({ organization, flag });
});
