import type { OpenedNotification } from '#shared/ipc/contract/notifications';
import { createDeskStore } from '../../scope/store.ts';

/** A clicked notification of another profile, until that profile is in use. */
export const usePendingOpen = createDeskStore<{ opened: OpenedNotification | null }>(() => ({
  opened: null,
}));

/** Takes it when it belongs to this profile. */
export function takePending(profileId: string): OpenedNotification | null {
  const { opened } = usePendingOpen.getState();
  if (opened?.profileId !== profileId) return null;
  usePendingOpen.setState({ opened: null });
  return opened;
}
