import type { Page } from '@playwright/test';
import { appOf, expect, test } from '#tests/support/app';

const title = (window: Page) => window.getByRole('heading', { level: 1 });
const region = (window: Page, name: string) => window.getByRole('region', { name, exact: true });
const layers = (window: Page) => window.locator('[data-layer]');
const organizations = (window: Page) => window.getByRole('grid', { name: 'Organizations' });

/** Goes on with Tab until a button has the keyboard. */
async function tabTo(window: Page, name: string): Promise<void> {
  const button = window.getByRole('button', { name, exact: true });
  for (let stops = 0; stops < 100; stops += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await window.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
}

/** Opens the page of the first organization of the list but one, by keys alone; gives its name. */
async function openFromList(window: Page): Promise<string> {
  const { keyboard } = window;
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await keyboard.press('g');
  await keyboard.press('r');
  await expect(organizations(window).getByRole('row').nth(5)).toBeVisible();
  await expect(organizations(window)).toBeFocused();
  await keyboard.press('ArrowDown');
  // The arrow fills the pane, Enter opens the page.
  const pane = window.getByRole('complementary');
  await expect(pane).toBeVisible();
  const name = (await pane.getByRole('heading').first().textContent()) ?? '';
  await keyboard.press('Enter');
  await expect(title(window)).toHaveText(name);
  return name;
}

test('a customer by keyboard: list, page, tag, note, its checks, and back', async ({ desk: { window } }) => {
  const { keyboard } = window;
  const name = await openFromList(window);
  const checks = region(window, 'Checks');
  await expect(checks.getByText(/created in the last 90 days$/)).toBeVisible();

  // F6 leads to a stop where letters are keys.
  await keyboard.press('F6');
  const tag = window.getByRole('textbox', { name: 'Add tag' });
  await expect(tag).not.toBeFocused();
  await expect(window.getByRole('complementary').locator(':focus')).toHaveCount(1);
  await tag.focus();
  await keyboard.type('Key account');
  await keyboard.press('Enter');
  await expect(window.getByRole('button', { name: 'Remove tag Key account' })).toBeVisible();
  await window.getByRole('textbox', { name: 'Note' }).focus();
  await keyboard.type('Renewal is due in March.');
  await keyboard.press('Tab');
  await expect(region(window, 'Notes and tags').getByText('Saved', { exact: true })).toBeVisible();

  await tabTo(window, 'Show all checks');
  await keyboard.press('Enter');
  await expect(title(window)).toHaveText('Checks');
  await expect(window.getByRole('radio', { name: 'One organization' })).toBeChecked();
  await keyboard.press('Alt+ArrowLeft');
  await expect(title(window)).toHaveText(name);
  await expect(window.getByRole('textbox', { name: 'Note' })).toHaveValue('Renewal is due in March.');
  await expect(window.getByRole('button', { name: 'Remove tag Key account' })).toBeVisible();

  // Back to the list, as it was left.
  await keyboard.press('Escape');
  await expect(title(window)).toHaveText('Organizations');
  await expect(window.getByRole('complementary').getByRole('heading').first()).toHaveText(name);
});

test('a copied link leads back to its record, and nothing else is followed', async ({ desk: { window } }) => {
  const { keyboard } = window;
  const name = await openFromList(window);
  await tabTo(window, 'More actions');
  await keyboard.press('Enter');
  await expect(window.getByRole('menuitem', { name: 'Copy link' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(layers(window)).toHaveCount(0);
  const copied = () => appOf(window).evaluate(({ clipboard }) => clipboard.readText());
  await expect.poll(copied).toMatch(/^diligence-desk:\/\/demo\/local\/organizations\/[^/]+$/);
  const link = await copied();

  await keyboard.press('g');
  await keyboard.press('i');
  await expect(title(window)).toHaveText('Inbox');
  await keyboard.press('Control+k');
  await keyboard.insertText(`${link}/../organizations/other`);
  await expect(window.getByText('The link is incomplete or not from Diligence Desk.')).toBeVisible();
  await keyboard.press('Control+a');
  await keyboard.insertText(link);
  await expect(window.getByRole('option', { name: 'Open organization' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(title(window)).toHaveText(name);
});

test('a link that the system opens is followed, and one of another environment asks first', async ({
  desk: { window },
}) => {
  const name = await openFromList(window);
  const app = appOf(window);
  const open = (link: string) =>
    app.evaluate(({ app: electron }, argument) => {
      electron.emit('second-instance', {}, ['/opt/diligence-desk', argument], '/');
    }, link);
  const record = await resourceOf(window);
  await window.keyboard.press('g');
  await window.keyboard.press('i');
  await expect(title(window)).toHaveText('Inbox');
  await open(`diligence-desk://demo/local/${record}`);
  await expect(title(window)).toHaveText(name);

  await open(`diligence-desk://production/api.example.com/${record}`);
  const question = window.getByRole('alertdialog', { name: 'No profile for this link' });
  await expect(question).toContainText('api.example.com');
  await window.keyboard.press('Escape');
  await expect(layers(window)).toHaveCount(0);
  await open('diligence-desk://demo/local/journal?delete=all');
  await expect(window.getByRole('alertdialog', { name: "This link can't be opened" })).toBeVisible();
  await window.keyboard.press('Enter');
  await expect(layers(window)).toHaveCount(0);
  await expect(title(window)).toHaveText(name);
});

test('the working organization stays set across pages until a key clears it', async ({
  desk: { window },
}) => {
  const { keyboard } = window;
  const name = await openFromList(window);
  await tabTo(window, 'Set as working organization');
  await keyboard.press('Enter');
  const chip = window.getByRole('button', { name: `Working organization: ${name}` });
  await expect(chip).toBeVisible();
  await keyboard.press('g');
  await keyboard.press('e');
  await expect(window.getByRole('combobox', { name: 'Organization' })).toHaveValue(name);
  await keyboard.press('Alt+ArrowLeft');
  await expect(title(window)).toHaveText(name);
  await keyboard.press('g');
  await keyboard.press('c');
  await expect(window.getByRole('radio', { name: 'One organization' })).toBeChecked();
  await keyboard.press('g');
  await keyboard.press('n');
  await expect(window.getByRole('search', { name: 'Filter findings' }).getByText(name)).toBeVisible();
  await keyboard.press('g');
  await keyboard.press('t');
  await expect(window.getByRole('combobox', { name: 'Organization' })).toHaveValue(name);
  await keyboard.press('x');
  await expect(chip).toHaveCount(0);
  await expect(window.getByRole('combobox', { name: 'Organization' })).toHaveValue('');
  await keyboard.press('g');
  await keyboard.press('c');
  await expect(window.getByRole('radio', { name: 'All organizations' })).toBeChecked();
});

/** The resource name on the page of an organization. */
async function resourceOf(window: Page): Promise<string> {
  const label = await window
    .getByRole('main')
    .getByRole('button', { name: /^Copy organizations\// })
    .first()
    .getAttribute('aria-label');
  return label?.replace('Copy ', '') ?? '';
}
