import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { faultSchema, type FaultInput } from '#shared/local-service-faults';
import { defaultInboxSettings } from '#shared/notifications/settings';
import { demoProfileId } from '#shared/profile';
import { expect, test, type DeskApp } from '#tests/support/app';
import { confirm } from '#tests/support/confirmation';
import { ask } from '#tests/support/desk-calls';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

const whole = { timeout: 90_000 };
const grid = (page: Page) => page.getByRole('grid', { name: 'Checks' });
const rows = (page: Page) => grid(page).getByRole('row');
const filterField = (page: Page) => page.getByRole('textbox', { name: 'Filter' });
const status = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /loaded|Reading|read/ })
    .first();
const openChecks = (page: Page) => openPage(page, 'Checks');
const addFault = async (page: Page, fault: FaultInput) =>
  valueOf(await ask(page, 'demo.fault', { fault: faultSchema.parse(fault) }));
const listRequests = async (page: Page) => valueOf(await ask(page, 'demo.requests', {})).ListChecks;
const textOf = async (page: Page) => (await status(page).textContent()) ?? '';
const loadedIn = (text: string) =>
  Number(/([\d,]+)(?: checks)? loaded/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN);
/** Slow enough to act while the list is read. */
const slow: FaultInput = { kind: 'delay', operation: 'ListChecks', times: null, milliseconds: 250 };

async function clipboardText({ electron }: DeskApp): Promise<string> {
  return electron.evaluate(({ clipboard }) => clipboard.readText());
}

test.beforeEach(async ({ desk }) => {
  test.setTimeout(180_000);
  // The page restarts when the local service reports its address.
  await expect(desk.window.getByText(/^Local service, port \d+$/)).toBeVisible();
  // Change-led polling lists checks too, and would meet the faults and counts of these tests.
  const settings = { ...defaultInboxSettings, mode: 'rotation' as const };
  valueOf(await ask(desk.window, 'inbox.changeSettings', { profileId: demoProfileId, settings }));
});

test('rows load with a count; cancelling keeps them, marked partial, and loading continues at the same page', async ({
  desk,
}) => {
  const { window } = desk;
  await addFault(window, slow);
  await openChecks(window);
  await expect(status(window)).toContainText(/[2-9]00 loaded so far…/);
  await expect(window.getByText(/rows\/s/)).toBeVisible();
  await window.keyboard.press('Control+.');
  await expect(status(window)).toContainText('Partial list');
  await expect(status(window)).toContainText('Loading was cancelled, and more checks may exist.');
  const loaded = loadedIn(await textOf(window));
  const before = await listRequests(window);
  valueOf(await ask(window, 'demo.clearFaults', {}));
  // Sorting says that it knows a part only.
  await grid(window).getByRole('columnheader', { name: 'Client reference' }).click();
  await expect(window.getByText('Only loaded rows are sorted')).toBeVisible();

  await window.getByRole('button', { name: 'Continue' }).click();
  await expect(window.getByText(/[\d,]+ loaded, all pages/)).toBeVisible(whole);
  await expect(window.getByText('Only loaded rows are sorted')).toBeHidden();
  const total = loadedIn(await textOf(window));
  expect(loaded).toBeGreaterThanOrEqual(200);
  // Every page was asked for once more, none of them twice.
  expect((await listRequests(window)) - before).toBe(Math.ceil((total - loaded) / 100));
  await expect(grid(window)).toHaveAttribute('aria-rowcount', String(total + 1));
  // However many rows there are, few of them are in the page.
  expect(await rows(window).count()).toBeLessThan(60);
  expect(desk.pageErrors).toEqual([]);
});

test('an error in the middle keeps the loaded rows, and loading continues after them', async ({ desk }) => {
  const { window } = desk;
  await addFault(window, { kind: 'status', operation: 'ListChecks', status: 403, skip: 3 });
  await addFault(window, slow);
  await openChecks(window);
  await expect(rows(window).nth(5)).toBeVisible();
  const top = async () => (await rows(window).nth(5).boundingBox())?.y;
  const before = await top();
  await expect(window.getByRole('main').getByText('300 loaded rows are still shown.')).toBeVisible();
  // The notice is below the rows: none of them moved.
  expect(await top()).toBe(before);
  await expect(status(window)).toContainText('Partial list: 300 checks loaded.');
  await window.getByRole('button', { name: 'Continue' }).click();
  await expect(window.getByText(/[\d,]+ loaded, all pages/)).toBeVisible(whole);
});

