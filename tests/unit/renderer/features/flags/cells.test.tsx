// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ChangeCell, ChangeSet } from '#shared/ipc/contract/change-sets';
import type { CellResult } from '#shared/ipc/contract/flags';
import type { Organization } from '#shared/model/organization';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import { countsOf, draftChangeSet } from '#tests/support/draft-change-set';
import { createFakeBridge, inventProfile, type FakeBridge } from '#tests/support/fake-bridge';
import { changeFlagsView, useFlagsView } from '../../../../../renderer/features/flags/view-state.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import {
  awaitSent,
  broken,
  button,
  expectFocus,
  expectSent,
  goOffline,
  guardOf,
  holdBack,
  key,
  lockedOut,
  main,
  press,
  sent,
  switchTo,
  write,
} from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';

const id = '0b7c2f0e-6a55-4c5e-9d0a-0f5f3f0f8a11';
const flags = [
  { name: 'featureFlags/wave', title: 'Wave', rolloutDefault: false, rank: 3, note: 'x' },
  { name: 'featureFlags/tide', title: 'Tide', rolloutDefault: true, rank: 4, note: 'y' },
];
const organizations: Organization[] = [
  {
    name: 'organizations/o1',
    displayName: 'Larkfield Estates',
    featureSettings: [
      { name: 'featureFlags/wave', value: true, source: 'OVERRIDE' },
      { name: 'featureFlags/tide', value: true, source: 'DEFAULT' },
    ],
  },
  {
    name: 'organizations/o2',
    displayName: 'Tidewell Homes',
    featureSettings: [{ name: 'featureFlags/wave', value: false, source: 'DEFAULT' }],
  },
];
const draft: ChangeSet = { ...draftChangeSet, id, counts: countsOf({ waiting: 1 }) };
const wave = { is: 'override', value: true, sourceGiven: true } as const;
const staged: ChangeCell = {
  position: 4,
  organization: 'organizations/o1',
  organizationDisplayName: 'Larkfield Estates',
  flag: 'wave',
  action: 'clear',
  before: wave,
  was: null,
  state: 'waiting',
  now: null,
  note: null,
  status: null,
  settledAt: null,
  dry: null,
};
const result = (outcome: CellResult['outcome'], more: Partial<CellResult> = {}) =>
  ok({ outcome, now: null, note: null, status: null, ...more });

isolateApp();

interface Opening {
  listed?: Organization[];
  canSet?: boolean;
  cells?: ChangeCell[];
  mode?: 'unlocked' | 'read-only';
  receivedAt?: string;
}
async function openMatrix({
  listed = organizations,
  canSet = true,
  cells = [],
  mode = 'unlocked',
  receivedAt,
}: Opening = {}) {
  const bridge = createFakeBridge({
    organizations,
    profiles: [
      inventProfile('demo', 'Built-in demo', 'demo', {
        builtIn: true,
        ...(canSet && { overrideWrite: { method: 'PUT', path: '/v1/{name}', body: '{"value": "{value}"}' } }),
      }),
      inventProfile('sandbox', 'Harbourline sandbox', 'sandbox'),
    ],
    preferences: { lastRoute: '/feature-flags' },
  });
  const at = receivedAt ?? new Date().toISOString();
  bridge.respond('organizations.list', () =>
    ok({ organizations: listed, nextPageToken: '', facts: noListFacts, receivedAt: at }),
  );
  bridge.respond('changeSets.list', () => ok(cells.length === 0 ? [] : [draft]));
  bridge.respond('changeSets.read', () => ok({ changeSet: draft, cells }));
  bridge.respond('changeSets.stage', () => ok({ changeSet: draft, cells, refused: [] }));
  bridge.respond('changeSets.unstage', () => ok({ changeSet: draft, cells: [] }));
  bridge.respond('guard.state', () => ok(guardOf(bridge, { mode })));
  bridge.respond('flags.list', () =>
    ok({ featureFlags: flags, nextPageToken: '', facts: noListFacts, receivedAt: at }),
  );
  await openApp(bridge);
  await screen.findAllByRole('gridcell');
  return bridge;
}
const grid = () => screen.getByRole('grid', { name: 'Overrides by organization and flag' });
const isCellPane = { name: / of (Larkfield Estates|Tidewell Homes)$/ };
const openPane = () => screen.queryByRole('complementary', isCellPane);
/** Cells by place: the first row is wave and tide of Larkfield. */
async function openCell(place = 0) {
  press(cellAt(place));
  return within(await screen.findByRole('complementary', isCellPane));
}
const cellAt = (place: number) => within(grid()).getAllByRole('gridcell')[place] ?? document.body;
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
const change = (action: string) => ({
  organization: 'organizations/o1',
  organizationDisplayName: 'Larkfield Estates',
  flag: 'wave',
  action,
  before: wave,
});

