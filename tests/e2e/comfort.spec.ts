import { expect, test, type DeskApp } from '#tests/support/app';
import { ask } from '#tests/support/desk-calls';
import { openPage, pageLabels } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

declare global {
  interface Window {
    /** What moved though nothing may. */
    moved: string[];
    /** What the live regions said. */
    heard: string[];
  }
}

/**
 * What of the page extends beyond the sides of the window: itself, or a title, text or control outside its
 * tables.
 */
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

test('comfort: at twice the size every page is one column, and nothing extends beyond the window', async ({
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

  await enlarge(desk, 2);
  await look('Welcome');

  await test.step('the rail of the smallest window shows every page without scrolling', async () => {
    await enlarge(desk, 1);
    await openPage(window, 'Checks');
    expect(await sidebar.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);
  });

  await enlarge(desk, 2);
  for (const label of pageLabels) {
    await openPage(window, label);
    await expect(window).toHaveTitle(new RegExp(`^${label} `));
    await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
    await look(label);
  }

  for (const label of ['Organizations', 'Checks']) {
    await openPage(window, label);
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
    ['Control+k', 'Search or run a command'],
    ['?', 'Keyboard shortcuts'],
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

test('comfort: a wait that the service asks for is counted down, and unsaved changes keep the window open', async ({
  desk,
}) => {
  const { window, electron } = desk;
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();

  await test.step('a rate limit is shown with the time that is left, and Retry now ends the wait', async () => {
    valueOf(
      await ask(window, 'demo.fault', {
        fault: { kind: 'rate-limit', operation: 'ListBrands', times: 1, skip: 0, retryAfter: '50' },
      }),
    );
    await openPage(window, 'Brands');
    await expect(window.getByText(/^Retrying in [1-5]?[0-9] s$/)).toBeVisible();
    await window.getByRole('button', { name: 'Retry now' }).click();
    await expect(window.getByText(/Rate limited/)).toBeHidden();
    await expect(window.getByRole('grid', { name: 'Brands' }).getByRole('row').nth(2)).toBeVisible();
  });

  await test.step('closing with unsaved changes asks, and closes once they are discarded', async () => {
    await openPage(window, 'Profiles');
    await window.getByRole('button', { name: 'New profile' }).first().click();
    await window.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a profile');
    await window.getByRole('button', { name: 'Close', exact: true }).click();
    const question = window.getByRole('alertdialog', { name: 'Discard this input?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(window.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half a profile');

    // The system closes it: Alt F4, or the end of the session.
    await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    const closed = electron.waitForEvent('close');
    await question.getByRole('button', { name: 'Discard input' }).click();
    await closed;
  });
});

test('comfort: with reduced motion nothing moves, not even while something loads', async ({ desk }) => {
  const { window } = desk;
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await window.emulateMedia({ reducedMotion: 'reduce' });
  await window.evaluate(() => {
    self.moved = [];
    const note = ({ target }: Event) => {
      for (const animation of document.getAnimations()) {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        if (typeof duration !== 'number' || duration > 0.01)
          self.moved.push(
            `${target instanceof Element ? target.outerHTML.slice(0, 80) : ''} ${String(duration)}`,
          );
      }
    };
    for (const kind of ['animationstart', 'animationiteration', 'transitionrun'])
      document.addEventListener(kind, note, true);
  });
  valueOf(
    await ask(window, 'demo.fault', {
      fault: { kind: 'delay', operation: 'ListChecks', times: null, skip: 0, milliseconds: 400 },
    }),
  );
  await openPage(window, 'Checks');
  await expect(window.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const running = () => window.evaluate(() => document.getAnimations().map(({ playState }) => playState));
  expect(await running()).toEqual([]);
  await window.keyboard.press('Control+.');
  for (const label of ['Overview', 'Feature flags', 'Settings']) {
    await openPage(window, label);
    await window.getByRole('main').getByRole('button').last().hover();
    expect(await running()).toEqual([]);
  }
  for (const keys of ['Control+k', 'Control+Shift+p']) {
    await window.keyboard.press(keys);
    await expect(window.getByRole('dialog')).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toBeHidden();
  }
  expect(await window.evaluate(() => self.moved)).toEqual([]);
});

test('comfort: the page follows the light or dark theme of the system until a theme is chosen', async ({
  desk,
}) => {
  const { window } = desk;
  await openPage(window, 'Settings');
  const themes = window.getByRole('radiogroup', { name: 'Theme' });
  await expect(themes.getByRole('radio', { name: 'Follow the system' })).toBeChecked();
  /** How light the page is, from 0 to 1. */
  const lightness = () =>
    window.evaluate(() => {
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      if (context === null) throw new Error('Nothing can be drawn.');
      context.fillStyle = getComputedStyle(document.body).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return (red + green + blue) / 3 / 255;
    });
  await window.emulateMedia({ colorScheme: 'light' });
  await expect.poll(lightness).toBeGreaterThan(0.8);
  await window.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(lightness).toBeLessThan(0.2);
  await themes.getByText('Light', { exact: true }).click();
  await expect.poll(lightness).toBeGreaterThan(0.8);
  await themes.getByText('Follow the system').click();
  await expect.poll(lightness).toBeLessThan(0.2);
});

test('comfort: a grid states its counts and positions at its top, middle and end, sorted and searched', async ({
  desk,
}) => {
  const { window } = desk;
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await openPage(window, 'Brands');
  const grid = window.getByRole('grid', { name: 'Brands' });
  const headers = grid.getByRole('columnheader');
  await expect(grid).not.toHaveAttribute('aria-rowcount', '-1', { timeout: 60_000 });
  await expect(grid).toHaveAttribute('aria-multiselectable', 'true');
  await expect(grid).toHaveAttribute('aria-colcount', String(await headers.count()));
  const count = Number(await grid.getAttribute('aria-rowcount'));
  expect(count).toBeGreaterThan(100);

  /** The place that the active cell names, and whether every row in the page has that of its order. */
  const places = () =>
    grid.evaluate((element) => {
      const indexOf = (row: Element | null | undefined) => Number(row?.getAttribute('aria-rowindex'));
      const rows = [...element.querySelectorAll('[role="row"][aria-selected]')];
      const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
      return {
        active: indexOf(active?.closest('[role="row"]')),
        inOrder: rows.every((row, at) => at === 0 || indexOf(row) > indexOf(rows[at - 1])),
        named: rows.every((row) => row.querySelectorAll('[role="rowheader"]').length === 1),
        cells: rows.every((row) =>
          [...row.children].every((cell, at) => cell.getAttribute('aria-colindex') === String(at + 1)),
        ),
        selected: rows.filter((row) => row.getAttribute('aria-selected') === 'true').map(indexOf),
      };
    });
  const right = { inOrder: true, named: true, cells: true };

  await grid.focus();
  await window.keyboard.press('Home');
  await window.keyboard.press('Control+Home');
  expect(await places()).toEqual({ ...right, active: 2, selected: [] });
  await window.keyboard.press('Space');
  expect(await places()).toEqual({ ...right, active: 2, selected: [2] });
  await grid.evaluate((element) => {
    element.scrollTop = element.scrollHeight / 2;
  });
  await expect(grid.locator(`[aria-rowindex="${Math.round(count / 2)}"]`)).toBeVisible();
  expect(await places()).toMatchObject({ ...right, active: 2 });
  await window.keyboard.press('Control+End');
  await expect.poll(places).toMatchObject({ ...right, active: count });

  await expect(headers.nth(1)).toHaveAttribute('aria-sort', 'none');
  await headers.nth(1).click();
  await expect(headers.nth(1)).toHaveAttribute('aria-sort', 'ascending');
  await headers.nth(1).click();
  await expect(headers.nth(1)).toHaveAttribute('aria-sort', 'descending');
  expect(await places()).toMatchObject(right);

  await window.getByRole('textbox', { name: 'Search brands' }).fill('priv');
  await expect(grid).not.toHaveAttribute('aria-rowcount', String(count));
  const found = Number(await grid.getAttribute('aria-rowcount'));
  await grid.focus();
  await window.keyboard.press('Control+End');
  await expect.poll(places).toMatchObject({ ...right, active: found });
});

test('comfort: loading, search results and refusals are announced once, not row by row', async ({ desk }) => {
  const { window } = desk;
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await window.evaluate(() => {
    self.heard = [];
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const at = target instanceof Element ? target : target.parentElement;
        for (const node of [at, ...addedNodes])
          if (node instanceof Element) {
            const region = node.closest('[role="status"], [role="alert"]');
            if (region !== null) regions.add(region);
            for (const inner of node === at ? [] : node.querySelectorAll('[role="alert"]'))
              regions.add(inner);
          }
      }
      for (const region of regions) {
        const text = region.textContent;
        if (region.getAttribute('aria-live') !== 'off' && text !== '' && text !== self.heard.at(-1))
          self.heard.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const heard = () => window.evaluate(() => self.heard);

  await openPage(window, 'Brands');
  const grid = window.getByRole('grid', { name: 'Brands' });
  await expect(grid).not.toHaveAttribute('aria-rowcount', '-1', { timeout: 60_000 });
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^Brands: [\d,]+ rows$/));
  expect((await heard()).filter((text) => /brands|Brands/.test(text)).length).toBeLessThan(5);

  const before = (await heard()).length;
  const all = (await grid.getAttribute('aria-rowcount')) ?? '';
  await window.getByRole('textbox', { name: 'Search brands' }).pressSequentially('priv', { delay: 20 });
  await expect(grid).not.toHaveAttribute('aria-rowcount', all);
  await expect.poll(async () => (await heard()).length).toBe(before + 1);
  const foundRows = Number(await grid.getAttribute('aria-rowcount')) - 1;
  expect((await heard()).slice(before)).toEqual([`Brands: ${foundRows.toLocaleString('en-GB')} rows`]);

  valueOf(
    await ask(window, 'demo.fault', {
      fault: { kind: 'status', operation: 'ListBrands', times: null, skip: 0, status: 403, body: 'standard' },
    }),
  );
  await window.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect.poll(heard).toContainEqual(expect.stringMatching(/The resource does not exist/));
});
