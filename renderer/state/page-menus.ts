import { useEffect, useRef } from 'react';

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

interface PageMenu {
  label: string;
  choices: readonly PageChoice[];
}

const menus = new Set<() => PageMenu>();

/** Tells of a menu while it is there: the palette has its choices, too. Null: it is no menu of a page's bar. */
export function usePageMenu(menu: PageMenu | null): void {
  const latest = useRef(menu);
  useEffect(() => {
    latest.current = menu;
  });
  const isOfPage = menu !== null;
  useEffect(() => {
    if (!isOfPage) return;
    const read = () => latest.current ?? { label: '', choices: [] };
    menus.add(read);
    return () => {
      menus.delete(read);
    };
  }, [isOfPage]);
}

/** The menus of the bars of the page, as they are now. */
export function pageMenus(): PageMenu[] {
  return [...menus].map((read) => read());
}
