import type { ConfirmationReply } from '#shared/ipc/confirmation';

/** What the preload of the confirmation window exposes. Everything that comes back is unchecked. */
export interface ConfirmationBridge {
  read: () => Promise<unknown>;
  ready: (height: number) => Promise<unknown>;
  reply: (reply: ConfirmationReply) => Promise<unknown>;
  /** The main process's locale, so that both use one language. */
  locale: string | undefined;
}

declare global {
  interface Window {
    readonly confirmation?: ConfirmationBridge;
  }
}
