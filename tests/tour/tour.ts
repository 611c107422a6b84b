import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '../../build/setup/run.mjs';
import { expect, test } from '#tests/support/app';
import { openPage } from '#tests/support/pages';

const folder = process.env['DILIGENCE_DESK_TOUR_FOLDER'] ?? join(root, 'out', 'tour');

test('the guided tour', async ({ desk }) => {
  const { window } = desk;
  mkdirSync(folder, { recursive: true });
  let number = 0;
  /** Does one thing an operator does and takes a picture of where it led. */
  const step = (name: string, work: () => Promise<void>) =>
    test.step(name, async () => {
      await work();
      number += 1;
      const file = `${String(number).padStart(2, '0')}-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`;
      await window.screenshot({ path: join(folder, file), animations: 'disabled' });
    });
  const viewLevel = window.getByRole('radiogroup', { name: 'View level' });
  const rows = window.getByRole('grid', { name: 'Organizations' }).getByRole('row');
  const detail = window.getByRole('complementary');
  const addFilter = window.getByRole('button', { name: 'Add filter' });

  await step('Welcome', async () => {
    await expect(window).toHaveTitle(/^Welcome \(Demo\) - Diligence Desk$/);
  });
  await step('Organizations', async () => {
    await openPage(window, 'Organizations');
    await expect(window).toHaveTitle(/^Organizations /);
    await expect(rows.nth(10)).toBeVisible();
  });
  await step('All organizations, summary view', async () => {
    await viewLevel.getByText('Summary').click();
    await window.getByRole('button', { name: 'Load all' }).click();
    await expect(window.getByText('2,000 loaded, all pages')).toBeVisible({ timeout: 60_000 });
  });
  await step('One organization', async () => {
    await rows.nth(3).getByRole('gridcell').nth(1).click();
    await expect(detail.getByRole('tab', { name: 'Summary' })).toBeVisible();
  });
  await step('Its feature settings, full view', async () => {
    await detail.getByRole('tab', { name: 'Features' }).click();
    await expect(detail.getByText('Full view', { exact: false })).toBeVisible();
  });
  await step('Its record as the service sent it', async () => {
    await detail.getByRole('tab', { name: 'JSON' }).click();
    await expect(detail.getByText('"name"').first()).toBeVisible();
  });
  await step('Find in the loaded rows', async () => {
    await detail.getByRole('button', { name: 'Close the pane' }).click();
    await window.getByRole('textbox', { name: 'Search loaded rows' }).fill('ho');
    await expect(window.getByText(/\d+ of 2,000 rows/)).toBeVisible();
  });
  await step('A filter for the service', async () => {
    await window.getByRole('textbox', { name: 'Search loaded rows' }).fill('');
    await addFilter.click();
    const form = window.getByRole('dialog', { name: 'Add filter' });
    await form.getByLabel('INACTIVE', { exact: true }).check();
    await form.getByRole('button', { name: 'Add filter' }).click();
    await expect(window.getByText(/^[\d,]+ loaded, /)).toBeVisible();
  });
  await step('Dark', async () => {
    await window.emulateMedia({ colorScheme: 'dark' });
  });
  await step('Profiles', async () => {
    await window.emulateMedia({ colorScheme: 'light' });
    await openPage(window, 'Profiles');
    await expect(window).toHaveTitle(/^Profiles /);
  });
  await step('Settings', async () => {
    await openPage(window, 'Settings');
    await expect(window).toHaveTitle(/^Settings /);
  });
});
