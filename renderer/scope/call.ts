import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import type { Client } from '../ipc/client.ts';
import { unwrap } from '../ipc/unwrap.ts';
import {
  callKey,
  deskKey,
  scopedKey,
  type DeskCall,
  type ProfileCall,
  type ProfileInput,
  type ScopedKey,
} from './keys.ts';
import { useScope, type Scope } from './scope.ts';

const read =
  <N extends ProfileCall>({ client, profile }: Scope, name: N, input: ProfileInput<N>) =>
  async ({ signal }: { signal: AbortSignal }): Promise<OutputOf<N>> => {
    // The input of the call is this one with its profile; the compiler cannot put the two together again.
    const whole = { ...input, profileId: profile.id } as unknown as InputOf<N>;
    return unwrap(await client.call(name, whole, { signal }));
  };

/** The response to a call about the profile, kept under the profile and service in use, the call and its input. */
export const callQuery = <N extends ProfileCall>(scope: Scope, name: N, input: ProfileInput<N>) =>
  queryOptions({ queryKey: callKey(scope, name, input), queryFn: read(scope, name, input) });

/** How fresh a response is held; all times in milliseconds. */
interface Freshness {
  staleTime?: number;
  gcTime?: number;
  refetchInterval?: number;
  /** The same while the response is an empty list. */
  emptyRefetchInterval?: number;
  /** The response to the input before stays until this one is there. */
  keepsPrevious?: boolean;
}

/** The response to a call about the profile in use; input null: nothing is asked. */
export function useCall<N extends ProfileCall>(
  name: N,
  input: ProfileInput<N> | null,
  { keepsPrevious = false, emptyRefetchInterval, ...freshness }: Freshness = {},
) {
  const scope = useScope();
  return useQuery<OutputOf<N>>({
    queryKey: input === null ? scopedKey(scope, name, null) : callKey(scope, name, input),
    queryFn: input === null ? skipToken : read(scope, name, input),
    ...freshness,
    ...(emptyRefetchInterval !== undefined && {
      refetchInterval: ({ state: { data } }) =>
        Array.isArray(data) && data.length === 0 ? emptyRefetchInterval : false,
    }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}

/** What was put under a key and comes from no single call; undefined: nothing yet. */
export function useCached<T>(queryKey: ScopedKey): T | undefined {
  return useQuery<T>({ queryKey, queryFn: skipToken, gcTime: Infinity }).data;
}

/** The response to a call about the app. */
export const deskQuery = <N extends DeskCall>(client: Client, name: N, input: InputOf<N>) =>
  queryOptions({
    queryKey: deskKey(name, input),
    queryFn: async ({ signal }): Promise<OutputOf<N>> => unwrap(await client.call(name, input, { signal })),
  });
