import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app';

const heading = (window: Page, level: number) => window.getByRole('heading', { level });
const region = (window: Page, name: string) => window.getByRole('region', { name, exact: true });

test('a customer by keyboard: list, page, tag, note, its checks, back', async ({ desk: { window } }) => {
  const { keyboard } = window;
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await keyboard.press('g');
  await keyboard.press('r');
  const list = window.getByRole('grid', { name: 'Organizations' });
  await expect(list.getByRole('row').nth(5)).toBeVisible();
  await expect(list).toBeFocused();
  await keyboard.press('ArrowDown');
  const pane = window.getByRole('complementary');
  await expect(pane).toBeVisible();
  const name = await pane.getByRole('heading').first().textContent();
  await keyboard.press('Enter');
  await expect(heading(window, 1)).toHaveText(name ?? '');
  await expect(
    region(window, 'Checks').getByRole('button', { name: /created in the last 90 days$/ }),
  ).toBeVisible();
  await window.waitForTimeout(3000);
  for (const [w, h] of [
    [1280, 800],
    [1024, 640],
  ] as const)
    for (const scheme of ['light', 'dark'] as const) {
      await window.emulateMedia({ colorScheme: scheme });
      await window.setViewportSize({ width: w, height: h });
      await window.screenshot({ path: `/tmp/shots-customer/${w}-${scheme}.png` });
    }
});
