import { readFileSync } from 'node:fs';
import { expect, test } from '#tests/support/app';
import { connect } from '#tests/support/desk-calls';
import { openPage } from '#tests/support/pages';

const secret = 'canary-secret-77a0';

test('what is set up is exported without secrets and imported on another workstation, by keyboard', async ({
  desk,
  launch,
}, info) => {
  const { window, electron } = desk;
  await connect(window, { name: 'Harbourline sandbox', kind: 'sandbox' }, secret);
  const filePath = info.outputPath('setup.json');
  await electron.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen });
  }, filePath);
  await openPage(window, 'Settings');
  await window.getByRole('button', { name: 'Export setup' }).focus();
  await window.keyboard.press('Enter');
  await expect(window.getByText(`Saved to ${filePath}`)).toBeVisible();
  const text = readFileSync(filePath, 'utf8');
  expect(text).toContain('Harbourline sandbox');
  expect(text).not.toContain(secret);

  const other = await launch();
  await other.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, filePath);
  await openPage(other.window, 'Settings');
  await other.window.getByRole('button', { name: 'Import setup' }).focus();
  await other.window.keyboard.press('Enter');
  await expect(other.window.getByText('Added 1 profile, 0 saved views and 0 watchlists.')).toBeVisible();
  await other.window.screenshot({ path: info.outputPath('imported.png') });
  await openPage(other.window, 'Profiles');
  await expect(other.window.getByRole('main').getByText('Harbourline sandbox').first()).toBeVisible();

  // A second time nothing is doubled.
  await openPage(other.window, 'Settings');
  await other.window.getByRole('button', { name: 'Import setup' }).focus();
  await other.window.keyboard.press('Enter');
  await expect(other.window.getByText(/^Not added: Harbourline sandbox\./)).toBeVisible();
});
