// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import type { ShownPolicy } from '#shared/policy';
import { noListFacts } from '#shared/reading/list';
import { formatName } from '#shared/resource-names';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import { closeCheckRun } from '../../../../../renderer/features/check-runs/check-run.ts';
import { changeChecksView, useChecksView } from '../../../../../renderer/features/checks/view-state.ts';
import { goTo } from '../../../../../renderer/state/navigation.ts';
import {
  clearWorkingOrganization,
  setWorkingOrganization,
} from '../../../../../renderer/state/working-organization.ts';
import {
  awaitSent,
  broken,
  button,
  escapeFrom,
  expectFocus,
  expectSent,
  key,
  main,
  press,
  sent,
} from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';

isolateApp();
afterEach(() => {
  closeCheckRun();
});

const name = (id: string) => `organizations/o1/teams/t1/checks/${id}`;

const openList = async (prepare?: (bridge: FakeBridge) => void, policy: ShownPolicy = {}) => {
  const bridge = createFakeBridge({
    policy,
    preferences: { lastRoute: '/checks', columns: { checks: ['name', 'creator'] } },
  });
  const check = {
    name: name('c1'),
    displayName: 'Sale of 4 Mill Lane',
    creator: 'organizations/o1/users/jane.smith',
    state: 'ACTIVE',
    ongoingMonitoringEnabled: true,
  };
  const page = { checks: [check], nextPageToken: '', facts: noListFacts, receivedAt: '2026-03-02T10:00:00Z' };
  bridge.respond('checks.listPages', () => ok({ pages: [page], error: null }));
  prepare?.(bridge);
  await openApp(bridge);
  await main().findByRole('rowheader', { name: 'Sale of 4 Mill Lane' });
  return bridge;
};

/** Its only page announces more checks, and gives no token for them. */
const openListOfMore = () => {
  const page = {
    checks: [{ name: name('c1'), displayName: 'Sale of 4 Mill Lane' }],
    nextPageToken: '',
    facts: { ...noListFacts, besides: ['hasMore'] },
    receivedAt: '2026-03-02T10:00:00Z',
  };
  return openList((bridge) => bridge.respond('checks.listPages', () => ok({ pages: [page], error: null })));
};

it('edits the filter as text with Ctrl F, also while it is shown as conditions', async () => {
  await openList();
  press(main().getByRole('radio', { name: 'Conditions' }));
  expect(main().queryByRole('textbox', { name: 'Filter' })).toBeNull();
  key('f', { ctrlKey: true }, document.body);
  await expectFocus(() => main().getByRole('textbox', { name: 'Filter' }));
});

it('does not say that all pages are loaded where the response announces more', async () => {
  await openListOfMore();
  expect(main().getByText('1 loaded, more may exist')).toBeTruthy();
});

it.each([{}, { screenShare: true as const }])(
  'offers an export of personal data unless the policy of the organization masks everything: %j',
  async (policy) => {
    await openList(undefined, policy);
    press(main().getByRole('button', { name: 'Export' }));
    await screen.findByRole('button', { name: 'Export CSV' });
    const offered = screen.queryByRole('checkbox', { name: /^Include unmasked personal data/ });
    expect(offered === null).toBe(policy.screenShare === true);
  },
);

it('shows the column that gives the order, and ends the order with it', async () => {
  await openList();
  const header = () => main().queryByRole('columnheader', { name: 'Created' });
  expect(header()).toBeNull();
  act(() => changeChecksView({ sort: { column: 'created', direction: 'descending' } }));
  expect(header()?.getAttribute('aria-sort')).toBe('descending');
  press(button('Columns'));
  press(await screen.findByRole('checkbox', { name: 'Created' }));
  expect(useChecksView.getState().sort).toBeNull();
  await waitFor(() => {
    expect(document.querySelector('[role="columnheader"][aria-sort="descending"]')).toBeNull();
  });
});

