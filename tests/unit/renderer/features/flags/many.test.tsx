// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ChangeSet } from '#shared/ipc/contract/change-sets';
import type { RolloutSentence } from '#shared/flags/rollout-sentence';
import type { Organization } from '#shared/model/organization';
import type { ListedView } from '#shared/views/saved-view';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import { draftChangeSet } from '#tests/support/draft-change-set';
import { createFakeBridge, inventProfile } from '#tests/support/fake-bridge';
import { stageOverrides, stageSentence } from '../../../../../renderer/features/flags/stage-overrides.ts';
import { useFlagsView } from '../../../../../renderer/features/flags/view-state.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import {
  awaitSent,
  broken,
  button,
  expectSent,
  guardOf,
  holdBack,
  key,
  press,
  sent,
  write,
} from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';

const off = (flag: string) => ({ name: `featureFlags/${flag}`, value: false, source: 'DEFAULT' });
const on = (flag: string) => ({ name: `featureFlags/${flag}`, value: true, source: 'OVERRIDE' });
const organization = (
  place: number,
  displayName: string,
  featureSettings: unknown[],
  bought = 'STANDARD',
): Organization => ({ name: `organizations/o${place}`, displayName, package: bought, featureSettings });
const organizations = [
  organization(1, 'Larkfield Estates', [off('wave'), off('tide')]),
  organization(2, 'Tidewell Homes', [on('wave'), off('tide')], 'ENTERPRISE'),
  organization(3, 'Ash, Oak & Co', [off('wave'), on('tide')], 'ENTERPRISE'),
  organization(4, 'Marlow', [off('tide')]),
];
const draft: ChangeSet = { ...draftChangeSet, name: 'Change set 1', stopAfter: 3, perMinute: 120 };

isolateApp();

async function openMatrix({
  canSet = true,
  tags = [],
  views = [],
}: {
  canSet?: boolean;
  tags?: { organization: string; tags: string[] }[];
  views?: ListedView[];
} = {}) {
  const bridge = createFakeBridge({
    organizations,
    profiles: [
      inventProfile('demo', 'Built-in demo', 'demo', {
        builtIn: true,
        ...(canSet && { overrideWrite: { method: 'PUT', path: '/v1/{name}', body: '{"value": "{value}"}' } }),
      }),
    ],
    preferences: { lastRoute: '/feature-flags' },
  });
  const receivedAt = new Date().toISOString();
  bridge.respond('organizations.list', () =>
    ok({ organizations, nextPageToken: '', facts: noListFacts, receivedAt }),
  );
  bridge.respond('flags.list', () =>
    ok({
      featureFlags: ['wave', 'tide'].map((id) => ({ name: `featureFlags/${id}`, rolloutDefault: false })),
      nextPageToken: '',
      facts: noListFacts,
      receivedAt,
    }),
  );
  bridge.respond('notes.tags', () => ok(tags));
  bridge.respond('views.list', () => ok({ views, undecrypted: 0 }));
  bridge.respond('changeSets.list', () => ok([]));
  bridge.respond('changeSets.read', () => ok({ changeSet: draft, cells: [] }));
  bridge.respond('changeSets.stage', () => ok({ changeSet: draft, cells: [], refused: [] }));
  bridge.respond('guard.state', () => ok(guardOf(bridge)));
  await openApp(bridge);
  await screen.findAllByRole('gridcell');
  return bridge;
}
const grid = () => screen.getByRole('grid', { name: 'Overrides by organization and flag' });
const rowHead = (name: string) => within(grid()).getByRole('rowheader', { name });
const columnHead = (name: RegExp) => within(grid()).getByRole('columnheader', { name });
const selected = () => [...useFlagsView.getState().selected].map((name) => name.slice(-2));
const dialogText = async () => (await screen.findByRole('alertdialog')).textContent;
const dialog = () => within(screen.getByRole('alertdialog'));
const staged = async (bridge: Awaited<ReturnType<typeof openMatrix>>) =>
  (await awaitSent(bridge, 'changeSets.stage'))[0]?.changes.map(
    ({ organization: whose, flag, action }) => `${whose.slice(-2)} ${flag} ${action}`,
  );

