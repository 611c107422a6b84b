import { expect, test } from '#tests/support/app';
import { openPage, pageLabels } from '#tests/support/pages';

test('Tab reaches every part of every page, shows where it is, and is neither lost nor caught', async ({
  desk,
}) => {
  test.setTimeout(180_000);
  const { window } = desk;
  const { keyboard } = window;
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  const found: Record<string, string[]> = {};
  /** What has the focus, named the first time, and whether an outline is drawn for that. */
  const focused = () =>
    window.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const number = (element.dataset['stop'] ??= crypto.randomUUID());
      const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
      const elements: (Element | null | undefined)[] = [element, active, active?.firstElementChild];
      for (let around = element.parentElement, up = 0; around !== null && up < 3; up += 1) {
        elements.push(around);
        around = around.parentElement;
      }
      if (active !== null) elements.push(...active.querySelectorAll('*'));
      const isDrawn = elements.some((each) => {
        if (!(each instanceof Element)) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(each);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
      return {
        number,
        isDrawn,
        inMain: element.closest('main') !== null,
        name: `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)}`,
      };
    });
  for (const label of pageLabels) {
    await openPage(window, label);
    const place = window.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
    await expect(window).toHaveTitle(new RegExp(`^${label} `));
    await place.focus();
    const faults: string[] = [];
    const seen = new Set<string>();
    let inMain = 0;
    let last = '';
    for (let step = 0; step < 60; step += 1) {
      await keyboard.press('Tab');
      const at = await focused();
      // After the last stop the window gives the focus to its first.
      if (at === null) continue;
      if (at.number === last) faults.push(`caught in ${at.name}`);
      last = at.number;
      if (!at.isDrawn) faults.push(`not seen: ${at.name}`);
      if (at.inMain) inMain += 1;
      else if (inMain > 0) break;
      if (seen.has(at.number)) break;
      seen.add(at.number);
    }
    if (inMain === 0) faults.push('the page was not reached');
    if (faults.length > 0) found[label] = faults;
  }
  expect(found).toEqual({});
});
