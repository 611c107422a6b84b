// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import type { FakeBridge } from '#tests/support/fake-bridge';
import { changeForm } from '../../../../../renderer/features/create-check/form-state.ts';
import { changeChecksView, useChecksView } from '../../../../../renderer/features/checks/view-state.ts';
import { openOrganization } from '../../../../../renderer/features/organizations/open-organization.ts';
import { goBack } from '../../../../../renderer/state/navigation.ts';
import { click, unreachable } from '../../operator.ts';
import { isolateApp, settle } from '../../render-app.tsx';
import {
  at,
  check,
  customerBridge,
  displayName,
  name,
  openCustomer,
  path,
  region,
  stepsOf,
} from './customer.ts';

isolateApp();

const repeatToken = (bridge: FakeBridge, checks: readonly { name: string; state: string }[]) => {
  bridge.respond('checks.listPages', () => {
    // A reading without an end would keep the test from ending.
    if (bridge.made.filter((call) => call.name === 'checks.listPages').length > 5)
      return new Promise(() => undefined);
    const page = { checks, nextPageToken: 'same', facts: noListFacts, receivedAt: at };
    return ok({ pages: [page], error: null });
  });
  return bridge;
};

const bulkRun = (state: 'running' | 'done') => ({
  profileId: 'demo',
  run: 'r1',
  fileName: 'november.csv',
  startedAt: at,
  error: null,
  state,
  template: 'checkTemplates/identity-verification-check-v1-0-0',
  interrupted: false,
  absent: 0,
  counts: { created: 1, failed: 0, unknown: 0, sending: 0, waiting: 0, 'left-out': 0 },
  lastMinute: 1,
  perMinute: 60,
  nextRow: null,
  resumable: false,
});
describe('checks on the page of an organization', () => {
  it('never shows unknown values as none', async () => {
    const bridge = customerBridge();
    bridge.respond('organizations.read', () => err(unreachable));
    bridge.respond('organizations.findings', () => ok({ seen: 0, unreviewed: 0, checks: [], inChecks: 0 }));
    await openCustomer(bridge);
    expect(region('Findings to review').getByText(/^Unknown/)).toBeTruthy();
    expect(region('Webhooks').getByText(/^Webhook state unknown/)).toBeTruthy();
    expect(region('Features and overrides').getByText('Not loaded')).toBeTruthy();
    expect(stepsOf()).toContain('FeaturesUnknown');
  });

  it('never takes a list that lacks checks which the service counts for no checks', async () => {
    const bridge = customerBridge();
    const facts = { ...noListFacts, total: 5 };
    const page = { checks: [], nextPageToken: '', facts, receivedAt: at };
    bridge.respond('checks.listPages', () => ok({ pages: [page], error: null }));
    await openCustomer(bridge);
    expect(region('Checks').queryByText(/has no checks/)).toBeNull();
    expect(region('Checks').getByText('The list may be incomplete.')).toBeTruthy();
    expect(stepsOf()).toContain('First checkUnknown');
  });

  it('opens its checks without the search of an earlier visit, the newest first', async () => {
    changeChecksView({ needle: 'earlier' });
    await openCustomer();
    await click(region('Checks').getByText('2 checks created in the last 90 days'));
    expect(path()).toBe('/checks');
    expect(useChecksView.getState()).toMatchObject({
      filter: '',
      text: '',
      needle: '',
      sort: { column: 'created', direction: 'descending' },
    });
  });

  it('counts each check once, and ends with a repeated page token', async () => {
    const bridge = customerBridge();
    const checks = [{ name: check, state: 'ACTIVE', createTime: new Date().toISOString() }];
    const page = { checks, nextPageToken: 'T', facts: noListFacts, receivedAt: at };
    bridge.respond('checks.listPages', () => ok({ pages: [page], error: null }));
    await openCustomer(bridge);
    expect(region('Checks').getByText('At least 1 check created in the last 90 days')).toBeTruthy();
    expect(bridge.made.filter((call) => call.name === 'checks.listPages')).toHaveLength(2);
  });

  it('stops counting checks at a repeated page token, and counts each check once', async () => {
    await openCustomer(repeatToken(customerBridge(), [{ name: check, state: 'ACTIVE' }]));
    const checks = region('Checks');
    expect(checks.getByText('Counted in one check. The organization may have more.')).toBeTruthy();
    expect(checks.getByRole('button', { name: 'Show 1 check in state Active' })).toBeTruthy();
  });

  it('never takes empty pages with a repeated token for no checks', async () => {
    await openCustomer(repeatToken(customerBridge(), []));
    expect(region('Checks').getByText('No check loaded. The organization may have some.')).toBeTruthy();
    expect(stepsOf()).toContain('First checkUnknown');
  });

  it('never shows entries that could not be read as none', async () => {
    const bridge = customerBridge();
    const facts = { ...noListFacts, unread: [{ title: 'Sale' }, null] };
    const page = { nextPageToken: '', facts, receivedAt: at };
    bridge.respond('checks.listPages', () => ok({ pages: [{ checks: [], ...page }], error: null }));
    bridge.respond('brands.list', () => ok({ brands: [], ...page }));
    await openCustomer(bridge);
    expect(region('Checks').getByText('2 entries could not be read.')).toBeTruthy();
    expect(region('Checks').queryByText(/has no checks/)).toBeNull();
    expect(stepsOf()).toContain('First checkUnknown');
    const unreadBrands = 'Brands of all organizations: 2 entries could not be read.';
    expect(region('Brands').getByText(unreadBrands)).toBeTruthy();
    expect(region('Brands').queryByText(/lists no brand/)).toBeNull();
    await click(region('Feature sets').getByRole('button', { name: 'Show in organizations' }));
    await click(screen.getByRole('tab', { name: /^Brands/ }));
    const pane = within(screen.getByRole('complementary', { name: displayName }));
    expect(pane.getByText(unreadBrands)).toBeTruthy();
    expect(pane.queryByText(/lists no brand/)).toBeNull();
  });

  it('links only to checks of this organization', async () => {
    const bridge = await openCustomer();
    await click(region('Checks').getByRole('button', { name: /^Show 1 check in state Active/ }));
    expect(path()).toBe('/checks');
    const listCall = bridge.made.findLast(({ name: call }) => call === 'checks.listPages');
    expect(listCall?.input).toMatchObject({ parent: `${name}/teams/-`, filter: 'state = ACTIVE' });
  });

  it('puts no filter on the list of checks that the list does not have', async () => {
    await openCustomer();
    const buttons = () => region('Checks').getAllByRole('button');
    const filters = [];
    for (const place of buttons().keys()) {
      const button = buttons()[place];
      if (button === undefined) throw new Error('A button is gone.');
      await click(button);
      expect(path()).toBe('/checks');
      filters.push(useChecksView.getState().filter);
      act(goBack);
      await settle();
    }
    expect(filters).toEqual(['', 'state = ACTIVE', 'state = INACTIVE', '']);
  });

  it('are loaded again once a bulk run that may have created some has ended', async () => {
    const bridge = await openCustomer();
    const reads = () => bridge.made.filter((call) => call.name === 'checks.listPages').length;
    const before = reads();
    act(() => bridge.push('bulk.changed', bulkRun('running')));
    await settle();
    expect(reads()).toBe(before);
    act(() => bridge.push('bulk.changed', bulkRun('done')));
    await settle();
    expect(reads()).toBeGreaterThan(before);
  });

  it('are loaded again at the next visit after a check was created', async () => {
    const bridge = customerBridge();
    bridge.respond('creation.create', () =>
      ok({ outcome: 'created', check: `${name}/teams/east/checks/new`, attempt: 'a1' }),
    );
    await openCustomer(bridge);
    const reads = () => bridge.made.filter((call) => call.name === 'checks.listPages').length;
    const before = reads();
    await click(screen.getByRole('button', { name: 'Create check' }));
    act(() => {
      changeForm(({ values }) => ({
        team: 'east',
        values: { ...values, displayName: 'Purchase', clientReference: 'R-1' },
      }));
    });
    await settle();
    await click(
      within(screen.getByRole('region', { name: 'New check' })).getByRole('button', {
        name: /^Create check/,
      }),
    );
    expect(screen.getByText('Check created.')).toBeTruthy();
    act(() => openOrganization({ name, displayName }));
    await settle();
    expect(reads()).toBeGreaterThan(before);
  });
});