describe('selecting in the matrix', () => {
  it('selects a row with a press, a range with Shift, single rows with Ctrl, and all visible ones with the corner', async () => {
    await openMatrix();
    press(rowHead('Larkfield Estates'));
    fireEvent.click(rowHead('Ash, Oak & Co'), { shiftKey: true });
    expect(selected()).toEqual(['o1', 'o2', 'o3']);
    fireEvent.click(rowHead('Tidewell Homes'), { ctrlKey: true });
    expect(selected()).toEqual(['o1', 'o3']);
    expect(rowHead('Larkfield Estates').getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('2 organizations selected')).toBeTruthy();
    press(within(grid()).getByRole('columnheader', { name: 'Organization' }));
    expect(selected()).toHaveLength(4);
    press(button('Clear selection'));
    expect(selected()).toEqual([]);
  });

  it('selects rows and columns by key, like a spreadsheet', async () => {
    await openMatrix();
    key(' ', { shiftKey: true }, grid());
    key('ArrowDown', { shiftKey: true }, grid());
    expect(selected()).toEqual(['o1', 'o2']);
    key(' ', { ctrlKey: true }, grid());
    expect([...useFlagsView.getState().selectedFlags]).toEqual(['wave']);
    expect(screen.getByText('2 organizations and 1 flag selected')).toBeTruthy();
    key('ф', { code: 'KeyA', ctrlKey: true }, grid());
    expect(selected()).toHaveLength(4);
  });

  it('starts a range of rows at the row that J moved to, and clears it with the second Escape', async () => {
    await openMatrix();
    key('j', {}, grid());
    key('ArrowDown', { shiftKey: true }, grid());
    expect(selected()).toEqual(['o2', 'o3']);
    key('Escape', {}, grid());
    expect(selected()).toEqual(['o2', 'o3']);
    key('Escape', {}, grid());
    expect(selected()).toEqual([]);
  });

  it('selects a package, and the matches of a filter', async () => {
    await openMatrix();
    press(button('Select'));
    press(await screen.findByRole('menuitem', { name: /ENTERPRISE/ }));
    expect(selected()).toEqual(['o2', 'o3']);
    write(screen.getByRole('textbox', { name: 'Search organizations and flags' }), 'standard');
    press(button('Select'));
    press(await screen.findByRole('menuitem', { name: /All shown/ }));
    expect(selected()).toEqual(['o1', 'o4']);
  });
});

it('keeps organizations of a tag that are not loaded selected, and names them', async () => {
  const tagged = ['o1', 'o9'].map((each) => ({ organization: `organizations/${each}`, tags: ['Beta'] }));
  await openMatrix({ tags: tagged });
  press(button('Select'));
  press(await screen.findByRole('menuitem', { name: /^Beta/ }));
  expect(selected()).toEqual(['o1', 'o9']);
  expect(screen.getByText('2 organizations selected')).toBeTruthy();
  expect(screen.getByText('1 organization is not loaded.')).toBeTruthy();
  press(button('Set overrides'));
  await screen.findByRole('alertdialog');
  expect(dialog().getByText('1 not found among the loaded organizations: organizations/o9')).toBeTruthy();
});

it('setting overrides asks for a flag before it tells what changes', async () => {
  await openMatrix();
  press(button('Set overrides'));
  await screen.findByRole('alertdialog');
  expect(dialog().getByText('Choose at least one flag.')).toBeTruthy();
  press(dialog().getByRole('checkbox', { name: 'wave' }));
  expect(dialog().getByText(/overrides? will change\./)).toBeTruthy();
});

it('a double press opens an organization, but not on its checkbox', async () => {
  await openMatrix();
  const tick = rowHead('Larkfield Estates').querySelector('[data-tick]') ?? document.body;
  fireEvent.doubleClick(tick);
  expect(useNavigation.getState().place.path).toBe('/feature-flags');
  fireEvent.doubleClick(rowHead('Larkfield Estates'));
  expect(useNavigation.getState().place.path).not.toBe('/feature-flags');
});

it('the report on stale flags refreshes a list with unreadable entries', async () => {
  const bridge = await openMatrix();
  const receivedAt = new Date().toISOString();
  bridge.respond('organizations.list', () =>
    ok({ organizations, nextPageToken: '', facts: { ...noListFacts, unread: [{ odd: 1 }] }, receivedAt }),
  );
  press(button('Stale flags'));
  press(await screen.findByRole('button', { name: 'Refresh' }));
  const banner = await screen.findByText('1 organization is not loaded.');
  expect(screen.queryByRole('button', { name: 'Load the rest' })).toBeNull();
  expect(screen.getByRole('radio', { name: /^No known override/ })).toBeTruthy();
  const before = sent(bridge, 'organizations.list').length;
  press(
    within(banner.closest<HTMLElement>('[role]') ?? document.body).getByRole('button', { name: 'Refresh' }),
  );
  await awaitSent(bridge, 'organizations.list', before + 1);
});

