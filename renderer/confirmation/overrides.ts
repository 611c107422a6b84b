import { visibleName } from '#shared/display-name';
import type { RequestQuestion } from '#shared/guard';
import type { CallId } from '#shared/profile-operations';
import { parseName } from '#shared/resource-names';

export const isOverride = (operation: CallId) =>
  operation === 'SetFeatureFlagOverride' || operation === 'DeleteFeatureFlagOverride';

/** The flag and the organization that an override is of. */
export function overrideOf({
  resourceName,
  organizationDisplayName,
}: Pick<RequestQuestion, 'resourceName' | 'organizationDisplayName'>) {
  const parsed = parseName('featureFlagOverride', resourceName);
  const id = parsed === null ? resourceName : `organizations/${parsed.organization}`;
  return {
    flag: parsed?.feature_flag ?? resourceName,
    organization: visibleName(organizationDisplayName ?? id),
  };
}
