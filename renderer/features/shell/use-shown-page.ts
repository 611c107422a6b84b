import { useEffect, useState } from 'react';
import { homePath, pageAt } from '../../pages.ts';
import { loadScreen, loadScreens, useScreens, welcome, type Loaded, type ScreenName } from '../../screens.ts';
import { useNavigation } from '../../state/navigation.ts';

type Page = ReturnType<typeof pageAt>;

interface Place {
  /** Empty until a page was chosen. */
  chosen: string;
  /** Null: the welcome. */
  page: Page;
}

export interface ShownPage extends Place {
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
  const chosen = useNavigation((state) => state.path);
  const isWelcome = !welcomed && chosen === '';
  const asked: Place = {
    chosen,
    page: isWelcome ? null : (pageAt(chosen) ?? pageAt(lastRoute) ?? pageAt(homePath)),
  };
  const name = screenNameOf(asked);
  const screens = useScreens();
  const [shown, setShown] = useState<Place | null>(null);
  const isRead = screens[name] !== undefined;
  if (isRead && (shown?.chosen !== chosen || shown.page !== asked.page)) setShown(asked);
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

function screenNameOf({ page }: Place): ScreenName {
  return page === null ? welcome : page.path;
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => {
      resolve();
    });
  });
}
