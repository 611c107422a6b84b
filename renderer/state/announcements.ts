import { createDeskStore } from '../scope/store.ts';

/** What a screen reader announces next, besides what has a live region of its own. */
export const useAnnouncement = createDeskStore<{
  text: string;
  /** How many there were: two announcements in a row may have the same text. */
  count: number;
}>(() => ({ text: '', count: 0 }));

export function announce(text: string): void {
  useAnnouncement.setState(({ count }) => ({ text, count: count + 1 }));
}
