import { app, BrowserWindow, clipboard } from 'electron';
import { t } from '#shared/messages/text';
import { showMessageBoxAlone } from './message-box.ts';

export interface StartFailure {
  /** What happened and what to do next, in whole sentences. */
  explanation: string;
  /** For support; not shown, only copied. */
  details: string;
}

/**
 * Says why the app does not start and ends it with code 1. The lock goes first: a second attempt, made while the
 * dialog is open behind another window, gets the reason too.
 */
export async function endStart({ explanation, details }: StartFailure): Promise<void> {
  app.releaseSingleInstanceLock();
  await app.whenReady();
  // The window was on its way, and nothing will handle the calls of its page.
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
  const copy = 0;
  for (let response = copy; response === copy;) {
    ({ response } = await showMessageBoxAlone({
      type: 'error',
      title: 'Diligence Desk',
      message: t('Diligence Desk could not start'),
      detail: explanation,
      buttons: [t('Copy details'), t('Quit')],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    }));
    if (response === copy) void clipboard.writeText(details);
  }
  app.exit(1);
}