test('a repeated page token ends loading instead of looping', async ({ desk }) => {
  const { window } = desk;
  await addFault(window, { kind: 'repeat-page-token', operation: 'ListChecks', skip: 2 });
  const before = await listRequests(window);
  await openChecks(window);
  await expect(status(window)).toContainText('The service repeated a page token');
  expect((await listRequests(window)) - before).toBe(3);
  await window.getByRole('button', { name: 'Start over' }).click();
  await expect(window.getByText(/[\d,]+ loaded, all pages/)).toBeVisible(whole);
});

test('a filter is completed, checked before it is sent, explained, and shown as chips', async ({ desk }) => {
  const { window } = desk;
  await openChecks(window);
  await expect(rows(window).nth(5)).toBeVisible();
  await window.keyboard.press('Control+f');
  await expect(filterField(window)).toBeFocused();
  await window.keyboard.type('cli');
  await expect(window.getByRole('option', { name: /client_reference/ })).toBeVisible();
  await window.keyboard.press('Tab');
  await expect(filterField(window)).toHaveValue('client_reference ');
  await filterField(window).fill('state = ACTIVE');
  await window.keyboard.press('Enter');
  await expect(window.getByText('Shows checks where state is ACTIVE.')).toBeVisible();
  await expect(window.getByText(/[\d,]+ loaded, all pages/)).toBeVisible(whole);
  const requests = await listRequests(window);

  await filterField(window).fill('stat = ACTIVE AND display_name:"a"');
  await window.keyboard.press('Enter');
  await expect(window.getByText('Character 1:')).toBeVisible();
  await expect(filterField(window)).toHaveAttribute('aria-invalid', 'true');
  await expect(window.getByText('Applied filter:')).toBeVisible();
  await expect(window.getByTitle('state = ACTIVE', { exact: true })).toBeVisible();
  expect(await listRequests(window)).toBe(requests);

  await window.getByRole('button', { name: 'Use state' }).click();
  await expect(filterField(window)).toHaveValue('state = ACTIVE AND display_name:"a"');
  await filterField(window).fill('state = ACTIVE OR state = INACTIVE AND ongoing_monitoring_enabled = true');
  await window.keyboard.press('Enter');
  // OR is evaluated before AND, and the field says so.
  await expect(filterField(window)).toHaveValue(
    '(state = ACTIVE OR state = INACTIVE) AND ongoing_monitoring_enabled = true',
  );
  await expect(
    window.getByText(
      'Shows checks where (state is ACTIVE or INACTIVE) and ongoing_monitoring_enabled is true.',
    ),
  ).toBeVisible();

  await window.getByText('Conditions', { exact: true }).click();
  await window.getByRole('button', { name: 'Remove the filter state = ACTIVE OR INACTIVE' }).click();
  await window.getByText('Text', { exact: true }).click();
  await expect(filterField(window)).toHaveValue('ongoing_monitoring_enabled = true');
  await expect(window.getByText(/[\d,]+ loaded, all pages/)).toBeVisible(whole);
  for (const cell of await grid(window).getByRole('gridcell').filter({ hasText: /^Off$/ }).all())
    await expect(cell).toBeHidden();
  expect(desk.pageErrors).toEqual([]);
});

test('a state that only the service knows gets a warning, and is sent with Tab and Enter', async ({
  desk,
}) => {
  const { window } = desk;
  await openChecks(window);
  await expect(window.getByText(/[\d,]+ loaded, all pages/)).toBeVisible(whole);
  const requests = await listRequests(window);
  await window.keyboard.press('Control+f');
  await window.keyboard.type('state = ON_HOLD');
  await window.keyboard.press('Enter');
  await expect(window.getByText('The API has no value ON_HOLD for state.')).toBeVisible();
  expect(await listRequests(window)).toBe(requests);
  const send = window.getByRole('button', { name: 'Send anyway' });
  while (!(await send.evaluate((button) => button === document.activeElement)))
    await window.keyboard.press('Tab');
  await window.keyboard.press('Enter');
  await expect(window.getByText('Shows checks where state is ON_HOLD.')).toBeVisible();
  await expect(filterField(window)).toHaveValue('state = ON_HOLD');
  await expect(filterField(window)).toBeFocused();
  expect(await listRequests(window)).toBeGreaterThan(requests);
  await window.getByText('Conditions', { exact: true }).click();
  await expect(window.getByRole('button', { name: 'Remove the filter state = ON_HOLD' })).toBeVisible();
  expect(desk.pageErrors).toEqual([]);
});

