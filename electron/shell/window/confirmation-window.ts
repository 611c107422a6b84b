import { BrowserWindow, session, type Session } from 'electron';
import type { GuardQuestion } from '#shared/guard';
import type { Confirmation, ConfirmationReply } from '#shared/ipc/confirmation';
import { currentLocale, localeSwitch } from '#shared/messages/locale';
import { t } from '#shared/messages/text';
import type { Clock } from '../../platform/clock.ts';
import { createAttention, settleMs } from '../../safety/guard/attention.ts';
import type { Ask } from '../../safety/guard/questions.ts';
import { serveConfirmation } from '../../ipc/serve-confirmation.ts';
import { serveAsset } from './serve-asset.ts';
import { confirmationOrigin } from './asset-path.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { lockedPreferences } from './locked-preferences.ts';

const width = 620;
/** What says that somebody pressed something, whatever the system calls it. */
const pressing = new Set<string>(['rawKeyDown', 'keyDown', 'mouseDown', 'touchStart', 'gestureTap']);
/** What stays of the main window above and below. */
const margin = 48;

interface ConfirmationOptions {
  preload: string;
  rendererFolder: string;
  /** The window it belongs to. Without one nobody can decide, so a question is void. */
  owner: () => BrowserWindow | null;
  appearance: () => Confirmation['appearance'];
  clock: Clock;
  report: (failure: unknown) => void;
}

/**
 * Asks in a window of its own, which the page of the main window can neither open, read nor reply to: it has its own
 * process, session and preload, and shows what the main process tells it. It is void with the main window.
 */
export function createConfirmationWindow(options: ConfirmationOptions): Ask {
  let own: Session | null = null;
  return (question, signal) => {
    const owner = options.owner();
    if (owner === null) return Promise.resolve(null);
    own ??= openSession(options.rendererFolder);
    return ask(question, signal, owner, own, options);
  };
}

function ask(
  question: GuardQuestion,
  signal: AbortSignal,
  owner: BrowserWindow,
  own: Session,
  { preload, appearance, clock, report }: ConfirmationOptions,
): Promise<ConfirmationReply | null> {
  return new Promise((resolve) => {
    const attention = createAttention(clock);
    const most = Math.max(320, owner.getContentBounds().height - 2 * margin);
    const window = new BrowserWindow({
      parent: owner,
      modal: true,
      width,
      height: most,
      useContentSize: true,
      resizable: false,
      minimizable: false,
      maximizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      show: false,
      title: t('Confirm - Diligence Desk'),
      webPreferences: {
        ...lockedPreferences,
        session: own,
        preload,
        additionalArguments: [`${localeSwitch}${currentLocale()}`],
      },
    });
    const contents = window.webContents;
    let given: ConfirmationReply | null = null;
    const end = () => {
      if (!window.isDestroyed()) window.destroy();
    };
    signal.addEventListener('abort', end, { once: true });
    owner.once('closed', end);
    contents.once('render-process-gone', end);
    // Closed by its title bar or with the app: the operator keeps things as they are.
    window.on('close', () => {
      given ??= { decision: 'keep', typed: '' };
    });
    window.once('closed', () => {
      signal.removeEventListener('abort', end);
      owner.removeListener('closed', end);
      resolve(given);
    });
    window.on('page-title-updated', (event) => event.preventDefault());
    contents.on('input-event', (_event, { type, modifiers = [] }) => {
      const isHeld = modifiers.some((modifier) => modifier.toLowerCase() === 'isautorepeat');
      if (pressing.has(type) && !isHeld) attention.input();
    });
    window.removeMenu();

    serveConfirmation(contents.ipc, {
      read: () => ({ question, appearance: appearance() }),
      async ready(height) {
        if (window.isVisible()) return;
        place(window, owner, Math.min(height, most));
        if (owner.isMinimized()) owner.restore();
        window.show();
        window.focus();
        attention.shown();
        await clock.sleep(settleMs);
      },
      reply(reply) {
        if (reply.decision === 'send' && !attention.mayConfirm(window.isFocused())) return false;
        given = reply;
        // Not from within its call, which returns first.
        setImmediate(end);
        return true;
      },
    });
    contents.on('preload-error', (_event, _path, failure) => report(failure));
    window.loadURL(`${confirmationOrigin}/confirmation.html`).catch((failure: unknown) => {
      // Void before its page was there.
      if (window.isDestroyed()) return;
      report(failure);
      end();
    });
  });
}

/** As high as its content, in the middle of the main window. */
function place(window: BrowserWindow, owner: BrowserWindow, height: number): void {
  window.setContentSize(width, height);
  const inside = owner.getBounds();
  const [outerWidth = width, outerHeight = height] = window.getSize();
  window.setPosition(
    Math.round(inside.x + (inside.width - outerWidth) / 2),
    Math.round(inside.y + (inside.height - outerHeight) / 2),
  );
}

/** A session in memory that reaches the app's own files and nothing else. */
function openSession(rendererFolder: string): Session {
  const own = session.fromPartition('confirmation', { cache: false });
  const place = { origin: confirmationOrigin, folder: rendererFolder, policy: contentSecurityPolicy };
  own.protocol.handle('app', (request) => serveAsset(request, place));
  // In place of the listener every session gets, which knows the main window's origin only.
  own.webRequest.onBeforeRequest(({ url }, decide) =>
    decide({ cancel: !url.startsWith(`${confirmationOrigin}/`) && !url.startsWith('data:') }),
  );
  return own;
}
