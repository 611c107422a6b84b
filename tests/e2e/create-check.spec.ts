import type { Page } from '@playwright/test';
import type { LocalService } from '#electron/local-service/options';
import { expect, test } from '#tests/support/app';
import { connectTo, startTestService } from '#tests/support/connected-desk';
import { ask } from '#tests/support/desk-calls';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

let service: LocalService;
let profileId: string;
test.beforeEach(async ({ desk }) => {
  service = await startTestService();
  profileId = (await connectTo(service, desk.window)).id;
  await openPage(desk.window, 'Create check');
});
test.afterEach(() => service.close());

const posts = () => service.requests.CreateCheck;
const submit = (page: Page) => page.getByRole('button', { name: 'Create check Ctrl Enter' });

/** Fills what every check needs, in a team that is known from its checks. */
async function fill(page: Page, reference: string) {
  const organization = page.getByRole('combobox', { name: 'Organization' });
  await organization.fill('Fennimore');
  await page.getByRole('option', { name: 'Fennimore & Drake Law' }).click();
  await expect(organization).toHaveValue('Fennimore & Drake Law');
  await page.getByRole('button', { name: 'Show suggestions for Team' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Display name').fill('Purchase, 3 Fallow Lane');
  await page.getByLabel('Client reference').fill(reference);
  await page.getByLabel('Given name').fill('Ottilie');
}

test('faults are shown at their fields and nothing is sent; then one press creates one check', async ({
  desk,
}) => {
  const page = desk.window;
  await fill(page, 'HL-48211-T');
  await page.getByLabel('Day').fill('30');
  await page.getByLabel('Month').selectOption({ label: 'Feb' });
  await page.getByRole('textbox', { name: 'Year' }).fill('1986');
  await page.getByLabel('Phone').fill('07700 900148');
  await submit(page).click();
  await expect(page.getByText('2 fields need attention')).toBeVisible();
  await expect(page.getByText('Enter a day from 1 to 28.', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Start with + and the country code, such as +44.', { exact: true }),
  ).toBeVisible();
  expect(posts()).toBe(0);

  const preview = page.getByRole('complementary', { name: 'Request preview' });
  await expect(preview).not.toContainText('Ottilie');
  await preview.getByRole('button', { name: 'Reveal for 60 s' }).click();
  await expect(preview).toContainText('Ottilie');

  await page.getByLabel('Day').fill('28');
  await page.getByLabel('Phone', { exact: true }).fill('+44 (0)7700 900148');
  await expect(page.getByText('Not used before')).toBeVisible();
  await submit(page).click();
  await expect(page.getByText('Confirm the number that will be sent.', { exact: true })).toBeVisible();
  expect(posts()).toBe(0);
  await page.getByRole('checkbox', { name: 'Use +44 7700 900148' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Will be sent as +44 7700 900148')).toBeVisible();
  await submit(page).dblclick();
  await expect(page.getByRole('main').getByText('Check created.')).toBeVisible();
  expect(posts()).toBe(1);

  // The next form keeps where the check goes, and nothing of the person.
  await expect(page.getByRole('combobox', { name: 'Organization' })).toHaveValue('Fennimore & Drake Law');
  for (const name of ['Client reference', 'Given name', 'Day', 'Phone'])
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue('');
  await page.getByLabel('Display name').fill('Purchase');
  await page.getByLabel('Client reference').fill('HL-48211-T');
  await submit(page).click();
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'was created from this computer' }),
  ).toBeVisible();
  expect(posts()).toBe(1);
  expect(desk.pageErrors).toEqual([]);
});

test('faults are corrected by keyboard: a focused list of links to the fields', async ({ desk }) => {
  const page = desk.window;
  await fill(page, 'HL-48216-T');
  const { keyboard } = page;
  for (const [name, text] of [
    ['Display name', ''],
    ['Client reference', ''],
    ['Email', 'nobody'],
  ] as const)
    await page.getByLabel(name, { exact: true }).fill(text);
  await page.getByRole('radiogroup', { name: 'Template' }).getByRole('radio', { checked: true }).focus();
  await keyboard.press('Control+Enter');
  const list = page.getByRole('group', { name: '3 fields need attention' });
  await expect(list.getByRole('button', { name: 'Display name: Required.' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Display name')).toBeFocused();
  await keyboard.type('Purchase, 3 Fallow Lane');
  await expect(page.getByRole('status').filter({ hasText: '2 fields need attention' })).toBeAttached();
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Client reference: Required.' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Email: Enter an email address/ })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await keyboard.press('Control+A');
  await keyboard.type('ottilie@example.com');
  await keyboard.press('Control+Enter');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Client reference')).toBeFocused();
  await keyboard.type('HL-48216-T');
  await expect(page.getByText('Every field is ready').first()).toBeVisible();
  expect(posts()).toBe(0);
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('main').getByText('Check created.')).toBeVisible();
  expect(posts()).toBe(1);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
});

test('Ctrl Enter creates the check from wherever the focus is, and presses no button', async ({ desk }) => {
  const page = desk.window;
  await fill(page, 'HL-48214-T');
  await page.getByLabel('Display name').fill('');
  const reference = page.getByLabel('Client reference');
  for (const control of [
    page.getByRole('button', { name: 'Clear form' }),
    page.getByRole('radiogroup', { name: 'Template' }).getByRole('radio', { checked: true }),
    page.getByLabel('Month'),
    page.getByRole('button', { name: 'Show suggestions for Team' }),
    page.getByRole('checkbox').first(),
  ]) {
    await control.focus();
    await page.keyboard.press('Control+Enter');
    await expect(
      page.getByRole('region', { name: 'New check' }).getByText('1 field needs attention'),
    ).toBeVisible();
    await expect(reference).toHaveValue('HL-48214-T');
    // The fault is said again by the next press only.
    await page.getByLabel('Display name').fill('Purchase');
    await expect(
      page.getByRole('region', { name: 'New check' }).getByText('1 field needs attention'),
    ).toBeHidden();
    await page.getByLabel('Display name').fill('');
  }
  expect(posts()).toBe(0);
  await page.getByLabel('Display name').fill('Purchase');
  await page.getByRole('button', { name: 'Clear form' }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('main').getByText('Check created.')).toBeVisible();
  expect(posts()).toBe(1);
});

test('a cut connection is an unknown outcome, which a look-up of the reference settles automatically', async ({
  desk,
}) => {
  const page = desk.window;
  await fill(page, 'HL-48212-T');
  service.controls.add({ kind: 'cut', operation: 'CreateCheck', at: 'after-commit' });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('main').getByText('The earlier request created the check.')).toBeVisible();
  expect(posts()).toBe(1);
});

test('a connection cut before anything happened: not found, and sent again only by the operator', async ({
  desk,
}) => {
  const page = desk.window;
  await fill(page, 'HL-48213-T');
  service.controls.add({ kind: 'cut', operation: 'CreateCheck', at: 'before-headers' });
  await submit(page).click();
  await page.getByRole('button', { name: 'Leave as unknown' }).click();
  // What is left unknown is still offered, and stops the same reference.
  await expect(page.getByText('The check HL-48213-T may have been created.')).toBeVisible();
  await submit(page).click();
  await page.getByRole('button', { name: 'Look up reference' }).click();
  await expect(page.getByRole('main').getByText(/^No check had this reference at /)).toBeVisible();
  expect(posts()).toBe(1);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('main').getByText('Check created.')).toBeVisible();
  expect(posts()).toBe(2);
});

test('a refusal for a missing feature is shown at its parameter and remembered', async ({ desk }) => {
  const page = desk.window;
  const filter = 'display_name = "Fennimore & Drake Law"';
  const listed = valueOf(await ask(page, 'organizations.list', { profileId, view: 'BASIC', filter }));
  const organization = listed.organizations[0]?.name ?? '';
  // Named by its resource name only, its features cannot be read (§4), so nothing is known of them.
  await page.getByRole('combobox', { name: 'Organization' }).fill(organization);
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'Team' }).fill('commercial');
  await page.keyboard.press('Tab');
  await page.getByLabel('Display name').fill('Purchase, 3 Fallow Lane');
  await page.getByLabel('Client reference').fill('HL-48214-T');
  await page.getByRole('checkbox', { name: 'Proof of ownership document' }).check();
  await submit(page).click();
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox', { name: 'Proof of ownership document' }) }),
  ).toContainText('not entitled to the feature proof_of_ownership_document');
  await page.getByRole('checkbox', { name: 'Proof of ownership document' }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Proof of ownership document' })).toBeDisabled();
  await submit(page).click();
  await expect(page.getByRole('main').getByText('Check created.')).toBeVisible();
});

test('the form is filled from an existing check, except its reference', async ({ desk }) => {
  const page = desk.window;
  await fill(page, 'HL-48215-T');
  await page.getByRole('radio', { name: 'Funds questionnaire' }).check();
  await submit(page).click();
  await expect(page.getByRole('main').getByText('Check created.')).toBeVisible();
  const copy = page.getByRole('button', { name: /^Copy organizations\// });
  const check = (await copy.getAttribute('aria-label'))?.replace('Copy ', '') ?? '';
  await page.getByRole('button', { name: 'Clear form' }).click();
  await page.getByRole('button', { name: 'Fill from a check' }).click();
  await page.getByLabel('Resource name').fill(check);
  await page.getByRole('button', { name: 'Fill form' }).click();
  await expect(page.getByLabel('Given name')).toHaveValue('Ottilie');
  await expect(page.getByRole('radio', { name: 'Funds questionnaire' })).toBeChecked();
  await expect(page.getByLabel('Client reference')).toHaveValue('');
});
