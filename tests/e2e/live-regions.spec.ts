import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app';
import { openPage, pageLabels } from '#tests/support/pages';

declare global {
  interface Window {
    /** What live regions said since the last look, oldest first. */
    told?: string[];
  }
}

/** From now on the page notes what a screen reader announces. */
function listen(window: Page): Promise<void> {
  return window.evaluate(() => {
    const told: string[] = (globalThis.window.told = []);
    const regionOf = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest(
        '[role="status"], [role="alert"], [aria-live]',
      );
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = regionOf(target);
        const text = region?.textContent.trim() ?? '';
        if (text !== '' && region?.getAttribute('aria-live') !== 'off') told.push(text);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

const said = (window: Page) => window.evaluate(() => globalThis.window.told?.splice(0) ?? []);

test('every page tells its name when it is opened', async ({ desk: { window } }) => {
  test.setTimeout(120_000);
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await listen(window);
  for (const label of pageLabels) {
    const told: string[] = [];
    await openPage(window, label);
    await expect
      .poll(async () => told.push(...(await said(window))) && told, { message: label })
      .toContain(label);
  }
});

test('what a search leaves of a list is announced, once it has come to rest', async ({
  desk: { window },
}) => {
  test.setTimeout(120_000);
  const { keyboard } = window;
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await listen(window);
  for (const [label, list] of [
    ['Organizations', 'Organizations'],
    ['Brands', 'Brands'],
    ['API calls', 'API calls'],
  ] as const) {
    await openPage(window, label);
    await expect(window.getByRole('grid', { name: list }).getByRole('row').nth(2)).toBeVisible();
    // A list that continues reading says that more may come.
    await keyboard.press('Control+.');
    await keyboard.press('/');
    await said(window);
    await keyboard.type('a');
    const told: string[] = [];
    await expect
      .poll(
        async () => told.push(...(await said(window))) && told.some((text) => text.startsWith(`${list}: `)),
        {
          message: label,
        },
      )
      .toBe(true);
    await keyboard.press('Escape');
  }
});
