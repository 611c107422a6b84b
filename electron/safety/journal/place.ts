import { organizationOf, parseName } from '#shared/resource-names';

/** The organization and the feature flag that a resource name is about. */
export interface Place {
  organization: string | null;
  flag: string | null;
}

export function placeOf(resource: string): Place {
  const override = parseName('featureFlagOverride', resource);
  if (override !== null) {
    return {
      organization: `organizations/${override.organization}`,
      flag: `featureFlags/${override.feature_flag}`,
    };
  }
  return {
    organization: organizationOf(resource),
    flag: parseName('featureFlag', resource) === null ? null : resource,
  };
}
