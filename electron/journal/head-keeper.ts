import type { ChainHead } from './chain.ts';
import type { HeadStore } from './head-store.ts';

/** Brings the remembered head up to date, one write at a time, whatever the keychain's pace. */
export interface HeadKeeper {
  /** The chain has grown. Returns at once. */
  grown(): void;
  /** Resolves when the head kept is the newest one, or the keychain refused it. */
  settled(): Promise<void>;
}

export function createHeadKeeper(options: {
  store: HeadStore;
  last: () => ChainHead | null;
  contains: (head: ChainHead) => boolean;
  /** The remembered chain is not in this database: note it there, before its head is replaced. */
  beginAnew: (lost: ChainHead) => boolean;
}): HeadKeeper {
  const { store, last, contains, beginAnew } = options;
  let compared = false;
  let stale = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (stale) {
      stale = false;
      await keep();
    }
    running = null;
  }

  async function keep(): Promise<void> {
    if (!compared) {
      const remembered = await store.read();
      if (!remembered.ok) return;
      if (remembered.value !== null && !contains(remembered.value) && !beginAnew(remembered.value)) return;
      compared = true;
    }
    const head = last();
    if (head !== null) await store.write(head);
  }

  return {
    grown() {
      stale = true;
      running ??= run();
    },
    settled: async () => {
      await running;
    },
  };
}
