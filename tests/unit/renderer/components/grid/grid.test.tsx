// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Ban, Clock, X } from 'lucide-react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IconButton } from '../../../../../renderer/components/Button.tsx';
import type { Column, Sort } from '../../../../../renderer/components/grid/columns.ts';
import { Grid, type GridHandle } from '../../../../../renderer/components/grid/Grid.tsx';
import { text } from '../../../../../renderer/components/grid/order.ts';
import { giveLayout } from '../../render-app.tsx';

interface Row {
  id: string;
  note: string;
}
const rows: readonly Row[] = Array.from({ length: 1000 }, (_, place) => ({
  id: `r${place}`,
  note: `note ${place}`,
}));
const columns: readonly Column<Row>[] = [
  {
    id: 'note',
    label: 'Note',
    width: 80,
    cell: ({ note }) => ({ text: note }),
    hint: ({ id }) => `Row ${id}`,
    sort: null,
  },
  {
    id: 'id',
    label: 'Name',
    width: 80,
    isName: true,
    isPersonal: true,
    cell: ({ id }) => ({ text: id }),
    full: ({ id }) => id,
    sort: text(({ id }) => id),
  },
];
const seen = {
  opened: [] as string[],
  menu: [] as string[],
  sort: null as Sort | null,
  checked: [] as string[],
};
const handle: { current: GridHandle | null } = { current: null };

const none: ReadonlySet<string> = new Set();

function Page({
  isSelectable = true,
  shown = rows,
  before = none,
}: {
  isSelectable?: boolean;
  shown?: readonly Row[];
  before?: ReadonlySet<string>;
}) {
  const [checked, setChecked] = useState(before);
  seen.checked = [...checked];
  return (
    <Grid
      ref={(grid) => {
        handle.current = grid;
      }}
      label="Rows"
      columns={columns}
      rows={shown}
      keyOf={({ id }) => id}
      heights={{ row: 28, head: 28 }}
      isComplete
      order=""
      sort={seen.sort}
      onSort={(sort) => (seen.sort = sort)}
      openKey={null}
      onOpen={({ id }) => seen.opened.push(id)}
      {...(isSelectable && { checked, onCheck: setChecked })}
      onMenu={({ id }, column) => seen.menu.push(`${id} ${column?.id ?? ''}`)}
    />
  );
}

const grid = () => screen.getByRole('grid', { name: 'Rows' });
const row = (id: string) => screen.getByRole('row', { name: new RegExp(`\\b${id}\\b`) });
const name = (id: string) => within(grid()).getByRole('rowheader', { name: id });
const key = (key: string, more: object = {}) => fireEvent.keyDown(grid(), { key, ...more });

