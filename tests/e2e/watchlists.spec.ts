import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app';
import { connect } from '#tests/support/desk-calls';
import { startBench } from '#tests/support/local-service';
import { organizationOf } from '#tests/support/open-check';
import { onWallClock } from '#tests/support/wall-clock';
import { openPage } from '#tests/support/pages';

const goTo = (window: Page, label: string) => openPage(window, label);

test('checks are added from their list to a watchlist, read in the fewest batches, and give a calendar', async ({
  desk: { window, electron, pageErrors },
}) => {
  // Two of its renewal reminders came within the last day, which the first reading of an organization takes in.
  await using bench = await startBench({ ...onWallClock(), seed: 9 });
  const { service } = bench;
  const { requests } = service;
  const checks = await bench.allRows('/v1alpha2/organizations/-/teams/-/checks?pageSize=100');
  const perOrganization = new Map<string, number>();
  for (const { name } of checks)
    perOrganization.set(organizationOf(name), (perOrganization.get(organizationOf(name)) ?? 0) + 1);
  // A batch holds 100 checks of one organization (§8).
  const fewest = [...perOrganization.values()].reduce((sum, count) => sum + Math.ceil(count / 100), 0);
  await connect(window, bench.settings, bench.clientSecret);
  await expect(
    window.getByRole('button', { name: 'Current profile: Test service', exact: true }),
  ).toBeVisible();

  await test.step('added from the list of checks to a new watchlist', async () => {
    await goTo(window, 'Checks');
    await expect(window.getByText(/[\d,]+ loaded, all pages/)).toBeVisible({ timeout: 30_000 });
    await window.getByRole('grid', { name: 'Checks', exact: true }).focus();
    await window.keyboard.press('ControlOrMeta+a');
    await window.getByRole('button', { name: 'Add to watchlist' }).click();
    const choice = window.getByRole('dialog', { name: 'Add to watchlist' });
    await choice.getByRole('textbox', { name: 'Watchlist name' }).fill('Everything');
    await choice.getByRole('button', { name: /^Create watchlist with [\d,]+ checks$/ }).click();
    await window.getByRole('button', { name: 'Show watchlist' }).click();
    await expect(window.getByRole('grid', { name: 'Checks of Everything' })).toHaveAttribute(
      'aria-rowcount',
      String(checks.length + 1),
    );
  });

  const list = window.getByRole('grid', { name: 'Checks of Everything' });
  await test.step('read in the fewest batches', async () => {
    const before = requests.BatchGetChecks;
    await window.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(window.getByRole('navigation', { name: 'Watchlists' })).toContainText('Updated just now');
    expect(requests.BatchGetChecks - before).toBe(fewest);
  });

  await test.step('a check that is refused is named, and the others of its batch are read', async () => {
    const [first] = checks;
    const stranger = `${(first?.name ?? '').replace(/[^/]+$/, '')}${randomUUID()}`;
    await window.getByRole('button', { name: 'Add checks' }).click();
    await window.getByRole('textbox', { name: 'Resource names' }).fill(stranger);
    await window.getByRole('button', { name: 'Add 1 check' }).click();
    const before = requests.BatchGetChecks;
    await window.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(window.getByText('1 check was not refreshed.')).toBeVisible();
    // The refused batch is halved until the name is found: no more than two requests a halving.
    const batch = Math.min(100, 1 + (perOrganization.get(organizationOf(stranger)) ?? 0));
    expect(requests.BatchGetChecks - before).toBeLessThanOrEqual(
      fewest + 1 + 2 * Math.ceil(Math.log2(batch)),
    );
    await window.getByRole('textbox', { name: 'Search this list' }).fill(stranger.slice(-12));
    await expect(list.getByText('403: does not exist or no access')).toHaveCount(1);
    await window.getByRole('textbox', { name: 'Search this list' }).fill('');
    await window.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(window.getByRole('navigation', { name: 'Watchlists' })).toContainText('1 not refreshed');
  });

  await test.step('confirmed and estimated renewals, distinguished', async () => {
    const before = requests.BatchGetChecks;
    await goTo(window, 'Monitoring');
    const days = window.getByRole('table', { name: 'Renewals by day' });
    // Reminders of the last days name a day; the others count from the start or the creation.
    await expect(days.getByRole('button', { name: /\d confirmed/ }).first()).toBeVisible({ timeout: 30_000 });
    await expect(days.getByRole('button', { name: /\d estimated/ }).first()).toBeVisible();
    const renewals = window.getByRole('grid', { name: 'Renewals by day' });
    await days
      .getByRole('button', { name: /\d confirmed/ })
      .first()
      .click();
    await expect(renewals.getByText(/^Reminder \d/).first()).toBeVisible();
    await window.getByRole('button', { name: /^Show all / }).click();
    await window.getByRole('checkbox', { name: /Confirmed by a renewal reminder/ }).uncheck();
    await expect(renewals.getByText(/^Reminder \d/)).toHaveCount(0);
    await expect(renewals.getByText(/, estimated$/).first()).toBeVisible();
    expect(requests.BatchGetChecks).toBe(before);
  });

  const folder = mkdtempSync(join(tmpdir(), 'desk-calendar-'));
  await test.step('saved as a calendar of the visible renewals', async () => {
    const path = join(folder, 'renewals.ics');
    await electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, path);
    await window.getByRole('button', { name: 'Export .ics' }).click();
    await expect(window.getByText(/^[\d,]+ renewals saved as /)).toBeVisible();
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('STATUS:TENTATIVE');
    expect(text).not.toContain('STATUS:CONFIRMED');
  });
  rmSync(folder, { recursive: true });

  await test.step('in the smallest window the calendar stays beside an open renewal', async () => {
    await electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(1024, 640),
    );
    await window.getByRole('grid', { name: 'Renewals by day' }).getByRole('rowheader').first().click();
    await expect(window.getByRole('complementary').getByRole('heading', { name: 'Renewal' })).toBeVisible();
    await expect(window.getByRole('table', { name: 'Renewals by day' })).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});
