// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BulkRow, BulkRun } from '#shared/ipc/contract/creation';
import { err, ok } from '#shared/result';
import type { FakeBridge } from '#tests/support/fake-bridge';
import {
  showBulkRun,
  showFailedRows,
} from '../../../../../renderer/features/bulk-creation/run-list-state.ts';
import { goBack } from '../../../../../renderer/state/navigation.ts';
import {
  awaitSent,
  broken,
  button,
  goOffline,
  guardOf,
  holdBack,
  lockedOut,
  main,
  press,
  sent,
} from '../../operator.ts';
import { isolateApp, settle } from '../../render-app.tsx';
import { file, run, team, openBulk, toasts, state, openedRun } from './open-bulk.ts';

isolateApp();

const row = (place: number, more: Partial<BulkRow> = {}): BulkRow => ({
  row: place,
  displayName: `Sale ${place}`,
  clientReference: `R-${place}`,
  team,
  state: 'waiting',
  check: null,
  reason: null,
  absentAt: null,
  ...more,
});

async function openRun(change: Partial<BulkRun> = {}, rows: BulkRow[] = []) {
  const bridge = await openBulk([{ ...run, ...change }]);
  bridge.respond('bulk.rows', () => ok(rows));
  act(() => {
    showBulkRun('r1');
  });
  await screen.findByRole('grid', { name: 'Rows' });
  return bridge;
}

