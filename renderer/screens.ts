import type { ComponentType } from 'react';
import { OpenChangeSets } from './features/change-sets/OpenChangeSets.tsx';
import { organizationPath } from './features/organizations/open-organization.ts';
import { findingsPath } from './features/findings/chosen-checks.ts';
import { UnreadCount } from './features/inbox/UnreadCount.tsx';
import { monitoringPath } from './features/monitoring/view-state.ts';
import { peoplePath } from './features/people/view-state.ts';
import { watchlistsPath } from './features/watchlists/view-state.ts';
import type { PagePath } from './pages.ts';
import { createDeskStore } from './scope/store.ts';
import { checkPath } from './state/open-check.ts';

/** What draws a page, given the whole path it was opened with. */
export type Screen = ComponentType<{ path: string }>;

/** The page that no path leads to: what a new user sees first. */
export const welcome = 'welcome';

export type ScreenName = PagePath | typeof welcome;

/** The code of each page, a file of its own that is read when it is first needed. */
const sources: Readonly<Record<ScreenName, () => Promise<Screen>>> = {
  [welcome]: async () => (await import('./features/welcome/WelcomeScreen.tsx')).WelcomeScreen,
  '/overview': async () => (await import('./features/overview/OverviewScreen.tsx')).OverviewScreen,
  '/inbox': async () => (await import('./features/inbox/InboxScreen.tsx')).InboxScreen,
  '/organizations': async () =>
    (await import('./features/organizations/OrganizationsScreen.tsx')).OrganizationsScreen,
  [organizationPath]: async () =>
    (await import('./features/organization/OrganizationScreen.tsx')).OrganizationScreen,
  '/brands': async () => (await import('./features/brands/BrandsScreen.tsx')).BrandsScreen,
  [peoplePath]: async () => (await import('./features/people/PeopleScreen.tsx')).PeopleScreen,
  '/checks': async () => (await import('./features/checks/ChecksScreen.tsx')).ChecksScreen,
  [checkPath]: async () => (await import('./features/check-detail/CheckScreen.tsx')).CheckScreen,
  [findingsPath]: async () => (await import('./features/findings/FindingsScreen.tsx')).FindingsScreen,
  '/create-check': async () =>
    (await import('./features/create-check/CreateCheckScreen.tsx')).CreateCheckScreen,
  '/bulk-creation': async () =>
    (await import('./features/bulk-creation/BulkCreationScreen.tsx')).BulkCreationScreen,
  '/companies': async () => (await import('./features/companies/CompaniesScreen.tsx')).CompaniesScreen,
  '/webhook-bench': async () =>
    (await import('./features/webhook-bench/WebhookBenchScreen.tsx')).WebhookBenchScreen,
  '/api-calls': async () => (await import('./features/api-calls/ApiCallsScreen.tsx')).ApiCallsScreen,
  '/feature-flags': async () => (await import('./features/flags/FlagsScreen.tsx')).FlagsScreen,
  '/change-sets': async () => (await import('./features/change-sets/ChangeSetsScreen.tsx')).ChangeSetsScreen,
  [watchlistsPath]: async () => (await import('./features/watchlists/WatchlistsScreen.tsx')).WatchlistsScreen,
  [monitoringPath]: async () => (await import('./features/monitoring/MonitoringScreen.tsx')).MonitoringScreen,
  '/journal': async () => (await import('./features/journal/JournalScreen.tsx')).JournalScreen,
  '/profiles': async () => (await import('./features/profiles/ProfilesScreen.tsx')).ProfilesScreen,
  '/settings': async () => (await import('./features/settings/SettingsScreen.tsx')).SettingsScreen,
};

export type Loaded = { is: 'ready'; screen: Screen } | { is: 'failed' };

/** The screens whose code was read, or could not be. */
export const useScreens = createDeskStore<Partial<Record<ScreenName, Loaded>>>(() => ({}));

const loading = new Map<ScreenName, Promise<void>>();

/** Reads the code of a page, once. Never rejects: how it went is in useScreens. */
export function loadScreen(name: ScreenName): Promise<void> {
  const begun = loading.get(name);
  if (begun !== undefined) return begun;
  const done = sources[name]().then(
    (screen) => {
      useScreens.setState({ [name]: { is: 'ready', screen } });
    },
    () => {
      useScreens.setState({ [name]: { is: 'failed' } });
    },
  );
  loading.set(name, done);
  return done;
}

/** Reads the code of the pages one by one, each when `whenIdle` resolves. */
export async function loadScreens(whenIdle: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  for (const name of Object.keys(sources).filter(isScreenName)) {
    if (loading.has(name)) continue;
    await whenIdle();
    await loadScreen(name);
  }
}

function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(sources, name);
}

/** What waits on a page, drawn beside its label in the sidebar; draws nothing when nothing does. */
export const counts: Readonly<Partial<Record<PagePath, ComponentType>>> = {
  '/inbox': UnreadCount,
  '/change-sets': OpenChangeSets,
};