test('one organization or one team is requested by name, and every row says where it belongs', async ({
  desk,
}) => {
  const { window } = desk;
  await openChecks(window);
  await expect(window.getByText(/[\d,]+ loaded, all pages/)).toBeVisible(whole);
  await rows(window).nth(1).getByRole('gridcell').nth(1).click();
  const pane = window.getByRole('complementary');
  const name =
    (await pane.getByRole('button', { name: /^Copy organizations/ }).getAttribute('aria-label')) ?? '';
  const [, organization = '', team = ''] = /organizations\/([^/]+)\/teams\/([^/]+)\//.exec(name) ?? [];
  const displayName = (await pane.locator('dd').nth(1).textContent()) ?? '';
  await pane.getByRole('button', { name: 'Close the pane' }).click();

  const scope = window.getByRole('radiogroup', { name: 'Scope' });
  await scope.getByText('One organization').click();
  const form = window.getByRole('dialog', { name: 'Choose an organization' });
  await form.getByRole('combobox', { name: 'Organization' }).fill(displayName);
  await window.getByRole('option', { name: displayName, exact: true }).first().click();
  await expect(form.getByRole('combobox', { name: 'Organization' })).toHaveValue(displayName);
  await form.getByRole('button', { name: 'Show checks' }).click();
  await expect(
    window.getByRole('main').getByRole('button', { name: displayName, exact: true }),
  ).toBeVisible();
  await expect(window.getByText(/[\d,]+ loaded, all pages/)).toBeVisible(whole);
  const ofOrganization = loadedIn(await textOf(window));

  await scope.getByText('One team').click();
  const teamForm = window.getByRole('dialog', { name: 'Choose a team' });
  await teamForm.getByRole('combobox', { name: 'Team' }).fill(`organizations/${organization}/teams/${team}`);
  await teamForm.getByRole('button', { name: 'Show checks' }).click();
  await expect(window.getByText(/[\d,]+ loaded, all pages/)).toBeVisible(whole);
  expect(loadedIn(await textOf(window))).toBeLessThanOrEqual(ofOrganization);
  const teams = grid(window).getByRole('gridcell').and(window.locator('[aria-colindex="5"]'));
  expect(new Set(await teams.allTextContents())).toEqual(new Set([team]));
});

test('rows are opened in place by keyboard, masked, searched, selected, copied and exported', async ({
  desk,
}) => {
  const { window, electron } = desk;
  await openChecks(window);
  await expect(window.getByText(/[\d,]+ loaded, all pages/)).toBeVisible(whole);
  await grid(window).focus();
  await window.keyboard.press('j');
  await window.keyboard.press('j');
  await window.keyboard.press('k');
  const pane = window.getByRole('complementary');
  await expect(pane.getByLabel('Masked').first()).toBeVisible();
  const masked = (await pane.getByLabel('Masked').first().textContent()) ?? '';
  await pane.getByRole('button', { name: 'Reveal for 60 s' }).click();
  await expect(pane.getByRole('button', { name: /^Mask, \d+ s left$/ })).toBeVisible();
  await expect(pane.getByLabel('Masked')).toHaveCount(0);
  await window.keyboard.press('Escape');
  await expect(pane).toHaveCount(0);
  await expect(grid(window)).toBeFocused();

  await window.keyboard.press(' ');
  await window.keyboard.press('ArrowDown');
  await window.keyboard.press(' ');
  await expect(window.getByText('2 selected')).toBeVisible();
  await window.getByRole('button', { name: 'Copy names' }).click();
  await expect
    .poll(() => clipboardText(desk))
    .toMatch(/^organizations\/\S+\/checks\/\S+\norganizations\/\S+\/checks\/\S+$/);

  const file = join(desk.userData, 'exported.csv');
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  const exportAs = async (personal: boolean) => {
    await window.getByRole('button', { name: 'Export', exact: true }).click();
    const form = window.getByRole('dialog', { name: 'Export' });
    await expect(form.getByText('2 selected rows as CSV.')).toBeVisible();
    if (personal) await form.getByLabel('Include unmasked personal data of the subjects').check();
    await form.getByRole('button', { name: 'Export CSV' }).click();
    if (personal) await confirm(window, 'Export unmasked');
    await expect(form).toBeHidden();
    return readFileSync(file, 'utf8').trim().split('\r\n');
  };
  const safe = await exportAs(false);
  expect(safe).toHaveLength(3);
  expect(safe[0]).toContain('organization name');
  expect(safe.slice(1).join('\n')).toContain('••••');
  const open = await exportAs(true);
  expect(open.slice(1).join('\n')).not.toContain('••••');
  expect(open.slice(1).join('\n')).not.toContain(masked);

  await window.getByRole('button', { name: 'Clear selection' }).click();
  await grid(window).focus();
  await window.keyboard.press('/');
  await window.keyboard.type('residential');
  await expect(window.getByText(/^[\d,]+ of [\d,]+ rows$/)).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(grid(window)).toBeFocused();

  const without = loadedIn(await textOf(window));
  await window.getByLabel('Show deleted').check();
  await expect(status(window)).toContainText('loaded so far…');
  await expect(window.getByText(/[\d,]+ loaded, all pages/)).toBeVisible(whole);
  expect(loadedIn(await textOf(window))).toBeGreaterThan(without);
  expect(desk.pageErrors).toEqual([]);
});

