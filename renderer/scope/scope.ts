import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { ProfileView } from '#shared/profile';
import type { Client } from '../ipc/client.ts';

/** The profile in use, and what its data is read and kept with. */
export interface Scope {
  profile: ProfileView;
  client: Client;
  cache: QueryClient;
  /** First part of the query keys. */
  key: string;
}

export const ScopeContext = createContext<Scope | null>(null);

export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error('No profile: the component stands outside ProfileScope.');
  return scope;
}
