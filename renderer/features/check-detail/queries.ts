import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ResourceName } from '#shared/resource-names';
import type { Client } from '../../ipc/client.ts';
import { unwrap } from '../../ipc/unwrap.ts';

export type CheckName = ResourceName<'check'>;
export interface Reach {
  client: Client;
  profileId: string;
  scopeKey: string;
}

/** Everything read of one check is below this key; each part is read, and fails, alone. */
export const checkKey = (scopeKey: string, name: string) => [scopeKey, 'check', name] as const;

/** Reads everything on show of a check again; the AI summary stays, for it is made and not read. */
export function refreshCheck(cache: QueryClient, scopeKey: string, name: string): Promise<void> {
  return cache.invalidateQueries({ queryKey: checkKey(scopeKey, name) });
}

export const checkQuery = ({ client, profileId, scopeKey }: Reach, name: CheckName) =>
  queryOptions({
    queryKey: [...checkKey(scopeKey, name), 'read'],
    queryFn: async ({ signal }) => unwrap(await client.call('checks.read', { profileId, name }, { signal })),
  });

export const summaryQuery = ({ client, profileId, scopeKey }: Reach, name: CheckName) =>
  queryOptions({
    queryKey: [...checkKey(scopeKey, name), 'summary'],
    queryFn: async ({ signal }) =>
      unwrap(await client.call('checks.summary', { profileId, name }, { signal })),
  });

export const findingsQuery = ({ client, profileId, scopeKey }: Reach, check: CheckName) =>
  queryOptions({
    queryKey: [...checkKey(scopeKey, check), 'findings'],
    queryFn: async ({ signal }) =>
      unwrap(await client.call('findings.list', { profileId, check }, { signal })),
  });

export const tasksQuery = ({ client, profileId, scopeKey }: Reach, name: CheckName) =>
  queryOptions({
    queryKey: [...checkKey(scopeKey, name), 'tasks'],
    queryFn: async ({ signal }) =>
      unwrap(await client.call('checks.consumerTasks', { profileId, name }, { signal })),
  });

const mostNotifications = 100;

/** What the inbox of this workstation holds about a check. */
export const notificationsQuery = ({ client, profileId, scopeKey }: Reach, check: CheckName) =>
  queryOptions({
    queryKey: [...checkKey(scopeKey, check), 'notifications'],
    queryFn: async ({ signal }) => {
      const filter = { view: 'all' as const, check };
      const input = { profileId, filter, limit: mostNotifications };
      return unwrap(await client.call('inbox.list', input, { signal })).entries;
    },
  });

/** What was generated on request, kept while the profile is in use. Never read by itself. */
export const generatedKey = (scopeKey: string, name: string) => [scopeKey, 'generated', name] as const;
