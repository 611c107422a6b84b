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
import { t } from '#shared/messages/text';
import { findingsPath } from './features/findings/chosen-checks.ts';
import { peoplePath } from './features/people/view-state.ts';
import { watchlistsPath } from './features/watchlists/view-state.ts';
import { monitoringPath } from './features/monitoring/view-state.ts';
import type { Key } from './state/key-table.ts';
import { checkPath } from './state/open-check.ts';

/** Groups of the sidebar, top to bottom. A group without pages is not drawn. */
export const pageGroups = [
  { id: 'start', label: null },
  { id: 'work', label: t('Work') },
  { id: 'rollout', label: t('Rollout') },
  { id: 'watch', label: t('Watch') },
  { id: 'integrate', label: t('Integrate') },
  { id: 'record', label: t('Record') },
  { id: 'foot', label: null },
] as const;

/** Where the keyboard is when a page opens: its list, its first field (or its list, where that is there), or the page itself. */
export type PageHome = 'list' | 'field' | 'page';

export type Page = {
  path: string;
  label: string;
  icon: LucideIcon;
  home: PageHome;
} & (
  | {
      group: (typeof pageGroups)[number]['id'];
      /** Goes there; no two pages have the same. */
      keys: `G ${string}`;
    }
  /** It has no place in the sidebar of its own: the page that it belongs to there. */
  | { group: null; under: string }
);

/** Every page of the app; a new one is a row here, and its screen a line in screens.ts. */
export const pages = [
  {
    path: '/overview',
    label: t('Overview'),
    icon: LayoutDashboard,
    home: 'page',
    group: 'start',
    keys: 'G O',
  },
  {
    path: '/inbox',
    label: t('Inbox'),
    icon: Inbox,
    home: 'list',
    group: 'start',
    keys: 'G I',
  },
  {
    path: '/organizations',
    label: t('Organizations'),
    icon: Building,
    home: 'list',
    group: 'work',
    keys: 'G R',
  },
  { path: '/brands', label: t('Brands'), icon: Tag, home: 'list', group: 'work', keys: 'G B' },
  {
    path: peoplePath,
    label: t('Teams and users'),
    icon: Users,
    home: 'field',
    group: 'work',
    keys: 'G T',
  },
  {
    path: '/checks',
    label: t('Checks'),
    icon: FileCheck,
    home: 'list',
    group: 'work',
    keys: 'G C',
  },
  // The name of the check follows.
  {
    path: checkPath,
    label: t('Check'),
    icon: FileCheck,
    home: 'page',
    group: null,
    under: '/checks',
  },
  {
    path: findingsPath,
    label: t('Findings'),
    icon: Flag,
    home: 'field',
    group: 'work',
    keys: 'G N',
  },
  {
    path: '/create-check',
    label: t('Create check'),
    icon: Plus,
    home: 'field',
    group: 'work',
    keys: 'G E',
  },
  {
    path: '/bulk-creation',
    label: t('Bulk creation'),
    icon: Table2,
    home: 'page',
    group: 'work',
    keys: 'G U',
  },
  {
    path: '/companies',
    label: t('Company search'),
    icon: Search,
    home: 'field',
    group: 'integrate',
    keys: 'G M',
  },
  {
    path: '/webhook-bench',
    label: t('Webhook bench'),
    icon: Plug,
    home: 'field',
    group: 'integrate',
    keys: 'G H',
  },
  {
    path: '/api-calls',
    label: t('API calls'),
    icon: Activity,
    home: 'list',
    group: 'integrate',
    keys: 'G A',
  },
  {
    path: '/feature-flags',
    label: t('Feature flags'),
    icon: ToggleRight,
    home: 'list',
    group: 'rollout',
    keys: 'G F',
  },
  {
    path: '/change-sets',
    label: t('Change sets'),
    icon: Layers,
    home: 'page',
    group: 'rollout',
    keys: 'G G',
  },
  {
    path: watchlistsPath,
    label: t('Watchlists'),
    icon: Eye,
    home: 'list',
    group: 'watch',
    keys: 'G W',
  },
  {
    path: monitoringPath,
    label: t('Monitoring'),
    icon: CalendarDays,
    home: 'list',
    group: 'watch',
    keys: 'G L',
  },
  {
    path: '/journal',
    label: t('Journal'),
    icon: BookText,
    home: 'list',
    group: 'record',
    keys: 'G J',
  },
  {
    path: '/profiles',
    label: t('Profiles'),
    icon: KeyRound,
    home: 'list',
    group: 'foot',
    keys: 'G P',
  },
  {
    path: '/settings',
    label: t('Settings'),
    icon: SlidersHorizontal,
    home: 'page',
    group: 'foot',
    keys: 'G S',
  },
] as const satisfies readonly Page[];

export type PagePath = (typeof pages)[number]['path'];

/** The key of every page in the sidebar. */
export const goKeys: readonly (Key & { path: string })[] = pages.flatMap((page) =>
  page.group === null
    ? []
    : [
        {
          id: `go:${page.path}`,
          chord: page.keys,
          label: t('Go to {route}', { route: page.label }),
          place: 'goTo',
          path: page.path,
        },
      ],
);

export const homePath = '/organizations';

/** The page at a path; what follows a ?, or a path that ends in a slash, is for the page itself. */
export function pageAt(path: string): (typeof pages)[number] | null {
  const [place] = path.split('?', 1);
  return (
    pages.find((page) => page.path === place) ??
    pages.find((page) => page.path.endsWith('/') && path.startsWith(page.path)) ??
    null
  );
}
