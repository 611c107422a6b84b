import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  InboxCounts,
  InboxHealth,
  OrganizationHealth,
  ProfileUnread,
} from '#shared/ipc/contract/notifications';
import type { InboxSettings } from '#shared/notifications/settings';
import { isName } from '#shared/resource-names';
import type { Client } from '../ipc/client.ts';
import { useClient } from '../ipc/client-context.ts';
import { unwrap } from '../ipc/unwrap.ts';
import { applicationScope } from '../scope/query-client.ts';

/** The profile whose inbox is read, and the first part of its keys. */
export interface InboxScope {
  key: string;
  profile: { id: string };
}

const root = (scope: InboxScope) => [scope.key, 'inbox'] as const;
export const inboxListKey = (scope: InboxScope) => [...root(scope), 'list'] as const;
export const inboxCountsKey = (scope: InboxScope) => [...root(scope), 'counts'] as const;

/** The poller's state is asked for this often while it is on show. */
const healthMs = 5000;
const healthPage = 500;
const shownOrganizations = 50;

export function useInboxCounts(scope: InboxScope): InboxCounts | null {
  const client = useClient();
  const { data } = useQuery({
    queryKey: inboxCountsKey(scope),
    queryFn: async () => unwrap(await client.call('inbox.counts', { profileId: scope.profile.id })),
  });
  return data ?? null;
}

/** What is unread in each profile, by its id, read anew whenever it comes on show; absent: nothing was read yet. */
export function useUnreadOfProfiles(): ReadonlyMap<string, ProfileUnread> {
  const client = useClient();
  const { data } = useQuery({
    queryKey: [applicationScope, 'unread'],
    staleTime: 0,
    queryFn: async () => unwrap(await client.call('inbox.unread', {})),
  });
  return new Map((data ?? []).map((counted) => [counted.profileId, counted]));
}

/** Keeps the counts current; once for each profile in use. */
export function useInboxEvents(scope: InboxScope): void {
  const client = useClient();
  const cache = useQueryClient();
  const { key, profile } = scope;
  useEffect(
    () =>
      client.subscribe('inbox.changed', (counts) => {
        if (counts.profileId === profile.id) cache.setQueryData(inboxCountsKey({ key, profile }), counts);
      }),
    [client, cache, key, profile],
  );
}

const read = (
  client: Client,
  scope: InboxScope,
  only: 'all' | 'failing',
  limit: number,
  after: string | null,
) =>
  client.call('inbox.health', {
    profileId: scope.profile.id,
    only,
    limit,
    ...(after !== null && { after }),
  });

const healthKey = (scope: InboxScope) => [...root(scope), 'health'] as const;

/** How the reading of notifications goes, without the organizations one by one. */
export function useInboxHealth(scope: InboxScope): InboxHealth | null {
  const client = useClient();
  const { data } = useQuery({
    queryKey: [...healthKey(scope), 'sum'],
    queryFn: async () => unwrap(await read(client, scope, 'all', 0, null)),
    refetchInterval: healthMs,
  });
  return data ?? null;
}

/** Every organization as it was read last. */
export function useOrganizationsHealth(scope: InboxScope, only: 'all' | 'failing') {
  const client = useClient();
  return useQuery({
    queryKey: [...healthKey(scope), only],
    refetchInterval: healthMs,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const organizations: OrganizationHealth[] = [];
      let after: string | null = null;
      do {
        signal.throwIfAborted();
        const page: InboxHealth = unwrap(await read(client, scope, only, healthPage, after));
        organizations.push(...page.organizations);
        after = page.after;
      } while (after !== null);
      return organizations;
    },
  });
}

export const inboxSettingsQuery = (client: Client, scope: InboxScope) =>
  queryOptions({
    queryKey: [...root(scope), 'settings'],
    queryFn: async () => unwrap(await client.call('inbox.settings', { profileId: scope.profile.id })),
  });

export function useInboxSettings(scope: InboxScope) {
  return useQuery(inboxSettingsQuery(useClient(), scope));
}

/** Calls an hour of settings that are not saved yet. */
export function useEstimate(scope: InboxScope, settings: InboxSettings, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: [...root(scope), 'estimate', settings],
    enabled,
    staleTime: 5000,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      unwrap(await client.call('inbox.estimate', { profileId: scope.profile.id, settings })),
  }).data;
}

/** Organizations that were met whose name has a text. */
export function useMetOrganizations(scope: InboxScope, text: string) {
  const client = useClient();
  return useQuery({
    queryKey: [...root(scope), 'organizations', text],
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      unwrap(
        await client.call('inbox.organizations', {
          profileId: scope.profile.id,
          find: { text },
          limit: shownOrganizations,
        }),
      ),
  });
}

/** Display names of organizations that were met, by resource name. */
export function useOrganizationNames(
  scope: InboxScope,
  names: readonly string[],
): ReadonlyMap<string, string> {
  const client = useClient();
  const known = names.filter((name) => isName('organization', name));
  const { data } = useQuery({
    queryKey: [...root(scope), 'names', known],
    enabled: known.length > 0,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      unwrap(
        await client.call('inbox.organizations', {
          profileId: scope.profile.id,
          find: { names: known },
          limit: Math.max(1, known.length),
        }),
      ),
  });
  return new Map((data ?? []).map(({ name, displayName }) => [name, displayName ?? name]));
}

/** One message with its payload, as it is kept here. */
export function useMessage(scope: InboxScope, key: number) {
  const client = useClient();
  return useQuery({
    queryKey: [...root(scope), 'message', key],
    queryFn: async () => unwrap(await client.call('inbox.read', { profileId: scope.profile.id, key })),
  });
}

/** What came about the same check, newest first. */
export function useMessagesOfCheck(scope: InboxScope, check: string | null) {
  const client = useClient();
  return useQuery({
    queryKey: [...inboxListKey(scope), 'check', check],
    enabled: check !== null && isName('check', check),
    queryFn: async ({ signal }) => {
      if (check === null || !isName('check', check)) return [];
      const input = { profileId: scope.profile.id, filter: { view: 'all' as const, check }, limit: 20 };
      return unwrap(await client.call('inbox.list', input, { signal })).entries;
    },
  });
}
