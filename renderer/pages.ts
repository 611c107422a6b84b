import {
  Activity,
  ArrowLeftRight,
  Eye,
  BookText,
  Building,
  Building2,
  CalendarDays,
  ClipboardCheck,
  FileCheck,
  Flag,
  Inbox,
  KeyRound,
  Layers,
  ListChecks,
  LayoutDashboard,
  type LucideIcon,
  Plug,
  Plus,
  Rocket,
  SlidersHorizontal,
  Table2,
  Tag,
  ToggleRight,
  Users,
  Webhook,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { t } from '#shared/messages/text';
import { comparePath } from './features/compare/view-state.ts';
import { organizationPath } from './features/organizations/open-organization.ts';
import { findingsPath } from './features/findings/view-state.ts';
import { peoplePath } from './features/people/view-state.ts';
import { watchlistsPath } from './features/watchlists/view-state.ts';
import { monitoringPath } from './features/monitoring/view-state.ts';
import type { GuideName } from './state/help.ts';
import type { Key } from './state/key-table.ts';
import { pageOf } from './state/navigation.ts';
import { checkPath } from './state/open-check.ts';

/** The sidebar, top to bottom. A section opens its first page, and shows the others while one of them is shown. */
export const sections = [
  { id: 'overview', label: t('Overview'), icon: LayoutDashboard },
  { id: 'inbox', label: t('Inbox'), icon: Inbox },
  { id: 'organizations', label: t('Organizations'), icon: Building },
  { id: 'checks', label: t('Checks'), icon: FileCheck },
  { id: 'findings', label: t('Findings'), icon: Flag },
  { id: 'rollouts', label: t('Rollouts'), icon: Rocket },
  { id: 'watch', label: t('Watch'), icon: Eye },
  { id: 'developer', label: t('Developer'), icon: Plug },
  { id: 'journal', label: t('Journal'), icon: BookText },
  { id: 'settings', label: t('Settings'), icon: SlidersHorizontal },
] as const satisfies readonly { id: string; label: string; icon: LucideIcon }[];

export type Section = (typeof sections)[number];

/**
 * What gets the focus when a page opens: its list, else the scrolling content, else the next step that the page offers.
 * Letters are shortcuts there. A page that creates something starts at its first field, unless it has a list.
 */
export type PageHome = 'list' | 'field' | 'page';

/** What draws a page, given the whole path it was opened with. */
export type Screen = ComponentType<{ path: string }>;

export interface Page {
  path: string;
  label: string;
  icon: LucideIcon;
  home: PageHome;
  section: Section['id'];
  /** Goes there; no two pages have the same. Null: it is opened from a page of its section only. */
  keys: `G ${string}` | null;
  /** The page of the guide that F1 opens. */
  guide: GuideName;
  /** Its code, a file of its own that is read when it is first needed. Only the home page is read with the window (screens.ts). */
  screen?: () => Promise<Screen>;
  /** A page that creates something: it is offered by New. */
  begins?: true;
  /** Other words that the palette finds it by. */
  words?: string;
}

/** Every page of the app; a new one is a row here and its screen. */
export const pages = [
  {
    path: '/overview',
    label: t('Overview'),
    icon: LayoutDashboard,
    home: 'list',
    section: 'overview',
    keys: 'G O',
    guide: 'start-the-day',
    screen: async () => (await import('./features/overview/OverviewScreen.tsx')).OverviewScreen,
  },
  {
    path: '/inbox',
    label: t('Inbox'),
    icon: Inbox,
    home: 'list',
    section: 'inbox',
    keys: 'G I',
    guide: 'inbox',
    screen: async () => (await import('./features/inbox/InboxScreen.tsx')).InboxScreen,
  },
  {
    path: '/organizations',
    label: t('Organizations'),
    icon: Building,
    home: 'list',
    section: 'organizations',
    keys: 'G R',
    guide: 'organizations',
  },
  // The name of the organization follows.
  {
    path: organizationPath,
    label: t('Organization'),
    icon: Building,
    home: 'page',
    section: 'organizations',
    keys: null,
    guide: 'organizations',
    screen: async () => (await import('./features/organization/OrganizationScreen.tsx')).OrganizationScreen,
  },
  {
    path: '/brands',
    label: t('Brands'),
    icon: Tag,
    home: 'list',
    section: 'organizations',
    keys: 'G B',
    guide: 'organizations',
    screen: async () => (await import('./features/brands/BrandsScreen.tsx')).BrandsScreen,
  },
  {
    path: peoplePath,
    label: t('Teams and users'),
    icon: Users,
    home: 'list',
    section: 'organizations',
    keys: 'G T',
    guide: 'organizations',
    screen: async () => (await import('./features/people/PeopleScreen.tsx')).PeopleScreen,
  },
  {
    path: '/checks',
    label: t('Checks'),
    icon: FileCheck,
    home: 'list',
    section: 'checks',
    keys: 'G C',
    words: t('Export CSV'),
    guide: 'find-a-check',
    screen: async () => (await import('./features/checks/ChecksScreen.tsx')).ChecksScreen,
  },
  // The name of the check follows.
  {
    path: checkPath,
    label: t('Check'),
    icon: FileCheck,
    home: 'page',
    section: 'checks',
    keys: null,
    guide: 'find-a-check',
    screen: async () => (await import('./features/check-detail/CheckScreen.tsx')).CheckScreen,
  },
  {
    path: '/create-check',
    label: t('Create check'),
    icon: Plus,
    home: 'field',
    section: 'checks',
    keys: 'G E',
    begins: true,
    words: t('New check'),
    guide: 'create-a-check',
    screen: async () => (await import('./features/create-check/CreateCheckScreen.tsx')).CreateCheckScreen,
  },
  {
    path: '/bulk-creation',
    label: t('Bulk creation'),
    icon: Table2,
    home: 'field',
    section: 'checks',
    keys: 'G U',
    begins: true,
    words: t('CSV import, upload, spreadsheet'),
    guide: 'bulk-from-csv',
    screen: async () => (await import('./features/bulk-creation/BulkCreationScreen.tsx')).BulkCreationScreen,
  },
  {
    path: '/companies',
    label: t('Company search'),
    icon: Building2,
    home: 'field',
    section: 'checks',
    keys: 'G M',
    begins: true,
    guide: 'company-search',
    screen: async () => (await import('./features/companies/CompaniesScreen.tsx')).CompaniesScreen,
  },
  {
    path: findingsPath,
    label: t('Findings'),
    icon: Flag,
    home: 'list',
    section: 'findings',
    keys: 'G N',
    guide: 'review-findings',
    screen: async () => (await import('./features/findings/FindingsScreen.tsx')).FindingsScreen,
  },
  {
    path: '/feature-flags',
    label: t('Feature flags'),
    icon: ToggleRight,
    home: 'list',
    section: 'rollouts',
    keys: 'G F',
    words: t('Overrides'),
    guide: 'feature-flags',
    screen: async () => (await import('./features/flags/FlagsScreen.tsx')).FlagsScreen,
  },
  {
    path: '/change-sets',
    label: t('Change sets'),
    icon: Layers,
    home: 'list',
    section: 'rollouts',
    keys: 'G G',
    guide: 'feature-flags',
    screen: async () => (await import('./features/change-sets/ChangeSetsScreen.tsx')).ChangeSetsScreen,
  },
  {
    path: comparePath,
    label: t('Compare'),
    icon: ArrowLeftRight,
    home: 'page',
    section: 'rollouts',
    keys: 'G D',
    guide: 'compare-environments',
    words: t('Compare organizations and environments'),
    screen: async () => (await import('./features/compare/CompareScreen.tsx')).CompareScreen,
  },
  {
    path: watchlistsPath,
    label: t('Watchlists'),
    icon: ListChecks,
    home: 'list',
    section: 'watch',
    keys: 'G W',
    guide: 'watchlists-and-monitoring',
    screen: async () => (await import('./features/watchlists/WatchlistsScreen.tsx')).WatchlistsScreen,
  },
  {
    path: monitoringPath,
    label: t('Monitoring'),
    icon: CalendarDays,
    home: 'list',
    section: 'watch',
    keys: 'G L',
    words: t('Renewals, calendar, export'),
    guide: 'watchlists-and-monitoring',
    screen: async () => (await import('./features/monitoring/MonitoringScreen.tsx')).MonitoringScreen,
  },
  {
    path: '/webhook-bench',
    label: t('Webhook bench'),
    icon: Webhook,
    home: 'page',
    section: 'developer',
    keys: 'G H',
    guide: 'webhooks',
    screen: async () => (await import('./features/webhook-bench/WebhookBenchScreen.tsx')).WebhookBenchScreen,
  },
  {
    path: '/api-calls',
    label: t('API calls'),
    icon: Activity,
    home: 'list',
    section: 'developer',
    keys: 'G A',
    words: t('Request log, errors, export'),
    guide: 'troubleshooting',
    screen: async () => (await import('./features/api-calls/ApiCallsScreen.tsx')).ApiCallsScreen,
  },
  {
    path: '/conformance',
    label: t('Conformance'),
    icon: ClipboardCheck,
    home: 'page',
    section: 'developer',
    keys: 'G V',
    guide: 'conformance',
    screen: async () => (await import('./features/conformance/ConformanceScreen.tsx')).ConformanceScreen,
  },
  {
    path: '/journal',
    label: t('Journal'),
    icon: BookText,
    home: 'list',
    section: 'journal',
    keys: 'G J',
    words: t('History, audit log, export'),
    guide: 'journal',
    screen: async () => (await import('./features/journal/JournalScreen.tsx')).JournalScreen,
  },
  {
    path: '/settings',
    label: t('Settings'),
    icon: SlidersHorizontal,
    home: 'list',
    section: 'settings',
    keys: 'G S',
    words: t('Preferences, options, export setup'),
    guide: 'settings',
    screen: async () => (await import('./features/settings/SettingsScreen.tsx')).SettingsScreen,
  },
  {
    path: '/profiles',
    label: t('Profiles'),
    icon: KeyRound,
    home: 'list',
    section: 'settings',
    keys: 'G P',
    words: t('Connection, environment'),
    guide: 'first-profile',
    screen: async () => (await import('./features/profiles/ProfilesScreen.tsx')).ProfilesScreen,
  },
] as const satisfies readonly Page[];

export type PagePath = (typeof pages)[number]['path'];

/** The pages of a section as the sidebar lists them: the first is where it leads. */
export function pagesOf(section: Section): readonly (typeof pages)[number][] {
  return pages.filter((page) => page.section === section.id && page.keys !== null);
}

/** The key of every page that has one. */
export const goKeys: readonly (Key & { path: string })[] = pages.flatMap(({ path, label, keys }) =>
  keys === null
    ? []
    : [
        {
          id: `go:${path}`,
          chord: keys,
          label: t('Go to {route}', { route: label }),
          place: 'goTo',
          path,
        },
      ],
);

export const homePath = '/organizations';

/** The page at a path; what follows a ?, or a path that ends in a slash, is for the page itself. */
export function pageAt(path: string): (typeof pages)[number] | null {
  const place = pageOf(path);
  return (
    pages.find((page) => page.path === place) ??
    pages.find((page) => page.path.endsWith('/') && path.startsWith(page.path)) ??
    null
  );
}
