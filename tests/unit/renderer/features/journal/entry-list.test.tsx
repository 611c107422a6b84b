// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import type { JournalPage } from '#shared/journal';
import { err, ok, type Result } from '#shared/result';
import { createFakeBridge } from '#tests/support/fake-bridge';
import {
  changeJournalView,
  openEntry,
  useJournalView,
} from '../../../../../renderer/features/journal/view-state.ts';
import { goBack, useNavigation } from '../../../../../renderer/state/navigation.ts';
import { awaitSent, broken, button, expectFocus, key, main, press, sent, write } from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';
import { entry, unknownEntry } from './entries.ts';
import { page, openJournal, list, lines, detail, choose } from './journal-page.ts';

isolateApp();

afterEach(() => {
  changeJournalView(useJournalView.getInitialState());
});

const line = (text: RegExp) => within(list()).getByRole('row', { name: text });

describe('the entries', () => {
  it('are loaded newest first with the filter of the page, in a page of 200', async () => {
    const bridge = await openJournal(page([entry(2), entry(1)], { total: 9, matching: 2 }));
    expect(sent(bridge, 'journal.list')[0]).toEqual({ filter: {}, before: null, limit: 200 });
    expect(await main().findByText('2 of 9 shown')).toBeTruthy();
    expect(lines().map(({ textContent }) => /R-\d/.exec(textContent)?.[0])).toEqual(['R-2', 'R-1']);
  });

  it('are sorted by the header of a column, each with the line of its unknown outcome below it', async () => {
    await openJournal(
      page([
        entry(3, { organizationDisplayName: 'Ash, Oak & Co' }),
        unknownEntry(2, { organizationDisplayName: 'Tidewell Homes' }),
        entry(1, { organizationDisplayName: 'Larkfield Estates' }),
      ]),
    );
    await screen.findByRole('grid', { name: 'Journal entries' });
    const header = () => within(list()).getByRole('columnheader', { name: 'Organization' });
    const order = () => lines().map(({ textContent }) => /R-\d|Look up/.exec(textContent)?.[0]);
    expect(header().getAttribute('aria-sort')).toBe('none');
    press(header());
    expect(order()).toEqual(['R-3', 'R-1', 'R-2', 'Look up']);
    press(header());
    expect(header().getAttribute('aria-sort')).toBe('descending');
    expect(order()).toEqual(['R-2', 'Look up', 'R-1', 'R-3']);
    press(header());
    expect(order()).toEqual(['R-3', 'R-2', 'Look up', 'R-1']);
  });

  it('of earlier months are loaded from where the page ended', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/journal' } });
    bridge.respond('journal.list', ({ before }: InputOf<'journal.list'>) =>
      ok(before === null ? page([entry(9)], { next: 9 }) : page([entry(8)])),
    );
    changeJournalView({ period: 'all' });
    await openApp(bridge);
    await waitFor(() => {
      expect(line(/R-8/)).toBeTruthy();
    });
    expect(
      sent(bridge, 'journal.list')
        .map(({ before }) => before)
        .slice(0, 2),
    ).toEqual([null, 9]);
    expect(list().getAttribute('aria-rowcount')).toBe('3');
  });

  it('are followed by loading the newest page alone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const bridge = createFakeBridge({ preferences: { lastRoute: '/journal' } });
      let newest = [entry(9)];
      bridge.respond('journal.list', ({ before }: InputOf<'journal.list'>) =>
        ok(before === null ? page(newest, { next: 9 }) : page([entry(8)])),
      );
      changeJournalView({ period: 'all' });
      await openApp(bridge);
      await waitFor(() => {
        expect(line(/R-8/)).toBeTruthy();
      });
      const before = sent(bridge, 'journal.list').length;
      newest = [entry(10), entry(9)];
      await act(() => vi.advanceTimersByTimeAsync(5000));
      await waitFor(() => {
        expect(line(/R-10/)).toBeTruthy();
      });
      expect(line(/R-8/)).toBeTruthy();
      expect(sent(bridge, 'journal.list').slice(before)).toEqual([{ filter: {}, before: null, limit: 200 }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('show how an entry of an older page ended, once that is known', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const bridge = createFakeBridge({ preferences: { lastRoute: '/journal' } });
      let older = unknownEntry(8);
      bridge.respond('journal.list', ({ before }: InputOf<'journal.list'>) =>
        ok(before === null ? page([entry(9)], { next: 9 }) : page([older])),
      );
      changeJournalView({ period: 'all' });
      await openApp(bridge);
      await waitFor(() => {
        expect(line(/R-8/).textContent).toMatch(/Unknown/);
      });
      older = { ...older, settled: { at: older.at, as: 'happened' } };
      await act(() => vi.advanceTimersByTimeAsync(5000));
      await waitFor(() => {
        expect(line(/R-8/).textContent).not.toMatch(/Unknown/);
      });
      const before = sent(bridge, 'journal.list').length;
      await act(() => vi.advanceTimersByTimeAsync(5000));
      expect(sent(bridge, 'journal.list').slice(before)).toEqual([{ filter: {}, before: null, limit: 200 }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('show how an entry ended that newer ones have moved below the newest page meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const bridge = createFakeBridge({ preferences: { lastRoute: '/journal' } });
      let [awaited, newest] = [unknownEntry(8), [entry(9), unknownEntry(8)]];
      bridge.respond('journal.list', ({ before }: InputOf<'journal.list'>) =>
        ok(before === null ? page(newest, { next: 8 }) : page([awaited, entry(7)])),
      );
      changeJournalView({ period: 'all' });
      await openApp(bridge);
      await waitFor(() => {
        expect(line(/R-8/).textContent).toMatch(/Unknown/);
      });
      awaited = { ...awaited, settled: { at: awaited.at, as: 'happened' } };
      newest = [entry(10), entry(9)];
      bridge.respond('journal.list', ({ before }: InputOf<'journal.list'>) =>
        ok(before === null ? page(newest, { next: 9 }) : page([awaited, entry(7)])),
      );
      await act(() => vi.advanceTimersByTimeAsync(5000));
      await waitFor(() => {
        expect(line(/R-8/).textContent).not.toMatch(/Unknown/);
      });
      expect(line(/R-7/)).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('stay loaded, with their later pages, when the next minute begins', async () => {
    const minute = 60_000;
    let now = Math.floor(Date.now() / minute) * minute + 59_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
    try {
      const bridge = createFakeBridge({ preferences: { lastRoute: '/journal' } });
      bridge.respond('journal.list', ({ before }: InputOf<'journal.list'>) =>
        ok(before === null ? page([entry(9)], { next: 9 }) : page([entry(8)])),
      );
      changeJournalView({ period: 'month' });
      await openApp(bridge);
      await waitFor(() => {
        expect(line(/R-8/)).toBeTruthy();
      });
      // Only the first page comes again.
      bridge.respond('journal.list', ({ before }: InputOf<'journal.list'>) =>
        before === null ? ok(page([entry(9)], { next: 9 })) : new Promise(() => undefined),
      );
      now += minute;
      act(() => {
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await settle();
      expect(line(/R-8/)).toBeTruthy();
    } finally {
      clock.mockRestore();
    }
  });

  it('show environment and profile, and whether a flag is for all organizations', async () => {
    await openJournal(
      page([
        entry(2, { environment: 'production', profileName: 'Harbourline' }),
        entry(1, {
          organizationDisplayName: null,
          organization: null,
          flag: 'featureFlags/wave',
          lookup: {},
        }),
      ]),
    );
    expect(line(/R-2/).textContent).toContain('Production Harbourline');
    expect(within(line(/wave/)).getByText('All organizations')).toBeTruthy();
  });

  it('about a check show its name, masked while the screen is shared, in the profile in use alone', async () => {
    const check = 'organizations/o1/teams/t1/checks/c1';
    const review = { operation: 'ReviewFinding', resource: `${check}/findings/f1`, lookup: {} } as const;
    const bridge = createFakeBridge({ preferences: { lastRoute: '/journal' } });
    bridge.respond('journal.list', () =>
      ok(page([entry(2, review), entry(1, { ...review, profileId: 'meridian' })])),
    );
    bridge.respond('findings.checkNames', () => ok([{ check, displayName: 'Olivia Marsh' }]));
    changeJournalView({ period: 'all' });
    await openApp(bridge);
    const cell = await screen.findByRole('gridcell', { name: 'Olivia Marsh' });
    expect(cell.classList).toContain('personal');
    expect(await awaitSent(bridge, 'findings.checkNames')).toEqual([{ profileId: 'demo', checks: [check] }]);
    expect(lines().map(({ textContent }) => /Olivia Marsh|findings\/f1/.exec(textContent)?.[0])).toEqual([
      'Olivia Marsh',
      'findings/f1',
    ]);
    press(cell);
    const named = detail().getByText('Olivia Marsh');
    expect(named.classList).toContain('personal');
    expect(named.previousElementSibling?.textContent).toBe('Check');
  });

  it('show the time on every day, so that entries of one day can be distinguished', async () => {
    const at = new Date(Date.now() - 86_400_000);
    at.setHours(17, 48, 0, 0);
    await openJournal(page([entry(2, { at: at.toISOString() }), entry(1, { at: '2025-01-20T09:41:00Z' })]));
    expect(line(/R-2/).textContent).toContain('yesterday 17:48');
    expect(line(/R-1/).textContent).toMatch(/20 Jan 2025 \d\d:41/);
  });

  it('that are damaged are in their places and cannot be opened', async () => {
    await openJournal(
      page([entry(5), entry(3)], { damaged: [{ number: 4, hash: 'e'.repeat(64), isDamaged: true }] }),
    );
    await waitFor(() => {
      expect(lines()).toHaveLength(3);
    });
    expect(lines()[1]?.textContent).toContain("Row 4 is damaged and can't be read. Verify the chain.");
    press(lines()[1] ?? document.body);
    expect(useJournalView.getState().entry).toBeNull();
  });

  it('that could not be loaded say why, and can be refreshed', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/journal' } });
    bridge.respond('journal.list', () => err(broken));
    await openApp(bridge);
    expect(await main().findByText('Broken.')).toBeTruthy();
    bridge.respond('journal.list', () => ok(page([entry(1)])));
    press(main().getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('grid', { name: 'Journal entries' })).toBeTruthy();
  });

  it('stay shown if older ones could not be loaded, with an error that Retry alone repeats', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/journal' } });
    let older: Result<JournalPage> = err(broken);
    bridge.respond('journal.list', ({ before }: InputOf<'journal.list'>) =>
      before === null ? ok(page([entry(9)], { next: 9 })) : older,
    );
    changeJournalView({ period: 'all' });
    await openApp(bridge);
    expect(await main().findByText('Broken.')).toBeTruthy();
    expect(main().getByText('Older entries are not loaded.')).toBeTruthy();
    expect(line(/R-9/)).toBeTruthy();
    await settle();
    expect(sent(bridge, 'journal.list').filter(({ before }) => before === 9)).toHaveLength(1);
    older = ok(page([entry(8)]));
    press(main().getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(line(/R-8/)).toBeTruthy();
    });
    expect(main().queryByText('Broken.')).toBeNull();
  });

  it('stay shown if newer ones could not be loaded', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const bridge = await openJournal(page([entry(9)]));
      await waitFor(() => {
        expect(line(/R-9/)).toBeTruthy();
      });
      bridge.respond('journal.list', () => err(broken));
      await act(() => vi.advanceTimersByTimeAsync(5000));
      expect(await main().findByText('Broken.')).toBeTruthy();
      expect(line(/R-9/)).toBeTruthy();
      bridge.respond('journal.list', () => ok(page([entry(10), entry(9)])));
      press(main().getByRole('button', { name: 'Retry' }));
      await waitFor(() => {
        expect(line(/R-10/)).toBeTruthy();
      });
      expect(main().queryByText('Broken.')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('show an empty state, or no match with a button that shows all', async () => {
    const bridge = await openJournal(page([]));
    expect(await screen.findByText('No entries yet')).toBeTruthy();
    bridge.respond('journal.list', () => ok(page([], { total: 4 })));
    await choose('Any outcome', 'Failed');
    expect(await screen.findByText('No matching entries')).toBeTruthy();
    expect(screen.getByText('4 entries in all.')).toBeTruthy();
    // A part of a reference finds none, although entries may have it.
    write(screen.getByRole('textbox', { name: 'Search the journal' }), 'HL-48');
    expect(
      await screen.findByText('4 entries in all. A reference is found only when it is entered in full.'),
    ).toBeTruthy();
    press(button('Show all entries'));
    expect(useJournalView.getState()).toMatchObject({ filter: {}, period: 'all' });
  });

  it('are moved through with J, K and the arrows: the pane follows, and Escape closes it', async () => {
    await openJournal(page([entry(3), entry(2), entry(1)]));
    await screen.findByRole('grid', { name: 'Journal entries' });
    key('ArrowDown', {}, list());
    key('ArrowDown', { ctrlKey: true }, list());
    expect(useJournalView.getState().entry).toBe(2);
    key('j', {}, list());
    expect(useJournalView.getState().entry).toBe(1);
    key('Home', {}, list());
    expect(useJournalView.getState().entry).toBe(3);
    expect(line(/R-3/).getAttribute('aria-current')).toBe('true');
    // From the pane as well.
    key('j', {}, detail().getByRole('button', { name: 'Copy link' }));
    expect(useJournalView.getState().entry).toBe(2);
    key('Escape', {}, list());
    expect(screen.queryByRole('complementary', { name: 'Entry' })).toBeNull();
    await expectFocus(() => list());
  });

  it('open their subject with Enter, if it has a page', async () => {
    await openJournal(
      page([
        entry(2, { resource: 'organizations/o1/teams/t1/checks/c1' }),
        entry(1, { operation: 'ChangeProfile', resource: '', lookup: {} }),
      ]),
    );
    await screen.findByRole('grid', { name: 'Journal entries' });
    key('End', {}, list());
    expect(detail().queryByRole('button', { name: 'Open record' })).toBeNull();
    key('Enter', {}, list());
    expect(useNavigation.getState().place.path).toBe('/journal');
    key('Home', {}, list());
    expect(detail().getByRole('button', { name: 'Open record' })).toBeTruthy();
    key('Enter', {}, list());
    expect(useNavigation.getState().place.path).toBe('/checks/organizations/o1/teams/t1/checks/c1');
  });

  it('open the created check, or its team if the check is unknown', async () => {
    const bridge = await openJournal(page([entry(1)]));
    await screen.findByRole('grid', { name: 'Journal entries' });
    const check = 'organizations/o1/teams/t1/checks/c1';
    bridge.respond('creation.checkFor', ({ clientReference }: InputOf<'creation.checkFor'>) =>
      ok(clientReference === 'R-1' ? check : null),
    );
    const path = () => useNavigation.getState().place.path;
    key('Enter', {}, list());
    await waitFor(() => expect(path()).toBe(`/checks/${check}`));
    act(() => goBack());
    bridge.respond('creation.checkFor', () => ok(null));
    key('Enter', {}, await screen.findByRole('grid', { name: 'Journal entries' }));
    await waitFor(() => expect(path()).toBe('/checks'));
  });

  it('are selected singly and in a range, but never a damaged row or the line of an unknown outcome', async () => {
    const bridge = await openJournal(
      page([entry(5), unknownEntry(4), entry(2)], {
        damaged: [{ number: 3, hash: 'e'.repeat(64), isDamaged: true }],
      }),
    );
    await screen.findByRole('grid', { name: 'Journal entries' });
    key('a', { ctrlKey: true }, list());
    expect(useJournalView.getState().checked).toEqual(new Set(['5', '4', '2']));
    expect(within(list()).getAllByRole('checkbox')).toHaveLength(4);
    press(button('Copy link'));
    const [copied] = await awaitSent(bridge, 'clipboard.write');
    expect(copied?.text.split('\n')).toEqual([
      'diligence-desk://demo/local/journal/5-bbbbbbb5',
      'diligence-desk://demo/local/journal/4-bbbbbbb4',
      'diligence-desk://demo/local/journal/2-bbbbbbb2',
    ]);
    key('a', { ctrlKey: true }, list());
    expect(useJournalView.getState().checked.size).toBe(0);
  });

  it('of a link are shown whatever the filter was, and one of another journal is shown as such', async () => {
    const bridge = await openJournal(page([entry(9)]));
    await screen.findByRole('grid', { name: 'Journal entries' });
    bridge.respond('journal.list', ({ before }: InputOf<'journal.list'>) =>
      ok(page([before === 8 ? entry(7) : entry(9)])),
    );
    act(() => {
      openEntry('7-bbbbbbb7');
    });
    expect(await screen.findByRole('complementary', { name: 'Entry' })).toBeTruthy();
    expect(detail().getByText('Row 7')).toBeTruthy();
    act(() => {
      openEntry('7-00000000');
    });
    expect(await main().findByText('The linked entry is not in this journal.')).toBeTruthy();
    expect(screen.queryByRole('complementary', { name: 'Entry' })).toBeNull();
    press(main().getByRole('button', { name: 'Close' }));
    expect(main().queryByText('The linked entry is not in this journal.')).toBeNull();
  });
});
