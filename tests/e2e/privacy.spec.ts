import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalService } from '#electron/local-service/options';
import { expect, test } from '#tests/support/app';
import { confirm } from '#tests/support/confirmation';
import { checksOf, connectTo, startTestService } from '#tests/support/connected-desk';
import { ask } from '#tests/support/desk-calls';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

let service: LocalService;
let folder: string;
test.beforeEach(async () => {
  service = await startTestService();
  folder = mkdtempSync(join(tmpdir(), 'privacy-'));
});
test.afterEach(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

test('personal data is revealed with a journal entry, masked for a shared screen, left out of a problem report and wiped', async ({
  desk: { window, electron },
}) => {
  await connectTo(service, window);
  const checks = await checksOf(service);
  const check = checks.find(({ params }) => params?.subject?.email !== undefined);
  const email = check?.params?.subject?.email ?? 'no email';
  await openPage(window, 'Checks');
  const list = window.getByRole('grid', { name: 'Checks' });
  await window.getByRole('textbox', { name: 'Search loaded rows' }).fill(check?.clientReference ?? '');
  await list.getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  const pane = window.getByRole('complementary');
  await expect(pane.getByText('Email')).toBeVisible();
  await expect(pane.getByText(email)).toHaveCount(0);
  await pane.getByRole('button', { name: 'Reveal for 60 s' }).click();
  await expect(pane.getByText(email)).toBeVisible();
  const entries = valueOf(
    await ask(window, 'journal.list', {
      filter: { operation: 'RevealPersonalData' },
      before: null,
      limit: 10,
    }),
  );
  expect(entries.entries).toMatchObject([{ outcome: 'shown', resource: check?.name }]);
  expect(JSON.stringify(entries)).not.toContain(email);

  await openPage(window, 'Settings');
  await window.getByRole('button', { name: 'Mask all for screen sharing' }).click();
  await openPage(window, 'Checks');
  await expect(window.getByRole('button', { name: 'End masking for screen sharing' })).toBeVisible();
  await pane.getByRole('button', { name: 'Reveal for 60 s' }).click();
  await expect(window.getByText(/^Nothing was revealed\./)).toBeVisible();
  await expect(pane.getByText(email)).toHaveCount(0);
  await expect(pane.getByRole('heading', { level: 2 })).toHaveCSS('-webkit-text-security', 'disc');
  await window.getByRole('button', { name: 'End masking for screen sharing' }).click();
  await expect(window.getByRole('button', { name: 'End masking for screen sharing' })).toHaveCount(0);

  const path = join(folder, 'problem.json');
  await electron.evaluate(({ dialog }, file) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: file });
  }, path);
  await window.keyboard.press('F1');
  await window.getByRole('button', { name: 'Report a problem' }).click();
  await expect(window.getByText(/^Problem report saved as/)).toBeVisible();
  const text = readFileSync(path, 'utf8');
  expect(text).toContain('"versions"');
  expect(text).not.toMatch(/canary-secret|127\.0\.0\.1|Harbourline/);
  expect(text).not.toContain(email);

  await openPage(window, 'Settings');
  await window.getByRole('button', { name: 'Wipe personal data' }).click();
  const wipedAt = new Date().toISOString();
  await confirm(window, 'Wipe personal data');
  await expect(window.getByText(/^Personal data wiped/)).toBeVisible();
  const saved = valueOf(await ask(window, 'privacy.saved', {}));
  // Notifications still arrive: those after the wipe are new.
  expect(saved.filter(({ oldestAt }) => oldestAt !== null && oldestAt < wipedAt)).toEqual([]);
});
