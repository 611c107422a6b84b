import type { Locator, Page } from '@playwright/test';
import { appOf, expect, test } from '#tests/support/app';
import { openPage } from '#tests/support/pages';
import { startRewrittenService, type RewrittenService } from '#tests/support/rewritten-service';
import { connectSandbox, startRolloutService } from '#tests/support/rollout-desk';

const longName =
  'The Honourable Company of International Conveyancers, Solicitors and Chartered Surveyors of Greater Northumberland';
const unbrokenName =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);

/** Every other record has a name of several words, the others one of a single word. */
function withLongNames(body: unknown): unknown {
  let count = 0;
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) => {
      if (key !== 'displayName') return value;
      count += 1;
      return `${count % 2 === 0 ? unbrokenName : longName} ${count}`;
    }),
  );
}

async function connectLongNames(window: Page): Promise<RewrittenService & { stop: () => Promise<void> }> {
  const { service } = await startRolloutService();
  const rewritten = await startRewrittenService(service, withLongNames);
  await connectSandbox({ ...service, baseUrl: rewritten.baseUrl, authUrl: rewritten.authUrl }, window);
  // The smallest window.
  await appOf(window).evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setContentSize(1024, 640),
  );
  return { ...rewritten, stop: () => service.close() };
}

/** Whether the text of a control is shown as a whole. */
const isWhole = (control: Locator) =>
  control.evaluate((element) =>
    [element, ...element.querySelectorAll('span')].every((each) => each.scrollWidth <= each.clientWidth + 1),
  );

const scrollsSideways = (area: Locator) =>
  area.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].some(
      (each) =>
        ['auto', 'scroll'].includes(getComputedStyle(each).overflowX) &&
        each.scrollWidth > each.clientWidth + 1,
    ),
  );

const openRow = async (window: Page) => {
  await window.getByRole('grid').getByRole('rowheader').first().click();
  await window.keyboard.press('Enter');
};

test('beside a long name the way back and the state stay whole in the smallest window', async ({
  desk: { window },
}) => {
  await using service = await connectLongNames(window);
  await openPage(window, 'Organizations');
  await openRow(window);
  const path = window.getByRole('navigation', { name: 'Path' });
  await expect(path).toBeVisible();
  const back = path.getByRole('button', { name: 'Organizations' });
  const [backBox, titleBox] = await Promise.all([
    back.boundingBox(),
    window.getByRole('heading', { level: 1 }).boundingBox(),
  ]);
  expect((backBox?.x ?? 0) + (backBox?.width ?? 0)).toBeLessThanOrEqual(titleBox?.x ?? 0);

  await openPage(window, 'Checks');
  await openRow(window);
  const state = window.locator('header').filter({ has: window.getByRole('heading', { level: 1 }) });
  const word = state.getByText(/^(Active|Inactive|Cancelled)$/);
  await expect(word).toBeVisible();
  expect(await isWhole(word)).toBe(true);
  await service.stop();
});

test('neither long names nor a lost connection make a pane scroll sideways', async ({ desk: { window } }) => {
  await using service = await connectLongNames(window);
  await openPage(window, 'Findings');
  const pane = window.getByRole('complementary').last();
  await expect(pane.getByRole('heading', { name: 'Review' })).toBeVisible();
  expect(await scrollsSideways(pane)).toBe(false);

  await service.stop();
  await openPage(window, 'Brands');
  await window.getByRole('main').getByRole('button', { name: 'Refresh' }).first().click();
  await openPage(window, 'Overview');
  const main = window.getByRole('main');
  await expect(main.getByText(/^No connection since/)).toBeVisible();
  expect(await scrollsSideways(main)).toBe(false);
});
