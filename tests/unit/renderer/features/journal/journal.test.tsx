// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import type { JournalEntry, JournalPage, Verification } from '#shared/journal';
import { err, ok, type Result } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import {
  changeJournalView,
  openEntry,
  openJournal as openJournalAt,
  useJournalView,
} from '../../../../../renderer/features/journal/view-state.ts';
import { goBack, useNavigation } from '../../../../../renderer/state/navigation.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import {
  awaitSent,
  broken,
  button,
  expectFocus,
  expectSent,
  holdBack,
  key,
  main,
  press,
  sent,
  write,
} from '../../operator.ts';
import { isolateApp, openApp, settle } from '../../render-app.tsx';
import { entry, unknownEntry } from './entries.ts';

isolateApp();
afterEach(() => {
  changeJournalView(useJournalView.getInitialState());
});

const page = (entries: JournalEntry[], more: Partial<JournalPage> = {}): JournalPage => ({
  entries,
  damaged: [],
  next: null,
  matching: entries.length,
  total: entries.length,
  since: null,
  ...more,
});
const verified: Verification = {
  checkedAt: '2025-11-20T09:45:00Z',
  rows: 4,
  entries: 2,
  head: 'f'.repeat(64),
  fault: null,
  withoutMac: 0,
  truncation: 'checked',
  message: '4 rows are whole.',
};

async function openJournal(first: JournalPage, period: 'all' | 'month' = 'all'): Promise<FakeBridge> {
  const bridge = createFakeBridge({ preferences: { lastRoute: '/journal' } });
  bridge.respond('journal.list', () => ok(first));
  bridge.respond('creation.unsettled', () => ok([]));
  changeJournalView({ period });
  await openApp(bridge);
  await waitFor(() => {
    expect(sent(bridge, 'journal.list')).not.toHaveLength(0);
  });
  return bridge;
}
const list = () => screen.getByRole('grid', { name: 'Journal entries' });
const lines = () => within(list()).getAllByRole('row').slice(1);
const line = (text: RegExp) => within(list()).getByRole('row', { name: text });
const detail = () => within(screen.getByRole('complementary', { name: 'Entry' }));
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
const filters = (bridge: FakeBridge) => sent(bridge, 'journal.list').map(({ filter }) => filter);
async function choose(from: string, to: string | RegExp) {
  // The name of a filter begins with its field, that of a menu does not.
  press(main().getByRole('button', { name: new RegExp(`^(\\w+: )?${from}$`) }));
  press(await screen.findByRole('menuitem', { name: to }));
}

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

