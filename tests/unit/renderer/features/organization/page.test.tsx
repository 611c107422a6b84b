// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { localDay } from '#shared/calendar/day';
import type { Delivery } from '#shared/ipc/contract/webhooks';
import type { InputOf } from '#shared/ipc/contract';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import { invented } from '#tests/support/fake-bridge';
import { openOrganization } from '../../../../../renderer/features/organizations/open-organization.ts';
import { formatDay } from '../../../../../renderer/format/day.ts';
import { useAnnouncement } from '../../../../../renderer/state/announcements.ts';
import { click, main, sent, unreachable } from '../../operator.ts';
import { entry } from '../journal/entries.ts';
import { giveRoom, isolateApp, openApp, settle } from '../../render-app.tsx';
import {
  at,
  check,
  customerBridge,
  displayName,
  featureCount,
  journalPage,
  name,
  openCustomer,
  path,
  region,
  stepsOf,
} from './customer.ts';

isolateApp();

const refusedDelivery = (key: number): Delivery => ({
  key,
  receivedAt: at,
  path: '/hook',
  notificationId: null,
  notificationType: null,
  organization: name,
  bodyBytes: 3,
  mismatches: [],
  replayOf: null,
  status: 401,
  signature: {
    accepted: false,
    reasons: [],
    tried: [],
    matchedSecret: null,
    expected: 'x=',
    bodyBytes: 3,
    firstDifference: null,
  },
  shape: { kind: 'unknown-type', type: 't', payloadType: null, remarks: [] },
});
describe('the page of an organization', () => {
  it('shows the customer on one screen', async () => {
    await openCustomer();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(displayName);
    expect(region('Checks').getByText('2 checks created in the last 90 days')).toBeTruthy();
    // The weeks are on an axis from 0 to their maximum, between two dates.
    const weeks = region('Checks').getByRole('img').parentElement?.textContent;
    expect(weeks).toBe(`20${formatDay(localDay(Date.now() - 90 * 86_400_000))}This week`);
    expect(region('Findings to review').getByText('2 findings')).toBeTruthy();
    expect(region('Features and overrides').getByText('source_of_funds')).toBeTruthy();
    expect(region('Teams and users').getByText('1 of 1 team known')).toBeTruthy();
    expect(region('Links').getByRole('button', { name: 'Support record' })).toBeTruthy();
    expect(stepsOf()).toEqual([
      'FeaturesDone',
      'RolesDone',
      'First teamDone',
      'First checkDone',
      'First webhookUnknown',
    ]);
  });

  it.each([
    { checkName: 'Case East', label: 'Case East' },
    { checkName: null, label: 'Check 038d755a…' },
  ])('names the check of a finding as far as known: $checkName', async ({ checkName, label }) => {
    const bridge = customerBridge();
    bridge.respond('checks.listPages', () => err(unreachable));
    const unnamed = `${name}/teams/east/checks/038d755a-08da-459a-8e1b-b0984d5e674d`;
    bridge.respond('organizations.findings', () =>
      ok({
        seen: 1,
        unreviewed: 1,
        checks: [{ check: unnamed, checkName, unreviewed: 1, since: at }],
        inChecks: 1,
      }),
    );
    await openCustomer(bridge);
    expect(region('Findings to review').getByRole('button', { name: label })).toBeTruthy();
  });

  it('names the check of a journal entry, as its list of checks or this computer does', async () => {
    const bridge = customerBridge();
    bridge.respond('journal.list', () =>
      ok(
        journalPage([
          entry(2, { resource: `${check}b/findings/f1`, lookup: {} }),
          entry(1, { resource: check, lookup: {} }),
        ]),
      ),
    );
    bridge.respond('findings.checkNames', () => ok([{ check, displayName: 'Olivia Marsh' }]));
    await openCustomer(bridge);
    for (const called of ['Olivia Marsh', 'Sale, Otter Row'])
      expect(region('Change history').getByText(called).classList).toContain('personal');
  });

  it('never takes journal entries that cannot be read for no change', async () => {
    const bridge = customerBridge();
    const damaged = [{ number: 7, hash: 'h', isDamaged: true as const }];
    bridge.respond('journal.list', () => ok({ ...journalPage([]), damaged }));
    await openCustomer(bridge);
    expect(region('Change history').getByText('1 entry could not be read.')).toBeTruthy();
    expect(region('Change history').queryByText(/^No change/)).toBeNull();
  });

  it.each([
    { part: 'Teams and users', entry: 'organization.admin', selected: 'Roles' },
    { part: 'Teams and users', entry: '3 role bindings', selected: 'Roles' },
    { part: 'Feature sets', entry: 'conveyancing_core', selected: 'Features' },
    { part: 'Feature sets', entry: 'Show in organizations', selected: 'Features' },
  ])('leads from $entry to the organization in the list', async ({ part, entry: label, selected }) => {
    await openCustomer();
    await click(region(part).getByRole('button', { name: label }));
    expect(path()).toBe('/organizations');
    expect(screen.getByRole('complementary', { name: displayName })).toBeTruthy();
    expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(selected);
  });

  it('leads from its partner to the organizations of the partner', async () => {
    const bridge = await openCustomer();
    await click(region('Details').getByRole('button', { name: 'partners/harbourline-group' }));
    expect(path()).toBe('/organizations');
    const listCall = bridge.made.findLast(({ name: call }) => call === 'organizations.list');
    expect(listCall?.input).toMatchObject({ filter: 'partner_name = "partners/harbourline-group"' });
  });

  it('focuses its wide column, which the arrows and Page Down scroll', async () => {
    giveRoom();
    await openCustomer();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Activity and features' }));
  });

  it('is announced with the name of the customer', async () => {
    await openCustomer();
    await waitFor(() => expect(useAnnouncement.getState().text).toBe(displayName));
  });

  it('keeps every other part when one fails, and retries only that one', async () => {
    const bridge = customerBridge();
    const response = bridge.responses['checks.listPages'];
    bridge.respond('checks.listPages', () => err(unreachable));
    await openCustomer(bridge);
    const checks = region('Checks');
    expect(checks.getByText('Checks could not be loaded.')).toBeTruthy();
    expect(region('Findings to review').getByText('2 findings')).toBeTruthy();
    expect(stepsOf()).toContain('First checkUnknown');
    if (response !== undefined) bridge.respond('checks.listPages', response);
    const before = bridge.made.filter(({ name: call }) => call === 'organizations.findings').length;
    await click(checks.getByRole('button', { name: 'Retry' }));
    expect(checks.getByText('2 checks created in the last 90 days')).toBeTruthy();
    expect(bridge.made.filter(({ name: call }) => call === 'organizations.findings')).toHaveLength(before);
  });

  it('loads its brands, the flags and the journal again with Refresh', async () => {
    const bridge = await openCustomer();
    bridge.respond('brands.list', () =>
      ok({
        brands: [{ name: `${name}/brands/new`, displayName: 'New brand' }],
        nextPageToken: '',
        facts: noListFacts,
        receivedAt: at,
      }),
    );
    bridge.respond('flags.list', () =>
      ok({
        featureFlags: [{ name: 'featureFlags/banking_data', rolloutDefault: false }],
        nextPageToken: '',
        facts: noListFacts,
        receivedAt: at,
      }),
    );
    bridge.respond('journal.list', () => ok(journalPage([entry(1, { resource: name, lookup: {} })])));
    await click(screen.getByRole('button', { name: /^Refresh/ }));
    expect(region('Brands').getByText('New brand')).toBeTruthy();
    expect(featureCount()).toBe('9 in all, 1 override');
    expect(region('Change history').getAllByRole('listitem')).toHaveLength(1);
  });

  it('shows that its brands are not all, and starts over', async () => {
    const bridge = customerBridge();
    bridge.respond('brands.list', () =>
      ok({
        brands: [{ name: `${name}/brands/b1`, displayName: 'Otter' }],
        nextPageToken: 'again',
        facts: noListFacts,
        receivedAt: at,
      }),
    );
    await openCustomer(bridge);
    expect(region('Brands').getByText(/^Partial list: 1 brand loaded\./)).toBeTruthy();
    bridge.respond('brands.list', () =>
      ok({ brands: [], nextPageToken: '', facts: noListFacts, receivedAt: at }),
    );
    await click(region('Brands').getByRole('button', { name: 'Start over' }));
    expect(region('Brands').getByText('The service lists no brand of this organization.')).toBeTruthy();
  });

  it('shows one notice if the service refuses an unknown organization', async () => {
    const bridge = customerBridge();
    const denied = { kind: 'permission', message: 'Denied.', advice: '', status: 403 } as const;
    bridge.respond('checks.listPages', () => err(denied));
    await openApp(bridge);
    act(() => openOrganization({ name: 'organizations/doesnotexist1', displayName: null }));
    await settle();
    const main = within(screen.getByRole('main'));
    expect(main.getByText('Organization not found, or no access')).toBeTruthy();
    expect(main.getByRole('heading', { level: 1, name: 'organizations/doesnotexist1' })).toBeTruthy();
    expect(main.getByText(/Check the name organizations\/doesnotexist1\./)).toBeTruthy();
    expect(main.queryByText(/known teams/)).toBeNull();
    expect(main.queryByRole('region')).toBeNull();
    await click(main.getByRole('button', { name: 'Show organizations' }));
    expect(path()).toBe('/organizations');
  });

  it('counts deliveries with an invalid signature separately, and only received ones', async () => {
    const bridge = customerBridge();
    bridge.respond('webhooks.deliveries', () =>
      ok({
        receiver: { url: null, received: 2, refused: 0 },
        deliveries: [refusedDelivery(2), refusedDelivery(1)],
      }),
    );
    await openCustomer(bridge);
    const webhooks = region('Webhooks');
    expect(await webhooks.findByText('2 deliveries with an invalid signature')).toBeTruthy();
    expect(webhooks.queryByText(/with a valid signature/)).toBeNull();
  });

  it('opens from the list with Enter, and Escape goes back', async () => {
    await openApp(customerBridge());
    const list = screen.getByRole('grid', { name: 'Organizations' });
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    await settle();
    expect(screen.getByRole('complementary')).toBeTruthy();
    fireEvent.keyDown(list, { key: 'Enter' });
    await settle();
    expect(path()).toMatch(/^\/organizations\/organizations\//);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await settle();
    expect(path()).toBe('/organizations');
  });

  it.each([undefined, ''])(
    'is loaded in full with the display name %j, as its resource name finds it',
    async (given) => {
      const bridge = customerBridge();
      const unnamed = {
        name: 'organizations/unnamed',
        state: 'ACTIVE',
        package: 'ENTERPRISE',
        ...(given !== undefined && { displayName: given }),
      };
      const page = { nextPageToken: '', facts: noListFacts, receivedAt: at };
      bridge.respond('organizations.list', () => ok({ organizations: [unnamed], ...page }));
      bridge.respond('organizations.read', (input: InputOf<'organizations.read'>) =>
        input.displayName === unnamed.name
          ? ok({ organization: unnamed, receivedAt: at })
          : err({ kind: 'not-found', message: 'Not listed.', advice: '' }),
      );
      await openApp(bridge);
      act(() => openOrganization({ name: unnamed.name, displayName: given ?? null }));
      await settle();
      expect(main().getByText('Package ENTERPRISE')).toBeTruthy();
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(unnamed.name);
      expect(sent(bridge, 'organizations.read').at(-1)).toMatchObject({ name: unnamed.name, view: 'FULL' });
      expect(sent(bridge, 'people.known').map(({ displayName: asked }) => asked)).toEqual([unnamed.name]);
    },
  );

  it('says that no list has it, rather than only that nothing is loaded', async () => {
    await openApp(customerBridge());
    act(() => openOrganization({ name: 'organizations/doesnotexist1', displayName: null }));
    await settle();
    expect(main().getByText(/not found in the list of organizations/)).toBeTruthy();
  });

  it('is found by its name alone, by loading the list', async () => {
    const bridge = customerBridge();
    await openApp(bridge);
    const far = invented.at(-1);
    if (far === undefined) throw new Error('Nothing was invented.');
    act(() => openOrganization({ name: far.name, displayName: null }));
    await settle();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(far.displayName);
  });
});
