import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { webhookHeaderNames } from '#shared/webhook/shape';
import { expect, test } from '#tests/support/app';
import { ask } from '#tests/support/desk-calls';
import { freePort } from '../../build/free-port.ts';
import { openPage, writeWithoutChoosing } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

const secret = 'shared by both sides';
const notification = {
  name: 'organizations/o1/notifications/n1',
  type: 'notification.client.check_complete.v1',
  createTime: '2026-01-02T03:04:05Z',
  payload: {
    '@type': 'type.googleapis.com/notifications.v1alpha1.CheckCompleteData',
    check: 'organizations/o1/teams/t1/checks/c1',
  },
};
const signature = (body: string | Buffer, key = secret) =>
  createHmac('sha256', key).update(body).digest('base64');

async function openBench(window: Page): Promise<void> {
  // The page of the demo is drawn again when its service has its address.
  await expect(window.getByText(/^Local service, port/)).toBeVisible();
  await openPage(window, 'Webhook bench');
}
const field = (window: Page, name: string): Locator => window.getByLabel(name, { exact: true });
const verdict = (window: Page) => window.getByRole('status', { name: 'Verdict' });

async function startReceiver(window: Page): Promise<string> {
  const port = await freePort();
  await field(window, 'Port').fill(String(port));
  await window.locator('input[aria-label="Verification secret"]').fill(secret);
  await window.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(window.getByText('Listening on this computer only')).toBeVisible();
  return `http://127.0.0.1:${port}/hook`;
}

test('a signature is verified with a reason, separately from the shape', async ({ desk }) => {
  const { window } = desk;
  await openBench(window);
  const pretty = JSON.stringify(notification, null, 2);
  await window.getByRole('textbox', { name: 'Raw body' }).fill(pretty);
  await window.locator('input[aria-label="Secret"]').fill(secret);
  await field(window, webhookHeaderNames.signature).fill(signature(pretty));
  await window.getByRole('button', { name: /^Verify/ }).click();
  await expect(verdict(window)).toContainText('Signature valid');
  await expect(verdict(window)).toContainText('Known, CheckCompleteData');

  await field(window, webhookHeaderNames.signature).fill(signature(JSON.stringify(notification)));
  await window.keyboard.press('Control+Enter');
  await expect(verdict(window)).toContainText('Re-serialised');
  await expect(verdict(window)).toContainText('First different byte: 2 of');
  await expect(verdict(window)).toContainText('Verification attempts, in order');
});

test('a file is verified byte for byte', async ({ desk }, info) => {
  const { window } = desk;
  const bytes = Buffer.concat([
    Buffer.from([0xef, 0xbb, 0xbf]),
    Buffer.from(`${JSON.stringify(notification)}\r\n`),
    Buffer.from([0xff]),
  ]);
  const file = info.outputPath('delivery.json');
  writeFileSync(file, bytes);
  await openBench(window);
  await window.getByLabel('File with the body').setInputFiles(file);
  await expect(window.getByText('Loaded from delivery.json, byte for byte.')).toBeVisible();
  await expect(window.getByText(/Not UTF-8, Byte order mark, CRLF lines/)).toBeVisible();
  await window.locator('input[aria-label="Secret"]').fill(secret);
  await field(window, webhookHeaderNames.signature).fill(signature(bytes));
  await window.keyboard.press('Control+Enter');
  await expect(verdict(window)).toContainText('Signature valid');
  await expect(verdict(window)).toContainText('Not JSON');
});

/** The rows of the list, without its header. */
const deliveriesIn = (window: Page) =>
  window
    .getByRole('grid', { name: 'Deliveries' })
    .getByRole('row')
    .filter({ has: window.getByRole('rowheader') });

test('the receiver lists deliveries with their verdict, flags a replay, and replays one', async ({
  desk,
}) => {
  const { window } = desk;
  await openBench(window);
  const url = await startReceiver(window);
  const deliveries = deliveriesIn(window);

  await window.getByRole('button', { name: /Send a signed sample/ }).click();
  await window.getByRole('button', { name: 'Send sample' }).click();
  await expect(window.getByText(/Returned 204/)).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(deliveries).toHaveCount(1);
  await expect(deliveries.first()).toContainText('check_complete');
  await expect(deliveries.first()).toContainText('Signature valid');

  const body = JSON.stringify(notification);
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      [webhookHeaderNames.id]: 'another',
      [webhookHeaderNames.type]: notification.type,
      [webhookHeaderNames.signature]: signature(body, 'not the secret'),
    },
  });
  expect(response.status).toBe(401);
  await expect(deliveries.first()).toContainText('Signature invalid');
  await deliveries.first().dblclick();
  await expect(window.getByText(/does not match the notification in the body/)).toBeVisible();
  await expect(verdict(window)).toContainText('Compare the secret with the secret from the service operator');

  // An arrow shows the next one, and Enter opens it in the bench.
  await window.getByRole('grid', { name: 'Deliveries' }).focus();
  await window.keyboard.press('ArrowDown');
  await expect(window.getByRole('region', { name: 'Delivery 1' })).toBeVisible();
  await expect(verdict(window)).toContainText('Compare the secret with the secret from the service operator');
  await window.keyboard.press('Enter');
  await expect(verdict(window)).toContainText('Signature valid');
  await expect(window.getByLabel('Raw body')).toBeFocused();
  await field(window, 'Send the same bytes to').fill(url);
  await window.getByRole('button', { name: 'Send again' }).click();
  await expect(deliveries).toHaveCount(3);
  await expect(deliveries.first()).toContainText('Duplicate');
  await field(window, 'Send the same bytes to').fill('http://192.0.2.7/hook');
  await window.getByRole('button', { name: 'Send again' }).click();
  await expect(window.getByText(/Deliveries go to this computer only/)).toBeVisible();

  await window.getByRole('button', { name: 'Stop' }).click();
  await expect(window.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expect(fetch(url, { method: 'POST', body })).rejects.toThrow();
});

test('the demo delivers live, signed with the secret of the receiver', async ({ desk }) => {
  const { window } = desk;
  await openBench(window);
  // A check that runs now is complete within days.
  const checks = valueOf(
    await ask(window, 'checks.list', {
      profileId: 'demo',
      parent: 'organizations/-/teams/-',
      filter: 'state = ACTIVE',
      pageSize: 1,
    }),
  ).checks;
  const name = checks[0]?.name.split('/').slice(0, 2).join('/') ?? '';
  await startReceiver(window);
  await writeWithoutChoosing(window, 'Demo organization', name);
  await window.getByRole('button', { name: 'Start delivery' }).click();
  await expect(window.getByText(/delivers to this receiver/)).toBeVisible();
  const deliveries = deliveriesIn(window);
  await expect(async () => {
    await window.getByRole('button', { name: 'Advance one day' }).click();
    await expect(deliveries.first()).toContainText('Signature valid', { timeout: 2000 });
  }).toPass();
});

test('the snippets are copied completely', async ({ desk }) => {
  const { window, electron } = desk;
  await openBench(window);
  await window.getByText('Python', { exact: true }).click();
  await window.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(window.getByText('Python sample code copied.')).toBeVisible();
  expect(await electron.evaluate(({ clipboard }) => clipboard.readText())).toContain('hmac.compare_digest');
});
