import { dialog, shell, type BrowserWindow } from 'electron';
import { t } from '#shared/messages/text';

/** Longer addresses are cut in the question, after their host. */
const shownCharacters = 300;

/**
 * Opens an address in the browser once the operator agreed. The main process asks, not the page, so that the
 * host in the question is the host that is opened. While a question is open, others are dropped.
 */
export function openLinkDialog(owner: () => BrowserWindow | null): (url: URL) => Promise<void> {
  let isAsking = false;
  return async (url) => {
    const window = owner();
    if (isAsking || window === null) return;
    isAsking = true;
    try {
      const open = 1;
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        title: 'Diligence Desk',
        message: t('Open {host} in the browser?', { host: url.host }),
        detail: t('The address came from the service:\n{address}', {
          address: url.href.length > shownCharacters ? `${url.href.slice(0, shownCharacters)}…` : url.href,
        }),
        buttons: [t('Stay here'), t('Open {host}', { host: url.host })],
        // A key that was meant for the page opens nothing.
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      });
      if (response === open) await shell.openExternal(url.href);
    } finally {
      isAsking = false;
    }
  };
}