it('saves no view, and shows none as the current one, while its organization is to be chosen', async () => {
  const all = {
    id: 'v1',
    name: 'Everything',
    parent: 'organizations/-/teams/-',
    filter: '',
    showDeleted: false,
    columns: ['name'],
    sort: null,
    isForSession: false,
  };
  await openList((bridge) => bridge.respond('views.list', () => ok({ views: [all], undecrypted: 0 })));
  const view = await main().findByRole('button', { name: 'Everything' });
  expect(view.getAttribute('aria-pressed')).toBe('true');
  press(main().getByRole('radio', { name: 'One organization' }));
  await escapeFrom('dialog');
  expect(main().getByText('No organization chosen yet')).toBeTruthy();
  expect(view.getAttribute('aria-pressed')).toBe('false');
  expect(button('Save view')).toHaveProperty('disabled', true);
});

it('offers the organization of the saved view that was shown, not one that was chosen before', async () => {
  const organization = { name: formatName('organization', { organization: 'o9' }), displayName: 'Wrenbury' };
  const view = {
    id: 'v1',
    name: 'Of o1',
    parent: 'organizations/o1/teams/t1',
    filter: '',
    showDeleted: false,
    columns: ['name'],
    sort: null,
    isForSession: false,
  };
  const bridge = await openList((opened) =>
    opened.respond('views.list', () => ok({ views: [view], undecrypted: 0 })),
  );
  act(() => changeChecksView({ organization }));
  press(await main().findByRole('button', { name: 'Of o1' }));
  press(main().getByRole('radio', { name: 'One organization' }));
  await waitFor(() =>
    expect(sent(bridge, 'checks.listPages').at(-1)?.parent).toBe('organizations/o1/teams/-'),
  );
});

it('refreshes nothing while its organization is to be chosen', async () => {
  const bridge = await openList();
  press(main().getByRole('radio', { name: 'One organization' }));
  await escapeFrom('dialog');
  press(button('Refresh'));
  await expectSent(bridge, 'checks.listPages', 1);
});

it('says that an export is partial where the response announces more', async () => {
  await openListOfMore();
  press(button('Export'));
  const form = within(await screen.findByRole('dialog', { name: 'Export' }));
  expect(form.getByText('Exports the loaded row as CSV. The list is partial.')).toBeTruthy();
});

it('masks the user in “Filter by” while the screen is shared', async () => {
  await openList();
  fireEvent.contextMenu(main().getByText('jane.smith'));
  const choice = await screen.findByText(/^Filter by creator_name = /);
  expect(choice.classList).toContain('personal');
});

it('keeps the open pane in a refresh whose first page lacks its check', async () => {
  const bridge = await openList();
  press(main().getByRole('rowheader', { name: 'Sale of 4 Mill Lane' }));
  const pane = () => screen.queryByRole('complementary', { name: 'Sale of 4 Mill Lane' });
  expect(pane()).not.toBeNull();
  const page = { checks: [{ name: name('c2') }], nextPageToken: 'next', facts: noListFacts };
  const first = ok({ pages: [{ ...page, receivedAt: '2026-03-02T11:00:00Z' }], error: null });
  bridge.respond('checks.listPages', ({ pageToken }: InputOf<'checks.listPages'>) =>
    pageToken === undefined ? first : new Promise(() => undefined),
  );
  press(main().getByRole('button', { name: 'Refresh' }));
  await main().findByRole('rowheader', { name: 'c2' });
  expect(pane()).not.toBeNull();
  expect(main().getByText('1 loaded so far…')).toBeTruthy();
  expect(main().getByText(/^Earlier data is still shown, updated /)).toBeTruthy();
});

