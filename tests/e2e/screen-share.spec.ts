import type { LocalService } from '#electron/local-service/options';
import { isName } from '#shared/resource-names';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app';
import { checksOf, connectTo, startTestService } from '#tests/support/connected-desk';
import { ask } from '#tests/support/desk-calls';
import { openCheck, organizationOf } from '#tests/support/open-check';
import { openPage, pageLabels, writeWithoutChoosing } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

let service: LocalService;
test.beforeEach(async () => {
  service = await startTestService();
});
test.afterEach(() => service.close());

/** Typed wherever something can be typed for search. */
const typed = 'Quillfeather canary';

/** Where one of the values can be read: in drawn text or a field that is not masked, in a tooltip or the title. */
function readable(page: Page, values: readonly string[]): Promise<string[]> {
  return page.evaluate((personal) => {
    const isMasked = (element: Element) =>
      getComputedStyle(element).getPropertyValue('-webkit-text-security') === 'disc' ||
      element.closest('.visually-hidden') !== null;
    const personalValueIn = (text: string) => personal.find((value) => text.includes(value));
    const found = [document.title]
      .filter((title) => personalValueIn(title) !== undefined)
      .map((title) => `title: ${title}`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      const parent = node.parentElement;
      if (parent === null || personalValueIn(text) === undefined) continue;
      if (parent.checkVisibility() && !isMasked(parent)) found.push(`text: ${text}`);
    }
    for (const element of document.querySelectorAll('input, textarea, [title]')) {
      const title = element.getAttribute('title') ?? '';
      if (personalValueIn(title) !== undefined) found.push(`tooltip: ${title}`);
      const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
      if (isField && personalValueIn(element.value) !== undefined && !isMasked(element))
        found.push(`field: ${element.value}`);
    }
    return found;
  }, values);
}

test('with masking for screen sharing, no page shows a person or typed text', async ({
  desk: { window },
}) => {
  test.setTimeout(300_000);
  const { id: profileId } = await connectTo(service, window);
  const checks = await checksOf(service);
  const persons = checks.flatMap(({ params }) => {
    const { givenName, familyName, email, phoneNumber } = params?.subject ?? {};
    const name = givenName === undefined ? [] : [`${givenName} ${familyName ?? ''}`.trim()];
    return [...name, email ?? '', phoneNumber ?? ''].filter((value) => value.length > 5);
  });
  expect(persons.length).toBeGreaterThan(50);
  const users = new Set(
    checks.flatMap(({ creator = '', notificationRecipient = '' }) =>
      [creator, notificationRecipient].map((name) => name.slice(name.lastIndexOf('/') + 1)).filter(Boolean),
    ),
  );
  expect(users.size).toBeGreaterThan(2);
  const personal = [...persons, ...users, typed];
  await ask(window, 'preferences.change', { screenShare: true });
  await window.reload();
  await expect(window.getByRole('button', { name: 'End masking for screen sharing' })).toBeVisible();
  const watched = checks.slice(0, 20).flatMap(({ name }) => (isName('check', name) ? [name] : []));
  const { id } = valueOf(
    await ask(window, 'watchlists.create', { profileId, name: 'Watched', checks: watched }),
  );
  valueOf(await ask(window, 'watchlists.refresh', { profileId, id }));
  await openPage(window, 'Company search');
  await writeWithoutChoosing(window, 'Jurisdiction', 'GBR');
  const company = window.getByRole('textbox', { name: 'Company name' });
  await company.fill('haulage');
  await company.press('Enter');
  const companies = window.getByRole('grid', { name: 'Companies' }).getByRole('row');
  await expect(companies.nth(1).getByRole('gridcell').nth(1)).toHaveCSS('-webkit-text-security', 'disc');
  const found: Record<string, string[]> = {};
  const look = async (place: string) => {
    const reported = await readable(window, personal);
    if (reported.length > 0) found[place] = reported.slice(0, 4);
  };

  for (const label of pageLabels) {
    await openPage(window, label);
    await expect(window).toHaveTitle(new RegExp(`^${label} `));
    const rows = window.getByRole('main').getByRole('grid').getByRole('row');
    // A list that is read shows its rows; one that has none says so.
    await expect(rows.nth(1).or(window.getByRole('main').getByRole('heading')).first()).toBeVisible();
    await look(label);
    if ((await rows.count()) > 1) {
      await rows.nth(1).getByRole('gridcell').nth(1).click();
      await look(`${label}, first row`);
      for (const tab of await window.getByRole('complementary').getByRole('tab').all()) {
        await tab.click();
        await look(`${label}, ${await tab.innerText()}`);
      }
    }
    // Its fields are single-key shortcuts, each of one letter.
    if (label === 'Settings') continue;
    // What a row opened over the page goes; where nothing did, Escape would go back.
    if ((await window.locator('[data-layer]').count()) > 0) await window.keyboard.press('Escape');
    const find = window
      .getByRole('main')
      .getByRole('textbox', { name: /^(Find|Search|Company name|Filter)/ });
    for (const box of await find.all()) {
      await box.fill(typed);
      await expect(box).toHaveValue(typed);
      await look(`${label}, typed`);
    }
  }
  await openPage(window, 'Teams and users');
  await window.getByRole('combobox', { name: 'Organization' }).fill(organizationOf(checks[0]?.name ?? ''));
  await window.keyboard.press('Enter');
  await window.getByText(/^Users \d*$/).click();
  const user = window.getByRole('grid', { name: 'Known users' }).getByRole('rowheader').first();
  await expect(user).toHaveCSS('-webkit-text-security', 'disc');
  // What a form asks for stays readable.
  const label = window.getByRole('region', { name: 'Create user' }).getByText('Given name');
  await expect(label).toHaveCSS('-webkit-text-security', 'none');
  const created = checks.find(
    ({ creator, params }) => creator !== undefined && params?.subject !== undefined,
  );
  await openCheck(window, created?.name ?? '');
  await expect(window.getByRole('region', { name: 'Timeline' }).getByText(/^By users\//)).toBeVisible();
  await look('Check');
  await window.keyboard.press('Control+k');
  const palette = window.getByRole('dialog', { name: 'Search or run a command' });
  await palette.getByRole('searchbox').fill(typed);
  await look('Palette, typed');
  await palette.getByRole('searchbox').fill(`#${persons[0]?.slice(0, 5) ?? ''}`);
  await look('Palette, checks');
  expect(found).toEqual({});
});
