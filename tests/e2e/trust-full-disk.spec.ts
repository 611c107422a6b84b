import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { LocalService } from '#electron/local-service/options';
import { expect, test } from '#tests/support/app';
import { connectTo, startTestService } from '#tests/support/connected-desk';
import { ask } from '#tests/support/desk-calls';
import { openSmallDisk, type SmallDisk } from '#tests/support/small-disk';
import { openPage } from '#tests/support/pages';

let disk: SmallDisk | null;
let service: LocalService;
test.beforeEach(async () => {
  disk = openSmallDisk();
  service = await startTestService();
});
test.afterEach(async () => {
  disk?.remove();
  await service.close();
});

/** A disk to fill, and the folder on it where the app keeps its data. */
function diskToFill(): { disk: SmallDisk; userData: string } {
  test.skip(disk === null, 'this user may mount no small disk');
  if (disk === null) throw new Error('skipped');
  return { disk, userData: join(disk.folder, 'data') };
}

const health = (profileId: string) => ({ profileId, only: 'all', limit: 0 }) as const;

/** The start tells it, and so do the pages that somebody looks at who wonders. */
async function expectReported(window: Page, path: (name: string) => string): Promise<void> {
  const notice = window
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'The database could not be opened.' });
  await expect(notice).toContainText(
    "The disk is full. The app can't save anything. Inbox and journal are unavailable. No change can be sent. Free some space, then restart the app.",
  );
  const alert = window
    .getByRole('alert')
    .filter({ hasText: "The disk is full. The app can't save anything." });
  await openPage(window, 'Overview');
  await expect(alert.first()).toBeVisible();
  await window.screenshot({ path: path('overview.png') });
  await openPage(window, 'Inbox');
  await window.getByRole('radio', { name: 'Health' }).press('Space');
  await expect(alert.first()).toBeVisible();
  await window.screenshot({ path: path('health.png') });
}

/** The background waits for the first rows, and does not ask for 40 organizations at once. */
const firstPolls = { timeout: 30_000 };

test('on a disk that is full before the first start, the app starts and says that nothing is stored', async ({
  launch,
}, info) => {
  const { disk: full, userData } = diskToFill();
  full.fill();
  const { window } = await launch({ userData });
  await expectReported(window, (name) => info.outputPath(name));
});

test('on a disk that is full at a later start, the app starts, says that nothing is stored, and has all data again once there is room', async ({
  launch,
}, info) => {
  const { disk: full, userData } = diskToFill();
  const first = await launch({ userData });
  const { id } = await connectTo(service, first.window);
  await expect
    .poll(async () => ask(first.window, 'inbox.health', health(id)), firstPolls)
    .toMatchObject({ value: { state: 'running', organizationCount: 40, neverRead: 0 } });
  await first.close();
  full.fill();
  const second = await launch({ userData });
  await expectReported(second.window, (name) => info.outputPath(name));
  await second.close();

  full.free();
  const { window: again } = await launch({ userData });
  await expect(again.getByText('The database could not be opened.')).toHaveCount(0);
  await expect
    .poll(async () => ask(again, 'inbox.health', health(id)), firstPolls)
    .toMatchObject({ value: { organizationCount: 40, neverRead: 0 } });
});
