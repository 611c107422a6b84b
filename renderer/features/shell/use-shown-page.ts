import { useEffect, useState } from 'react';
import { homePath, pageAt } from '../../pages.ts';
import { loadScreen, loadScreens, useScreens, welcome, type Loaded, type ScreenName } from '../../screens.ts';
import { beginAt, useNavigation, type Place } from '../../state/navigation.ts';

type Page = ReturnType<typeof pageAt>;

interface Shown {
  place: Place;
  /** Null: the welcome, the only place without a path. */
  page: Page;
}

export interface ShownPage extends Shown {
  loaded: Loaded;
}

/** The first rows come first: what brings them needs the same processors. */
const othersAfterMs = 2000;

/**
 * The page shown: the chosen one as soon as its code is read, until then the one before, so that nothing flashes.
 * Null while there is none yet. The code of the others is read when the window is idle.
 */
export function useShownPage({
  lastRoute,
  welcomed,
}: {
  lastRoute: string;
  welcomed: boolean;
}): ShownPage | null {
  const chosen = useNavigation((state) => state.place);
  const [begun] = useState<Place>({ path: pageAt(lastRoute) === null ? homePath : lastRoute });
  const place = welcomed && chosen.path === '' ? begun : chosen;
  useEffect(() => {
    beginAt(place);
  }, [place]);
  const target: Shown = { place, page: pageAt(place.path) };
  const name = screenNameOf(target);
  const screens = useScreens();
  const [shown, setShown] = useState<Shown | null>(null);
  const isRead = screens[name] !== undefined;
  if (isRead && (shown?.place !== place || shown.page !== target.page)) setShown(target);
  useEffect(() => {
    void loadScreen(name);
  }, [name]);
  const isOpen = shown !== null;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => void loadScreens(idle), othersAfterMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
  const loaded = shown === null ? undefined : screens[screenNameOf(shown)];
  if (shown === null || loaded === undefined) return null;
  return { ...shown, loaded };
}

function screenNameOf({ page }: Shown): ScreenName {
  return page === null ? welcome : page.path;
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve());
  });
}
