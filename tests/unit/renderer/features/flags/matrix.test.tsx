// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Organization } from '#shared/model/organization';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import { useFlagsView } from '../../../../../renderer/features/flags/view-state.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import {
  awaitSent,
  broken,
  button,
  expectFocus,
  expectSent,
  key,
  main,
  press,
  sent,
  write,
} from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';
import {
  flags,
  organizations,
  draft,
  wave,
  staged,
  openMatrix,
  grid,
  openPane,
  openCell,
} from './open-matrix.ts';

isolateApp();

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

  it('says once that the connection was lost, and continues with flags and organizations', async () => {
    const bridge = await openMatrix();
    const lost = {
      kind: 'network',
      reason: 'unreachable',
      message: 'The service can’t be reached.',
      advice: 'Check the network.',
    } as const;
    bridge.respond('flags.list', () => err(lost));
    bridge.respond('organizations.list', () => err(lost));
    press(button('Refresh'));
    press(await main().findByRole('button', { name: 'Continue' }));
    await awaitSent(bridge, 'flags.list', 3);
    await main().findByRole('button', { name: 'Continue' });
    expect(main().queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(main().queryByText(/More flags may exist/)).toBeNull();
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
