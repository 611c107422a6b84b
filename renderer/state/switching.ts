import { notifyManager, useQueryClient } from '@tanstack/react-query';
import type { AppError } from '#shared/errors';
import { useClient } from '../ipc/client-context.ts';
import { profilesQuery } from '../queries/profiles.ts';
import { sessionQuery } from '../queries/session.ts';
import { leaveProfileTo } from './navigation.ts';
import { createDeskStore } from '../scope/store.ts';

interface Switching {
  /** Profile being switched to; meanwhile nothing of the old one is shown. */
  to: string | null;
  /** The profile that could not be switched to, and why. */
  failed: { to: string; error: AppError } | null;
  /** The list of profiles is open. */
  isChoosing: boolean;
}

export const useSwitching = createDeskStore<Switching>(() => ({ to: null, failed: null, isChoosing: false }));

/** What asks for the page waits in the main process meanwhile: the profile that is left shows it no more. */
export const useIsSwitching = (): boolean => useSwitching(({ to }) => to !== null);

/** What is to be opened in the other profile: noted once this one is left, and dropped if the switch fails. */
interface Destination {
  note: () => void;
  drop: () => void;
}

export function useSwitchProfile(): (id: string, destination?: Destination) => void {
  const client = useClient();
  const cache = useQueryClient();
  const { queryKey } = profilesQuery(client);
  return (id, destination) => {
    const activeId = cache.getQueryData(queryKey)?.activeId;
    if (id === activeId || useSwitching.getState().to !== null) return;
    leaveProfileTo(() => {
      destination?.note();
      useSwitching.setState({ to: id, failed: null });
      void client.call('profiles.activate', { id }).then((result) => {
        if (result.ok) cache.setQueryData(queryKey, result.value);
        else destination?.drop();
        void cache.invalidateQueries(sessionQuery(client));
        // After all have heard of the new profile: the one before is not shown again for a moment.
        notifyManager.schedule(() =>
          useSwitching.setState({ to: null, failed: result.ok ? null : { to: id, error: result.error } }),
        );
      });
    });
  };
}