beforeEach(() => {
  giveLayout();
  Object.assign(seen, { opened: [], menu: [], sort: null, checked: [] });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('shows the icon that a row changes to, even if it was rendered for another list', () => {
  const icons: readonly Column<Row>[] = [
    { ...columns[0], id: 'note', label: 'Note', width: 80, isName: true, sort: null },
  ].map((column) => ({
    ...column,
    cell: ({ note }) => ({ text: note, icon: note === 'new' ? Ban : Clock }),
  }));
  const list = (label: string, note: string) => (
    <Grid
      label={label}
      columns={icons}
      rows={[{ id: 'r', note }]}
      keyOf={({ id }) => id}
      heights={{ row: 28, head: 28 }}
      isComplete
      order=""
      sort={null}
      onSort={() => undefined}
      openKey={null}
      onOpen={() => undefined}
    />
  );
  render(list('Another', 'new'));
  const { rerender } = render(list('Rows', 'old'));
  rerender(list('Rows', 'new'));
  const cell = within(grid()).getByText('new').closest<HTMLElement>('[style*="--icon"]');
  expect(cell?.style.getPropertyValue('--icon')).toBe('var(--icon-Ban)');
  expect(getComputedStyle(document.documentElement).getPropertyValue('--icon-Ban')).toContain(
    'data:image/svg',
  );
});

describe('a grid', () => {
  it('selects all rows with Ctrl A on a keyboard without Latin letters', () => {
    render(<Page shown={rows.slice(0, 3)} />);
    key('ф', { code: 'KeyA', ctrlKey: true });
    expect(seen.checked).toEqual(['r0', 'r1', 'r2']);
  });

  it('renders few rows, each named by its header', () => {
    render(<Page />);
    const bodyRows = within(grid()).getAllByRole('row').slice(1);
    expect(bodyRows.length).toBeGreaterThan(15);
    expect(bodyRows.length).toBeLessThan(30);
    for (const each of bodyRows) expect(within(each).getAllByRole('rowheader')).toHaveLength(1);
    expect(grid().getAttribute('aria-rowcount')).toBe('1001');
    expect(row('r0').getAttribute('aria-rowindex')).toBe('2');
    expect(grid().querySelectorAll('*').length).toBeLessThan(bodyRows.length * 6);
  });

  it('reuses the elements of its rows when it is scrolled by a page', () => {
    render(<Page />);
    const before = within(grid()).getAllByRole('row').slice(2);
    Object.defineProperty(grid(), 'scrollTop', { value: 28 * 400, writable: true });
    fireEvent.scroll(grid());
    expect(name('r401')).toBeTruthy();
    expect(within(grid()).getAllByRole('row')).toEqual(expect.arrayContaining(before.slice(0, 10)));
  });

  it('opens a pressed row, adds a row to the selection with Ctrl, and a range with Shift', () => {
    render(<Page />);
    fireEvent.click(name('r2'));
    expect(seen.opened).toEqual(['r2']);
    fireEvent.click(name('r4'), { ctrlKey: true });
    expect(seen.checked).toEqual(['r4']);
    fireEvent.click(name('r6'), { shiftKey: true });
    expect(seen.checked).toEqual(['r4', 'r5', 'r6']);
    fireEvent.click(name('r5'), { metaKey: true });
    expect(seen.checked).toEqual(['r4', 'r6']);
    expect(seen.opened).toEqual(['r2']);
  });

  it('selects a range by keyboard, row by row or to the active row', () => {
    render(<Page />);
    key('ArrowDown');
    key(' ');
    key('ArrowDown', { shiftKey: true });
    key('ArrowDown', { shiftKey: true });
    expect(seen.checked).toEqual(['r1', 'r2', 'r3']);
    expect(row('r3').getAttribute('aria-selected')).toBe('true');
    key('Home');
    key(' ');
    for (let step = 0; step < 4; step += 1) fireEvent.keyDown(grid(), { key: 'ArrowDown' });
    key(' ', { shiftKey: true });
    expect(seen.checked).toContain('r4');
  });

  it('starts a range at the active row, however it became active', () => {
    render(<Page />);
    act(() => handle.current?.step(1));
    act(() => handle.current?.step(1));
    key('ArrowDown', { shiftKey: true });
    expect(seen.checked).toEqual(['r2', 'r3']);
    act(() => handle.current?.step(2));
    key('ArrowUp', { shiftKey: true });
    expect(seen.checked).toEqual(['r2', 'r3', 'r4', 'r5']);
  });

  it('keeps the beginning of a range while rows come in above it, or begins anew if it is gone', () => {
    const { rerender } = render(<Page shown={rows.slice(10, 30)} />);
    fireEvent.click(name('r15'));
    key('ArrowDown', { shiftKey: true });
    rerender(<Page shown={rows.slice(7, 30)} />);
    key('ArrowDown', { shiftKey: true });
    expect(seen.checked.toSorted()).toEqual(['r15', 'r16', 'r17']);
    rerender(<Page shown={rows.slice(16, 30)} />);
    key('ArrowDown', { shiftKey: true });
    expect(seen.checked.toSorted()).toEqual(['r15', 'r16', 'r17', 'r18']);
  });

  it('sorts by a press anywhere on a sortable header only', () => {
    render(<Page />);
    const headers = within(grid()).getAllByRole('columnheader');
    fireEvent.click(headers[2] ?? document.body);
    expect(seen.sort).toEqual({ column: 'id', direction: 'ascending' });
    expect(headers[2]?.getAttribute('aria-sort')).toBe('none');
    expect(headers[1]?.hasAttribute('aria-sort')).toBe(false);
    seen.sort = null;
    fireEvent.click(headers[1] ?? document.body);
    expect(seen.sort).toBeNull();
  });

  it('shows the cut text of a cell under the pointer, masked like the cell', () => {
    vi.useFakeTimers();
    render(<Page />);
    const rest = (cell: Element) => {
      fireEvent.pointerOver(cell);
      act(() => {
        vi.advanceTimersByTime(500);
      });
      return screen.queryByRole('tooltip');
    };
    expect(rest(within(grid()).getByText('note 3'))?.textContent).toBe('Row r3');
    // A text that is all there needs no tooltip.
    expect(rest(name('r3'))).toBeNull();
    vi.spyOn(name('r3'), 'scrollWidth', 'get').mockReturnValue(300);
    fireEvent.pointerLeave(grid());
    expect(rest(name('r3'))?.classList.contains('personal')).toBe(true);
    fireEvent.scroll(grid());
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('takes it away when another row comes under the pointer, which shows its own only when it is moved', () => {
    vi.useFakeTimers();
    const { rerender } = render(<Page />);
    const rest = () => {
      act(() => {
        vi.advanceTimersByTime(500);
      });
      return screen.queryByRole('tooltip')?.textContent ?? null;
    };
    const cell = within(grid()).getByText('note 3');
    const at = { clientX: 40, clientY: 90 };
    fireEvent.pointerOver(cell, at);
    fireEvent.pointerMove(cell, at);
    expect(rest()).toBe('Row r3');
    rerender(<Page />);
    expect(rest()).toBe('Row r3');
    rerender(<Page shown={rows.slice(1)} />);
    expect(rest()).toBeNull();
    fireEvent.pointerOver(within(grid()).getByText('note 5'), at);
    expect(rest()).toBeNull();
    fireEvent.pointerOver(within(grid()).getByText('note 6'), { ...at, clientX: 41 });
    expect(rest()).toBe('Row r6');
  });

  it('shows it at the focused cell, until the focus leaves the grid', () => {
    vi.useFakeTimers();
    render(<Page />);
    vi.spyOn(grid(), 'matches').mockReturnValue(true);
    act(() => {
      grid().focus();
    });
    key('ArrowDown');
    act(() => {
      vi.advanceTimersByTime(500);
    });
    expect(screen.getByRole('tooltip').textContent).toMatch(/^Row r\d$/);
    act(() => {
      grid().blur();
    });
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('shows no tooltip of a cell and of a control at once, whichever comes first', () => {
    vi.useFakeTimers();
    render(
      <>
        <IconButton label="Close" icon={X} />
        <Page />
      </>,
    );
    const shown = () => screen.queryAllByRole('tooltip').map(({ textContent }) => textContent);
    const wait = () =>
      act(() => {
        vi.advanceTimersByTime(500);
      });
    const button = screen.getByRole('button', { name: 'Close' });
    key('ArrowDown');
    act(() => button.focus());
    expect(shown()).toEqual(['Close']);
    fireEvent.pointerOver(within(grid()).getByText('note 3'));
    wait();
    expect(shown()).toEqual(['Row r3']);
    act(() => button.blur());
    act(() => button.focus());
    expect(shown()).toEqual(['Close']);
  });

  it('opens the menu of the row under the pointer, or of the active one', () => {
    render(<Page />);
    fireEvent.contextMenu(within(grid()).getByText('note 3'));
    key('ArrowDown');
    fireEvent.contextMenu(grid());
    expect(seen.menu).toEqual(['r3 note', 'r4 note']);
  });

  it('has its header box checked if every selectable row is, but never without one', () => {
    const head = () => screen.getByRole('checkbox', { name: 'Select all loaded rows' });
    const { rerender } = render(<Page shown={[]} before={new Set(['r0'])} />);
    expect(head().getAttribute('aria-checked')).toBe('false');
    rerender(<Page shown={rows.slice(0, 1)} />);
    expect(head().getAttribute('aria-checked')).toBe('true');
    rerender(<Page shown={rows.slice(0, 2)} />);
    expect(head().getAttribute('aria-checked')).toBe('false');
  });

  it('has no checkboxes without selection', () => {
    render(<Page isSelectable={false} />);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    fireEvent.click(name('r1'), { ctrlKey: true });
    expect(seen.opened).toEqual(['r1']);
  });
});
