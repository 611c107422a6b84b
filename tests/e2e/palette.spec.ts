import { expect, test } from '#tests/support/app';
import { ask, profileSettings } from '#tests/support/desk-calls';
import { valueOf } from '#tests/support/value-of';

test('every page is reached by the palette, the list of shortcuts, custom shortcuts and F6', async ({
  desk,
}) => {
  const { window } = desk;
  const { keyboard } = window;
  const palette = window.getByRole('dialog', { name: 'Search or run a command' });
  const find = palette.getByRole('searchbox');
  const keySheet = window.getByRole('dialog', { name: 'Keyboard shortcuts' });
  /** Asks for the first organization by its whole name: the list grows while the directory is read. */
  const firstOrganization = async () => {
    const first = palette
      .getByRole('group', { name: 'Organizations' })
      .getByRole('option')
      // Until organizations are loaded, a search of the service is offered in their place.
      .filter({ hasNotText: 'Find organizations by name' })
      .first();
    const shown = first.locator('[dir]');
    const name = await shown.innerText();
    await find.fill(`@${name}`);
    await expect(shown).toHaveText(name);
    return name;
  };
  const title = (page: string) => expect(window).toHaveTitle(new RegExp(`^${page} `));

  await test.step('Ctrl K finds an organization, its actions, and a page', async () => {
    await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
    await keyboard.press('Control+k');
    await expect(find).toBeFocused();
    await expect(palette.getByRole('group', { name: 'Go to' })).toContainText('G I');
    await find.fill('@law');
    const name = await firstOrganization();
    await keyboard.press('Control+Enter');
    await title('Checks');
    await expect(window.getByText(name).first()).toBeVisible();

    await keyboard.press('Control+k');
    await find.fill('feature flags');
    await keyboard.press('Enter');
    await title('Feature flags');
    await expect(palette).toBeHidden();
  });

  await test.step('its organization opens on its own page', async () => {
    await keyboard.press('Control+k');
    await find.fill('@law');
    const name = await firstOrganization();
    await keyboard.press('Enter');
    await title('Organization');
    await expect(window.getByRole('heading', { level: 1, name })).toBeVisible();
    await keyboard.press('g');
    await keyboard.press('r');
    await title('Organizations');
  });

  await test.step('actions with a key on the page can be run from there', async () => {
    await keyboard.press('Control+k');
    await find.fill('>search loaded');
    await keyboard.press('Enter');
    await expect(window.getByRole('textbox', { name: 'Search loaded rows' })).toBeFocused();
    await keyboard.press('g');
    await keyboard.press('i');
    await title('Organizations');
    await keyboard.press('Escape');
    await keyboard.press('g');
    await keyboard.press('i');
    await title('Inbox');
  });

  await test.step('? lists the keys; one of them is changed, a taken one is refused, and it is kept', async () => {
    await keyboard.press('?');
    await expect(keySheet).toContainText('Mark as done');
    await expect(keySheet).toContainText('Switch to');
    await keySheet.getByRole('button', { name: 'Change shortcuts' }).click();
    await title('Settings');
    const field = window.getByRole('textbox', { name: 'Go to Journal' });
    await field.fill('i');
    await expect(window.getByRole('alert').filter({ hasText: 'G I is taken: Go to Inbox.' })).toBeVisible();
    await expect(field).toHaveValue('J');
    await field.fill('z');
    await expect(field).toHaveValue('Z');
    await window.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Journal' }).focus();
    await keyboard.press('g');
    await keyboard.press('z');
    await title('Journal');
  });

  await test.step('single-key shortcuts can be turned off, and the palette still has their actions', async () => {
    await keyboard.press('g');
    await keyboard.press('s');
    await title('Settings');
    await window.getByRole('radiogroup', { name: 'Single-key shortcuts' }).getByText('Off').click();
    await keyboard.press('g');
    await keyboard.press('i');
    await keyboard.press('Control+k');
    await find.fill('keyboard shortcuts');
    await keyboard.press('Enter');
    await expect(keySheet).toContainText('Single-key shortcuts are off.');
    await keyboard.press('Escape');
    // It owns the keyboard until it is gone.
    await expect(window.locator('[data-layer]')).toHaveCount(0);
    await title('Settings');
  });

  await test.step('F6 cycles through the panes', async () => {
    const panes: string[] = [];
    for (let presses = 0; presses < 5; presses += 1) {
      await keyboard.press('F6');
      panes.push(
        await window.evaluate(() => document.activeElement?.closest('header, nav, main')?.tagName ?? ''),
      );
    }
    expect(new Set(panes)).toEqual(new Set(['HEADER', 'NAV', 'MAIN']));
    expect(panes[4]).toBe(panes[0]);
  });
  await test.step('the menu of the app switches profiles, and asks before production', async () => {
    const live = profileSettings({ name: 'Harbourline live', kind: 'production' });
    valueOf(await ask(window, 'profiles.create', { settings: live, secret: null }));
    const choose = () =>
      desk.electron.evaluate(({ Menu }) => {
        const items = (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) => submenu?.items ?? []);
        items.find(({ label }) => label === 'Harbourline live (Production)')?.click();
      });
    const question = window.getByRole('alertdialog', { name: 'Switch to Harbourline live?' });
    await choose();
    await expect(question).toContainText('opens read-only');
    await expect(question.getByRole('button', { name: 'Stay in Demo' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(window).toHaveTitle(/\(Demo\)/);
    await choose();
    await question.getByRole('button', { name: 'Switch to production' }).click();
    await expect(window).toHaveTitle(/\(Production\)/);
  });
  expect(desk.pageErrors).toEqual([]);
});

test('an ID or reference that a customer reads out opens the check, loaded or not, and Back returns', async ({
  desk: { window },
}) => {
  const { keyboard } = window;
  const find = window.getByRole('dialog', { name: 'Search or run a command' }).getByRole('searchbox');
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await keyboard.press('g');
  await keyboard.press('i');
  await expect(window).toHaveTitle(/^Inbox /);

  await keyboard.press('Control+k');
  await find.fill('HS-67999');
  await expect(
    window.getByRole('option', { name: 'Find checks with client reference HS-67999' }),
  ).toBeVisible();
  await keyboard.press('Enter');
  await expect(window).toHaveTitle(/^Checks /);
  const grid = window.getByRole('grid', { name: 'Checks' });
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  // The one check that is found is in the pane.
  await expect(window.getByRole('complementary').getByText('HS-67999').first()).toBeVisible();

  // The list has the keyboard: its row opens as a page.
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(window).toHaveTitle(/^Check /);
  const { lastRoute } = valueOf(await ask(window, 'preferences.read', {}));
  await keyboard.press('Alt+ArrowLeft');
  await keyboard.press('Alt+ArrowLeft');
  await expect(window).toHaveTitle(/^Inbox /);

  // Its list is not filtered for good.
  await keyboard.press('g');
  await keyboard.press('c');
  await expect(window).toHaveTitle(/^Checks /);
  await expect(grid).not.toHaveAttribute('aria-rowcount', '2');
  await keyboard.press('Alt+ArrowLeft');
  await expect(window).toHaveTitle(/^Inbox /);

  await keyboard.press('Control+k');
  await find.fill(`404: ${lastRoute.replace('/checks/', '')} was not found`);
  await expect(window.getByRole('option', { name: /^Open check / })).toBeVisible();
  await keyboard.press('Enter');
  await expect(window).toHaveTitle(/^Check /);
  await keyboard.press('Alt+ArrowLeft');
  await expect(window).toHaveTitle(/^Inbox /);
});

test('the palette finds by phone number, error text, webhook body and page action, by keyboard', async ({
  desk: { window, electron },
}) => {
  const { keyboard } = window;
  const find = window.getByRole('dialog', { name: 'Search or run a command' }).getByRole('searchbox');
  const closed = () => expect(window.locator('[data-layer]')).toHaveCount(0);
  await expect(window.getByText(/^Local service, port \d+$/)).toBeVisible();
  await keyboard.press('g');
  await keyboard.press('c');
  await expect(window).toHaveTitle(/^Checks /);

  await test.step('a phone number is looked up with one call', async () => {
    await keyboard.press('Control+k');
    await find.fill('+44 7700 900148');
    await expect(
      window.getByRole('option', { name: 'Find checks with phone number +44 7700 900148' }),
    ).toBeVisible();
    // One press closes it, with the text that was typed.
    await keyboard.press('Escape');
    await closed();
  });

  await test.step('an action of the page is found by its name', async () => {
    // The palette has what can be done when it opens: there is nothing to export before the first rows.
    await expect(window.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
    await keyboard.press('Control+k');
    await find.fill('>export');
    await expect(window.getByRole('option', { name: 'Export', exact: true })).toBeVisible();
    await keyboard.press('Enter');
    await expect(window.getByRole('dialog', { name: 'Export' })).toBeVisible();
    await keyboard.press('Escape');
    await closed();
  });

  await test.step('an error text opens its requests', async () => {
    await keyboard.press('Control+k');
    await find.fill('ListChecks was slow today');
    await keyboard.press('Enter');
    await expect(window).toHaveTitle(/^API calls /);
    await expect(
      window
        .getByRole('complementary')
        .getByText(/\/checks/)
        .first(),
    ).toBeVisible();
    await closed();
  });

  await test.step('a webhook body opens in the bench, byte for byte', async () => {
    const body = JSON.stringify(
      { name: 'organizations/o1/notifications/n1', type: 'notification.client.check_complete.v1' },
      null,
      2,
    );
    await electron.evaluate(({ clipboard }, text) => void clipboard.writeText(text), body);
    await keyboard.press('Control+k');
    await expect(find).toBeFocused();
    await keyboard.press('Control+v');
    await expect(window.getByRole('option', { name: /^Open in webhook bench/ })).toBeVisible();
    await keyboard.press('Enter');
    await expect(window).toHaveTitle(/^Webhook bench /);
    await expect(window.locator('main textarea').first()).toHaveValue(body);
  });
});
