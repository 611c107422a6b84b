import { app, dialog, type BrowserWindow } from 'electron';
import { t } from '#shared/messages/text';
import type { Clock } from '../../platform/clock.ts';
import { createReloadBudget } from './reload-budget.ts';

/** What Chromium calls a load that was cancelled on purpose. */
const aborted = -3;

/**
 * Brings a window back to its page when the page's process ended, or when a blank or an error page took its
 * place, which is shown without `will-navigate` being asked. The page opens the route that was shown last.
 * When this continues, the operator decides.
 */
export function recover(
  window: BrowserWindow,
  { home, clock, report }: { home: string; clock: Clock; report: (failure: unknown) => void },
): void {
  const contents = window.webContents;
  const mayReload = createReloadBudget(clock);
  const goHome = () => {
    if (!window.isDestroyed()) window.loadURL(home).catch(report);
  };
  const lost = (how: string) => {
    report(new Error(`The window lost its page: ${how}.`));
    if (mayReload()) goHome();
    else askToReload(window).then((reload) => (reload ? goHome() : app.quit()), report);
  };
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason !== 'clean-exit') lost(`its process ended, ${reason}, code ${exitCode}`);
  });
  contents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (isMainFrame && code !== aborted) lost(description);
  });
  contents.on('did-navigate', (_event, url) => {
    if (url.startsWith('about:')) lost('it went blank');
  });
}

async function askToReload(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: t('The window stopped working several times.'),
    detail: t("Saved data is not lost. Open the window again, or quit. The app's log file has the details."),
    buttons: [t('Open again'), t('Quit')],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}
