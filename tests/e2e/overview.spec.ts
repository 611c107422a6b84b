import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/app';
import { ask, connect, valueOf } from '#tests/support/desk-calls';
import { startBench } from '#tests/support/local-service';
import { findCheck } from '#tests/support/open-check';
import { onWallClock } from '#tests/support/wall-clock';
import { openPage } from '#tests/support/pages';

const figure = (window: Page, label: string) =>
  window.getByRole('main').getByRole('button', { name: new RegExp(`^${label}`) });
const overview = (window: Page) => openPage(window, 'Overview');

test('the overview counts what is kept here, says what is not known, and every number opens its list', async ({
  desk: { window, pageErrors },
}) => {
  await using bench = await startBench(onWallClock());
  const { service } = bench;
  const check = await findCheck(bench, 'state = ACTIVE OR state = INACTIVE', (_, findings) =>
    findings.some((finding) => finding['state'] === 'UNREVIEWED'),
  );
  const { id: profileId } = await connect(
    window,
    { baseUrl: service.baseUrl, authUrl: service.authUrl, clientId: service.credentials.clientId },
    service.credentials.clientSecret,
  );
  await expect(window.getByRole('button', { name: 'Profile Test service, switch' })).toBeVisible();
  await overview(window);
  await expect(figure(window, 'Unreviewed findings')).toContainText('not loaded');
  // The baseline goes back some days; those before are told as not known.
  await expect(window.getByText(/^Not known before \d+ \w+$/)).toBeVisible({
    timeout: 30_000,
  });
  await expect
    .poll(
      async () => valueOf(await ask(window, 'inbox.health', { profileId, only: 'all', limit: 0 })).neverRead,
    )
    .toBe(0);
  // The baseline is read already; one message more is news.
  await expect(figure(window, 'Unread messages')).toContainText('0 monitoring matches');
  service.controls.hit(check.name);
  valueOf(await ask(window, 'inbox.refresh', { profileId }));
  await expect(figure(window, 'Unread messages')).toContainText('1 monitoring match');
  await expect(figure(window, 'Organizations not read')).toContainText('All 40 answered');

  await test.step('numbers are drawn without a call', async () => {
    const before =
      service.requests.ListChecks + service.requests.BatchGetChecks + service.requests.ListFindings;
    await overview(window);
    const { finished } = valueOf(await ask(window, 'overview.read', { profileId }));
    const total = finished.days.reduce(
      (sum, { outcomes }) => sum + outcomes.reduce((day, { checks }) => day + checks, 0),
      0,
    );
    await expect(window.getByRole('button', { name: `14 days, ${total} checks` })).toBeVisible();
    await expect(window.getByRole('table', { name: 'Checks finished by day' })).toContainText('not known');
    expect(
      service.requests.ListChecks + service.requests.BatchGetChecks + service.requests.ListFindings,
    ).toBe(before);
  });

  await test.step('each opens its list', async () => {
    await window.getByRole('region', { name: 'Unread by type' }).getByRole('button').first().click();
    await expect(window.getByRole('option').first()).toContainText('Monitoring match');
    await expect(window.getByRole('option')).toHaveCount(1);
    await overview(window);
    await figure(window, 'Finished since yesterday').click();
    await expect(window).toHaveTitle(/^Inbox /);
    await expect(window.getByRole('button', { name: 'Filter by type: Check complete' })).toBeVisible();
    await overview(window);
    await figure(window, 'Renewals in 14 days').click();
    await expect(window).toHaveTitle(/^Monitoring /);
    await overview(window);
    await figure(window, 'Organizations not read').click();
    await expect(window.getByRole('grid', { name: 'Polling by organization' })).toBeVisible();
  });

  await test.step('findings count once someone opened them', async () => {
    const { rows } = valueOf(await ask(window, 'findings.list', { profileId, check: check.name as never }));
    const open = rows.filter(({ finding }) => finding.state === 'UNREVIEWED').length;
    await overview(window);
    await expect(figure(window, 'Unreviewed findings')).toContainText(`${open}In 1 check opened here`);
    await figure(window, 'Unreviewed findings').click();
    await expect(window).toHaveTitle(/^Findings /);
    await expect(window.getByText('1 chosen check.')).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});
