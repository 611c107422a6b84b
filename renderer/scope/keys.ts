import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#shared/ipc/channels';
import type { InputOf } from '#shared/ipc/contract';
import type { ProfileView } from '#shared/profile';

declare const madeHere: unique symbol;
/**
 * Key of the query cache. Only this file makes one, so that nothing is kept under a part of what it belongs to,
 * such as the id of a profile without the service that it meant.
 */
export type ScopedKey = readonly unknown[] & { readonly [madeHere]: true };

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: ScopedKey;
  }
}

/** What the data of a profile is kept under. */
type Keyed = { readonly key: string };
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;

/** Calls about one profile: the scope says which. */
export type ProfileCall = {
  [N in CallName]: InputOf<N> extends { profileId: string } ? N : never;
}[CallName];
export type ProfileInput<N extends ProfileCall> = Without<InputOf<N>, 'profileId'>;
/** Calls about the app. */
export type DeskCall = Exclude<CallName, ProfileCall>;

/** First part of every key that belongs to no profile; a profile id never starts with @. */
const desk = '@app';
const keyOf = (...parts: unknown[]) => parts as readonly unknown[] as ScopedKey; // the one place that makes them

/**
 * First part of every key of data from a service: the profile, the service and client it means, and the mappings
 * that its responses are read with. The built-in one means the same service from start to quit; only its port
 * becomes known a moment later.
 */
export function scopeKeyOf(profile: ProfileView): string {
  return profile.builtIn ? profile.id : `${serviceKeyOf(profile)} ${JSON.stringify(profile.mappings)}`;
}

/** The profile, and the service and client that it means, however its responses are read. */
export function serviceKeyOf({ id, builtIn, baseUrl, authUrl, clientId }: ProfileView): string {
  return builtIn ? id : [id, baseUrl, authUrl, clientId].join(' ');
}

/** Key of the response to a call about the profile; with a part of the input or none, of all such responses. */
export function callKey<N extends ProfileCall>(
  { key }: Keyed,
  name: N,
  ...input: [Partial<ProfileInput<N>>?]
): ScopedKey {
  return keyOf(key, name, ...input);
}

/** Key of what is of the profile and of no single call. */
export function scopedKey({ key }: Keyed, what: string, ...of: unknown[]): ScopedKey {
  return keyOf(key, what, ...of);
}

/**
 * Key of the response to a call about the app; with a part of the input or none, of all such responses. `of`: what the
 * rest of the input follows from.
 */
export function deskKey<N extends DeskCall>(
  name: N,
  ...input: [part?: Partial<InputOf<N>>, ...of: string[]]
): ScopedKey {
  return keyOf(desk, name, ...input);
}

/** Has everything of one scope loaded again: at once what is shown, the rest when it is next shown. */
export function expireScope(cache: QueryClient, { key }: Keyed): void {
  void cache.invalidateQueries({ queryKey: keyOf(key) });
}

/** Drops everything of one scope: what is shown and what is on its way. */
export function forgetScope(cache: QueryClient, { key }: Keyed): void {
  cache.removeQueries({ queryKey: keyOf(key) });
}