it('the report on stale flags says what is missing of the list of flags', async () => {
  const bridge = await openMatrix();
  const receivedAt = new Date().toISOString();
  const featureFlags = [{ name: 'featureFlags/wave', rolloutDefault: false }];
  press(button('Stale flags'));
  await screen.findByText('wave');
  bridge.respond('flags.list', () => err(broken));
  press(button('Refresh'));
  expect(await screen.findByText(/More flags may exist\.$/)).toBeTruthy();
  bridge.respond('flags.list', () =>
    ok({ featureFlags, nextPageToken: '', facts: { ...noListFacts, unread: [{ odd: 1 }] }, receivedAt }),
  );
  press(button('Refresh'));
  expect(await screen.findByText('Flags: 1 entry could not be read.')).toBeTruthy();
  bridge.respond('flags.list', () =>
    ok({ featureFlags, nextPageToken: 'same', facts: noListFacts, receivedAt }),
  );
  press(button('Refresh'));
  expect(await screen.findByText('Not every flag is loaded.')).toBeTruthy();
});

describe('a list of names', () => {
  it('selects the found names, and lists the others', async () => {
    await openMatrix();
    press(button('Select'));
    press(await screen.findByRole('menuitem', { name: 'From a list or CSV file…' }));
    await screen.findByRole('alertdialog');
    write(dialog().getByRole('textbox', { name: 'Names or IDs' }), 'Larkfield Estates\no4\nNo\u202eydob');
    expect(await dialog().findByText('2 organizations found.')).toBeTruthy();
    expect(dialog().getByText('1 not found among the loaded organizations: No[U+202E]ydob')).toBeTruthy();
    press(dialog().getByRole('button', { name: 'Select 2 organizations' }));
    expect(selected()).toEqual(['o1', 'o4']);
  });

  it('says that others may have the names, where not every organization is loaded', async () => {
    const bridge = await openMatrix();
    const more = holdBack(bridge, 'organizations.list');
    press(button('Refresh'));
    press(button('Select'));
    press(await screen.findByRole('menuitem', { name: 'From a list or CSV file…' }));
    expect(await dialogText()).toContain('Loading organizations… 4 so far');
    await more.give(err(broken));
    expect(await dialogText()).toContain('Only 4 organizations were loaded. Others may be missing here.');
  });

  it('comes from the CSV column with the most known names, or from another one', async () => {
    const bridge = await openMatrix();
    bridge.respond('flags.readNames', () =>
      ok({
        file: 'wave.csv',
        columns: [
          { head: 'Owner', values: ['Ada', 'Marlow'] },
          { head: 'Organization', values: ['Tidewell Homes', 'o3'] },
        ],
      }),
    );
    press(button('Select'));
    press(await screen.findByRole('menuitem', { name: 'From a list or CSV file…' }));
    await screen.findByRole('alertdialog');
    press(dialog().getByRole('button', { name: 'Load CSV file…' }));
    expect(await dialog().findByRole('button', { name: 'Select 2 organizations' })).toBeTruthy();
    expect(dialog().getByRole('textbox', { name: 'Names or IDs' })).toHaveProperty(
      'value',
      'Tidewell Homes\no3',
    );
    bridge.respond('flags.readNames', () =>
      ok({ file: 'bare.csv', columns: [{ head: 'Tidewell Homes', values: ['o3'] }] }),
    );
    press(dialog().getByRole('button', { name: 'Load CSV file…' }));
    await dialog().findByText('Column of bare.csv');
    expect(dialog().getByRole('textbox', { name: 'Names or IDs' })).toHaveProperty(
      'value',
      'Tidewell Homes\no3',
    );
    bridge.respond('flags.readNames', () => err(broken));
    press(dialog().getByRole('button', { name: 'Load CSV file…' }));
    expect(await dialog().findByText('Broken.')).toBeTruthy();
  });
});

