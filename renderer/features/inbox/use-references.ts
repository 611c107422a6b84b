import { useEffect, useRef } from 'react';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { maximumBatchNames } from '#shared/limits';
import { useScope } from '../../scope/scope.ts';
import { patchNotifications } from './patch-notifications.ts';

/** A list that scrolls by asks for nothing. */
const restMs = 250;

/** Resolves the references of the checks on screen, which no payload has (§6): a batch at a time, each once. */
export function useReferences(onScreen: readonly InboxEntry[]): void {
  const { client, cache, key, profile } = useScope();
  const requested = useRef(new Set<number>());
  const missing = onScreen
    .filter((entry) => entry.clientReference === null && entry.check !== null)
    .map((entry) => entry.key);
  const keys = missing.join(' ');
  useEffect(() => {
    const timer = setTimeout(() => {
      const fresh = keys
        .split(' ')
        .filter((each) => each !== '')
        .map(Number)
        .filter((each) => !requested.current.has(each))
        .slice(0, maximumBatchNames);
      if (fresh.length === 0) return;
      for (const each of fresh) requested.current.add(each);
      void client.call('inbox.references', { profileId: profile.id, keys: fresh }).then((result) => {
        const found = new Map(result.ok ? result.value.map((each) => [each.key, each.clientReference]) : []);
        // What got no response is asked for again when it comes on screen again.
        for (const each of fresh) if (!found.has(each)) requested.current.delete(each);
        if (found.size === 0) return;
        patchNotifications({ cache, key }, (entry) => {
          const reference = found.get(entry.key);
          return typeof reference === 'string' ? { ...entry, clientReference: reference } : entry;
        });
      });
    }, restMs);
    return () => clearTimeout(timer);
  }, [client, cache, key, profile.id, keys]);
}
