import { createContext, useContext, useEffect, useRef } from 'react';

/** A choice of a menu, as far as the palette offers it, too. */
export interface PageChoice {
  id: string;
  label: string;
  /** Muted, after the label: what it means now. */
  note?: string;
  /** The label may name a person: masked while the screen is shared. */
  isPersonal?: boolean;
  /** What it sends to the service; absent: it changes nothing there. */
  sends?: 'free' | 'billed';
  run: () => void;
}

/** Choices with a name: a menu, views side by side. */
interface PageMenu {
  label: string;
  choices: readonly PageChoice[];
}

const menus = new Set<() => PageMenu>();

/** Whether a part is on the page or in a pane of it, and not in a layer above. */
export const OnPage = createContext(false);

/** Tells of a menu of the page while it is there: the palette has its choices, too. */
export function usePageMenu(menu: PageMenu): void {
  const isOnPage = useContext(OnPage);
  const latest = useRef(menu);
  useEffect(() => {
    latest.current = menu;
  });
  useEffect(() => {
    if (!isOnPage) return;
    const read = () => latest.current;
    menus.add(read);
    return () => {
      menus.delete(read);
    };
  }, [isOnPage]);
}

/** The menus of the page, as they are now. */
export function pageMenus(): PageMenu[] {
  return [...menus].map((read) => read());
}
