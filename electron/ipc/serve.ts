import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { callNames, cancelChannel, type CallName } from '#shared/ipc/channels';
import { err } from '#shared/result';
import type { MaskAnswer } from '../safety/privacy/mask-answer.ts';
import { answerCall, type Handlers } from './answer-call.ts';
import { refusedWithoutGesture } from './gesture.ts';
import { isTrustedFrame } from './sender.ts';

/** The calls of one page that are being answered, each with the id it can be cancelled by. */
type Running = Map<AbortController, string | null>;

/** Registers every call of the contract. The only place that listens to the page of the main window. */
export function serveCalls(
  handlers: Handlers,
  maskAnswer: MaskAnswer,
  report: (failure: unknown) => void,
): void {
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
      const refusal = refusedWithoutGesture(name, hasGesture);
      if (refusal !== null) return err(refusal);
      const running = runningOf(event.sender);
      const abort = new AbortController();
      running.set(abort, readRequestId(requestId));
      try {
        return await answerCall(name, handlers[name], input, abort.signal, report, maskAnswer);
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

/** What a page asked for ends with it: nobody waits for the answers when it is loaded again, crashed or closed. */
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

/** A page may send anything; a call without a proper id is answered, and cannot be cancelled. */
function readRequestId(sent: unknown): string | null {
  return typeof sent === 'string' && sent.length <= 64 ? sent : null;
}
