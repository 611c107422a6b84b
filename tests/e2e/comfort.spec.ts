import { expect, test, type DeskApp } from '#tests/support/app';
import { ask, valueOf } from '#tests/support/desk-calls';

/** What of the page lies beyond the sides of the window: itself, or a title, text or control outside its tables. */
async function cutOff({ window }: DeskApp): Promise<string[]> {
  return window.evaluate(() => {
    const page = document.documentElement;
    const main = document.querySelector('main');
    const tooWide = [page, main, main?.firstElementChild].filter(
      (box) => box instanceof HTMLElement && box.scrollWidth > box.clientWidth,
    );
    const beyond = [...document.querySelectorAll<HTMLElement>('button, input, h1, h2, h3, p, [role="tab"]')]
      .filter((element) => element.checkVisibility() && element.closest('[role="grid"], table') === null)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > page.clientWidth + 1 || left < -1;
      });
    return [...tooWide, ...beyond].map(
      (element) =>
        `${element?.tagName ?? ''} ${element?.getAttribute('aria-label') ?? element?.textContent.slice(0, 40) ?? ''}`,
    );
  });
}

/** Opens a window of the smallest size, so far enlarged. */
async function enlarge({ electron, window }: DeskApp, zoom: number): Promise<void> {
  await electron.evaluate(({ BrowserWindow }, factor) => {
    const [opened] = BrowserWindow.getAllWindows();
    opened?.setContentSize(1024, 640);
    opened?.webContents.setZoomFactor(factor);
  }, zoom);
  await expect.poll(() => window.evaluate(() => innerWidth)).toBe(1024 / zoom);
}

test('comfort: at twice the size every page is one column, and nothing lies beside the window', async ({
  desk,
}) => {
  const { window } = desk;
  const sidebar = window.getByRole('navigation', { name: 'Main' });
  const main = window.getByRole('main');
  const found: Record<string, string[]> = {};
  const look = async (place: string) => {
    const cut = await cutOff(desk);
    if (cut.length > 0) found[place] = cut;
  };
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();

  await test.step('the rail of the smallest window shows every page without scrolling', async () => {
    await enlarge(desk, 1);
    expect(await sidebar.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);
  });

  await enlarge(desk, 2);
  await look('Welcome');
  for (const place of await sidebar.getByRole('listitem').getByRole('button').all()) {
    const label = (await place.getAttribute('aria-label')) ?? '';
    await place.click();
    await expect(window).toHaveTitle(new RegExp(`^${label} `));
    await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
    await look(label);
  }

  for (const label of ['Organizations', 'Checks']) {
    await sidebar.getByRole('button', { name: label, exact: true }).click();
    const row = window.getByRole('grid', { name: label }).getByRole('row').nth(2);
    await row.getByRole('gridcell').nth(1).click();
    const pane = window.getByRole('complementary');
    await expect(pane.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
    await look(`${label}, one of them`);
  }
  await window.getByRole('complementary').getByRole('button', { name: 'Open check' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await look('Check');

  for (const [keys, name] of [
    ['Control+k', 'Search or run'],
    ['?', 'Keys'],
    ['Control+Shift+p', 'Profiles'],
  ] as const) {
    await window.keyboard.press(keys);
    const dialog = window.getByRole('dialog', { name });
    await expect(dialog).toBeInViewport({ ratio: 1 });
    await look(name);
    await window.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  expect(found).toEqual({});
});

test('comfort: a wait that the service asks for is counted down, and unsaved changes keep the window', async ({
  desk,
}) => {
  const { window, electron } = desk;
  const sidebar = window.getByRole('navigation', { name: 'Main' });
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();

  await test.step('a rate limit is told with the time that is left', async () => {
    valueOf(
      await ask(window, 'demo.fault', {
        fault: { kind: 'rate-limit', operation: 'ListBrands', times: 1, skip: 0, retryAfter: '4' },
      }),
    );
    await sidebar.getByRole('button', { name: 'Brands' }).click();
    await expect(window.getByText(/Rate limited by the service, goes on in [1-5] s/)).toBeVisible();
    await expect(window.getByText(/Rate limited/)).toBeHidden();
    await expect(window.getByRole('grid', { name: 'Brands' }).getByRole('row').nth(2)).toBeVisible();
  });

  await test.step('closing over unsaved changes asks, and closes once they are given up', async () => {
    await sidebar.getByRole('button', { name: 'Profiles' }).click();
    await window.getByRole('button', { name: 'New profile' }).first().click();
    await window.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a profile');
    await window.getByRole('button', { name: 'Close', exact: true }).click();
    const question = window.getByRole('alertdialog', { name: 'Discard the changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(window.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half a profile');

    // The system closes it: Alt F4, or the end of the session.
    await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    const closed = electron.waitForEvent('close');
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await closed;
  });
});