/** These columns in this order, but for those that the names of the rows leave no room for. */
const expectColumns = (page: Page, expected: readonly string[]) =>
  expect(async () => {
    const headers = await grid(page).getByRole('columnheader').allTextContents();
    expect(headers).toContain('State');
    expect(headers).toEqual(expected.filter((head) => headers.includes(head)));
  }).toPass();

test('views and columns are saved for the next start; a filter that names a person is sealed', async ({
  desk,
  launch,
}) => {
  const { window } = desk;
  await openChecks(window);
  await filterField(window).fill('state = CANCELLED');
  await window.keyboard.press('Enter');
  await expect(window.getByText(/[\d,]+ loaded, all pages/)).toBeVisible(whole);
  await window.getByRole('button', { name: 'Columns' }).click();
  const menu = window.getByRole('dialog', { name: 'Columns' });
  await menu.getByRole('checkbox', { name: 'Monitoring' }).uncheck();
  await menu.getByRole('button', { name: 'Move State to the left' }).click();
  await window.keyboard.press('Escape');
  const headers = grid(window).getByRole('columnheader');
  const expected = ['', 'Check', 'Client reference', 'Organization', 'Team', 'State', 'Template', 'Changed'];
  await expectColumns(window, expected);

  await grid(window).focus();
  await window.keyboard.press('ArrowUp');
  const width = (await headers.nth(1).boundingBox())?.width ?? 0;
  await window.keyboard.press('Shift+ArrowRight');
  await window.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await headers.nth(1).boundingBox())?.width).toBeCloseTo(width + 32, 0);

  await window.getByRole('button', { name: 'Save view' }).click();
  const form = window.getByRole('dialog', { name: 'Save view' });
  await form.getByLabel('Name of the saved view').fill('Cancelled everywhere');
  await form.getByRole('button', { name: 'Save view' }).click();
  await expect(window.getByRole('button', { name: 'Cancelled everywhere' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await filterField(window).fill('related_subjects[0].subject.display_name:"Canary Ada"');
  await window.keyboard.press('Enter');
  await window.getByRole('button', { name: 'Save view' }).click();
  await form.getByLabel('Name of the saved view').fill('One person');
  await form.getByRole('button', { name: 'Save view' }).click();
  await expect(window.getByRole('button', { name: 'One person' })).toHaveAttribute('aria-pressed', 'true');
  await desk.close();
  const files = readdirSync(desk.userData, { recursive: true, encoding: 'utf8' })
    .map((file) => join(desk.userData, file))
    .filter((file) => statSync(file).isFile());
  expect(files.filter((file) => readFileSync(file, 'latin1').includes('Canary Ada'))).toEqual([]);

  const again = await launch({ userData: desk.userData });
  await openChecks(again.window);
  await expectColumns(again.window, expected);
  await again.window.getByRole('button', { name: 'One person' }).click();
  await expect(filterField(again.window)).toHaveValue(/"Canary Ada"$/);
  await again.window.getByRole('button', { name: 'Cancelled everywhere' }).click();
  await expect(filterField(again.window)).toHaveValue('state = CANCELLED');
  await expect(again.window.getByText(/[\d,]+ loaded, all pages/)).toBeVisible(whole);
  // The names that come in later can leave room for fewer columns, so that the place of one moves.
  await expect(async () => {
    const head = grid(again.window).getByRole('columnheader', { name: 'State' });
    const column = (await head.getAttribute('aria-colindex')) ?? '';
    const states = grid(again.window)
      .getByRole('gridcell')
      .and(again.window.locator(`[aria-colindex="${column}"]`));
    expect(new Set(await states.allTextContents())).toEqual(new Set(['Cancelled']));
  }).toPass();
});
