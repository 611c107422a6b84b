import {
  Activity,
  Eye,
  BookText,
  Building,
  CalendarDays,
  FileCheck,
  Flag,
  Inbox,
  KeyRound,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Plug,
  Plus,
  Search,
  SlidersHorizontal,
  Table2,
  Tag,
  ToggleRight,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { t } from '#shared/messages/text';
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
import type { Key } from './state/key-table.ts';
import { checkPath } from './state/open-check.ts';

/** Groups of the sidebar, top to bottom. A group without routes is not drawn. */
export const routeGroups = [
  { id: 'start', label: null },
  { id: 'work', label: t('Work') },
  { id: 'rollout', label: t('Rollout') },
  { id: 'watch', label: t('Watch') },
  { id: 'integrate', label: t('Integrate') },
  { id: 'record', label: t('Record') },
  { id: 'foot', label: null },
] as const;

export type Route = {
  path: string;
  label: string;
  icon: LucideIcon;
  component: ComponentType;
  /** What waits there, drawn beside the label; draws nothing when nothing does. */
  count?: ComponentType;
} & (
  | {
      group: (typeof routeGroups)[number]['id'];
      /** Goes there; no two pages have the same. */
      keys: `G ${string}`;
    }
  /** It has no place in the sidebar of its own: the page that it belongs to there. */
  | { group: null; under: string }
);

/** Every page of the app; a new one is a line here. */
export const routes: readonly Route[] = [
  {
    path: '/overview',
    label: t('Overview'),
    icon: LayoutDashboard,
    group: 'start',
    component: OverviewScreen,
    keys: 'G O',
  },
  {
    path: '/inbox',
    label: t('Inbox'),
    icon: Inbox,
    group: 'start',
    component: InboxScreen,
    keys: 'G I',
    count: UnreadCount,
  },
  {
    path: '/organizations',
    label: t('Organizations'),
    icon: Building,
    group: 'work',
    component: OrganizationsScreen,
    keys: 'G R',
  },
  { path: '/brands', label: t('Brands'), icon: Tag, group: 'work', component: BrandsScreen, keys: 'G B' },
  {
    path: peoplePath,
    label: t('Teams and users'),
    icon: Users,
    group: 'work',
    component: PeopleScreen,
    keys: 'G T',
  },
  {
    path: '/checks',
    label: t('Checks'),
    icon: FileCheck,
    group: 'work',
    component: ChecksScreen,
    keys: 'G C',
  },
  // The name of the check follows.
  {
    path: checkPath,
    label: t('Check'),
    icon: FileCheck,
    group: null,
    component: CheckScreen,
    under: '/checks',
  },
  {
    path: findingsPath,
    label: t('Findings'),
    icon: Flag,
    group: 'work',
    component: FindingsScreen,
    keys: 'G N',
  },
  {
    path: '/create-check',
    label: t('Create check'),
    icon: Plus,
    group: 'work',
    component: CreateCheckScreen,
    keys: 'G E',
  },
  {
    path: '/bulk-creation',
    label: t('Bulk creation'),
    icon: Table2,
    group: 'work',
    component: BulkCreationScreen,
    keys: 'G U',
  },
  {
    path: '/companies',
    label: t('Company search'),
    icon: Search,
    group: 'integrate',
    component: CompaniesScreen,
    keys: 'G M',
  },
  {
    path: '/webhook-bench',
    label: t('Webhook bench'),
    icon: Plug,
    group: 'integrate',
    component: WebhookBenchScreen,
    keys: 'G H',
  },
  {
    path: '/api-calls',
    label: t('API calls'),
    icon: Activity,
    group: 'integrate',
    component: ApiCallsScreen,
    keys: 'G A',
  },
  {
    path: '/feature-flags',
    label: t('Feature flags'),
    icon: ToggleRight,
    group: 'rollout',
    component: FlagsScreen,
    keys: 'G F',
  },
  {
    path: '/change-sets',
    label: t('Change sets'),
    icon: Layers,
    group: 'rollout',
    component: ChangeSetsScreen,
    keys: 'G G',
    count: OpenChangeSets,
  },
  {
    path: watchlistsPath,
    label: t('Watchlists'),
    icon: Eye,
    group: 'watch',
    component: WatchlistsScreen,
    keys: 'G W',
  },
  {
    path: monitoringPath,
    label: t('Monitoring'),
    icon: CalendarDays,
    group: 'watch',
    component: MonitoringScreen,
    keys: 'G L',
  },
  {
    path: '/journal',
    label: t('Journal'),
    icon: BookText,
    group: 'record',
    component: JournalScreen,
    keys: 'G J',
  },
  {
    path: '/profiles',
    label: t('Profiles'),
    icon: KeyRound,
    group: 'foot',
    component: ProfilesScreen,
    keys: 'G P',
  },
  {
    path: '/settings',
    label: t('Settings'),
    icon: SlidersHorizontal,
    group: 'foot',
    component: SettingsScreen,
    keys: 'G S',
  },
];

/** The key of every page in the sidebar. */
export const goKeys: readonly (Key & { path: string })[] = routes.flatMap((route) =>
  route.group === null
    ? []
    : [
        {
          id: `go:${route.path}`,
          chord: route.keys,
          label: t('Go to {route}', { route: route.label }),
          place: 'goTo',
          path: route.path,
        },
      ],
);

export const homePath = '/organizations';

/** The route of a path; what follows a ?, or a path that ends in a slash, is for the page itself. */
export function routeAt(path: string): Route | null {
  const [place] = path.split('?', 1);
  return (
    routes.find((route) => route.path === place) ??
    routes.find((route) => route.path.endsWith('/') && path.startsWith(route.path)) ??
    null
  );
}
