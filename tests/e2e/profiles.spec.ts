import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLocalService } from '#electron/local-service/server';
import { expect, test } from '#tests/support/app';
import { onWallClock } from '#tests/support/wall-clock';
import { openPage } from '#tests/support/pages';

const clientSecret = 'canary-secret-77ab';

test('the connection test suggests the settings a service needs, and passes with them before anything is saved', async ({
  desk: { electron, window, userData, pageErrors },
}, info) => {
  const service = await startLocalService({
    ...onWallClock(),
    clientId: 'desk',
    clientSecret,
    seed: 7,
    organizations: 20,
    checks: 120,
    dialect: 'strict',
  });
  await openPage(window, 'Profiles');
  await window.getByRole('button', { name: 'New profile' }).click();
  const form = window.getByRole('form', { name: 'New profile' });
  await form.getByLabel('Name', { exact: true }).fill('Strict');
  await form.getByLabel('Base URL', { exact: true }).fill(service.baseUrl);
  await form.getByLabel('Auth URL', { exact: true }).fill(service.authUrl);
  await form.getByLabel('Client ID', { exact: true }).fill('desk');
  await form.getByLabel('Client secret', { exact: true }).fill(clientSecret);
  await form.getByRole('button', { name: 'Test connection' }).click();

  const row = (operation: string) => form.getByRole('row', { name: new RegExp(`^${operation} `) });
  await expect(row('GetCheck')).toContainText('Failed (404)');
  await expect(row('ListOrganizations Full view')).toContainText('Unknown: GRANTED');
  await expect(form.getByText('GetCheck does not work.')).toBeVisible();
  const look = async (name: string) => {
    await form.getByRole('group', { name: 'Connection' }).evaluate((group) => group.scrollIntoView());
    await window.screenshot({ path: info.outputPath(`${name}.png`) });
  };
  await look('first-test');

  await form.getByRole('button', { name: 'Use v1alpha2 for every path' }).click();
  await form.getByRole('button', { name: 'Read “GRANTED” as on' }).click();
  await form.getByRole('button', { name: 'Read “WITHHELD” as off' }).click();
  await expect(form.getByLabel('Value mappings')).toHaveValue('GRANTED = on, WITHHELD = off');
  await look('accepted');
  await form.getByRole('button', { name: 'Test again' }).click();
  // Only now findings are reached, and an empty list of them is not understood without a mapping.
  await expect(form.getByText('ListFindings does not work.')).toBeVisible();
  await form.getByRole('button', { name: 'Map to items' }).click();
  await form.getByRole('button', { name: 'Test again' }).click();
  await expect(form.getByText('Organizations and checks were loaded.')).toBeVisible();
  await expect(row('ListFindings')).toContainText('Works with mapping');
  await expect(row('GetCheck')).toContainText('Works');
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1024, 640));
  await window.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  await look('last-test-small-and-dark');
  expect(service.controls.ledger()).toEqual([]);

  const path = join(userData, 'report.json');
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  await form.getByRole('button', { name: 'Save report' }).click();
  await expect(window.getByText(`Saved as ${path}.`)).toBeVisible();
  const text = readFileSync(path, 'utf8');
  expect(text).not.toContain(clientSecret);
  expect(JSON.parse(text)).toMatchObject({ host: '127.0.0.1', suggestions: [] });
  expect(pageErrors).toEqual([]);
  await service.close();
});
