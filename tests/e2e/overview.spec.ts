import { expect, test } from '#tests/support/app';
import { ask, connect } from '#tests/support/desk-calls';
import { startBench } from '#tests/support/local-service';
import { findCheck } from '#tests/support/open-check';
import { onWallClock } from '#tests/support/wall-clock';
import { openPage } from '#tests/support/pages';
import { valueOf } from '#tests/support/value-of';

test('the overview counts open work, says what is unknown, and makes no call of its own', async ({
  desk: { window, pageErrors },
}) => {
  await using bench = await startBench(onWallClock());
  const { service } = bench;
  const check = await findCheck(bench, 'state = ACTIVE OR state = INACTIVE', (_, findings) =>
    findings.some((finding) => finding['state'] === 'UNREVIEWED'),
  );
  const { id: profileId } = await connect(window, bench.settings, bench.clientSecret);
  await expect(
    window.getByRole('button', { name: 'Current profile: Test service', exact: true }),
  ).toBeVisible();
  valueOf(await ask(window, 'findings.control', { profileId, action: 'pause' }));
  await openPage(window, 'Overview');
  // The baseline goes back some days; those before are shown as not known.
  await expect(window.getByText(/^Unknown before \d+ \w+$/)).toBeVisible({ timeout: 30_000 });
  await expect(window.getByText(/^Loading paused: [\d,]+ checks left$/)).toBeVisible();
  await expect(window.getByText('This is the first visit. Changes are listed from now on.')).toBeVisible();
  await expect
    .poll(
      async () => valueOf(await ask(window, 'inbox.health', { profileId, only: 'all', limit: 0 })).neverRead,
    )
    .toBe(0);
  // The baseline is read already; one message more is news.
  const row = (kind: string) =>
    window.getByRole('listbox', { name: 'Needs a decision' }).locator(`[data-decision="${kind}"]`);
  service.controls.hit(check.name);
  valueOf(await ask(window, 'inbox.refresh', { profileId }));
  await expect(row('matches')).toContainText('1 check has an unread monitoring match');

  await test.step('open work is drawn without a call', async () => {
    const calls = () =>
      service.requests.ListChecks + service.requests.BatchGetChecks + service.requests.ListFindings;
    const before = calls();
    await openPage(window, 'Inbox');
    await openPage(window, 'Overview');
    const { finished } = valueOf(await ask(window, 'overview.read', { profileId }));
    const total = finished.days.reduce(
      (sum, { outcomes }) => sum + outcomes.reduce((day, { checks }) => day + checks, 0),
      0,
    );
    const since = new RegExp(`^${total.toLocaleString('en-GB')} checks? since \\d+ \\w+$`);
    await expect(window.getByRole('button', { name: since })).toBeVisible();
    await expect(window.getByRole('table', { name: 'Completed checks by day' })).toContainText('Unknown');
    expect(calls()).toBe(before);
  });

  await test.step('each item opens the page where it is decided', async () => {
    await row('matches').click();
    await expect(window).toHaveTitle(/^Overview /);
    await row('matches').dblclick();
    await expect(window).toHaveTitle(/^Inbox /);
    await expect(window.getByRole('option').first()).toContainText('Monitoring match');
    await expect(window.getByRole('option')).toHaveCount(1);
    await openPage(window, 'Overview');
    await window.getByRole('button', { name: /checks? since/ }).click();
    await expect(window.getByRole('button', { name: 'Filter by type: Check complete' })).toBeVisible();
    await openPage(window, 'Overview');
    await window.getByRole('button', { name: 'Health' }).click();
    await expect(window.getByRole('grid', { name: 'Polling by organization' })).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});
