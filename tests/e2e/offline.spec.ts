import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '#tests/support/app';
import { connectTo, openPage, startTestService } from '#tests/support/connected-desk';

test('directory and inbox open without a connection, with the age of the directory', async ({ launch }) => {
  const userData = mkdtempSync(join(tmpdir(), 'offline-'));
  const service = await startTestService();
  try {
    const online = await launch({ userData });
    await connectTo(service, online.window);
    await openPage(online.window, 'Organizations');
    await expect(online.window.getByText('40 loaded, all pages')).toBeVisible();
    await online.close();
    await service.close();

    const { window } = await launch({ userData });
    await openPage(window, 'Organizations');
    const list = window.getByRole('grid', { name: 'Organizations' });
    await expect(list.getByRole('row').nth(5)).toBeVisible();
    await expect(window.getByText(/40 organizations are kept, as of \d\d:\d\d\./)).toBeVisible({
      // Known only after several tries.
      timeout: 30_000,
    });
    await expect(window.getByText(/^Directory as of \d\d:\d\d$/)).toBeVisible();
    await list.getByRole('row').nth(2).getByRole('gridcell').nth(1).click();
    await expect(window.getByRole('complementary').getByRole('tab', { name: 'Summary' })).toBeVisible();
    await openPage(window, 'Inbox');
    await expect(window.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    await expect(window.getByRole('alert')).toHaveCount(0);
  } finally {
    await service.close();
    rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
});
