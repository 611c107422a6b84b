import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Preferences } from '#shared/ipc/contract/application';
import { t } from '#shared/messages/text';
import type { Client } from '../ipc/client.ts';
import { useClient } from '../ipc/client-context.ts';
import { toast } from '../state/toasts.ts';
import { deskQuery } from '../scope/call.ts';

export const applicationInfoQuery = (client: Client) => deskQuery(client, 'application.info', {});

/** Never changes while the app runs. */
export const licencesQuery = (client: Client) => deskQuery(client, 'application.licences', {});

export const preferencesQuery = (client: Client) => deskQuery(client, 'preferences.read', {});

export const windowStateQuery = (client: Client) => deskQuery(client, 'window.state', {});

export function useApplicationInfo() {
  return useQuery(applicationInfoQuery(useClient())).data;
}

/**
 * The preferences and a way to change some of them. A change shows at once and is undone when it cannot be saved;
 * `quiet`: nobody asked for it, so that nobody gets a message.
 */
export function usePreferences(): [Preferences, (change: Partial<Preferences>, how?: 'quiet') => void] {
  const client = useClient();
  const cache = useQueryClient();
  const query = preferencesQuery(client);
  const { data } = useSuspenseQuery(query);
  const change = (part: Partial<Preferences>, how?: 'quiet') => {
    const before = cache.getQueryData(query.queryKey);
    cache.setQueryData(query.queryKey, (previous) =>
      previous === undefined ? previous : { ...previous, ...part },
    );
    void client.call('preferences.change', part).then((result) => {
      cache.setQueryData(query.queryKey, result.ok ? result.value : before);
      if (!result.ok && how !== 'quiet')
        toast({
          tone: 'warning',
          text: t('The preference was not saved.'),
          advice: result.error.message,
        });
    });
  };
  return [data, change];
}
