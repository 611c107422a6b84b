import { linkIn } from '#shared/link';
import type { OpenedLink } from '#shared/ipc/contract/application';
import { createUntilTaken } from '../../platform/until-taken.ts';

/** A link that the system opened the app with, until the page reads it. A later one replaces it. */
export interface OpenedLinks {
  /** Looks for a link among arguments of a start, or at an address that the system opens. */
  receive(args: unknown): void;
  take(): OpenedLink;
}

/** @param onLink has the page take the link; without a page it waits. */
export function createOpenedLinks(onLink: () => void): OpenedLinks {
  const pending = createUntilTaken<OpenedLink>(onLink);
  return {
    receive(args) {
      const found = linkIn(args);
      if (found !== null) pending.put(found);
    },
    take: () => pending.take() ?? { is: 'none' },
  };
}