describe('a run', () => {
  const some = (change: Partial<BulkRun['counts']>) => ({ counts: { ...run.counts, ...change } });
  const acted = (bridge: FakeBridge) => sent(bridge, 'bulk.control').map(({ action }) => action);

  it('that is running can be paused and cancelled, but not resumed', async () => {
    const bridge = await openRun({ state: 'running' });
    expect(main().getByText(/^4 in the last minute/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
    press(button('Pause'));
    await awaitSent(bridge, 'bulk.control');
    press(button('Cancel run'));
    await awaitSent(bridge, 'bulk.control', 2);
    expect(sent(bridge, 'bulk.control')).toEqual([
      { profileId: 'demo', run: 'r1', action: 'pause' },
      { profileId: 'demo', run: 'r1', action: 'cancel' },
    ]);
  });

  it('that has ended can be neither paused nor cancelled', async () => {
    await openRun({ state: 'done', ...some({ waiting: 0 }) });
    expect(screen.queryByRole('button', { name: /^(Pause|Cancel run|Resume)$/ })).toBeNull();
    expect(main().getByText('5 of 5 finished')).toBeTruthy();
  });

  it('counts only created and failed rows as settled', async () => {
    await openRun(some({ failed: 2, unknown: 4, sending: 1 }));
    expect(main().getByText('7 of 15 finished')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'All 16' })).toBeTruthy();
  });

  it('that is paused resumes once, however often the button is pressed', async () => {
    const bridge = await openRun();
    const responses = holdBack(bridge, 'bulk.control');
    expect(main().getByText('3 rows were not sent.')).toBeTruthy();
    press(button('Resume'));
    press(button('Resume'));
    await awaitSent(bridge, 'bulk.control');
    press(button('Resume'));
    await responses.give(err(broken));
    expect(acted(bridge)).toEqual(['resume']);
    expect(main().getByText('Broken.')).toBeTruthy();
  });

  it('can’t resume without a connection, but its unknown rows can still be looked up', async () => {
    const bridge = await openRun(some({ unknown: 2 }));
    await goOffline(bridge);
    press(button('Resume'));
    press(button('Look up 2 unknown rows'));
    await awaitSent(bridge, 'bulk.control');
    expect(acted(bridge)).toEqual(['look-up']);
  });

  it('that was sending when the app ended says what is looked up first', async () => {
    await openRun({ interrupted: true, ...some({ unknown: 1 }) });
    expect(main().getByText('The app closed while this run was sending.')).toBeTruthy();
    expect(
      main().getByText(/^1 unknown, 3 not sent\. Resuming looks up unknown outcomes first/),
    ).toBeTruthy();
  });

  it('sends again the rows that were not found, and looks up only the others', async () => {
    const bridge = await openRun({ absent: 2, ...some({ unknown: 2 }) });
    expect(main().getByText('No check was found for 2 rows.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Look up/ })).toBeNull();
    press(button('Send again: 2 rows with no check'));
    await awaitSent(bridge, 'bulk.control');
    expect(acted(bridge)).toEqual(['send-absent']);
  });

  it('sends failed rows again only on request, and never of a cancelled run', async () => {
    const bridge = await openRun({ state: 'done', ...some({ failed: 2, waiting: 0 }) });
    expect(main().getByText('2 rows failed, 0 unknown.')).toBeTruthy();
    press(button('Send 2 failed rows again'));
    await awaitSent(bridge, 'bulk.control');
    expect(acted(bridge)).toEqual(['send-failed']);
    act(() => {
      bridge.push('bulk.changed', { ...run, state: 'cancelled', ...some({ failed: 2 }) });
    });
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /failed rows again/ })).toBeNull();
    });
  });

  it('whose rows are not saved waits for the same file', async () => {
    await openRun({ resumable: false });
    expect(main().getByText('The rows are not saved on this computer.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  });

  it('stays open when another file is selected, and resumes only with its own', async () => {
    const bridge = await openRun({ resumable: false });
    bridge.respond('bulk.close', () => ok(null));
    bridge.respond('bulk.choose', () => ok({ ...file, name: 'other.csv' }));
    press(button('Select file'));
    expect(await awaitSent(bridge, 'bulk.close')).toEqual([{ profileId: 'demo', file: file.file }]);
    expect(toasts()).toEqual(['other.csv is not the file of this run.']);
    expect(state()).toMatchObject({ file: null });
    expect(openedRun()).toBe('r1');
    bridge.respond('bulk.choose', () => ok({ ...file, knownRuns: ['r1'] }));
    await waitFor(() => {
      expect(button('Select file')).toHaveProperty('ariaDisabled', null);
    });
    press(button('Select file'));
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
    expect(state()).toMatchObject({ file: { knownRuns: ['r1'] } });
    expect(openedRun()).toBe('r1');
  });

  it('that a locked profile stopped is unlocked and resumed', async () => {
    const bridge = await openRun({ error: lockedOut });
    bridge.respond('guard.unlock', () => ok(guardOf(bridge)));
    act(() => bridge.push('guard.changed', guardOf(bridge, { mode: 'read-only' })));
    press(await screen.findByRole('button', { name: 'Allow changes and continue' }));
    await awaitSent(bridge, 'bulk.control');
    expect(acted(bridge)).toEqual(['resume']);
  });

  it('that a switch of the profile stopped offers no unlocking where changes are allowed', async () => {
    const bridge = await openRun({ error: lockedOut, counts: { ...run.counts, waiting: 3 } });
    act(() => bridge.push('guard.changed', guardOf(bridge)));
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Allow changes/ })).toBeNull();
  });

  it('is not shown as sending while its confirmation waits', async () => {
    const bridge = await openRun({ state: 'running' });
    act(() => {
      bridge.push(
        'guard.changed',
        guardOf(bridge, { questions: [{ question: 'q', about: 'run', run: 'r1' }] }),
      );
    });
    expect(await main().findByText('Waiting for confirmation')).toBeTruthy();
    expect(main().queryByText(/in the last minute/)).toBeNull();
  });

  it('exports its failed and unknown rows', async () => {
    const bridge = await openRun(some({ failed: 1, unknown: 1 }));
    bridge.respond('bulk.export', () => ok('/home/operator/rows.csv'));
    press(button('Export 2 failed or unknown rows'));
    expect(await awaitSent(bridge, 'bulk.export')).toEqual([
      { profileId: 'demo', run: 'r1', states: ['failed', 'unknown'] },
    ]);
    await waitFor(() => {
      expect(toasts()).toEqual(['Rows saved as rows.csv.']);
    });
    bridge.respond('bulk.export', () => err(broken));
    press(button('Export 2 failed or unknown rows'));
    expect(await main().findByText('Broken.')).toBeTruthy();
  });

  it('shows the result of each row', async () => {
    const bridge = await openRun(some({ failed: 1, unknown: 1 }), [
      row(2, { state: 'created', check: `${team}/checks/c1` }),
      row(3, { state: 'failed', reason: '400: refused' }),
      row(4, { state: 'unknown', absentAt: '2025-11-20T09:41:00Z' }),
      row(5, { displayName: null, clientReference: null, team: 'elsewhere' }),
    ]);
    bridge.respond('checks.read', () => err(broken));
    const table = within(screen.getByRole('grid', { name: 'Rows' }));
    expect(await table.findByText('400: refused')).toBeTruthy();
    expect(table.getByText(/^Not found, looked up /)).toBeTruthy();
    expect(table.getAllByText('Not saved')).toHaveLength(2);
    expect(table.getByText('elsewhere')).toBeTruthy();
    expect(table.getAllByText('o1, east')).toHaveLength(3);
    const open = table.getByRole('button', { name: 'Open check' });
    // Enter opens the check of a row: the buttons of all rows are no stops on the way to what follows them.
    expect(open.tabIndex).toBe(-1);
    press(open);
    expect((await awaitSent(bridge, 'checks.read'))[0]?.name).toBe(`${team}/checks/c1`);
  });

  it.each(['running', 'paused', 'cancelled'] as const)(
    'that is %s shows its other rows as not sent',
    async (is) => {
      await openRun({ state: is }, [row(2)]);
      expect(await screen.findByRole('gridcell', { name: 'Not sent' })).toBeTruthy();
      expect(screen.getByRole('radio', { name: 'Not sent 3' })).toBeTruthy();
      expect(main().getByRole('img', { name: /Not sent 3/ })).toBeTruthy();
      expect(main().queryByText(/waiting/i)).toBeNull();
    },
  );

  it('reads the rows of one state when that is chosen, and rereads when counts change', async () => {
    const bridge = await openRun(some({ failed: 1 }), [row(2)]);
    await screen.findByText('Sale 2');
    press(screen.getByRole('radio', { name: 'Failed 1' }));
    await waitFor(() => {
      expect(sent(bridge, 'bulk.rows').at(-1)).toEqual({
        profileId: 'demo',
        run: 'r1',
        state: 'failed',
        after: 0,
        limit: 200,
      });
    });
    const before = sent(bridge, 'bulk.rows').length;
    act(() => {
      bridge.push('bulk.changed', { ...run, ...some({ failed: 2 }) });
    });
    await waitFor(() => {
      expect(sent(bridge, 'bulk.rows').length).toBeGreaterThan(before);
    });
  });

  it('shows every row again after a filter by state', async () => {
    const rows = [row(2), row(3, { state: 'failed' }), row(4)];
    const bridge = await openRun(some({ failed: 1 }), rows);
    await screen.findByText('Sale 4');
    bridge.respond('bulk.rows', ({ state, after }: { state: string; after: number }) =>
      ok(rows.filter((each) => each.row > after && (state === 'all' || each.state === state))),
    );
    press(screen.getByRole('radio', { name: 'Failed 1' }));
    await waitFor(() => {
      expect(screen.queryByText('Sale 4')).toBeNull();
    });
    expect(await screen.findByText('Sale 3')).toBeTruthy();
    press(screen.getByRole('radio', { name: /^All / }));
    expect(await screen.findByText('Sale 2')).toBeTruthy();
    expect(screen.getByText('Sale 3')).toBeTruthy();
    expect(screen.getByText('Sale 4')).toBeTruthy();
  });

  it('opens at its failed rows, and at all of them the next time', async () => {
    const rows = [row(2), row(3, { state: 'failed' })];
    const bridge = await openBulk([{ ...run, ...some({ failed: 1 }) }]);
    bridge.respond('bulk.rows', ({ state: only }: { state: string }) =>
      ok(rows.filter(({ state: is }) => only === 'all' || is === only)),
    );
    act(() => showFailedRows('r1'));
    expect(await screen.findByText('Sale 3')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Failed 1' })).toHaveProperty('checked', true);
    expect(screen.queryByText('Sale 2')).toBeNull();
    act(() => showBulkRun('r1'));
    expect(await screen.findByText('Sale 2')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'All 10' })).toHaveProperty('checked', true);
  });

  it('shows nothing about its rows until they are read, or the reason why not', async () => {
    const bridge = await openBulk([run]);
    const pendingCall = holdBack(bridge, 'bulk.rows');
    act(() => {
      showBulkRun('r1');
    });
    await screen.findByRole('grid', { name: 'Rows' });
    expect(screen.queryByText('Nothing loaded yet')).toBeNull();
    await pendingCall.give(err(broken));
    expect(await main().findByText('Broken.')).toBeTruthy();
    bridge.respond('bulk.rows', () => ok([row(2)]));
    press(button('Retry'));
    expect(await screen.findByText('Sale 2')).toBeTruthy();
    expect(main().queryByText('Broken.')).toBeNull();
  });

  it('reads its rows page by page, up to the next row to send', async () => {
    const rows = Array.from({ length: 450 }, (_, place) => row(place + 2));
    const bridge = await openBulk([{ ...run, state: 'running', nextRow: 300 }]);
    bridge.respond('bulk.rows', ({ after, limit }: { after: number; limit: number }) =>
      ok(rows.filter((each) => each.row > after).slice(0, limit)),
    );
    act(() => {
      showBulkRun('r1');
    });
    await waitFor(() => {
      expect(new Set(sent(bridge, 'bulk.rows').map(({ after }) => after))).toEqual(new Set([0, 201]));
    });
    press(screen.getByRole('checkbox', { name: 'Follow the run' }));
    expect(screen.getByRole('checkbox', { name: 'Follow the run' })).toHaveProperty('checked', false);
  });

  it('shows the outcome of rows that were sent out of view once they are scrolled into view', async () => {
    const bridge = await openBulk([{ ...run, state: 'running', nextRow: 400 }]);
    let created = 0;
    bridge.respond('bulk.rows', ({ after, limit }: { after: number; limit: number }) =>
      ok(
        Array.from({ length: Math.min(limit, 600 - after) }, (_, place) =>
          row(after + place + 1, after + place < created ? { state: 'failed', reason: '400: refused' } : {}),
        ),
      ),
    );
    act(() => {
      showBulkRun('r1');
    });
    const grid = await screen.findByRole('grid', { name: 'Rows' });
    const scrollTo = (top: number) => {
      grid.scrollTop = top;
      fireEvent.scroll(grid);
    };
    await settle();
    press(screen.getByRole('checkbox', { name: 'Follow the run' }));
    scrollTo(0);
    await screen.findByText('Sale 1');
    created = 600;
    act(() => {
      bridge.push('bulk.changed', {
        ...run,
        ...some({ failed: 600, waiting: 0 }),
        state: 'done',
        nextRow: null,
      });
    });
    await screen.findAllByText('400: refused');
    await settle();
    const reads = sent(bridge, 'bulk.rows').length;
    scrollTo(28 * 250);
    await screen.findByText('Sale 260');
    await waitFor(() => {
      expect(within(grid).queryAllByRole('gridcell', { name: 'Not sent' })).toEqual([]);
    });
    await settle();
    expect(sent(bridge, 'bulk.rows')).toHaveLength(reads + 1);
    scrollTo(28 * 380);
    await screen.findByText('Sale 390');
    await waitFor(() => {
      expect(within(grid).queryAllByRole('gridcell', { name: 'Not sent' })).toEqual([]);
    });
  });

  it('that ended while another page was shown is shown as ended', async () => {
    const bridge = await openRun({ state: 'running' });
    expect(button('Pause')).toBeTruthy();
    press(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name: /^Inbox/ }));
    await screen.findByRole('heading', { level: 1, name: 'Inbox' });
    const ended: BulkRun = { ...run, ...some({ created: 8, waiting: 0 }), state: 'done', nextRow: null };
    bridge.respond('bulk.runs', () => ok([ended]));
    act(() => {
      bridge.push('bulk.changed', ended);
      goBack();
    });
    await screen.findByRole('heading', { level: 1, name: 'november.csv' });
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    });
  });
});
