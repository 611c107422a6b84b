import { createDeskStore } from '../scope/store.ts';

/** What a screen reader announces next, besides what has a live region of its own. */
export const useAnnouncement = createDeskStore<{ text: string }>(() => ({ text: '' }));

export function announce(text: string): void {
  useAnnouncement.setState({ text });
}
