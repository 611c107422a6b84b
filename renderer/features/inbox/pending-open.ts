import type { PayloadOf } from '#shared/ipc/events';
import { createDeskStore } from '../../scope/store.ts';

/** A clicked notification of another profile, until that profile is in use. */
export const usePendingOpen = createDeskStore<{ opened: PayloadOf<'inbox.opened'> | null }>(() => ({
  opened: null,
}));

/** Takes it when it belongs to this profile. */
export function takePending(profileId: string): PayloadOf<'inbox.opened'> | null {
  const { opened } = usePendingOpen.getState();
  if (opened?.profileId !== profileId) return null;
  usePendingOpen.setState({ opened: null });
  return opened;
}
