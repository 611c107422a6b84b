import type { ComponentType } from 'react';
import { OpenChangeSets } from './features/change-sets/OpenChangeSets.tsx';
import { UnreviewedCount } from './features/findings/UnreviewedCount.tsx';
import { UnreadCount } from './features/inbox/UnreadCount.tsx';
import { OrganizationsScreen } from './features/organizations/OrganizationsScreen.tsx';
import { homePath, pages, type Page, type PagePath, type Screen } from './pages.ts';
import { createDeskStore } from './scope/store.ts';

/** The page that no path leads to: what a new user sees first. */
export const welcome = 'welcome';

export type ScreenName = PagePath | typeof welcome;

const welcomeScreen = async () => (await import('./features/welcome/WelcomeScreen.tsx')).WelcomeScreen;

export type Loaded = { is: 'ready'; screen: Screen } | { is: 'failed' };

/** Most starts open the home page, so its code is part of the window: it waits for no file. */
const home: Loaded = { is: 'ready', screen: OrganizationsScreen };

/** The screens whose code was read, or could not be. */
export const useScreens = createDeskStore<Partial<Record<ScreenName, Loaded>>>(() => ({ [homePath]: home }));

const loading = new Map<ScreenName, Promise<void>>();
loading.set(homePath, Promise.resolve());

/** Reads the code of a page, once. Never rejects: how it went is in useScreens. */
export function loadScreen(name: ScreenName): Promise<void> {
  const begun = loading.get(name);
  if (begun !== undefined) return begun;
  const page: Page | undefined = pages.find(({ path }) => path === name);
  const read = page?.screen ?? welcomeScreen;
  const done = read().then(
    (screen) => useScreens.setState({ [name]: { is: 'ready', screen } }),
    () => useScreens.setState({ [name]: { is: 'failed' } }),
  );
  loading.set(name, done);
  return done;
}

/** Reads the code of the pages one by one, each when `whenIdle` resolves. */
export async function loadScreens(whenIdle: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  for (const name of [welcome, ...pages.map(({ path }) => path)] as const) {
    if (loading.has(name)) continue;
    await whenIdle();
    await loadScreen(name);
  }
}

/** What waits on a page, drawn next to its label in the sidebar; draws nothing when nothing does. */
export const counts: Readonly<Partial<Record<PagePath, ComponentType>>> = {
  '/inbox': UnreadCount,
  '/findings': UnreviewedCount,
  '/change-sets': OpenChangeSets,
};
