import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { callNames, cancelChannel, type CallName } from '#shared/ipc/channels';
import { isTrustedFrame } from './sender.ts';

/** The running calls of one page, each with the id it can be cancelled by. */
type Running = Map<AbortController, string | null>;

/** A call as the page made it, of which nothing was checked but who made it. */
export interface Call {
  name: CallName;
  input: unknown;
  hasGesture: unknown;
  /** Aborted when the page no longer waits for the reply. */
  signal: AbortSignal;
}
export type HandleCall = (call: Call) => Promise<unknown>;

/**
 * Registers every call of the contract. The only place that listens to the page of the main window, which is on its
 * way before its calls can be handled: until then they wait.
 */
export function serveCalls(handling: Promise<HandleCall>): void {
  // The failed start itself reports why there is no reply.
  handling.catch(() => undefined);
  const pages = new WeakMap<WebContents, Running>();

  const runningOf = (contents: WebContents): Running => {
    let running = pages.get(contents);
    if (running === undefined) {
      running = abortedWithPage(contents);
      pages.set(contents, running);
    }
    return running;
  };

  const serve = (name: CallName) => {
    ipcMain.handle(name, async (event, input: unknown, requestId: unknown, hasGesture: unknown) => {
      if (isForeign(event)) throw new Error('Refused: this frame is not part of the app.');
      const running = runningOf(event.sender);
      const abort = new AbortController();
      running.set(abort, readRequestId(requestId));
      try {
        const handle = await handling;
        // Cancelled during the start, or its page is gone: nobody waits, so nothing is done.
        if (abort.signal.aborted) return null;
        return await handle({ name, input, hasGesture, signal: abort.signal });
      } finally {
        running.delete(abort);
      }
    });
  };
  callNames.forEach(serve);

  ipcMain.on(cancelChannel, (event, sent: unknown) => {
    const requestId = readRequestId(sent);
    if (isForeign(event) || requestId === null) return;
    for (const [abort, id] of runningOf(event.sender)) if (id === requestId) abort.abort();
  });
}

/** The calls of a page end with it: nobody waits for the replies when it is loaded again, crashed or closed. */
function abortedWithPage(contents: WebContents): Running {
  const running: Running = new Map();
  const abortAll = () => {
    for (const abort of running.keys()) abort.abort();
  };
  contents.on('did-navigate', abortAll);
  contents.on('render-process-gone', abortAll);
  contents.once('destroyed', abortAll);
  return running;
}

function isForeign(event: IpcMainInvokeEvent | IpcMainEvent): boolean {
  return !isTrustedFrame(event.senderFrame);
}

/** A page may send anything; a call without a proper ID is handled, and cannot be cancelled. */
function readRequestId(sent: unknown): string | null {
  return typeof sent === 'string' && sent.length <= 64 ? sent : null;
}
