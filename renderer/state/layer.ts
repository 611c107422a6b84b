import { createDeskStore } from '../scope/store.ts';

/** What covers the whole window, opened by key, by the sidebar or by the menu of the app. */
export const useLayer = createDeskStore<{ open: 'palette' | 'keys' | null }>(() => ({ open: null }));

export function openLayer(open: 'palette' | 'keys'): void {
  useLayer.setState({ open });
}

export function closeLayer(): void {
  useLayer.setState({ open: null });
}