describe('a cell', () => {
  it('offers only real changes: never the current override, and no clearing of a default', async () => {
    await openMatrix();
    const panel = await openCell(0);
    expect(panel.getByText('The value is an override for this organization.')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Stage On' })).toBeNull();
    expect(panel.getByRole('button', { name: 'Stage Off' })).toBeTruthy();
    expect(panel.getByText('Clearing replaces On with the default (off).')).toBeTruthy();
    key('Escape', {}, grid());
    expect(openPane()).toBeNull();
    const other = await openCell(1);
    expect(other.queryByRole('button', { name: 'Stage “Clear override”' })).toBeNull();
    expect(other.getByText("This is the flag's default value.")).toBeTruthy();
  });

  it('may be cleared or set where its value equals the default and no source is named', async () => {
    const [first] = organizations;
    await openMatrix({
      listed: [
        { ...first, name: 'organizations/o1', featureSettings: [{ name: 'featureFlags/tide', value: true }] },
      ],
    });
    const panel = await openCell(1);
    expect(panel.getByText(/does not say whether an override exists/)).toBeTruthy();
    expect(panel.getAllByRole('button', { name: /^Stage/ }).map(({ textContent }) => textContent)).toEqual([
      'Stage On',
      'Stage Off',
      'Stage “Clear override”',
    ]);
    expect(panel.getByText('Clearing removes any override. The default (on) then applies.')).toBeTruthy();
  });

  it('can only be cleared if the profile can’t set overrides', async () => {
    await openMatrix({ canSet: false });
    const panel = await openCell(0);
    expect(panel.getByText(/you can only clear overrides/)).toBeTruthy();
    expect(panel.getByText('Clearing replaces On with the default (off).')).toBeTruthy();
    expect(panel.getByText("This profile can't set overrides, so this can't be undone.")).toBeTruthy();
    expect(panel.getAllByRole('button', { name: /Stage|now/ }).map(({ textContent }) => textContent)).toEqual(
      ['Stage “Clear override”', 'Clear override now'],
    );
    key('Escape', {}, grid());
    expect(openPane()).toBeNull();
    const other = await openCell(1);
    expect(other.getByText('There is no override to clear.')).toBeTruthy();
  });

  it('has the link of its flag', async () => {
    const bridge = await openMatrix();
    const panel = await openCell(0);
    press(panel.getByRole('button', { name: 'Copy link' }));
    expect(await awaitSent(bridge, 'clipboard.write')).toEqual([
      { text: 'diligence-desk://demo/local/featureFlags/wave' },
    ]);
  });

  it('is staged once, on its current value, and nothing is sent', async () => {
    const bridge = await openMatrix();
    const panel = await openCell(0);
    const responses = holdBack(bridge, 'changeSets.stage');
    press(panel.getByRole('button', { name: 'Stage Off' }));
    press(panel.getByRole('button', { name: 'Stage Off' }));
    await responses.give(ok({ changeSet: draft, cells: [], refused: [] }));
    expect(sent(bridge, 'changeSets.stage')).toEqual([
      { profileId: 'demo', id: null, changes: [change('off')] },
    ]);
    expect(openPane()).toBeNull();
    await expectFocus(() => grid());
    await expectSent(bridge, 'flags.changeCell', 0);
  });

  it('is staged in the draft, also while the changes of that are being read', async () => {
    const bridge = await openMatrix();
    holdBack(bridge, 'changeSets.read');
    act(() => bridge.push('changeSets.changed', { changeSet: draft, cells: [staged] }));
    const panel = await openCell(0);
    press(panel.getByRole('button', { name: 'Stage Off' }));
    expect(await awaitSent(bridge, 'changeSets.stage')).toMatchObject([{ id }]);
  });

  it('that was not staged says why, and stays open', async () => {
    const bridge = await openMatrix();
    bridge.respond('changeSets.stage', () => err(broken));
    const panel = await openCell(0);
    press(panel.getByRole('button', { name: 'Stage Off' }));
    expect(await panel.findByText('Broken.')).toBeTruthy();
  });

  it('that was refused among those staged is shown with its reason', async () => {
    const bridge = await openMatrix();
    bridge.respond('changeSets.stage', () =>
      ok({
        changeSet: draft,
        cells: [],
        refused: [{ organization: 'organizations/o1', flag: 'wave', reason: 'No such flag.' }],
      }),
    );
    const panel = await openCell(0);
    press(panel.getByRole('button', { name: 'Stage Off' }));
    await waitFor(() => {
      expect(useToasts.getState().toasts).toMatchObject([
        { text: '1 change was left out.', advice: 'wave: No such flag.' },
      ]);
    });
  });

  it('that is staged can be unstaged by itself', async () => {
    const bridge = await openMatrix({ cells: [staged] });
    const panel = await openCell(0);
    press(await panel.findByRole('button', { name: 'Unstage' }));
    expect(await awaitSent(bridge, 'changeSets.unstage')).toEqual([
      { profileId: 'demo', id, cells: [{ organization: 'organizations/o1', flag: 'wave' }] },
    ]);
    await waitFor(() => {
      expect(openPane()).toBeNull();
    });
  });

  it('is refreshed, or says why not', async () => {
    const bridge = await openMatrix();
    bridge.respond('organizations.read', () => err(broken));
    const panel = await openCell(0);
    press(panel.getByRole('button', { name: 'Refresh' }));
    expect(await panel.findByText('Broken.')).toBeTruthy();
    expect(sent(bridge, 'organizations.read')).toMatchObject([{ name: 'organizations/o1', view: 'FULL' }]);
  });
});

describe('a change made at once', () => {
  it('names the current value and the default, closes the pane, and is read back', async () => {
    const bridge = await openMatrix();
    bridge.respond('flags.changeCell', () => result('applied'));
    press((await openCell(0)).getByRole('button', { name: 'Set Off now' }));
    expect(openPane()).toBeNull();
    expect(await awaitSent(bridge, 'flags.changeCell')).toEqual([
      { profileId: 'demo', ...change('off'), flagDefault: false },
    ]);
    await waitFor(() => {
      expect(toasts()).toEqual(['The override is set: wave.']);
    });
    await awaitSent(bridge, 'organizations.read');
  });

  it('says that an override was cleared and read back', async () => {
    const bridge = await openMatrix();
    bridge.respond('flags.changeCell', () => result('applied'));
    press((await openCell(0)).getByRole('button', { name: 'Clear override now' }));
    await waitFor(() => {
      expect(toasts()).toEqual(['The override is cleared: wave.']);
    });
  });

  it.each([
    ['already', 'no change needed.'],
    ['conflict', 'nothing was sent.'],
    ['failed', 'not changed.'],
    ['unknown', 'the outcome is unknown.'],
    ['accepted', "accepted, can't be read back."],
  ] as const)('with the outcome %s stays on the page until it is closed', async (outcome, words) => {
    const bridge = await openMatrix();
    bridge.respond('flags.changeCell', () => result(outcome, { note: 'Seen On.' }));
    press((await openCell(0)).getByRole('button', { name: 'Set Off now' }));
    expect(await main().findByText(`wave of Larkfield Estates: ${words}`)).toBeTruthy();
    expect(main().getByText('Seen On.')).toBeTruthy();
    expect(toasts()).toEqual([]);
    press(main().getByRole('button', { name: 'Close' }));
    expect(useFlagsView.getState().result).toBeNull();
  });

  it('that failed before it was sent says why, and shows nothing when its question was closed', async () => {
    const bridge = await openMatrix();
    const responses = holdBack(bridge, 'flags.changeCell');
    press((await openCell(0)).getByRole('button', { name: 'Set Off now' }));
    await responses.give(err({ kind: 'cancelled', message: 'Cancelled.', advice: '' }));
    expect(toasts()).toEqual([]);
    press((await openCell(0)).getByRole('button', { name: 'Set Off now' }));
    await responses.give(err(broken));
    expect(toasts()).toEqual(['Broken.']);
  });

  it('in a locked profile keeps the pane, and the same change is unlocked and sent from there', async () => {
    const bridge = await openMatrix({ mode: 'read-only' });
    await screen.findByText('Read-only');
    bridge.respond('flags.changeCell', () => err(lockedOut));
    bridge.respond('guard.unlock', () => ok(guardOf(bridge)));
    const panel = await openCell(0);
    press(panel.getByRole('button', { name: 'Clear override now' }));
    const unlock = await panel.findByRole('button', { name: 'Allow changes and continue' });
    bridge.respond('flags.changeCell', () => result('applied'));
    press(unlock);
    const calls = await awaitSent(bridge, 'flags.changeCell', 2);
    expect(calls[1]).toEqual(calls[0]);
    expect(calls[1]?.action).toBe('clear');
  });

  it('is neither staged nor sent without a connection', async () => {
    const bridge = await openMatrix();
    const panel = await openCell(0);
    await goOffline(bridge);
    for (const name of ['Stage Off', 'Set Off now', 'Clear override now'])
      press(panel.getByRole('button', { name }));
    await expectSent(bridge, 'changeSets.stage', 0);
    await expectSent(bridge, 'flags.changeCell', 0);
  });

  it('of the previous profile shows no late result under the next', async () => {
    const bridge = await openMatrix();
    const responses = holdBack(bridge, 'flags.changeCell');
    press((await openCell(0)).getByRole('button', { name: 'Set Off now' }));
    await awaitSent(bridge, 'flags.changeCell');
    await switchTo(bridge, 'sandbox');
    await responses.give(result('unknown'));
    expect(main().getByRole('heading', { name: 'Feature flags' })).toBeTruthy();
    expect(main().queryByText(/of Larkfield Estates: the outcome/)).toBeNull();
  });
});

describe('the matrix', () => {
  const headers = () =>
    screen
      .getAllByRole('columnheader')
      .slice(1)
      .map(({ title }) => title.split('\n')[0]);
  const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

  it('fills the pane of a cell with an arrow or a press, without a call, and Escape closes it', async () => {
    const bridge = await openMatrix();
    const calls = bridge.made.length;
    expect(openPane()).toBeNull();
    key('ArrowRight', {}, grid());
    expect(await screen.findByRole('complementary', { name: 'tide of Larkfield Estates' })).toBeTruthy();
    key('j', {}, grid());
    expect(screen.getByRole('complementary', { name: 'tide of Tidewell Homes' })).toBeTruthy();
    key('ArrowLeft', {}, grid());
    expect(screen.getByRole('complementary', { name: 'wave of Tidewell Homes' })).toBeTruthy();
    expect(within(grid()).getAllByRole('gridcell', { current: true })).toHaveLength(1);
    expect(bridge.made.slice(calls).map(({ name }) => name)).toEqual([]);
    key('Escape', {}, grid());
    expect(openPane()).toBeNull();
    expect(within(grid()).queryByRole('gridcell', { current: true })).toBeNull();
  });

  it('is used from one tab stop: Enter continues in the pane of the cell, a header opens its flag', async () => {
    await openMatrix();
    key('ArrowRight', {}, grid());
    key('Enter', {}, grid());
    const pane = within(await screen.findByRole('complementary', { name: 'tide of Larkfield Estates' }));
    await expectFocus(() => pane.getByRole('button', { name: 'Stage On' }));
    key('Escape', {}, document.activeElement ?? document.body);
    await expectFocus(() => grid());
    key('ArrowUp', {}, grid());
    key(' ', {}, grid());
    expect(await screen.findByRole('complementary', { name: 'Flag' })).toBeTruthy();
    expect(useFlagsView.getState().openFlag).toBe('tide');
    key('ArrowDown', {}, grid());
    expect(openPane()).toBeNull();
    await openCell(0);
    expect(screen.queryByRole('complementary', { name: 'Flag' })).toBeNull();
  });

  it('opens the fields of a flag and the organization from the pane of a cell', async () => {
    await openMatrix();
    press((await openCell(0)).getByRole('button', { name: 'wave' }));
    expect(await screen.findByRole('complementary', { name: 'Flag' })).toBeTruthy();
    press((await openCell(0)).getByRole('button', { name: 'Open organization' }));
    expect(useNavigation.getState().place.path).toBe('/organizations/organizations/o1');
  });

  it('moves the focus to the pane of a flag opened from a cell, and Escape returns it', async () => {
    await openMatrix();
    press((await openCell(0)).getByRole('button', { name: 'wave' }));
    const pane = await screen.findByRole('complementary', { name: 'Flag' });
    await waitFor(() => {
      expect(document.activeElement === pane).toBe(true);
    });
    key('Escape');
    expect(screen.queryByRole('complementary', { name: 'Flag' })).toBeNull();
    await expectFocus(() => grid());
  });

  it('takes the focus from the pane of a cell with J, which shows the next', async () => {
    await openMatrix();
    key('ArrowRight', {}, grid());
    key('Enter', {}, grid());
    const pane = within(await screen.findByRole('complementary', { name: 'tide of Larkfield Estates' }));
    await expectFocus(() => pane.getByRole('button', { name: 'Stage On' }));
    key('j');
    expect(screen.getByRole('complementary', { name: 'tide of Tidewell Homes' })).toBeTruthy();
    await expectFocus(() => grid());
  });

  it('replaces the staged changes with the pane of a cell, and back', async () => {
    await openMatrix({ cells: [staged] });
    expect(await screen.findByRole('complementary', { name: 'Change set' })).toBeTruthy();
    const panel = await openCell(1);
    expect(screen.queryByRole('complementary', { name: 'Change set' })).toBeNull();
    press(panel.getByRole('button', { name: 'Show change set' }));
    expect(await screen.findByRole('complementary', { name: 'Change set' })).toBeTruthy();
    expect(openPane()).toBeNull();
  });

  it('continues with J and back with K, and leaves G J to the journal', async () => {
    await openMatrix();
    const row = () => Number(grid().getAttribute('aria-activedescendant')?.split('-').at(-2));
    for (const [pressed, place] of [
      ['j', 1],
      ['j', 1],
      ['k', 0],
      ['k', 0],
    ] as const) {
      key(pressed, {}, grid());
      expect(row()).toBe(place);
    }
    key('g', {}, grid());
    key('j', {}, grid());
    await waitFor(() => {
      expect(useNavigation.getState().place.path).toBe('/journal');
    });
  });

  it('keeps the active cell at its organization and flag when others leave or change places', async () => {
    const bridge = await openMatrix();
    const active = () => {
      const cell = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
      const head = cell?.closest('[role="row"]')?.querySelector('[role="rowheader"]');
      return [head?.textContent, headers()[Number(cell?.getAttribute('aria-colindex')) - 2]];
    };
    key('j', {}, grid());
    key('Escape', {}, grid());
    expect(active()).toEqual(['Tidewell Homes', 'wave']);
    const receivedAt = new Date().toISOString();
    const added: Organization = { name: 'organizations/o0', displayName: 'Ashgrove Lettings' };
    bridge.respond('organizations.list', () =>
      ok({
        organizations: [...organizations.slice(1), added],
        nextPageToken: '',
        facts: noListFacts,
        receivedAt,
      }),
    );
    bridge.respond('flags.list', () =>
      ok({ featureFlags: flags.slice(1), nextPageToken: '', facts: noListFacts, receivedAt }),
    );
    press(main().getByRole('button', { name: 'Refresh' }));
    await waitFor(() => {
      expect(rows()).toEqual(['Tidewell Homes', 'Ashgrove Lettings']);
      expect(headers()).toEqual(['tide', 'wave']);
    });
    expect(active()).toEqual(['Tidewell Homes', 'wave']);
    const find = main().getByRole('textbox', { name: 'Search organizations and flags' });
    write(find, 'ashgrove');
    expect(active()).toEqual(['Ashgrove Lettings', 'wave']);
    write(find, '');
    expect(active()).toEqual(['Tidewell Homes', 'wave']);
  });

  it('is searched by organization, else by flag, and says when a report has no matches', async () => {
    await openMatrix();
    const find = main().getByRole('textbox', { name: 'Search organizations and flags' });
    write(find, 'TIDEWELL');
    expect(rows()).toEqual(['Tidewell Homes']);
    write(find, 'wave');
    expect(rows()).toEqual(['Larkfield Estates', 'Tidewell Homes']);
    expect(headers()).toEqual(['wave']);
    press(button('All values'));
    press(await screen.findByRole('menuitem', { name: 'Overridden' }));
    expect(rows()).toEqual(['Larkfield Estates']);
    press(button('Overridden'));
    press(await screen.findByRole('menuitem', { name: /^Data older than/ }));
    expect(await main().findByText('No matching values')).toBeTruthy();
    press(button('Show all values'));
    expect(useFlagsView.getState()).toMatchObject({ report: 'all', needle: '' });
  });

  it('takes the focus back from a search that found nothing', async () => {
    await openMatrix();
    key('/');
    const find = main().getByRole('textbox', { name: 'Search organizations and flags' });
    expect(document.activeElement).toBe(find);
    write(find, 'zzqx');
    expect(main().getByText('No matching values')).toBeTruthy();
    key('Escape');
    expect(rows()).toHaveLength(2);
    expect(document.activeElement).toBe(grid());
  });

  it('can be transposed, with flags in rows', async () => {
    await openMatrix();
    press(main().getByRole('radio', { name: 'Flags' }));
    expect(await screen.findByRole('rowheader', { name: /^wave/ })).toBeTruthy();
    press(screen.getByRole('rowheader', { name: /^wave/ }));
    expect(useFlagsView.getState().openFlag).toBe('wave');
  });

  it('refreshes flags and organizations', async () => {
    const bridge = await openMatrix();
    press(button('Refresh'));
    await awaitSent(bridge, 'flags.list', 2);
    await waitFor(() => {
      expect(sent(bridge, 'organizations.list').filter(({ view }) => view === 'FULL')).toHaveLength(2);
    });
  });

  it('says why the organizations could not be read', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/feature-flags' } });
    bridge.respond('changeSets.list', () => ok([]));
    bridge.respond('flags.list', () =>
      ok({ featureFlags: flags, nextPageToken: '', facts: noListFacts, receivedAt: '' }),
    );
    bridge.respond('organizations.list', () => err(broken));
    await openApp(bridge);
    expect(await main().findByText('Broken.')).toBeTruthy();
  });

  it('says once why neither flags nor organizations could be read', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/feature-flags' } });
    bridge.respond('changeSets.list', () => ok([]));
    bridge.respond('flags.list', () => err(broken));
    bridge.respond('organizations.list', () => err(broken));
    await openApp(bridge);
    expect(await main().findAllByText('Broken.')).toHaveLength(1);
    expect(main().getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  });

  it('shows a cell value that a run read meanwhile, unless it is older or unknown', async () => {
    const bridge = await openMatrix({ receivedAt: '2025-11-20T09:41:00Z' });
    const tell = (at: string, value: boolean | null) => {
      const now = value === null ? ({ is: 'unknown', why: 'not-given' } as const) : { ...wave, value };
      const cells = [{ ...staged, flag: 'tide', settledAt: at, now }];
      act(() => {
        bridge.push('changeSets.changed', { changeSet: draft, cells });
      });
    };
    const cell = () => within(grid()).getAllByRole('gridcell')[1]?.textContent;
    expect(cell()).toBe('Default on');
    tell('2025-11-20T09:40:00Z', false);
    tell('2025-11-20T09:42:00Z', null);
    expect(cell()).toBe('Default on');
    tell('2025-11-20T09:42:00Z', false);
    await waitFor(() => {
      expect(cell()).toBe('Off');
    });
  });
});

