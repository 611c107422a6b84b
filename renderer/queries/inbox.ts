import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type {
  InboxCounts,
  InboxHealth,
  OrganizationHealth,
  ProfileUnread,
} from '#shared/ipc/contract/notifications';
import type { InboxSettings } from '#shared/notifications/settings';
import { isName } from '#shared/resource-names';
import { useClient } from '../ipc/client-context.ts';
import { unwrap } from '../ipc/unwrap.ts';
import { deskQuery, useCall } from '../scope/call.ts';
import { callKey, scopedKey, type ProfileCall, type ProfileInput } from '../scope/keys.ts';
import { useScope } from '../scope/scope.ts';
import { useSession } from './session.ts';

/** Interval in which the poller's state is read while it is shown. */
const healthMs = 5000;
const healthPage = 500;
const shownOrganizations = 50;

export function useInboxCounts(): InboxCounts | null {
  return useCall('inbox.counts', {}).data ?? null;
}

/** Unread counts by the ID of each profile, reread whenever it is shown; absent: nothing was read yet. */
export function useUnreadOfProfiles(): ReadonlyMap<string, ProfileUnread> {
  const { data } = useQuery({ ...deskQuery(useClient(), 'inbox.unread', {}), staleTime: 0 });
  return new Map((data ?? []).map((counted) => [counted.profileId, counted]));
}

/** Keeps the counts current, and how polling goes with the connection; once for each profile in use. */
export function useInboxEvents(): void {
  const { client, cache, key, profile } = useScope();
  useEffect(
    () =>
      client.subscribe('inbox.changed', (counts) => {
        if (counts.profileId === profile.id) cache.setQueryData(callKey({ key }, 'inbox.counts', {}), counts);
      }),
    [client, cache, key, profile.id],
  );
  const connection = useSession(profile.id, (status) => status.connection);
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: callKey({ key }, 'inbox.health') });
  }, [cache, key, connection]);
}

/** Refetches the data of a call, of one input or of all, when notifications arrive, or are read or muted. */
export function useRereadOnInbox<N extends ProfileCall>(name: N, ...input: [ProfileInput<N>?]): void {
  const { client, cache, key, profile } = useScope();
  const reread = useEffectEvent((profileId: string) => {
    if (profileId !== profile.id) return;
    void cache.invalidateQueries({ queryKey: callKey<N>({ key }, name, ...input) });
  });
  useEffect(() => client.subscribe('inbox.changed', ({ profileId }) => reread(profileId)), [client]);
}

/** How the reading of notifications goes, without the organizations one by one. */
export function useInboxHealth(): InboxHealth | null {
  return useCall('inbox.health', { only: 'all', limit: 0 }, { refetchInterval: healthMs }).data ?? null;
}

/** Whether an empty inbox says nothing: no organization is known, and nothing was polled. */
export const isNeverPolled = ({ organizationCount, lastPollAt }: InboxHealth): boolean =>
  organizationCount === 0 && lastPollAt === null;

/** Every organization as it was read last. */
export function useOrganizationsHealth(only: 'all' | 'failing') {
  const scope = useScope();
  const { client, profile } = scope;
  return useQuery({
    queryKey: scopedKey(scope, 'inbox.health', only),
    refetchInterval: healthMs,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const organizations: OrganizationHealth[] = [];
      let after: string | null = null;
      do {
        signal.throwIfAborted();
        const from = after === null ? {} : { after };
        const input = { profileId: profile.id, only, limit: healthPage, ...from };
        const page: InboxHealth = unwrap(await client.call('inbox.health', input));
        organizations.push(...page.organizations);
        after = page.after;
      } while (after !== null);
      return organizations;
    },
  });
}

export function useInboxSettings() {
  return useCall('inbox.settings', {});
}

/** Calls an hour of settings that are not saved yet; undefined while they are worked out, null where that failed. */
export function useEstimate(settings: InboxSettings, enabled: boolean) {
  const { data, error } = useCall('inbox.estimate', enabled ? { settings } : null, {
    staleTime: 5000,
    keepsPrevious: true,
  });
  return error === null ? data : null;
}

/** Organizations that were met whose name has a text. `emptyRefetchInterval`: in ms, asks again while there is none. */
export function useMetOrganizations(text: string, emptyRefetchInterval?: number) {
  const input = { find: { text }, limit: shownOrganizations };
  return useCall('inbox.organizations', input, {
    staleTime: 10_000,
    keepsPrevious: true,
    ...(emptyRefetchInterval !== undefined && { emptyRefetchInterval }),
  });
}

/** Display names of organizations that were met, by resource name. */
export function useOrganizationNames(names: readonly string[]): ReadonlyMap<string, string> {
  const known = names.filter((name) => isName('organization', name));
  const input = known.length > 0 ? { find: { names: known }, limit: known.length } : null;
  const { data } = useCall('inbox.organizations', input, { staleTime: 10_000, keepsPrevious: true });
  return new Map((data ?? []).map(({ name, displayName }) => [name, displayName ?? name]));
}

/** One notification with its payload, as it is kept here. */
export function useNotification(key: number) {
  return useCall('inbox.read', { key });
}

/** The latest notifications of a check, newest first; `after`: there are older ones. */
export function useNotificationsOfCheck(check: string | null) {
  const isNamed = check !== null && isName('check', check);
  const { data } = useCall(
    'inbox.list',
    isNamed ? { filter: { view: 'any', check }, limit: 20 } : null,
    // The page of the notification does not hear what came while another one was shown.
    { staleTime: 0 },
  );
  return data;
}
