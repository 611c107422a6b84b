import { expect, test } from '#tests/support/app';

test('a page whose code could not be read is opened by a retry', async ({ desk }) => {
  const { window, electron } = desk;
  /** Lets the window read the code of the journal, or not. */
  const allow = (isAllowed: boolean) =>
    electron.evaluate(({ BrowserWindow }, allowed) => {
      const [opened] = BrowserWindow.getAllWindows();
      opened?.webContents.session.webRequest.onBeforeRequest({ urls: ['app://*/*'] }, ({ url }, respond) => {
        respond({ cancel: !allowed && url.includes('JournalScreen') });
      });
    }, isAllowed);
  const journal = window.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Journal' });

  await allow(false);
  await window.reload();
  await journal.click();
  await expect(window.getByText('The page could not be loaded.')).toBeVisible();
  await expect(window).toHaveTitle(/^Journal /);

  await allow(true);
  await window.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(window.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  await expect(window).toHaveTitle(/^Journal /);
});

test('the code of every page is read while the window is idle', async ({ desk }) => {
  const { window } = desk;
  /** Pages whose code the window has asked for, the first one included. */
  const requestedPages = new Set<string>();
  window.on('request', (request) => {
    const [page] = /\w+Screen/.exec(request.url()) ?? [];
    if (page !== undefined) requestedPages.add(page);
  });
  await window.reload();
  const pages = window.getByRole('navigation', { name: 'Main' }).getByRole('listitem').getByRole('button');
  await expect(pages.first()).toBeVisible();
  const count = await pages.count();
  await expect.poll(() => requestedPages.size).toBeGreaterThanOrEqual(count);
});
