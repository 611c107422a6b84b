import type { ComponentType } from 'react';
import { ApiCallsScreen } from './features/api-calls/ApiCallsScreen.tsx';
import { BrandsScreen } from './features/brands/BrandsScreen.tsx';
import { BulkCreationScreen } from './features/bulk-creation/BulkCreationScreen.tsx';
import { ChangeSetsScreen } from './features/change-sets/ChangeSetsScreen.tsx';
import { OpenChangeSets } from './features/change-sets/OpenChangeSets.tsx';
import { FlagsScreen } from './features/flags/FlagsScreen.tsx';
import { JournalScreen } from './features/journal/JournalScreen.tsx';
import { CompaniesScreen } from './features/companies/CompaniesScreen.tsx';
import { CreateCheckScreen } from './features/create-check/CreateCheckScreen.tsx';
import { CheckScreen } from './features/check-detail/CheckScreen.tsx';
import { findingsPath } from './features/findings/chosen-checks.ts';
import { FindingsScreen } from './features/findings/FindingsScreen.tsx';
import { ChecksScreen } from './features/checks/ChecksScreen.tsx';
import { InboxScreen } from './features/inbox/InboxScreen.tsx';
import { UnreadCount } from './features/inbox/UnreadCount.tsx';
import { OrganizationsScreen } from './features/organizations/OrganizationsScreen.tsx';
import { OverviewScreen } from './features/overview/OverviewScreen.tsx';
import { PeopleScreen } from './features/people/PeopleScreen.tsx';
import { peoplePath } from './features/people/view-state.ts';
import { WatchlistsScreen } from './features/watchlists/WatchlistsScreen.tsx';
import { watchlistsPath } from './features/watchlists/view-state.ts';
import { MonitoringScreen } from './features/monitoring/MonitoringScreen.tsx';
import { monitoringPath } from './features/monitoring/view-state.ts';
import { ProfilesScreen } from './features/profiles/ProfilesScreen.tsx';
import { WebhookBenchScreen } from './features/webhook-bench/WebhookBenchScreen.tsx';
import { SettingsScreen } from './features/settings/SettingsScreen.tsx';
import { checkPath } from './state/open-check.ts';
import type { PagePath } from './pages.ts';

/** What draws each page. */
export const screens: Readonly<Record<PagePath, ComponentType>> = {
  '/overview': OverviewScreen,
  '/inbox': InboxScreen,
  '/organizations': OrganizationsScreen,
  '/brands': BrandsScreen,
  [peoplePath]: PeopleScreen,
  '/checks': ChecksScreen,
  [checkPath]: CheckScreen,
  [findingsPath]: FindingsScreen,
  '/create-check': CreateCheckScreen,
  '/bulk-creation': BulkCreationScreen,
  '/companies': CompaniesScreen,
  '/webhook-bench': WebhookBenchScreen,
  '/api-calls': ApiCallsScreen,
  '/feature-flags': FlagsScreen,
  '/change-sets': ChangeSetsScreen,
  [watchlistsPath]: WatchlistsScreen,
  [monitoringPath]: MonitoringScreen,
  '/journal': JournalScreen,
  '/profiles': ProfilesScreen,
  '/settings': SettingsScreen,
};

/** What waits on a page, drawn beside its label in the sidebar; draws nothing when nothing does. */
export const counts: Readonly<Partial<Record<PagePath, ComponentType>>> = {
  '/inbox': UnreadCount,
  '/change-sets': OpenChangeSets,
};
