import { createContext, useContext } from 'react';
import type { Client } from './client.ts';

const ClientContext = createContext<Client | null>(null);
export const ClientProvider = ClientContext.Provider;

/** Whether there is an app behind the page: it may have been opened outside of it. */
export function useHasClient(): boolean {
  return useContext(ClientContext) !== null;
}

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('No client: the component stands outside ClientProvider.');
  return client;
}
