// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/ipc/contract';
import { noListFacts } from '#shared/reading/list';
import { ok } from '#shared/result';
import { goBack, goTo } from '../../../../../renderer/state/navigation.ts';
import { createFakeBridge, invented } from '#tests/support/fake-bridge';
import { cellsOf, isolateApp, openApp, settle } from '../../render-app.tsx';
import { click, unreachable } from '../../operator.ts';
import { grid, listCalls, press } from './organization-list.ts';

isolateApp();

const activeCell = () =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('organizations', () => {
  it('show "not loaded" if the view has no such field, "0 or not given" if the response lacks the count', async () => {
    const bridge = createFakeBridge({ preferences: { organizationView: 'SUMMARY' } });
    await openApp(bridge);
    expect(cellsOf('Fennimore Law')).toEqual([
      'Fennimore Law',
      'Active',
      'Standard',
      '0',
      '1',
      '1',
      'Not loaded',
    ]);
    expect(cellsOf('Orrery Homes')).toContain('0 or not given');
    expect(listCalls(bridge)[0]?.view).toBe('SUMMARY');
  });

  it('show counts as not loaded with the Basic view, never as 0', async () => {
    await openApp(createFakeBridge({ preferences: { organizationView: 'BASIC' } }));
    expect(cellsOf('Fennimore Law').slice(-2)).toEqual(['Not loaded', 'Not loaded']);
  });

  it('show unknown states and types neutrally, in the raw word', async () => {
    await openApp(createFakeBridge());
    expect(cellsOf('Larkfield Law')[2]).toBe('FRANCHISE');
    expect(cellsOf('Quillhaven Homes')[1]).toBe('SUSPENDED');
  });

  it('change the view by key and send it', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    press('3');
    await settle();
    expect(listCalls(bridge).at(-1)?.view).toBe('FULL');
    expect(cellsOf('Fennimore Law').slice(-2)).toEqual(['9', '3']);
  });

  it('render only the visible rows, and count all of them once the end was reached', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
    expect(grid().getAttribute('aria-rowcount')).toBe('-1');
    await click(screen.getByText('Load all'));
    expect(grid().getAttribute('aria-rowcount')).toBe(String(invented.length + 1));
    expect(screen.getByText('250 loaded, all pages')).toBeTruthy();
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
    expect(screen.getByText('Larkfield Legal').closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe(
      '3',
    );
  });

  it('are used by keyboard from one tab stop', async () => {
    await openApp(createFakeBridge());
    expect(grid().querySelectorAll('[tabindex="0"]')).toHaveLength(0);
    press('j', {}, grid());
    expect(activeCell()).toBe('Larkfield Legal');
    press('ArrowRight', {}, grid());
    expect(activeCell()).toBe('Active');
    press(' ', {}, grid());
    expect(screen.getByText('1 selected')).toBeTruthy();
    await settle();
    expect(screen.getByRole('complementary', { name: 'Larkfield Legal' })).toBeTruthy();
    press('a', { ctrlKey: true }, grid());
    // More pages may come: these are not all that match.
    expect(screen.getByText('All 100 loaded rows selected')).toBeTruthy();
    press('Escape');
    await settle();
    expect(screen.queryByRole('complementary', { name: 'Larkfield Legal' })).toBeNull();
  });

  it('are sorted from the header, up, down and back', async () => {
    await openApp(createFakeBridge());
    const header = screen.getByRole('columnheader', { name: 'Users' });
    const first = () => screen.getAllByRole('row')[1]?.textContent ?? '';
    await click(header);
    expect(header.getAttribute('aria-sort')).toBe('ascending');
    await click(header);
    expect(header.getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByText('Only loaded rows are sorted')).toBeTruthy();
    await click(header);
    expect(first()).toContain('Fennimore Law');
  });

  it('are searched among the loaded rows, without a call', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    const before = bridge.made.length;
    fireEvent.change(screen.getByRole('textbox', { name: 'Search loaded rows' }), {
      target: { value: 'law fenni' },
    });
    await settle();
    expect(bridge.made).toHaveLength(before);
    expect(screen.getByText('4 of 100 rows')).toBeTruthy();
    expect([...document.querySelectorAll('mark')].slice(0, 2).map((mark) => mark.textContent)).toEqual([
      'Fenni',
      'Law',
    ]);
  });

  it('have the active row that they were left with on the way back', async () => {
    await openApp(createFakeBridge());
    for (const name of ['ArrowDown', 'ArrowDown', 'ArrowDown']) press(name, {}, grid());
    press('Escape', {}, grid());
    const left = activeCell();
    await settle();
    act(() => goTo('/settings'));
    await settle();
    act(goBack);
    await settle();
    expect(screen.queryByRole('complementary', { name: 'Organization' })).toBeNull();
    expect(left).not.toBe('');
    expect(activeCell()).toBe(left);
    expect(
      document
        .getElementById(grid().getAttribute('aria-activedescendant') ?? '')
        ?.closest('[aria-rowindex]')
        ?.getAttribute('aria-rowindex'),
    ).not.toBe('2');
  });

  it('keep the loaded rows when loading is cancelled, and continue from there', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    const pendingResponses: (() => void)[] = [];
    const respondWithPage = bridge.responses['organizations.list'];
    bridge.respond('organizations.list', async (input) => {
      await new Promise<void>((resolve) => pendingResponses.push(resolve));
      return respondWithPage?.(input);
    });
    await click(screen.getByText('Load all'));
    press('.', { ctrlKey: true });
    await settle();
    expect(screen.getByText('Partial list: 100 organizations loaded.')).toBeTruthy();
    expect(bridge.cancelled).toHaveLength(1);
    pendingResponses.splice(0).forEach((respond) => {
      respond();
    });
    await settle();
    expect(screen.getByText('100 loaded, more may exist')).toBeTruthy();
    if (respondWithPage !== undefined) bridge.respond('organizations.list', respondWithPage);
    await click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('250 loaded, all pages')).toBeTruthy();
  });

  it('keep their rows when a later page fails, and say what happened', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    bridge.respond('organizations.list', () => ({ ok: false, error: unreachable }));
    await click(screen.getByText('Load 100 more'));
    const notice = screen.getByText(unreachable.message);
    expect(screen.getByText('Fennimore Law')).toBeTruthy();
    // Below the rows, so that none of them moves.
    const place = screen.getByRole('grid', { name: 'Organizations' }).compareDocumentPosition(notice);
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('show an error on the first page in place of the rows, and retry on request', async () => {
    const bridge = createFakeBridge();
    const respondWithPage = bridge.responses['organizations.list'];
    bridge.respond('organizations.list', () => ({ ok: false, error: unreachable }));
    await openApp(bridge);
    expect(screen.getByText('The service did not respond.')).toBeTruthy();
    expect(screen.getByText('Nothing was loaded')).toBeTruthy();
    expect(screen.queryByText(/^Partial list/)).toBeNull();
    if (respondWithPage !== undefined) bridge.respond('organizations.list', respondWithPage);
    await click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByText('Fennimore Law')).toBeTruthy();
  });

  it('stop at a repeated page token, and say so', async () => {
    const bridge = createFakeBridge();
    bridge.respond('organizations.list', ({ view }: InputOf<'organizations.list'>) =>
      ok({
        organizations: invented.slice(0, 2).map(({ name }) => ({ name, view })),
        nextPageToken: 'same',
        facts: noListFacts,
        receivedAt: '2025-11-20T09:41:00Z',
      }),
    );
    await openApp(bridge);
    await click(screen.getByText('Load all'));
    expect(screen.getByText(/repeated a page token/)).toBeTruthy();
    expect(listCalls(bridge)).toHaveLength(2);
  });

  it('show a row without a name, a state or anything but its resource name', async () => {
    const bridge = createFakeBridge({
      organizations: [{ name: 'organizations/bare' }],
      preferences: { organizationView: 'FULL' },
    });
    await openApp(bridge);
    const [name, ...cells] = cellsOf('organizations/bare');
    expect(name).toBe('organizations/bare');
    expect(new Set(cells)).toEqual(new Set(['Not given', '0 or not given']));
  });

  it('read Full for the visible rows only', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    await click(screen.getByText('Load the Full view for visible rows'));
    await settle();
    const reads = bridge.made.filter(({ name }) => name === 'organizations.read');
    expect(reads.length).toBeGreaterThan(10);
    expect(reads.length).toBeLessThan(40);
    expect(cellsOf('Fennimore Law').at(-1)).toBe('9');
  });

  it('copy the names of the selected rows', async () => {
    const bridge = createFakeBridge();
    await openApp(bridge);
    await click(screen.getByRole('checkbox', { name: 'Select Fennimore Law' }));
    await click(screen.getByRole('checkbox', { name: 'Select Larkfield Legal' }));
    await click(screen.getByRole('button', { name: 'Copy names' }));
    const names = invented.slice(0, 2).map(({ name }) => name);
    expect(bridge.made.at(-1)).toMatchObject({ name: 'clipboard.write', input: { text: names.join('\n') } });
  });
});
