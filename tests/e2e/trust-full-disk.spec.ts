import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { LocalService } from '#electron/local-service/options';
import { expect, test } from '#tests/support/app';
import { connectTo, openPage, startTestService } from '#tests/support/connected-desk';
import { ask } from '#tests/support/desk-calls';
import { openSmallDisk, type SmallDisk } from '#tests/support/small-disk';

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

async function openHealth(window: Page): Promise<void> {
  await openPage(window, 'Inbox');
  await window.getByRole('radio', { name: 'Health' }).press('Space');
}

test('on a disk that was full before its first start the app starts, and says that nothing is stored', async ({
  launch,
}, info) => {
  const { disk: full, userData } = diskToFill();
  full.fill();
  const { window } = await launch({ userData });
  await window.screenshot({ path: info.outputPath('start.png') });
  await openPage(window, 'Overview');
  await window.screenshot({ path: info.outputPath('overview.png') });
  await openHealth(window);
  await window.screenshot({ path: info.outputPath('health.png') });
});

test('on a disk that was full at a later start the app starts, says that nothing is stored, and has it all again once there is room', async ({
  launch,
}, info) => {
  const { disk: full, userData } = diskToFill();
  const first = await launch({ userData });
  const { id } = await connectTo(service, first.window);
  await expect
    .poll(async () => ask(first.window, 'inbox.health', { profileId: id, only: 'all', limit: 0 }))
    .toMatchObject({ value: { state: 'running', neverRead: 0 } });
  await first.close();
  full.fill();
  const { window } = await launch({ userData });
  await window.screenshot({ path: info.outputPath('start.png') });
  await openPage(window, 'Overview');
  await window.screenshot({ path: info.outputPath('overview.png') });
  await openHealth(window);
  await window.screenshot({ path: info.outputPath('health.png') });
});
