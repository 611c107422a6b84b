import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '#tests/support/app';
import { connectTo, startTestService } from '#tests/support/connected-desk';
import { openPage } from '#tests/support/pages';

test('organizations and inbox open without a connection, with their ages, and nothing can be changed', async ({
  launch,
}) => {
  const userData = mkdtempSync(join(tmpdir(), 'offline-'));
  const service = await startTestService();
  try {
    const online = await launch({ userData });
    await connectTo(service, online.window);
    await openPage(online.window, 'Organizations');
    await expect(online.window.getByText('40 loaded, all pages')).toBeVisible();
    await expect(online.window.getByText(/^Notifications polled (just now|.* ago)/)).toBeVisible();
    await online.close();
    await service.close();

    const { window } = await launch({ userData });
    await openPage(window, 'Organizations');
    const list = window.getByRole('grid', { name: 'Organizations' });
    await expect(list.getByRole('row').nth(5)).toBeVisible();
    await expect(
      window.getByRole('main').getByText(/40 organizations are still shown, updated \d\d:\d\d\./),
    ).toBeVisible({
      // Known only after several tries.
      timeout: 30_000,
    });
    await expect(window.getByText(/^Organizations updated \d\d:\d\d$/)).toBeVisible();
    await list.getByRole('row').nth(2).getByRole('gridcell').nth(1).click();
    await expect(window.getByRole('complementary').getByRole('tab', { name: 'Details' })).toBeVisible();
    await openPage(window, 'Inbox');
    await expect(window.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    await expect(window.getByRole('alert')).toHaveCount(0);
    await expect(window.getByRole('main').getByText('No connection. Polling is paused.')).toBeVisible();
    await expect(window.getByText(/Last updated .*\d\d:\d\d\./)).toBeVisible();
    await openPage(window, 'Create check');
    const create = window.getByRole('button', { name: /^Create check Ctrl/ });
    await expect(create).toHaveAttribute('aria-disabled', 'true');
    await expect(create).toHaveAccessibleDescription(
      /^No connection since \d\d:\d\d: nothing can be changed/,
    );
    await create.focus();
    await expect(create).toBeFocused();
    // From a field, as one who fills the form sends it.
    await window.getByRole('textbox', { name: /^Client reference/ }).press('Control+Enter');
    await expect(
      window.getByRole('alert').filter({ hasText: /^No connection since \d\d:\d\d: nothing can be changed/ }),
    ).toBeVisible();
    await expect(window.getByText('Nothing was sent')).toBeHidden();
  } finally {
    await service.close();
    rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
});

test('a page that a lost connection stopped loads by itself when the connection is back', async ({
  desk: { window },
}, info) => {
  const service = await startTestService();
  try {
    await connectTo(service, window);
    const bar = window.getByRole('contentinfo', { name: 'Status' });
    await expect(bar.getByText(/^Connected/)).toBeVisible();
    service.controls.add({ kind: 'cut', at: 'before-headers', times: null });
    await openPage(window, 'Checks');
    await expect(window.getByRole('main').getByText('Nothing was loaded')).toBeVisible({ timeout: 60_000 });
    await window.screenshot({ path: info.outputPath('no-connection.png') });
    service.controls.clear();
    await expect(window.getByText(/[\d,]+ loaded, all pages/)).toBeVisible({ timeout: 90_000 });
    await expect(bar.getByText(/^Connected/)).toBeVisible();
    await window.screenshot({ path: info.outputPath('connected.png') });
  } finally {
    await service.close();
  }
});
