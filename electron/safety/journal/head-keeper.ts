import { emptyHead, newMacKey, type ChainHead, type MacKey } from './chain.ts';
import type { HeadStore } from './head-store.ts';

/** Brings the remembered head up to date, one write at a time, whatever the keychain's pace. */
export interface HeadKeeper {
  /** The chain has grown. Returns at once. */
  grown(): void;
  /** Resolves when the head kept is the newest one, or the keychain refused it. */
  settled(): Promise<void>;
  /** Resolves at the keychain's first response, whatever it is; null once it arrived. */
  readonly firstResponse: Promise<void> | null;
  /** The keychain's head was compared with the database. */
  readonly isCompared: boolean;
}

export function createHeadKeeper(options: {
  store: HeadStore;
  /** The last row this process wrote, never what another program wrote behind it. */
  head: () => ChainHead;
  /** Notes in the chain what does not fit to what was remembered, before its head is replaced; false: the disk refused. */
  begin: (remembered: { head: ChainHead | null; key: MacKey; isKeyNew: boolean }) => boolean;
}): HeadKeeper {
  const { store, head, begin } = options;
  const startsEmpty = head().number === 0;
  const response = Promise.withResolvers<undefined>();
  let firstResponse: Promise<void> | null = response.promise;
  let compared = false;
  let stale = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    try {
      while (stale) {
        stale = false;
        await keep();
      }
    } finally {
      running = null;
    }
  }

  async function keep(): Promise<void> {
    try {
      compared ||= await compare();
    } finally {
      firstResponse = null;
      response.resolve(undefined);
    }
    if (compared) await store.write(head());
  }

  async function compare(): Promise<boolean> {
    const remembered = await store.read();
    const storedKey = await store.readKey();
    if (!remembered.ok || !storedKey.ok) return false;
    const key = storedKey.value ?? newMacKey();
    const isKeyNew = storedKey.value === null;
    let known = remembered.value;
    if (isKeyNew) {
      // The head of a new journal is saved before its key: a kill in between has not lost a head.
      if (known === null && startsEmpty) {
        if (!(await store.write(emptyHead)).ok) return false;
        known = emptyHead;
      }
      if (!(await store.writeKey(key)).ok) return false;
    }
    return begin({ head: known, key, isKeyNew });
  }

  return {
    grown() {
      stale = true;
      running ??= run();
    },
    settled: async () => {
      await running;
    },
    get firstResponse() {
      return firstResponse;
    },
    get isCompared() {
      return compared;
    },
  };
}
