// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Verification } from '#shared/journal';
import { err, ok } from '#shared/result';
import { createFakeBridge, type FakeBridge } from '#tests/support/fake-bridge';
import {
  changeJournalView,
  openEntry,
  openJournal as openJournalAt,
  useJournalView,
} from '../../../../../renderer/features/journal/view-state.ts';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { awaitSent, broken, button, expectSent, holdBack, main, press, sent, write } from '../../operator.ts';
import { isolateApp, openApp } from '../../render-app.tsx';
import { entry, unknownEntry } from './entries.ts';
import { page, openJournal, lines, choose } from './journal-page.ts';

isolateApp();

afterEach(() => {
  changeJournalView(useJournalView.getInitialState());
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

const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

const filters = (bridge: FakeBridge) => sent(bridge, 'journal.list').map(({ filter }) => filter);

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