describe('the filters', () => {
  it('are applied one by one, and each can be removed', async () => {
    const bridge = await openJournal(page([entry(1)]));
    await choose('Any profile', 'Harbourline sandbox');
    await waitFor(() => {
      expect(filters(bridge).at(-1)).toEqual({ profileId: 'sandbox' });
    });
    await choose('Any operation', 'Create check');
    await choose('Any outcome', 'Unknown');
    write(screen.getByRole('textbox', { name: 'Search the journal' }), 'R-1');
    await waitFor(() => {
      expect(filters(bridge).at(-1)).toEqual({
        profileId: 'sandbox',
        operation: 'CreateCheck',
        outcome: 'unknown',
        text: 'R-1',
      });
    });
    write(screen.getByRole('textbox', { name: 'Search the journal' }), '');
    press(button('Remove the profile filter'));
    await choose('Create check', 'Any operation');
    await choose('Unknown', 'Any outcome');
    expect(useJournalView.getState().filter).toEqual({});
  });

  it('for an organization and a flag set by a link are removed with their chips', async () => {
    changeJournalView({ filter: { organization: 'organizations/o1', flag: 'featureFlags/wave' } });
    await openJournal(page([entry(1)]));
    press(button('Remove the organization filter'));
    expect(useJournalView.getState().filter).toEqual({ flag: 'featureFlags/wave' });
    press(button('Remove the flag filter'));
    expect(useJournalView.getState().filter).toEqual({});
  });

  it('clear the selection when they change, and copy the visible entries', async () => {
    const bridge = await openJournal(page([entry(2), entry(1)]));
    const checked = () => useJournalView.getState().checked.size;
    const select = () => {
      act(() => {
        changeJournalView({ checked: new Set(['1', '2', '77']) });
      });
    };
    await main().findByText('2 of 2 shown');
    select();
    press(button('Copy entries'));
    await awaitSent(bridge, 'clipboard.write');
    await waitFor(() => {
      expect(toasts()).toEqual(['2 entries copied.']);
    });
    await choose('Any outcome', 'Done');
    expect(checked()).toBe(0);
    select();
    await choose('Any time', 'Last 7 days');
    expect(checked()).toBe(0);
    select();
    write(screen.getByRole('textbox', { name: 'Search the journal' }), 'R-1');
    expect(checked()).toBe(0);
  });

  it('that another page sets are shown, whatever link was opened before', async () => {
    openEntry('99-abcdef01');
    changeJournalView({ checked: new Set(['1']) });
    openJournalAt({ filter: { outcome: 'unknown' }, period: 'all', entry: 1 });
    expect(useJournalView.getState()).toMatchObject({ entry: 1, linkedHash: null, checked: new Set() });
    await openJournal(page([unknownEntry(1)]));
    await waitFor(() => {
      expect(screen.getByRole('complementary', { name: 'Entry' })).toBeTruthy();
    });
    expect(screen.queryByText('The linked entry is not in this journal.')).toBeNull();
    openJournalAt({ filter: {} });
    expect(useJournalView.getState().entry).toBeNull();
  });

  it('start at the chosen period', async () => {
    const bridge = await openJournal(page([entry(1)]), 'month');
    const from = () => Date.parse(filters(bridge).at(-1)?.from ?? '');
    const month = from();
    await choose('Last 30 days', 'Last 24 hours');
    await waitFor(() => {
      expect(Math.round((from() - month) / 86_400_000)).toBe(29);
    });
    await choose('Last 24 hours', 'Any time');
    await waitFor(() => {
      expect(filters(bridge).at(-1)).toEqual({});
    });
  });
});

describe('an export', () => {
  it('contains the filtered entries, in the chosen format, and says where it was saved', async () => {
    const bridge = await openJournal(page([entry(1)]));
    bridge.respond('journal.export', () => ok({ savedAs: 'journal.csv' }));
    await choose('Any outcome', 'Done');
    await choose('Export', /^CSV/);
    expect(await awaitSent(bridge, 'journal.export')).toEqual([
      { filter: { outcome: 'sent' }, format: 'csv' },
    ]);
    await waitFor(() => {
      expect(toasts()).toEqual(['Journal saved as journal.csv.']);
    });
    await choose('Export', /^Verifiable JSON/);
    expect((await awaitSent(bridge, 'journal.export', 2))[1]?.format).toBe('chain');
    await choose('Export', /^JSON/);
    expect((await awaitSent(bridge, 'journal.export', 3))[2]?.format).toBe('json');
  });

  it('that was not saved says why, or shows nothing if no place was chosen', async () => {
    const bridge = await openJournal(page([entry(1)]));
    bridge.respond('journal.export', () => ok({ savedAs: null }));
    await choose('Export', /^CSV/);
    await awaitSent(bridge, 'journal.export');
    bridge.respond('journal.export', () => err(broken));
    await choose('Export', /^CSV/);
    expect(await main().findByText('Broken.')).toBeTruthy();
    expect(toasts()).toEqual([]);
  });
});

