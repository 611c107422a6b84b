import { z } from 'zod';
import { t } from '#shared/messages/text';
import { formatName, organizationOf, parseName, wildcard, type ResourceName } from './resource-names.ts';

/** Which checks a list is about: the three forms of ListChecks' parent (§4). */
export type CheckScope =
  | { of: 'all' }
  | { of: 'organization'; organization: ResourceName<'organization'> }
  | { of: 'team'; team: ResourceName<'team'> };

export const everyCheck: CheckScope = { of: 'all' };

/** `organizations/-/teams/-`, `organizations/{organization}/teams/-` or the name of a team. */
export function parentOf(scope: CheckScope): string {
  switch (scope.of) {
    case 'all':
      return `organizations/${wildcard}/teams/${wildcard}`;
    case 'organization':
      return `${scope.organization}/teams/${wildcard}`;
    case 'team':
      return scope.team;
  }
}

/** The scope a parent names, or null for a name of another form. */
export function scopeOf(parent: string): CheckScope | null {
  const ids = parseName('team', parent, { wildcards: true });
  if (ids === null) return null;
  const organization = organizationOf(parent);
  if (ids.team !== wildcard)
    return organization === null ? null : { of: 'team', team: formatName('team', ids) };
  return organization === null ? everyCheck : { of: 'organization', organization };
}

/** A parent in one of the three forms. */
export const checkParentSchema = z
  .string()
  .max(1100)
  .refine(
    (parent) => scopeOf(parent) !== null,
    t('Enter the resource name of a team. “-” stands for any organization or team.'),
  );