describe('setting overrides of many', () => {
  it('stages one value for every selected organization and leaves out what needs no change', async () => {
    const bridge = await openMatrix();
    key('a', { ctrlKey: true }, grid());
    key(' ', { ctrlKey: true }, grid());
    press(button(/^Set overrides$/));
    await screen.findByRole('alertdialog');
    expect(dialog().getByText(/3 overrides will change\. No change needed: 1/)).toBeTruthy();
    expect(dialog().getByText(/1 current value is unknown/)).toBeTruthy();
    press(dialog().getByRole('button', { name: 'Stage 3 changes' }));
    expect(await staged(bridge)).toEqual(['o1 wave on', 'o3 wave on', 'o4 wave on']);
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(selected()).toEqual([]);
    await expectSent(bridge, 'changeSets.apply', 0);
  });

  it('says so when only some organizations were loaded, and not for those that are selected', async () => {
    const bridge = await openMatrix();
    const isTold = () => dialog().queryByText(/^Only 4 organizations were loaded\./) !== null;
    const sentence: RolloutSentence = { flags: ['wave'], action: 'on', audience: { of: 'shown' } };
    act(() => stageSentence(sentence));
    await screen.findByRole('alertdialog');
    expect(isTold()).toBe(false);
    bridge.respond('organizations.list', () => err(broken));
    act(() => useFlagsView.setState({ staging: null }));
    press(button('Refresh'));
    await screen.findByText(/4 organizations are still shown/);
    act(() => stageSentence(sentence));
    await screen.findByRole('alertdialog');
    expect(isTold()).toBe(true);
    act(() => stageOverrides(['organizations/o1']));
    expect(isTold()).toBe(false);
  });

  it('copies another organization flag by flag', async () => {
    const bridge = await openMatrix();
    stageSentence({ flags: ['wave', 'tide'], action: 'on', audience: { of: 'shown' } });
    await screen.findByRole('alertdialog');
    press(dialog().getByRole('radio', { name: 'Same as…' }));
    write(await dialog().findByRole('combobox', { name: /Organization to copy/ }), 'Ash, Oak & Co');
    press(await dialog().findByRole('button', { name: 'Stage 5 changes' }));
    expect(await staged(bridge)).toEqual([
      'o1 tide on',
      'o2 wave clear',
      'o2 tide on',
      'o4 wave clear',
      'o4 tide on',
    ]);
  });

  it('comes from a palette sentence for a group with an unknown flag, and names the flag', async () => {
    await openMatrix();
    key('k', { ctrlKey: true });
    write(await screen.findByRole('searchbox', { name: 'Search or run a command' }), 'wav on for all shown');
    press(await screen.findByRole('option', { name: /^Set wav on for all shown organizations/ }));
    await screen.findByRole('alertdialog');
    expect(dialog().getByText('The flag wav is not among the loaded flags.')).toBeTruthy();
  });

  it('is filled in from a sentence, with names that were not found, and sends nothing', async () => {
    const bridge = await openMatrix();
    stageSentence({
      flags: ['wave', 'gone'],
      action: 'off',
      audience: { of: 'names', names: ['Marlow', 'X'] },
    });
    await screen.findByRole('alertdialog');
    expect(dialog().getByText('1 not found among the loaded organizations: X')).toBeTruthy();
    expect(dialog().getByText('The flag gone is not among the loaded flags.')).toBeTruthy();
    press(dialog().getByRole('button', { name: 'Stage 1 change' }));
    expect(await staged(bridge)).toEqual(['o4 wave off']);
  });

  it('is for the organizations with a tag, and says when no organization has it', async () => {
    const bridge = await openMatrix({
      tags: [
        { organization: 'organizations/o1', tags: ['Beta', 'north'] },
        { organization: 'organizations/o4', tags: ['beta'] },
        { organization: 'organizations/o9', tags: ['beta'] },
      ],
    });
    press(button('Select'));
    press(await screen.findByRole('menuitem', { name: /Beta/ }));
    expect(selected()).toEqual(['o1', 'o4', 'o9']);
    stageSentence({ flags: ['wave'], action: 'on', audience: { of: 'tag', tag: 'BETA' } });
    await screen.findByRole('alertdialog');
    expect(await dialog().findByText('2 organizations with tag BETA')).toBeTruthy();
    expect(dialog().getByText('1 not found among the loaded organizations: organizations/o9')).toBeTruthy();
    press(dialog().getByRole('button', { name: 'Stage 2 changes' }));
    expect(await staged(bridge)).toEqual(['o1 wave on', 'o4 wave on']);
    stageSentence({ flags: ['wave'], action: 'on', audience: { of: 'tag', tag: 'south' } });
    expect(await screen.findByText('No organization has the tag south.')).toBeTruthy();
    expect(dialog().getByRole('button', { name: 'Stage changes' }).hasAttribute('disabled')).toBe(true);
  });

  it('is for the organizations with a check in a saved view, once the view is read', async () => {
    const view = (place: number, name: string) => ({
      id: `v${place}`,
      name,
      parent: 'organizations/-/teams/-',
      filter: 'state = "ACTIVE"',
      showDeleted: false,
      columns: [],
      sort: null,
      isForSession: false,
    });
    const bridge = await openMatrix({ views: [view(1, 'Stuck'), view(2, 'Twice'), view(3, 'Twice')] });
    const page = (ids: readonly string[], nextPageToken: string) => ({
      checks: ids.map((id, place) => ({ name: `organizations/${id}/teams/t/checks/c${place}` })),
      nextPageToken,
      facts: noListFacts,
      receivedAt: new Date().toISOString(),
    });
    const first = holdBack(bridge, 'checks.listPages');
    stageSentence({ flags: ['tide'], action: 'on', audience: { of: 'view', view: 'stuck' } });
    await screen.findByRole('alertdialog');
    expect(await dialog().findByText('Loading checks… 0 so far')).toBeTruthy();
    expect(dialog().getByRole('button', { name: 'Stage changes' }).hasAttribute('disabled')).toBe(true);
    bridge.respond('checks.listPages', () => ok({ pages: [page(['o4', 'o4'], '')], error: null }));
    await first.give(ok({ pages: [page(['o1', 'o1', 'o3'], 'more')], error: null }));
    expect(await dialog().findByText('5 checks in the saved view.')).toBeTruthy();
    expect(dialog().getByText('3 organizations with checks in saved view stuck')).toBeTruthy();
    press(dialog().getByRole('button', { name: 'Stage 2 changes' }));
    expect(await staged(bridge)).toEqual(['o1 tide on', 'o4 tide on']);
    for (const [name, fault] of [
      ['Twice', 'Several saved views are named Twice. Rename one of them.'],
      ['Gone', 'No saved view is named Gone.'],
    ] as const) {
      stageSentence({ flags: ['tide'], action: 'on', audience: { of: 'view', view: name } });
      expect(await screen.findByText(fault)).toBeTruthy();
      expect(dialog().queryByText(/Loading checks|in the saved view/)).toBeNull();
      expect(dialog().getByRole('button', { name: 'Stage changes' }).hasAttribute('disabled')).toBe(true);
    }
  });

  it('copies an organization that a sentence names, and says which is unknown', async () => {
    const bridge = await openMatrix();
    stageSentence({ flags: ['wave'], action: 'same', like: 'Larkfield', audience: { of: 'shown' } });
    expect(await screen.findByText('No loaded organization is named Larkfield.')).toBeTruthy();
    stageSentence({ flags: ['wave'], action: 'same', like: 'o2', audience: { of: 'shown' } });
    press(await dialog().findByRole('button', { name: 'Stage 3 changes' }));
    expect(await staged(bridge)).toEqual(['o1 wave on', 'o3 wave on', 'o4 wave on']);
  });

  it('opens from other pages with their organizations, and says why nothing can be set', async () => {
    await openMatrix({ canSet: false });
    stageOverrides(['organizations/o1', 'organizations/o2']);
    await screen.findByRole('alertdialog');
    press(dialog().getByRole('checkbox', { name: 'wave' }));
    expect(dialog().getByText(/The profile has no “Override request” setting/)).toBeTruthy();
    press(dialog().getByRole('radio', { name: 'Clear' }));
    expect(await dialog().findByRole('button', { name: 'Stage 1 change' })).toBeTruthy();
  });
});

it('the column header selects its column with Ctrl, and opens its flag without Ctrl', async () => {
  await openMatrix();
  fireEvent.click(columnHead(/^wave/), { ctrlKey: true });
  expect([...useFlagsView.getState().selectedFlags]).toEqual(['wave']);
  press(columnHead(/^tide/));
  expect(useFlagsView.getState().openFlag).toBe('tide');
});
