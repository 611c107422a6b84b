import type { Locator, Page } from '@playwright/test';
import { handlesKeys, expect, test, type DeskApp } from '#tests/support/app';
import { ask } from '#tests/support/desk-calls';
import { pressNotification, shownNotifications } from '#tests/support/desktop-notifications';
import { openPage } from '#tests/support/pages';
import { connectPolledService, type PolledService } from '#tests/support/polled-service';
import { valueOf } from '#tests/support/value-of';

test.setTimeout(120_000);
// The desktop of the session is a mock on D-Bus; other systems have one desktop, which is not to be used.
test.skip(process.platform !== 'linux', 'Desktop notifications are read from a D-Bus session.');

const services: PolledService[] = [];
test.afterEach(async () => {
  for (const service of services.splice(0)) await service[Symbol.asyncDispose]();
});

async function connect({ window }: DeskApp): Promise<PolledService> {
  const polled = await connectPolledService(window);
  services.push(polled);
  await openPage(window, 'Inbox');
  return polled;
}

const hit = (polled: PolledService, place: number) =>
  polled.service.controls.hit(polled.monitored[place] ?? '');
const notifications = (window: Page): Locator =>
  window.getByRole('listbox', { name: 'Notifications' }).getByRole('option');
/** What is shown from now on. */
async function shownSince(count: number) {
  return (await shownNotifications()).slice(count);
}

test('the first read is silent; then each notification is in the inbox once and is announced once', async ({
  launch,
}) => {
  const desk = await launch();
  const { window } = desk;
  const before = (await shownNotifications()).length;
  const polled = await connect(desk);
  await expect(window.getByText('No unread notifications')).toBeVisible();
  expect(await shownSince(before)).toEqual([]);

  // Repeated and shuffled rows on every page from now on.
  for (const kind of ['duplicate', 'reorder'] as const) {
    polled.service.controls.add({ kind, operation: 'ListNotifications', times: null });
  }
  hit(polled, 0);
  await polled.readNow();
  await expect(notifications(window)).toHaveCount(1);
  await expect(notifications(window)).toContainText('Monitoring match');
  await expect(window.getByRole('button', { name: 'Inbox', exact: true })).toContainText('1');
  await expect.poll(() => shownSince(before)).toHaveLength(1);
  const [reported] = await shownSince(before);
  expect(reported?.title).toMatch(/^Monitoring match, \S/);
  // The name of a check may name a person: it is in the window, and in no desktop notification.
  const name = await notifications(window).locator('[class*=title]').textContent();
  expect(`${reported?.title ?? ''} ${reported?.body ?? ''}`).not.toContain(name);

  await polled.readNow();
  await polled.readNow();
  await expect(notifications(window)).toHaveCount(1);
  expect(await shownSince(before)).toHaveLength(1);

  await desk.close();
  const again = await launch({ userData: desk.userData });
  await openPage(again.window, 'Inbox');
  await expect(notifications(again.window)).toHaveCount(1);
  await polled.readNow(again.window);
  await expect(notifications(again.window)).toHaveCount(1);
  expect(await shownSince(before)).toHaveLength(1);
  expect(again.pageErrors).toEqual([]);

  // Without the service the notifications stay readable, with their age.
  await polled.service.close();
  valueOf(await ask(again.window, 'inbox.refresh', { profileId: polled.profileId }));
  await expect(again.window.getByRole('main').getByText(/Last updated \d\d:\d\d/)).toBeVisible();
  await expect(notifications(again.window)).toHaveCount(1);
});

test('a muted profile fills the inbox and shows nothing on the desktop', async ({ desk }) => {
  const { window } = desk;
  const polled = await connect(desk);
  await window.getByText('Settings', { exact: true }).last().click();
  await window.getByRole('checkbox', { name: /Show desktop notifications/ }).uncheck();
  await expect(window.getByRole('checkbox', { name: /Show the check name/ })).toBeDisabled();
  await expect(window.getByText(/calls an hour/).first()).toBeVisible();
  await window.getByRole('button', { name: 'Save settings' }).click();
  await expect(window.getByText(/Settings saved/)).toBeVisible();

  const before = (await shownNotifications()).length;
  hit(polled, 0);
  await polled.readNow();
  await window.getByRole('radiogroup', { name: 'Part of the inbox' }).getByText('Notifications').click();
  await expect(notifications(window)).toHaveCount(1);
  await notifications(window).click();
  await expect(window.getByText('Not shown', { exact: true })).toBeVisible();
  expect(await shownSince(before)).toEqual([]);
});

test('a filter of the inbox is saved as a view, and opened again by keyboard from the palette and after a restart', async ({
  launch,
}) => {
  const desk = await launch();
  const { window } = desk;
  const polled = await connect(desk);
  hit(polled, 0);
  await polled.readNow();
  await expect(notifications(window)).toHaveCount(1);
  const find = window.getByRole('textbox', { name: 'Search notifications' });
  const list = window.getByRole('listbox', { name: 'Notifications' });
  await find.fill('No such check');
  await expect(notifications(window)).toHaveCount(0);
  await window.getByRole('button', { name: 'Save view' }).press('Enter');
  const form = window.getByRole('dialog', { name: 'Save view' });
  await expect(form.getByText(/encrypted because its search text may name a person/)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name of the saved view' })).toBeFocused();
  await window.keyboard.type('Of nobody');
  await window.keyboard.press('Enter');
  await expect(window.locator('[data-layer]')).toHaveCount(0);
  await find.fill('');
  await expect(notifications(window)).toHaveCount(1);

  const showFromPalette = async (page: Page) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Of nobody');
    await expect(page.getByRole('option', { name: /^Of nobody/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-layer]')).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Search notifications' })).toHaveValue('No such check');
    await expect(notifications(page)).toHaveCount(0);
  };
  await list.press('g');
  await window.keyboard.press('o');
  await expect(window).toHaveTitle(/^Overview /);
  await showFromPalette(window);
  await desk.close();

  const again = await launch({ userData: desk.userData });
  await handlesKeys(again.window);
  await showFromPalette(again.window);
  await again.window.getByRole('button', { name: 'Saved views' }).press('Enter');
  await again.window.getByRole('button', { name: 'Delete view Of nobody' }).press('Enter');
  await expect(again.window.getByRole('button', { name: 'Delete view Of nobody' })).toHaveCount(0);
  expect(again.pageErrors).toEqual([]);
});