describe('the chain', () => {
  const verify = async (found: Verification, first = page([entry(5), entry(3)])) => {
    const bridge = await openJournal(first);
    bridge.respond('journal.verify', () => ok(found));
    press(button('Verify chain'));
    await main().findByText(new RegExp(found.message));
    return bridge;
  };

  it('is verified on request, once at a time, and its head can be copied', async () => {
    const bridge = await openJournal(page([entry(1)], { since: '2025-11-01T00:00:00Z' }));
    await expectSent(bridge, 'journal.verify', 0);
    const responses = holdBack(bridge, 'journal.verify');
    press(button('Verify chain'));
    expect(await main().findByRole('button', { name: 'Verifying' })).toHaveProperty('ariaDisabled', 'true');
    await responses.give(ok(verified));
    expect(main().getByText(/^Verified at /)).toBeTruthy();
    expect(main().getByText(/4 rows are whole\./)).toBeTruthy();
    expect(main().getByText(/^The oldest entry is from /)).toBeTruthy();
    press(button('Copy hash'));
    expect(JSON.stringify(await awaitSent(bridge, 'clipboard.write'))).toContain('f'.repeat(64));
  });

  it('is verified even if its entries cannot be loaded', async () => {
    const bridge = createFakeBridge({ preferences: { lastRoute: '/journal' } });
    bridge.respond('journal.list', () => err(broken));
    bridge.respond('journal.verify', () => ok(verified));
    await openApp(bridge);
    expect(await main().findByText('Broken.')).toBeTruthy();
    press(button('Verify chain'));
    expect(await main().findByText(/^Verified at /)).toBeTruthy();
  });

  it('is shown as verified after an export that failed', async () => {
    const bridge = await openJournal(page([entry(1)]));
    bridge.respond('journal.export', () => err(broken));
    await choose('Export', /^CSV/);
    expect(await main().findByText('Broken.')).toBeTruthy();
    bridge.respond('journal.verify', () => ok(verified));
    press(button('Verify chain'));
    expect(await main().findByText(/^Verified at /)).toBeTruthy();
  });

  it.each([
    [3, [false, true]],
    [4, [false, true]],
    [5, [true, false]],
  ])('that is broken at row %i is shown as such, never as verified, and marked there', async (row, marks) => {
    await verify({ ...verified, fault: { kind: 'altered', row }, message: 'A row was altered.' });
    expect(main().getByText(/^The chain is broken. Checked at /)).toBeTruthy();
    expect(main().queryByText(/^Verified at/)).toBeNull();
    expect(lines().map((each) => each.querySelector('[class*="broken"]') !== null)).toEqual(marks);
  });

  it('without a valid row has no head to copy', async () => {
    await verify({
      ...verified,
      head: '0'.repeat(64),
      fault: { kind: 'altered', row: 1 },
      message: 'No row was good.',
    });
    expect(screen.queryByRole('button', { name: 'Copy hash' })).toBeNull();
  });

  it('that could not be verified says why', async () => {
    const bridge = await openJournal(page([entry(1)]));
    bridge.respond('journal.verify', () => err(broken));
    press(button('Verify chain'));
    expect(await main().findByText('Broken.')).toBeTruthy();
  });
});

