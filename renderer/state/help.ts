import { createDeskStore } from '../scope/store.ts';

/** The pages of the guide, in its order; each is docs/guide/NAME.md. */
export const guideNames = [
  'first-profile',
  'start-the-day',
  'organizations',
  'find-a-check',
  'create-a-check',
  'bulk-from-csv',
  'company-search',
  'review-findings',
  'inbox',
  'feature-flags',
  'compare-environments',
  'watchlists-and-monitoring',
  'webhooks',
  'conformance',
  'journal',
  'settings',
  'privacy',
  'keyboard',
  'troubleshooting',
] as const;
export type GuideName = (typeof guideNames)[number];

export function isGuideName(name: string): name is GuideName {
  return guideNames.some((known) => known === name);
}

export interface OpenHelp {
  page: GuideName | 'contents';
  /** The part that is shown first; null: the page is shown from its top. */
  heading: string | null;
}

interface Help {
  /** Null: help is closed. */
  open: OpenHelp | null;
  /** The step of the tour, from 0; null: it is not on. */
  tourStep: number | null;
}

export const useHelp = createDeskStore<Help>(() => ({ open: null, tourStep: null }));

/** What had the focus when help or the tour was opened. */
let opener: Element | null = null;

export function openHelp(page: OpenHelp['page'], heading: string | null = null): void {
  if (useHelp.getState().open === null) opener = document.activeElement;
  useHelp.setState({ open: { page, heading } });
}

export const closeHelp = (): void => leave({ open: null });

export function startTour(): void {
  closeHelp();
  opener = document.activeElement;
  useHelp.setState({ tourStep: 0 });
}

export function goToTourStep(tourStep: number | null): void {
  if (tourStep === null) leave({ tourStep });
  else useHelp.setState({ tourStep });
}

/** The focus goes back to where it was, or to the page that is there by now; who is at work elsewhere keeps it. */
function leave(closed: Partial<Help>): void {
  const isInside = (document.activeElement?.closest('[data-help], [data-tour-note]') ?? null) !== null;
  useHelp.setState(closed);
  if (!isInside) return;
  const back = opener?.isConnected === true ? opener : document.querySelector('main');
  if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  opener = null;
}
