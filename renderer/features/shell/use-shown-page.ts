import { useEffect, useState } from 'react';
import { homePath, pageAt } from '../../pages.ts';
import { loadScreen, loadScreens, useScreens, welcome, type Loaded, type ScreenName } from '../../screens.ts';
import { useNavigation, type Place } from '../../state/navigation.ts';

type Page = ReturnType<typeof pageAt>;

interface Shown {
  /** Its path is empty until a page was chosen. */
  place: Place;
  /** Null: the welcome. */
  page: Page;
}

export interface ShownPage extends Shown {
  loaded: Loaded;
}

/**
 * The page on show: the chosen one as soon as its code is read, until then the one before, so that nothing flashes.
 * Null while there is none yet. The code of the others is read when the window is idle.
 */
export function useShownPage({
  lastRoute,
  welcomed,
}: {
  lastRoute: string;
  welcomed: boolean;
}): ShownPage | null {
  const place = useNavigation((state) => state.place);
  const isWelcome = !welcomed && place.path === '';
  const asked: Shown = {
    place,
    page: isWelcome ? null : (pageAt(place.path) ?? pageAt(lastRoute) ?? pageAt(homePath)),
  };
  const name = screenNameOf(asked);
  const screens = useScreens();
  const [shown, setShown] = useState<Shown | null>(null);
  const isRead = screens[name] !== undefined;
  if (isRead && (shown?.place !== place || shown.page !== asked.page)) setShown(asked);
  useEffect(() => {
    void loadScreen(name);
  }, [name]);
  const isOpen = shown !== null;
  useEffect(() => {
    if (isOpen) void loadScreens(idle);
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
    requestIdleCallback(() => {
      resolve();
    });
  });
}