describe('an entry', () => {
  const open = async (each: JournalEntry) => {
    const bridge = await openJournal(page([each]));
    await screen.findByRole('grid', { name: 'Journal entries' });
    press(lines()[0] ?? document.body);
    await screen.findByRole('complementary', { name: 'Entry' });
    return bridge;
  };

  it('shows the change, its origin, its course and its position in the chain', async () => {
    await open(entry(7));
    expect(detail().getByRole('heading', { name: 'Create check' })).toBeTruthy();
    expect(detail().getByText('1 attempt')).toBeTruthy();
    expect(detail().getByRole('row', { name: 'displayName Purchase' })).toBeTruthy();
    expect(detail().getByText('A page of the app')).toBeTruthy();
    expect(detail().getByText('Confirmed')).toBeTruthy();
    expect(
      detail()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.replace(/\d.*$/, '')),
    ).toEqual(['Entry written', 'Request sent', 'Response received, ', 'Entry completed']);
    expect(detail().getByText('Row 7')).toBeTruthy();
    expect(detail().getByTitle('d'.repeat(64)).textContent).toBe('dddddddd…dddd');
  });

  it('says its day, and that of every step of another day', async () => {
    const day = (date: number) => new Date(2025, 10, date, 9, 41, 7).toISOString();
    await open(
      unknownEntry(7, {
        at: day(20),
        completedAt: day(20),
        settled: { at: day(23), as: 'happened' },
      }),
    );
    expect(
      detail()
        .getAllByRole('listitem')
        .map((step) => step.querySelector('time')?.textContent),
    ).toEqual(['20 Nov 2025 09:41:07', undefined, '09:41:07', '09:41:07', '23 Nov 2025 09:41:07']);
  });

  it('that was refused never says that a request was sent', async () => {
    await open(entry(7, { outcome: 'refused', status: null, durationMs: null, reason: 'read-only' }));
    expect(detail().queryByText('Request sent')).toBeNull();
    expect(detail().queryByText(/^Response received/)).toBeNull();
    expect(detail().getAllByText('Not sent: Read-only')).toHaveLength(2);
  });

  it('that found no host says so, and not that a request was sent', async () => {
    await open(entry(7, { outcome: 'failed', status: null, reason: 'network: name-not-found' }));
    expect(detail().getAllByText('Failed in 284 ms: Host not found')).toHaveLength(2);
    expect(detail().queryByText('Request sent')).toBeNull();
    expect(detail().queryByText(/^Response received/)).toBeNull();
  });

  it.each([
    ['not-confirmed', ['Not confirmed']],
    ['read-only', []],
  ])('that ended with %s shows %j for the guard', async (reason, texts) => {
    await open(entry(7, { outcome: 'refused', consent: 'not-asked', status: null, reason }));
    expect(detail().queryByText('No confirmation needed')).toBeNull();
    expect(
      detail()
        .queryAllByText('Not confirmed')
        .map(({ textContent }) => textContent),
    ).toEqual(texts);
  });

  it('that is open has no outcome and no completion yet', async () => {
    await open(
      entry(7, {
        outcome: 'open',
        completedAt: null,
        status: null,
        durationMs: null,
        completionHash: null,
        changes: [],
        attempts: null,
      }),
    );
    expect(detail().getAllByRole('listitem')).toHaveLength(1);
    expect(detail().getByText('No fields.')).toBeTruthy();
    expect(detail().queryByText('Entry completed')).toBeNull();
  });

  it('of a profile names its fields by their labels', async () => {
    await open(
      entry(7, {
        operation: 'ChangeProfile',
        resource: '',
        outcome: 'changed',
        lookup: {},
        changes: [{ field: 'baseUrl', before: 'a', after: null }],
      }),
    );
    expect(detail().queryByText('baseUrl')).toBeNull();
    expect(detail().queryByText('Request sent')).toBeNull();
  });

  it('is copied without its reference, which may name a person, and closed', async () => {
    const bridge = await open(entry(7));
    press(detail().getByRole('button', { name: 'Copy the entry' }));
    const [copied] = await awaitSent(bridge, 'clipboard.write');
    expect(JSON.stringify(copied)).toContain('CreateCheck');
    expect(JSON.stringify(copied)).not.toContain('R-7');
    press(detail().getByRole('button', { name: 'Close the pane' }));
    expect(screen.queryByRole('complementary', { name: 'Entry' })).toBeNull();
  });
});

