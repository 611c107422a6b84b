import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app';
import { openPage, pageLabels } from '#tests/support/pages';

const heading = (window: Page, name: string) => window.getByRole('heading', { level: 1, name });
const grid = (window: Page, name: string) => window.getByRole('grid', { name });
/** Whether the keyboard is in something that can be worked with. */
const focusedIn = (window: Page, selector: string) =>
  window.evaluate((within) => document.activeElement?.closest(within) !== null, selector);

test.beforeEach(async ({ desk: { window } }) => {
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await window.keyboard.press('g');
  await window.keyboard.press('r');
  await expect(grid(window, 'Organizations').getByRole('row').nth(5)).toBeVisible();
});

test('back and forward by keyboard alone: list, pane, filter and scroll position are restored', async ({
  desk: { window },
}) => {
  const { keyboard } = window;
  const organizations = grid(window, 'Organizations');
  const rowOf = () => window.getByRole('complementary').getByRole('heading').first().textContent();
  // No Tab and no press before: the list has the keyboard from the start.
  await expect.poll(() => focusedIn(window, '[role="grid"]')).toBe(true);
  for (let page = 0; page < 3; page += 1) await keyboard.press('PageDown');
  await expect(window.getByRole('complementary')).toBeVisible();
  const opened = await rowOf();
  const scrolled = await organizations.evaluate((box) => box.scrollTop);
  expect(scrolled).toBeGreaterThan(0);

  await keyboard.press('g');
  await keyboard.press('i');
  await expect(heading(window, 'Inbox')).toBeVisible();
  await keyboard.press('g');
  await keyboard.press('j');
  await expect(heading(window, 'Journal')).toBeVisible();

  await keyboard.press('Alt+ArrowLeft');
  await expect(heading(window, 'Inbox')).toBeVisible();
  await keyboard.press('Alt+ArrowLeft');
  await expect(heading(window, 'Organizations')).toBeVisible();
  await expect.poll(rowOf).toBe(opened);
  await expect.poll(() => organizations.evaluate((box) => box.scrollTop)).toBe(scrolled);
  await keyboard.press('Alt+ArrowRight');
  await expect(heading(window, 'Inbox')).toBeVisible();

  // A list that was left backward is entered again from behind.
  await keyboard.press('g');
  await keyboard.press('r');
  await expect.poll(() => focusedIn(window, '[role="grid"]')).toBe(true);
  await keyboard.press('PageDown');
  await expect.poll(rowOf).not.toBe(opened);
  const openedLater = await rowOf();
  const scrolledLater = await organizations.evaluate((box) => box.scrollTop);
  expect(scrolledLater).toBeGreaterThan(0);
  await keyboard.press('Alt+ArrowLeft');
  await expect(heading(window, 'Inbox')).toBeVisible();
  await keyboard.press('Alt+ArrowRight');
  await expect(heading(window, 'Organizations')).toBeVisible();
  await expect.poll(rowOf).toBe(openedLater);
  await expect.poll(() => organizations.evaluate((box) => box.scrollTop)).toBe(scrolledLater);
});

test('Escape closes the top layer, then goes back to the previous page', async ({ desk: { window } }) => {
  const { keyboard } = window;
  await keyboard.press('g');
  await keyboard.press('i');
  await expect(heading(window, 'Inbox')).toBeVisible();
  await keyboard.press('g');
  await keyboard.press('r');
  await expect.poll(() => focusedIn(window, '[role="grid"]')).toBe(true);
  await keyboard.press('ArrowDown');
  await expect(window.getByRole('complementary')).toBeVisible();
  await keyboard.press('Escape');
  await expect(window.getByRole('complementary')).toBeHidden();
  await keyboard.press('Escape');
  await expect(heading(window, 'Inbox')).toBeVisible();
});

test('the mouse’s back and forward buttons and the visible ones go back and forward, and name the target', async ({
  desk: { window },
}) => {
  const back = window.getByRole('button', { name: /^Back/ });
  await expect(back).toBeDisabled();
  await openPage(window, 'Journal');
  await expect(heading(window, 'Journal')).toBeVisible();
  await expect(back).toHaveAccessibleName('Back to Organizations');
  await back.click();
  await expect(heading(window, 'Organizations')).toBeVisible();

  const session = await window.context().newCDPSession(window);
  const press = async (button: 'back' | 'forward') => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await session.send('Input.dispatchMouseEvent', { type, button, x: 600, y: 300, clickCount: 1 });
  };
  await press('forward');
  await expect(heading(window, 'Journal')).toBeVisible();
  await press('back');
  await expect(heading(window, 'Organizations')).toBeVisible();
});

test('every page of the sidebar takes the focus when it opens, and announces its name', async ({
  desk: { window },
}) => {
  for (const label of pageLabels.toReversed()) {
    await openPage(window, label);
    await expect(window).toHaveTitle(new RegExp(`^${label} `));
    await expect.poll(() => focusedIn(window, 'main'), label).toBe(true);
  }
});

test('a way that leads nowhere is drawn without a fill, as any disabled icon button', async ({
  desk: { window },
}) => {
  const forward = window.getByRole('button', { name: 'Forward', exact: true });
  await expect(forward).toBeDisabled();
  await expect(forward).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
