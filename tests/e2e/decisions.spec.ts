import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app';
import { ask, connect } from '#tests/support/desk-calls';
import { startBench } from '#tests/support/local-service';
import { findCheck } from '#tests/support/open-check';
import { onWallClock } from '#tests/support/wall-clock';
import { valueOf } from '#tests/support/value-of';

const decision = (window: Page, kind: string) =>
  window.getByRole('listbox', { name: 'Needs a decision' }).locator(`[data-decision="${kind}"]`);

test('a finding is reviewed from the overview by keyboard alone, and the overview then counts one less', async ({
  desk: { window, pageErrors },
}) => {
  await using bench = await startBench(onWallClock());
  const { service } = bench;
  const { keyboard } = window;
  const check = await findCheck(
    bench,
    'state = ACTIVE OR state = INACTIVE',
    (_, findings) => findings.length > 1 && findings.every((finding) => finding['state'] === 'UNREVIEWED'),
  );
  const { id: profileId } = await connect(window, bench.settings, bench.clientSecret);
  await expect(
    window.getByRole('button', { name: 'Current profile: Test service', exact: true }),
  ).toBeVisible();
  // The operator opened one check; the others are left to the background, which is paused here.
  valueOf(await ask(window, 'findings.control', { profileId, action: 'pause' }));
  const { reading } = valueOf(await ask(window, 'findings.queue', { profileId }));
  expect(reading.state).toBe('paused');
  valueOf(await ask(window, 'findings.list', { profileId, check: check.name as never }));
  const openNow = async () => {
    const { rows } = valueOf(await ask(window, 'findings.queue', { profileId }));
    return rows.filter(({ finding }) => finding.state === 'UNREVIEWED').length;
  };
  const before = await openNow();
  expect(before).toBeGreaterThan(1);

  await keyboard.press('g');
  await keyboard.press('o');
  await expect(window).toHaveTitle(/^Overview /);
  const row = decision(window, 'findings');
  await expect(row).toContainText(new RegExp(`^${before} unreviewed findings in `));
  await expect(window.getByRole('option').first()).toBeFocused();
  for (let moves = 0; moves < 10; moves += 1) {
    if (await row.evaluate((element) => element === document.activeElement)) break;
    await keyboard.press('j');
  }
  await expect(row).toBeFocused();
  await keyboard.press('Enter');

  await expect(window).toHaveTitle(/^Findings /);
  const grid = window.getByRole('grid', { name: 'Findings queue' });
  await expect(grid).toBeFocused();
  const pane = window.getByRole('complementary', { name: 'Selected finding' });
  const first = await pane.getByRole('heading').first().textContent();
  await keyboard.press('j');
  await keyboard.press('k');
  await expect(pane.getByRole('heading').first()).toHaveText(first ?? '');
  await keyboard.press('d');
  await expect(pane.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await keyboard.type('OTHER');
  await keyboard.press('Tab');
  // Letters of the description are not keys: C in it confirms nothing.
  await keyboard.type('close match, jk cc');
  await expect(pane.getByRole('radio', { name: 'Dismiss' })).toBeChecked();
  await keyboard.press('ControlOrMeta+Enter');
  await expect.poll(openNow).toBe(before - 1);
  expect(service.requests.ReviewFinding).toBe(1);
  await expect(grid).toBeFocused();
  await expect(window.getByText(new RegExp(`, ${before - 1} unreviewed$`))).toBeVisible();

  await keyboard.press('Alt+ArrowLeft');
  await expect(window).toHaveTitle(/^Overview /);
  await expect(decision(window, 'findings')).toContainText(new RegExp(`^${before - 1} unreviewed finding`));
  expect(pageErrors).toEqual([]);
});

test('the findings that notifications report load in the background with a count of the rest, and Enter opens the check of a finding', async ({
  desk: { window },
}) => {
  await using bench = await startBench(onWallClock());
  const { service } = bench;
  const { id: profileId } = await connect(window, bench.settings, bench.clientSecret);
  await expect(
    window.getByRole('button', { name: 'Current profile: Test service', exact: true }),
  ).toBeVisible();
  const reading = async () => valueOf(await ask(window, 'findings.queue', { profileId })).reading;
  await expect.poll(async () => (await reading()).left, { timeout: 30_000 }).toBeGreaterThan(0);
  const findings = service.requests.ListFindings;
  await expect.poll(() => service.requests.ListFindings, { timeout: 30_000 }).toBeGreaterThan(findings);
  await window.keyboard.press('g');
  await window.keyboard.press('n');
  await expect(
    window
      .getByText(/^Loading findings: \d+ checks left, about \d+ min at 12 calls per minute, 2 per check$/)
      .last(),
  ).toBeVisible();
  await window.getByRole('button', { name: 'Pause loading' }).click();
  await expect(window.getByText(/^Loading paused: \d+ checks left$/).last()).toBeVisible();
  await window.getByRole('button', { name: 'Resume loading' }).click();
  await expect
    .poll(async () => valueOf(await ask(window, 'findings.queue', { profileId })).rows.length, {
      timeout: 60_000,
    })
    .toBeGreaterThan(0);
  const grid = window.getByRole('grid', { name: 'Findings queue' });
  await expect(window.getByRole('complementary', { name: 'Selected finding' })).toBeVisible({
    timeout: 60_000,
  });
  await grid.focus();
  await window.keyboard.press('Enter');
  await expect(window).toHaveTitle(/^Check /);
});
