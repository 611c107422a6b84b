import { expect, test, type DeskApp } from '#tests/support/app';
import { ask, valueOf } from '#tests/support/desk-calls';

/** Controls and titles that lie beyond the edge of the window, and beyond what the page scrolls to. */
async function cutOff({ window }: DeskApp): Promise<string[]> {
  return window.evaluate(() => {
    const main = document.querySelector('main');
    const edge = document.documentElement.clientWidth;
    return [...document.querySelectorAll<HTMLElement>('button, input, h1, [role="tab"]')]
      .filter((element) => element.checkVisibility() && element.closest('[role="grid"], table') === null)
      .filter((element) => {
        const { right } = element.getBoundingClientRect();
        return main?.contains(element) === true
          ? right - main.getBoundingClientRect().left + main.scrollLeft > main.scrollWidth + 1
          : right > edge + 1;
      })
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`);
  });
}

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

  await test.step('at twice the size nothing lies beyond the edge of the smallest window', async () => {
    await electron.evaluate(({ BrowserWindow }) => {
      const [opened] = BrowserWindow.getAllWindows();
      opened?.setContentSize(1024, 640);
      opened?.webContents.setZoomFactor(2);
    });
    await expect.poll(() => window.evaluate(() => innerWidth)).toBe(512);
    const found: Record<string, string[]> = {};
    const places = sidebar.getByRole('listitem').getByRole('button');
    for (const place of await places.all()) {
      await place.click();
      const cut = await cutOff(desk);
      if (cut.length > 0) found[(await place.getAttribute('aria-label')) ?? ''] = cut;
    }
    await electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1),
    );
    expect(found).toEqual({});
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
