import type { ChainHead, MacKey } from '#electron/safety/journal/chain';
import type { HeadStore } from '#electron/safety/journal/head-store';
import { ok } from '#shared/result';

/** Keeps the head of the journal and the key of its MACs as long as the process runs, at no cost. */
export function memoryHead(): HeadStore {
  let head: ChainHead | null = null;
  let key: MacKey | null = null;
  return {
    read: () => Promise.resolve(ok(head)),
    write(next) {
      head = next;
      return Promise.resolve(ok(null));
    },
    readKey: () => Promise.resolve(ok(key)),
    writeKey(next) {
      key = next;
      return Promise.resolve(ok(null));
    },
  };
}
