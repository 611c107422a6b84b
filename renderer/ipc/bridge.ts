import type { CallName, EventName } from '#shared/ipc/channels';

/** What the preload exposes: one closed function a channel. Everything that comes back is unchecked. */
export interface Bridge {
  calls: Record<CallName, (input: unknown, requestId: string) => Promise<unknown>>;
  on: Record<EventName, (listener: (payload: unknown) => void) => () => void>;
  cancel: (requestId: string) => void;
  /** Tells the main process that the code of the page runs. */
  running: () => void;
  platform: string;
  /** The main process's locale, so that both use one language. */
  locale: string | undefined;
}

declare global {
  interface Window {
    readonly desk?: Bridge;
  }
}