describe('a selection of which only one row is loaded', () => {
  const open = async (selected: readonly string[]) => {
    const bridge = await openList();
    act(() => changeChecksView({ checked: new Set(selected) }));
    return bridge;
  };
  const dialog = () => screen.findByRole('alertdialog');

  it('is changed as a whole', async () => {
    const bridge = await open([name('c9'), name('c1')]);
    await main().findByText('2 selected, 1 not shown');
    press(button('Stop monitoring'));
    const question = within(await dialog());
    expect(question.getByRole('heading').textContent).toBe('Stop ongoing monitoring of 2 checks?');
    press(question.getByRole('button', { name: 'Stop monitoring' }));
    expect((await awaitSent(bridge, 'checkRuns.begin'))[0]?.checks).toEqual([
      { name: name('c9'), before: { state: null, ongoingMonitoringEnabled: null } },
      { name: name('c1'), before: { state: 'ACTIVE', ongoingMonitoringEnabled: true } },
    ]);
  });

  it('says how many rows have no name that a change could be sent to', async () => {
    await open(['checks/of-another-form']);
    press(button('Cancel checks…'));
    const question = within(await dialog());
    expect(question.getByText('1 selected row has no valid resource name and is left out.')).toBeTruthy();
    expect(question.getByRole('button', { name: 'Cancel checks' })).toHaveProperty('disabled', true);
  });

  it('has its links copied, and says how many rows have none', async () => {
    const bridge = await open([name('c1'), name('c9'), 'checks/of-another-form']);
    bridge.respond('clipboard.write', () => ok(null));
    press(button('Copy link'));
    const [copied] = await awaitSent(bridge, 'clipboard.write');
    expect(copied?.text.split('\n')).toHaveLength(2);
    expect(await screen.findByText('2 links copied. 1 record has no link.')).toBeTruthy();
    act(() => changeChecksView({ checked: new Set(['checks/of-another-form', 'checks/another']) }));
    press(button('Copy link'));
    expect(await screen.findByText('Nothing was copied. These records have no link.')).toBeTruthy();
    await expectSent(bridge, 'clipboard.write', 1);
  });

  it('is exported as far as it is loaded, and says how much is left out', async () => {
    await open([name('c9'), name('c8'), name('c1')]);
    press(button('Export'));
    const form = within(await screen.findByRole('dialog', { name: 'Export' }));
    expect(
      form.getByText(
        'Exports the selected row as CSV. 2 more selected rows are not loaded and are left out.',
      ),
    ).toBeTruthy();
    act(() => changeChecksView({ checked: new Set([name('c9')]) }));
    expect(
      form.getByText(/^Exports no selected row as CSV\. 1 more selected row is not loaded/),
    ).toBeTruthy();
    expect(form.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true);
  });
});

const everything = {
  id: 'v1',
  name: 'Everything',
  parent: 'organizations/-/teams/-',
  filter: '',
  showDeleted: false,
  columns: ['name'],
  sort: null,
  isForSession: false,
};

it('a saved view is not narrowed by an earlier search of the list', async () => {
  await openList((bridge) => bridge.respond('views.list', () => ok({ views: [everything], undecrypted: 0 })));
  act(() => changeChecksView({ needle: 'nothing' }));
  press(await main().findByRole('button', { name: 'Everything' }));
  expect(useChecksView.getState().needle).toBe('');
});

it('a saved view of another organization outlives the working organization', async () => {
  const other = { ...everything, parent: 'organizations/o2/teams/-' };
  await openList((bridge) => bridge.respond('views.list', () => ok({ views: [other], undecrypted: 0 })));
  const working = formatName('organization', { organization: 'o1' });
  act(() => {
    setWorkingOrganization({ name: working, displayName: 'Larkfield' });
    goTo('/settings');
  });
  act(() => goTo('/checks'));
  await main().findByText('Larkfield');
  press(await main().findByRole('button', { name: 'Everything' }));
  act(() => clearWorkingOrganization());
  expect(useChecksView.getState().scope).toEqual({ of: 'organization', organization: 'organizations/o2' });
});

it('says that saved views could not be decrypted', async () => {
  await openList((fake) => fake.respond('views.list', () => ok({ views: [], undecrypted: 2 })));
  press(await main().findByRole('button', { name: 'Saved views not all loaded' }));
  expect(await screen.findByText(/could not be decrypted: 2\. Unlock the keychain\.$/)).toBeTruthy();
});

it('says that saved views could not be loaded', async () => {
  const bridge = await openList((fake) => fake.respond('views.list', () => err(broken)));
  press(await main().findByRole('button', { name: 'Saved views not loaded' }));
  expect(await screen.findByText(/^Broken\./)).toBeTruthy();
  bridge.respond('views.list', () => ok({ views: [everything], undecrypted: 0 }));
  press(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Everything' })).toBeTruthy();
});
