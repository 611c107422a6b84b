import type { LocalService } from '#electron/local-service/options';
import { expect, test } from '#tests/support/app';
import { connectTo, startTestService } from '#tests/support/connected-desk';
import { openPage } from '#tests/support/pages';

let service: LocalService;
test.beforeEach(async ({ desk }) => {
  service = await startTestService();
  await connectTo(service, desk.window);
});
test.afterEach(() => service.close());

test('a failed token issuer is named in the page and in the status bar, which shows no connection', async ({
  desk,
}) => {
  const page = desk.window;
  const bar = page.getByRole('contentinfo', { name: 'Status' });
  await openPage(page, 'Organizations');
  await expect(bar.getByText(/^Connected/)).toBeVisible();
  service.controls.add({ kind: 'status', operation: 'Token', status: 500, times: null });
  service.controls.expireTokens();
  await openPage(page, 'Brands');
  await expect(bar.getByText(/^The token issuer 127\.0\.0\.1:\d+ failed\.$/)).toBeVisible();
  await expect(bar.getByText(/^Connected/)).toHaveCount(0);
  await expect(bar.getByText(/^Token valid until/)).toHaveCount(0);
  await expect(
    page
      .getByRole('main')
      .getByText(/The token issuer 127\.0\.0\.1:\d+ failed\. The app can.t send anything without a token/),
  ).toBeVisible();
  service.controls.clear();
  // Retry goes as soon as a read in the background has a token again.
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(bar.getByText(/^Connected/)).toBeVisible();
});

test('a wait for the service shows its end, and Retry now ends it', async ({ desk }) => {
  const page = desk.window;
  const bar = page.getByRole('contentinfo', { name: 'Status' });
  await expect(bar.getByText(/^Notifications polled/)).toBeVisible();
  service.controls.add({
    kind: 'rate-limit',
    operation: 'ListNotifications',
    retryAfter: '7260',
    times: null,
  });
  await openPage(page, 'Inbox');
  await openPage(page, 'Inbox');
  await page.getByText('Health', { exact: true }).click();
  await page.getByRole('button', { name: 'Poll now' }).click();
  await expect(bar.getByText(/^Notification polling is paused until \d\d:\d\d:\d\d/)).toBeVisible();
  await expect(page.getByText(/The app tries again at \d\d:\d\d:\d\d\./)).toBeVisible();
  service.controls.clear();
  await bar.getByRole('button', { name: 'Retry now' }).click();
  await expect(bar.getByText(/^Notifications polled/)).toBeVisible();
});