test('notifications are handled by keyboard, and each action can be undone', async ({ desk }) => {
  const { window } = desk;
  const polled = await connect(desk);
  for (const place of [0, 1, 2]) hit(polled, place);
  await polled.readNow();
  await expect(notifications(window)).toHaveCount(3);
  const unread = notifications(window).filter({ hasText: 'Unread' });

  await window.keyboard.press('j');
  await window.keyboard.press('j');
  await expect(notifications(window).nth(1)).toHaveAttribute('aria-selected', 'true');
  await window.keyboard.press('r');
  await expect(unread).toHaveCount(2);
  await window.keyboard.press('r');
  await expect(unread).toHaveCount(3);

  const second = (await notifications(window).nth(1).textContent()) ?? '';
  await window.keyboard.press('d');
  await expect(notifications(window)).toHaveCount(2);
  await window.keyboard.press('Control+z');
  await expect(notifications(window)).toHaveCount(3);
  await expect(notifications(window).filter({ hasText: second.slice(6, 20) })).not.toHaveCount(0);

  await window.keyboard.press('Shift+F10');
  await expect(window.getByRole('menuitem', { name: 'Open check' })).toBeFocused();
  await window.keyboard.press('ArrowDown');
  await window.keyboard.press('ArrowDown');
  await window.keyboard.press('Enter');
  await expect(notifications(window)).toHaveCount(2);
  await window.keyboard.press('Control+z');
  await expect(notifications(window)).toHaveCount(3);

  await window.keyboard.press('s');
  await window.getByRole('menuitem', { name: /Tomorrow/ }).click();
  await expect(notifications(window)).toHaveCount(2);
  await expect(window.getByText('Snoozed 1')).toBeVisible();
  await window.getByRole('button', { name: 'Undo' }).last().click();
  await expect(notifications(window)).toHaveCount(3);

  await notifications(window).first().click();
  await window.keyboard.press('m');
  await window.getByRole('menuitem', { name: /Mute type: Monitoring match/ }).click();
  await expect(notifications(window)).toHaveCount(0);
  await window.getByText('Muted', { exact: true }).first().click();
  // With those that were there before.
  await expect(notifications(window).filter({ hasText: 'Unread' })).toHaveCount(3);
  await window.keyboard.press('Control+z');
  await expect(window.getByText('No muted notifications')).toBeVisible();

  await window.keyboard.press('g');
  await window.keyboard.press('i');
  await window
    .getByText(/^Unread/)
    .first()
    .click();
  await window.getByRole('textbox', { name: 'Search notifications' }).fill('no such notification');
  await expect(window.getByText('No matching notifications')).toBeVisible();
  await window.getByRole('button', { name: 'Clear filters' }).click();
  await notifications(window).first().focus();
  await window.keyboard.press('j');
  await window.keyboard.press('Enter');
  await expect(window).toHaveTitle(/^Check /);
});

test('pressing a desktop notification opens its check; of another profile, it asks before it switches', async ({
  desk,
}) => {
  const { window } = desk;
  const polled = await connect(desk);
  const before = (await shownNotifications()).length;
  hit(polled, 0);
  await polled.readNow();
  await expect.poll(() => shownSince(before)).toHaveLength(1);
  const [reported] = await shownSince(before);

  valueOf(await ask(window, 'profiles.activate', { id: 'demo' }));
  await expect(window).toHaveTitle(/\(Demo\)/);
  await window.getByRole('button', { name: 'Current profile: Demo', exact: true }).click();
  const profile = (name: string) => window.getByRole('option').filter({ hasText: name });
  await expect(profile('Polled sandbox')).toContainText('1 unread');
  await window.keyboard.press('Escape');
  await pressNotification(reported?.id ?? 0);
  const question = window.getByRole('alertdialog', { name: 'Switch to Polled sandbox?' });
  await expect(question).toContainText('Sandbox');
  await question.getByRole('button', { name: 'Switch and open' }).click();
  await expect(window).toHaveTitle(/^Check \(Sandbox\)/);
  await openPage(window, 'Inbox');
  await expect(notifications(window).or(window.getByText('No unread notifications')).first()).toBeVisible();
  const counts = valueOf(await ask(window, 'inbox.counts', { profileId: polled.profileId }));
  expect(counts.unread).toBe(0);
});

test('the health page reports each organization that is not being read, and why', async ({ desk }) => {
  const { window } = desk;
  const polled = await connect(desk);
  polled.service.controls.add({ kind: 'status', operation: 'ListNotifications', status: 403, times: 1 });
  await polled.readNow();
  await expect(window.getByRole('main').getByText('1 of 6 organizations is not fully polled.')).toBeVisible();
  await window.getByRole('button', { name: 'Show 1 not fully polled' }).click();
  const grid = window.getByRole('grid', { name: 'Polling by organization' });
  await expect(grid.getByRole('row')).toHaveCount(2);
  await expect(grid).toContainText('Poll failed');
  await window.getByRole('button', { name: 'Poll now' }).click();
  await expect(window.getByText('No failed polls')).toBeVisible();
});