it('what change sets have set is loaded again after a run, and not with each change that is staged', async () => {
  const bridge = await openMatrix();
  const tell = (state: 'draft' | 'done') => {
    act(() => {
      bridge.push('changeSets.changed', { changeSet: { ...draft, state }, cells: [] });
    });
  };
  const before = sent(bridge, 'flags.setCells').length;
  tell('draft');
  await expectSent(bridge, 'flags.setCells', before);
  tell('done');
  await awaitSent(bridge, 'flags.setCells', before + 1);
});

describe('the fields of a flag', () => {
  const open = async (): Promise<FakeBridge> => {
    const bridge = await openMatrix();
    act(() => {
      changeFlagsView({ openFlag: 'wave' });
    });
    await screen.findByRole('complementary', { name: 'Flag' });
    return bridge;
  };
  const pane = () => within(screen.getByRole('complementary', { name: 'Flag' }));
  const update = () => pane().getByRole('button', { name: 'Update flag' });

  it('send only the changes, once, by the button or with Ctrl Enter in the pane', async () => {
    const bridge = await open();
    const responses = holdBack(bridge, 'flags.update');
    key('Enter', { ctrlKey: true }, pane().getByRole('textbox', { name: 'title' }));
    write(pane().getByRole('spinbutton', { name: 'rank' }), '9');
    key('Enter', { ctrlKey: true }, grid());
    act(() => {
      pane().getByRole('textbox', { name: 'title' }).focus();
    });
    key('Enter', { ctrlKey: true });
    press(update());
    const [input] = await awaitSent(bridge, 'flags.update');
    expect(input).toMatchObject({ profileId: 'demo', name: 'featureFlags/wave', edited: { rank: 9 } });
    expect(Object.keys(input?.edited ?? {})).toEqual(['rank']);
    await responses.give(
      ok({ flag: { name: 'featureFlags/wave' }, sent: ['rank'], alsoChanged: [], receivedAt: '' }),
    );
    await expectSent(bridge, 'flags.update', 1);
    expect(toasts()).toEqual(['Flag updated and read back.']);
    expect(screen.queryByRole('complementary', { name: 'Flag' })).toBeNull();
  });

  it('are not lost by a press, a key or another page without a question', async () => {
    await open();
    write(pane().getByRole('textbox', { name: 'title' }), 'Renamed');
    const keep = async () => {
      const question = await screen.findByRole('alertdialog', { name: 'Discard this input?' });
      expect(question.textContent).toContain('Changes to Wave are not saved.');
      press(within(question).getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => {
        expect(screen.queryByRole('alertdialog')).toBeNull();
      });
      expect(pane().getByRole('textbox', { name: 'title' })).toHaveProperty('value', 'Renamed');
    };
    for (const leave of [
      () => press(cellAt(0)),
      () => key('Enter', {}, grid()),
      () => key('Escape', {}, grid()),
      () => press(pane().getByRole('button', { name: 'Close flag' })),
      () => press(pane().getByRole('button', { name: 'Cancel' })),
      () => press(screen.getByRole('columnheader', { name: /^tide/ })),
      () => press(button('New flag')),
      () => press(button('Stale flags')),
    ]) {
      leave();
      await keep();
    }
    press(cellAt(0));
    press(await screen.findByRole('button', { name: 'Discard input' }));
    await waitFor(() => {
      expect(openPane()).toBeTruthy();
    });
    expect(screen.queryByRole('complementary', { name: 'Flag' })).toBeNull();
    expect(useNavigation.getState().obstacle).toBeNull();
  });

  it('that are unchanged are left without a question, and Cancel asks before it discards others', async () => {
    await open();
    const title = pane().getByRole('textbox', { name: 'title' });
    write(title, 'Renamed');
    write(title, 'Wave');
    press(cellAt(0));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('complementary', { name: 'Flag' })).toBeNull();
    press(button('New flag'));
    const made = within(await screen.findByRole('complementary', { name: 'New flag' }));
    write(made.getByRole('textbox', { name: 'name' }), 'featureFlags/crest');
    expect(useNavigation.getState().obstacle).toBe('The new flag is not saved.');
    press(made.getByRole('button', { name: 'Cancel' }));
    press(await screen.findByRole('button', { name: 'Discard input' }));
    await waitFor(() => {
      expect(screen.queryByRole('complementary', { name: 'New flag' })).toBeNull();
    });
    await expectFocus(() => grid());
  });

  it('can be emptied if they are numbers, and nothing is sent until each holds a number', async () => {
    await open();
    const rank = pane().getByRole('spinbutton', { name: 'rank' });
    write(pane().getByRole('textbox', { name: 'title' }), 'Renamed');
    write(rank, '');
    expect(rank).toHaveProperty('value', '');
    expect(pane().getByText('Enter a number.')).toBeTruthy();
    expect(pane().getByText('Enter a number for', { exact: false }).textContent).toBe(
      'Enter a number for rank first.',
    );
    expect(update()).toHaveProperty('disabled', true);
    write(pane().getByRole('textbox', { name: 'title' }), 'Wave');
    expect(rank).toHaveProperty('value', '');
    expect(useNavigation.getState().obstacle).toBe('Changes to Wave are not saved.');
    write(rank, '12');
    expect(rank).toHaveProperty('value', '12');
    expect(pane().queryByText('Enter a number.')).toBeNull();
    expect(update()).toHaveProperty('disabled', false);
    write(rank, '3');
    expect(useNavigation.getState().obstacle).toBeNull();
  });

  it('that changed without being sent are shown, and the pane stays', async () => {
    const bridge = await open();
    bridge.respond('flags.update', () =>
      ok({ flag: { name: 'featureFlags/wave' }, sent: ['note'], alsoChanged: ['rank'], receivedAt: '' }),
    );
    write(pane().getByRole('textbox', { name: 'note' }), 'z');
    press(update());
    expect(
      await pane().findByText('Changed: rank. The values that were read back are in effect.'),
    ).toBeTruthy();
    expect(toasts()).toEqual([]);
  });

  it('can be edited as JSON too, which must be an object, with warnings for unusual values', async () => {
    await open();
    press(pane().getByRole('tab', { name: 'JSON' }));
    const json = pane().getByRole('textbox', { name: 'JSON of the flag' });
    write(json, '[1]');
    expect(pane().getByRole('alert').textContent).toBe('A flag must be a JSON object.');
    expect(update()).toHaveProperty('disabled', true);
    write(json, '{"title": 7, "colour": "red"}');
    expect(pane().getByText('No loaded flag has the field colour.')).toBeTruthy();
    expect(pane().getByText('title has the wrong type. Expected: Text. Entered: Number.')).toBeTruthy();
    write(json, '{');
    press(pane().getByRole('tab', { name: 'Fields' }));
    expect(pane().getByText(/^The JSON is not valid:/)).toBeTruthy();
  });

  it('are kept with the Cancel button, and nothing is sent', async () => {
    const bridge = await open();
    write(pane().getByRole('textbox', { name: 'note' }), 'z');
    press(pane().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('complementary', { name: 'Flag' })).toBeNull();
    await expectSent(bridge, 'flags.update', 0);
  });
});
