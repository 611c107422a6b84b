import { linkIn } from '#shared/link';
import type { OpenedLink } from '#shared/ipc/contract/application';

/** A link that the system opened the app with, until the page reads it. A later one replaces it. */
export interface OpenedLinks {
  /** Looks for a link among arguments of a start, or at an address that the system opens. */
  receive(args: unknown): void;
  take(): OpenedLink;
}

/** @param onLink has the page take the link; without a page it waits. */
export function createOpenedLinks(onLink: () => void): OpenedLinks {
  let pending: OpenedLink = { is: 'none' };
  return {
    receive(args) {
      const found = linkIn(args);
      if (found === null) return;
      pending = found;
      onLink();
    },
    take() {
      const link = pending;
      pending = { is: 'none' };
      return link;
    },
  };
}
