import { findingsPath } from '../findings/chosen-checks.ts';
import { monitoringPath } from '../monitoring/view-state.ts';
import { organizationPath } from '../organizations/open-organization.ts';
import { peoplePath } from '../people/view-state.ts';
import { watchlistsPath } from '../watchlists/view-state.ts';
import type { PagePath } from '../../pages.ts';
import type { GuideName } from '../../state/help.ts';
import { checkPath } from '../../state/open-check.ts';

/** The page of the guide that F1 opens on each screen. */
export const pageOfScreen: Readonly<Record<PagePath, GuideName>> = {
  '/overview': 'start-the-day',
  '/inbox': 'inbox',
  '/organizations': 'organizations',
  [organizationPath]: 'organizations',
  '/brands': 'organizations',
  [peoplePath]: 'organizations',
  '/checks': 'find-a-check',
  [checkPath]: 'find-a-check',
  [findingsPath]: 'review-findings',
  '/create-check': 'create-a-check',
  '/bulk-creation': 'bulk-from-csv',
  '/companies': 'company-search',
  '/webhook-bench': 'webhooks',
  '/api-calls': 'troubleshooting',
  '/feature-flags': 'feature-flags',
  '/change-sets': 'feature-flags',
  [watchlistsPath]: 'watchlists-and-monitoring',
  [monitoringPath]: 'watchlists-and-monitoring',
  '/journal': 'journal',
  '/profiles': 'first-profile',
  '/settings': 'privacy',
};
