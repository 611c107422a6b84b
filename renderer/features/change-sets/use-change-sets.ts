import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AppError } from '#shared/errors';
import type { ChangeCell, ChangeSet, ChangeSetDetail } from '#shared/ipc/contract/change-sets';
import type { Result } from '#shared/result';
import type { Client } from '../../ipc/client.ts';
import { useClient } from '../../ipc/client-context.ts';
import { unwrap } from '../../ipc/unwrap.ts';
import type { SeenElsewhere } from '../flags/flag-data.ts';
import { useScope } from '../../scope/scope.ts';
import { useFlagData } from '../flags/flag-data.ts';

const listKey = (scope: string) => [scope, 'change-sets', 'list'] as const;
const detailKey = (scope: string, id: string) => [scope, 'change-sets', 'detail', id] as const;

/** The change sets of the profile, newest first; as they change. */
export function useChangeSets(): readonly ChangeSet[] {
  const client = useClient();
  const { profile, key } = useScope();
  const { data = [] } = useQuery({
    queryKey: listKey(key),
    queryFn: async () => unwrap(await client.call('changeSets.list', { profileId: profile.id })),
    staleTime: 0,
  });
  return data;
}

const detailQuery = (client: Client, profileId: string, scope: string, id: string) =>
  queryOptions({
    queryKey: detailKey(scope, id),
    queryFn: async () => unwrap(await client.call('changeSets.read', { profileId, id })),
    staleTime: 0,
  });

/** One change set with its cells; null until it was read. */
export function useChangeSet(id: string | null): ChangeSetDetail | null {
  const client = useClient();
  const { profile, key } = useScope();
  const { data } = useQuery({ ...detailQuery(client, profile.id, key, id ?? ''), enabled: id !== null });
  return id === null ? null : (data ?? null);
}

/** Writes what the main process tells of change sets into the cache, and what their runs read into the matrix. */
export function useChangeSetEvents(): void {
  const client = useClient();
  const cache = useQueryClient();
  const { profile, key } = useScope();
  const flags = useFlagData();
  useEffect(
    () =>
      client.subscribe('changeSets.changed', ({ changeSet, cells }) => {
        if (changeSet.profileId !== profile.id) return;
        keepSet(cache, key, changeSet);
        if (cells === null) {
          const query = detailQuery(client, profile.id, key, changeSet.id);
          void cache.query(query).then(
            (detail) => flags.note(readLately(detail.cells)),
            () => undefined, // it was removed meanwhile
          );
        } else {
          flags.note(readLately(cells));
          cache.setQueryData<ChangeSetDetail>(detailKey(key, changeSet.id), (held) =>
            held === undefined ? held : { changeSet, cells: merged(held.cells, cells) },
          );
        }
      }),
    [client, cache, profile.id, key, flags],
  );
}

function readLately(cells: readonly ChangeCell[]): SeenElsewhere[] {
  return cells.flatMap(({ organization, flag, now, settledAt }) =>
    now === null || settledAt === null ? [] : [{ organization, flag, now, at: settledAt }],
  );
}

function merged(held: readonly ChangeCell[], fresh: readonly ChangeCell[]): ChangeCell[] {
  const byPosition = new Map(fresh.map((cell) => [cell.position, cell]));
  return held.map((cell) => byPosition.get(cell.position) ?? cell);
}

function keepSet(cache: QueryClient, scope: string, changeSet: ChangeSet): void {
  cache.setQueryData<ChangeSet[]>(listKey(scope), (held) => {
    if (held === undefined) return held;
    return held.some(({ id }) => id === changeSet.id)
      ? held.map((other) => (other.id === changeSet.id ? changeSet : other))
      : [changeSet, ...held];
  });
}

/** Acts on change sets; an answer with cells goes into the cache, an error is kept for the one who asked. */
export function useChangeSetActs() {
  const client = useClient();
  const cache = useQueryClient();
  const { profile, key } = useScope();
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState<string | null>(null);

  const keep = (detail: ChangeSetDetail) => {
    keepSet(cache, key, detail.changeSet);
    const { changeSet, cells } = detail;
    cache.setQueryData(detailKey(key, changeSet.id), { changeSet, cells });
  };
  /** Runs an act, and gives its value; null when it failed and the error is on show. */
  async function run<T>(
    act: string,
    work: (client: Client, profileId: string) => Promise<Result<T>>,
  ): Promise<T | null> {
    setBusy(act);
    setError(null);
    const result = await work(client, profile.id);
    setBusy(null);
    if (result.ok) return result.value;
    if (result.error.kind !== 'cancelled') setError(result.error);
    return null;
  }
  return {
    error,
    busy,
    forgetError: () => setError(null),
    run,
    keep,
    forget: (id: string) => {
      cache.setQueryData<ChangeSet[]>(listKey(key), (held) => held?.filter((set) => set.id !== id));
    },
  };
}