describe('an unknown outcome', () => {
  const open = async (each: JournalEntry) => {
    const bridge = await openJournal(page([each]));
    await screen.findByRole('grid', { name: 'Journal entries' });
    bridge.respond('journal.settle', () => ok(null));
    return bridge;
  };
  const lookedUp = (suggests: 'happened' | 'did-not-happen' | null) =>
    ok({ facts: [{ field: 'state', value: 'ACTIVE' }], suggests });

  it('is looked up directly from its line, once', async () => {
    const bridge = await open(unknownEntry(7));
    const responses = holdBack(bridge, 'journal.lookUp');
    press(main().getByRole('button', { name: 'Look up' }));
    expect(await awaitSent(bridge, 'journal.lookUp')).toEqual([{ profileId: 'demo', entry: 7 }]);
    const before = sent(bridge, 'journal.list').length;
    await responses.give(lookedUp('happened'));
    expect(detail().getByText('The change probably took effect.')).toBeTruthy();
    expect(detail().getByText('ACTIVE')).toBeTruthy();
    await expectSent(bridge, 'journal.settle', 0);
    expect(sent(bridge, 'journal.list').length).toBeGreaterThan(before);
  });

  it('is opened to be settled without a look-up', async () => {
    const bridge = await open(unknownEntry(7));
    press(main().getByRole('button', { name: 'Set outcome' }));
    expect(await detail().findByText('The check may exist. The request was not sent again.')).toBeTruthy();
    expect(detail().getByText("An outcome is set once. This can't be undone.")).toBeTruthy();
    await expectSent(bridge, 'journal.lookUp', 0);
  });

  it.each([
    ['Set outcome to done', 'happened'],
    ['Set outcome to failed', 'did-not-happen'],
  ] as const)('is settled by "%s" only, once, and refreshed', async (label, as) => {
    const bridge = await open(unknownEntry(7));
    press(main().getByRole('button', { name: 'Set outcome' }));
    const responses = holdBack(bridge, 'journal.settle');
    press(await detail().findByRole('button', { name: label }));
    press(detail().getByRole('button', { name: label }));
    await awaitSent(bridge, 'journal.settle');
    expect(detail().getByRole('button', { name: label })).toHaveProperty('ariaDisabled', 'true');
    const before = sent(bridge, 'journal.list').length;
    await responses.give(ok(null));
    expect(sent(bridge, 'journal.settle')).toEqual([{ entry: 7, as }]);
    expect(sent(bridge, 'journal.list').length).toBeGreaterThan(before);
  });

  it.each([
    ['did-not-happen', 'The change probably did not take effect.'],
    [null, 'The look-up did not show whether the change took effect.'],
  ] as const)('that a look-up reports as %s is left to the operator', async (suggests, text) => {
    const bridge = await open(unknownEntry(7));
    bridge.respond('journal.lookUp', () => lookedUp(suggests));
    press(main().getByRole('button', { name: 'Look up' }));
    expect(await detail().findByText(text)).toBeTruthy();
    expect(detail().getByRole('button', { name: 'Set outcome to done' })).toHaveProperty(
      'ariaDisabled',
      null,
    );
  });

  it('that could not be looked up or settled says why and stays', async () => {
    const bridge = await open(unknownEntry(7));
    bridge.respond('journal.lookUp', () => err(broken));
    press(main().getByRole('button', { name: 'Look up' }));
    expect(await detail().findByText('Broken.')).toBeTruthy();
    bridge.respond('journal.settle', () => err({ ...broken, message: 'The disk is full.' }));
    press(detail().getByRole('button', { name: 'Set outcome to done' }));
    expect(await detail().findByText('The disk is full.')).toBeTruthy();
    expect(detail().getByRole('button', { name: 'Set outcome to done' })).toHaveProperty(
      'ariaDisabled',
      null,
    );
  });

  it('of another profile is not looked up in this one', async () => {
    const bridge = await open(unknownEntry(7, { profileId: 'production', profileName: 'Harbourline' }));
    press(main().getByRole('button', { name: 'Look up' }));
    expect(await detail().findByText('Switch to Harbourline to look up the outcome.')).toBeTruthy();
    expect(detail().getByRole('button', { name: 'Look up' })).toHaveProperty('disabled', true);
    await expectSent(bridge, 'journal.lookUp', 0);
  });

  it('of a profile that was deleted says that it cannot be looked up', async () => {
    await open(unknownEntry(7, { profileId: 'deleted', profileName: 'Harbourline' }));
    press(main().getByRole('button', { name: 'Look up' }));
    const words = "Harbourline was deleted from this computer, so the outcome can't be looked up.";
    expect(await detail().findByText(words)).toBeTruthy();
    expect(detail().getByRole('button', { name: 'Look up' })).toHaveProperty('disabled', true);
    expect(detail().getByRole('button', { name: 'Set outcome to done' })).toHaveProperty(
      'ariaDisabled',
      null,
    );
  });

  it('that was settled has no line of its own and cannot be settled otherwise', async () => {
    await open(unknownEntry(7, { settled: { at: '2025-11-20T10:00:00Z', as: 'did-not-happen' } }));
    expect(lines()).toHaveLength(1);
    press(lines()[0] ?? document.body);
    // At the top, in the outcome, and at its step in the course.
    expect(await detail().findAllByText('Outcome set to failed')).toHaveLength(3);
    expect(detail().queryByRole('button', { name: /Mark as|Look up/ })).toBeNull();
  });
});
