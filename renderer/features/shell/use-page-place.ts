import { useEffect, useRef, type RefObject } from 'react';
import type { PageHome } from '../../pages.ts';
import { announce } from '../../state/announcements.ts';
import { fieldLeft } from '../../state/keys.ts';
import { useNavigation, type Place } from '../../state/navigation.ts';
import { homeOfLayer } from '../../state/open-layers.ts';
import { homeIn } from './panes.ts';

/** Where each scrolled part of a page stood, in the order of the page. */
type Scroll = readonly { top: number; left: number }[];

const scrolledAt = new WeakMap<Place, Scroll>();

/**
 * Takes the focus to the page that was opened and announces its title; going back brings back how far it was scrolled.
 * What is still read comes later: the page waits for it until the operator acts.
 */
export function usePagePlace(place: Place, title: string, home: PageHome): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(
    () =>
      useNavigation.subscribe((now, before) => {
        // The page of the place before is still in the document.
        if (now.place !== before.place && ref.current !== null)
          scrolledAt.set(before.place, readScroll(ref.current));
      }),
    [],
  );
  useEffect(() => {
    const main = ref.current;
    if (main === null) return;
    const scroll = scrolledAt.get(place) ?? [];
    if (scroll.length === 0) main.scrollTo({ top: 0 });
    // A page that has put it somewhere already knows better; a note of the tour keeps it.
    const active = document.activeElement;
    if (!main.contains(active) && (active?.closest('[data-tour-note]') ?? null) === null)
      main.focus({ preventScroll: true });
    return untilSettled(main, () => {
      const isHome = atHome(main, home);
      // A page that is read may have no home yet, or none at all: it is scrolled all the same.
      return showScroll(main, scroll) && isHome;
    });
  }, [place, home]);
  useEffect(() => {
    announce(title);
  }, [title]);
  usePaneInView(ref);
  useRetainedFocus(ref, home);
  useHomeAfterField(ref, home);
  return ref;
}

/** Takes the focus from the page itself to its home; false while that is not there. */
function atHome(main: HTMLElement, home: PageHome): boolean {
  if (document.activeElement === main) homeIn(main, home)?.focus({ preventScroll: true });
  return document.activeElement !== main;
}

/** Tries with every change of the page until it is settled or the operator acts; gives what ends it. */
function untilSettled(main: Element, settle: () => boolean): () => void {
  if (settle()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (settle()) stop();
  });
  const actions = ['keydown', 'pointerdown', 'wheel'] as const;
  const stop = () => {
    observer.disconnect();
    for (const action of actions) window.removeEventListener(action, stop, { capture: true });
  };
  observer.observe(main, { childList: true, subtree: true });
  for (const action of actions) window.addEventListener(action, stop, { capture: true, passive: true });
  return stop;
}

/** Zoomed in, the page scrolls as one column: a pane that is opened comes into view, not one that is always there. */
function usePaneInView(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = ref.current;
    if (main === null) return;
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches('aside:not([data-always])')) node.scrollIntoView();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [ref]);
}

/**
 * What had the focus may leave the page, such as a row or a button that is done: the layer it was in takes it then, else
 * the page's home.
 */
function useRetainedFocus(ref: RefObject<HTMLElement | null>, home: PageHome): void {
  useEffect(() => {
    let frame = 0;
    let stopWaiting: () => void = () => undefined;
    const isLost = () => document.activeElement === document.body && document.hasFocus();
    const look = () => {
      if (frame !== 0 || !isLost()) return;
      // A dialog that closes gives the focus back within two frames.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          frame = 0;
          const main = ref.current;
          if (main === null || !isLost() || document.querySelector('[data-layer][data-exiting]') !== null)
            return;
          (homeOfLayer() ?? main).focus({ preventScroll: true });
          stopWaiting();
          // Its home may come later, such as a list that is loaded again.
          stopWaiting = untilSettled(main, () => atHome(main, home));
        });
      });
    };
    const observer = new MutationObserver(look);
    // A button that is disabled while it works loses the focus without an event.
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusout', look);
    return () => {
      cancelAnimationFrame(frame);
      stopWaiting();
      observer.disconnect();
      document.removeEventListener('focusout', look);
    };
  }, [ref, home]);
}

/** Escape in a text field takes the focus to the page's home, but not back to a field, where letters are not keys. */
function useHomeAfterField(ref: RefObject<HTMLElement | null>, home: PageHome): void {
  useEffect(() => {
    const main = ref.current;
    if (main === null || home === 'field') return undefined;
    const toHome = () => homeIn(main, home)?.focus({ preventScroll: true });
    main.addEventListener(fieldLeft, toHome);
    return () => main.removeEventListener(fieldLeft, toHome);
  }, [ref, home]);
}

const scrollable = '[role="grid"], [role="treegrid"], [role="listbox"], [data-scroll]';
const partsOf = (main: Element) => [main, ...main.querySelectorAll(scrollable)];

function readScroll(main: Element): Scroll {
  return partsOf(main).map(({ scrollTop, scrollLeft }) => ({ top: scrollTop, left: scrollLeft }));
}

/** Whether all of it is there again. */
function showScroll(main: Element, scroll: Scroll): boolean {
  const parts = partsOf(main);
  return scroll.every(({ top, left }, index) => {
    const part = parts[index];
    if (part === undefined) return false;
    part.scrollTo({ top, left });
    return Math.abs(part.scrollTop - top) < 2;
  });
}
