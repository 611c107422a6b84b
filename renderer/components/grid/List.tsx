import { Copy, FolderOpen, ListFilter, Square, SquareCheck } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { allOf, equals } from '#shared/filter/build';
import { parseFilter } from '#shared/filter/parse';
import { printFilter } from '#shared/filter/print';
import { t } from '#shared/messages/text';
import { formatCount } from '../../format/number.ts';
import type { Progress } from '../../reading/listing.ts';
import { announce } from '../../state/announcements.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { usePreferences } from '../../queries/application.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { rowHeights, tallRow } from '../../styles/density.ts';
import { ContextMenu } from '../Menu.tsx';
import { Notices } from '../Notices.tsx';
import { Pane } from '../Pane.tsx';
import { createArranger } from './arrange.ts';
import { nameColumnOf, type Column, type Sort } from './columns.ts';
import { Grid, type GridProps } from './Grid.tsx';
import type { ListView } from './list-view.ts';
import { sortOf } from './order.ts';
import { ListFooter, type Action, type EveryRow } from './ListFooter.tsx';
import { NoRows, type Emptiness } from './NoRows.tsx';
import { ReadingNotice, type ReadInPages } from './Reading.tsx';

interface ListProps<Row> extends Pick<
  GridProps<Row>,
  | 'columns'
  | 'rows'
  | 'keyOf'
  | 'onOpen'
  | 'onSelect'
  | 'selectsFirst'
  | 'lineOf'
  | 'isFixed'
  | 'onNearEnd'
  | 'onInView'
  | 'ref'
> {
  /** Name of the grid. */
  label: string;
  /** Name of the pane around it. */
  pane: string;
  view: ListView;
  onView: (change: Partial<ListView>) => void;
  /** Rows with two lines of text. */
  isTall?: boolean;
  progress: Progress;
  /** Changes when other rows are asked for; the list then starts at its top. */
  about?: string;
  /** What of a row is searched, the text of its name first; absent: the list has no search. */
  searched?: ((row: Row) => string) | undefined;
  /** Absent: rows of this list cannot be selected. */
  actions?: readonly Action[];
  selected?: (keys: readonly string[]) => ReactNode;
  /** What the service was asked for; a row's menu adds to it. */
  filter?: { text: string; apply: (filter: string) => void };
  /** Where the widths of columns are kept in the preferences; absent: they keep their width. */
  columnsKey?: string;
  /** How the pages of the list are read, for a list that states it in its footer. */
  reading?: ReadInPages;
  empty: Emptiness;
  /** How many rows there are, where the rows do not state it. */
  count?: ReactNode;
  /** The rows are counted above the list: its footer shows only how many a search found. */
  isCounted?: boolean;
  /** Between the footer's ends: what to know about the rows. */
  note?: ReactNode;
  end?: ReactNode;
  /** Above the rows, for as long as they are shown. */
  above?: ReactNode;
  /** What comes and goes: errors, and what else to know about the rows. */
  notice?: ReactNode;
}

/** Rows that fit on a first page: skeletons until it is there. */
const firstPageTail = 14;
const nothing: readonly Action[] = [];
const unsearched = () => '';

/** A list of rows: columns, search, order, selection with its actions, menu of a row, and every state it may be in. */
export function List<Row>({ ref, ...props }: ListProps<Row>) {
  const { label, pane, columns, rows, keyOf, view, onView, progress, about = '', actions, empty } = props;
  const [preferences, changePreferences] = usePreferences();
  const needle = useDeferredValue(view.needle.trim());
  const { checked, openName } = view;
  // A column that is not shown gives no order.
  const sort = sortOf(view.sort, columns) === null ? null : view.sort;
  const [menu, setMenu] = useState<MenuRequest<Row> | null>(null);
  const [arranger] = useState(createArranger<Row>);
  const searched = props.searched ?? unsearched;
  const arranged = useMemo(
    () => arranger.arrange(rows, { needle, sort, columns, searched }),
    [arranger, rows, needle, sort, columns, searched],
  );
  const isComplete = progress === 'complete';
  const isReading = progress === 'reading';
  const { columnsKey, reading } = props;
  const widths = columnsKey === undefined ? undefined : preferences.columnWidths[columnsKey];
  const all = t('{count, plural, one {# row} other {# rows}}', { count: rows.length });
  const clear = () => {
    onView({ checked: new Set() });
    announce(t('Selection cleared'));
  };
  useKeys(checked.size === 0 ? [] : [{ ...keyTable.close, run: clear }]);
  const { isFixed } = props;
  const [hidden, isEvery] = useMemo(() => {
    if (checked.size === 0) return [0, false];
    const shown = arranged.rows.filter((row) => isFixed?.(row) !== true).map(keyOf);
    const left = new Set(checked);
    for (const key of shown) left.delete(key);
    return [left.size, left.size === 0 && shown.length === checked.size];
  }, [checked, arranged.rows, keyOf, isFixed]);
  return (
    <Pane label={pane}>
      {props.above}
      <Grid
        ref={ref}
        label={label}
        columns={columns}
        rows={arranged.rows}
        sample={rows}
        keyOf={keyOf}
        heights={{ ...rowHeights[preferences.density], ...(props.isTall === true && { row: tallRow }) }}
        isComplete={isComplete}
        tail={isReading && needle === '' ? (rows.length === 0 ? firstPageTail : 1) : 0}
        order={`${about}\n${needle}\n${sort?.column ?? ''}${sort?.direction ?? ''}`}
        sort={sort}
        onSort={(next) => onView({ sort: next })}
        openKey={openName}
        onOpen={props.onOpen}
        onSelect={props.onSelect ?? ((row) => onView({ openName: keyOf(row) }))}
        selectsFirst={props.selectsFirst}
        widths={widths}
        onResize={
          columnsKey === undefined
            ? undefined
            : (column, px) => {
                const others = Object.entries(widths ?? {}).filter(([id]) => id !== column);
                const next = Object.fromEntries(px === null ? others : [...others, [column, px]]);
                changePreferences({ columnWidths: { ...preferences.columnWidths, [columnsKey]: next } });
              }
        }
        checked={checked}
        onCheck={actions === undefined ? undefined : (next) => onView({ checked: next })}
        ranges={arranged.ranges}
        lineOf={props.lineOf}
        isFixed={isFixed}
        onNearEnd={props.onNearEnd}
        onInView={props.onInView}
        onMenu={actions === undefined ? undefined : (row, column, at) => setMenu({ row, column, at })}
        empty={
          isReading ? undefined : (
            <NoRows
              // Of a list that has rows, none is shown for another reason, such as a filter of the page.
              why={reading?.listing.rows.length === 0 ? { facts: reading.listing.facts, ...empty } : empty}
              total={rows.length}
              needle={needle}
              isComplete={isComplete}
              onClearSearch={() => onView({ needle: '' })}
            />
          )
        }
      />
      <Notices>
        {props.notice}
        {reading !== undefined && <ReadingNotice {...reading} />}
      </Notices>
      <ListFooter
        checked={checked}
        every={isEvery ? everyRow(isComplete, needle !== '') : null}
        actions={actions ?? nothing}
        selected={props.selected}
        hidden={hidden}
        onClear={clear}
        reading={reading}
        count={
          props.count ??
          ((rows.length === 0 && !isComplete) || (props.isCounted === true && needle === '')
            ? ''
            : needle === ''
              ? all
              : t('{count, number} of {all, plural, one {# row} other {# rows}}', {
                  count: arranged.rows.length,
                  all: rows.length,
                }))
        }
        note={partialNote(isComplete, needle, sort) ?? props.note}
        end={props.end}
      />
      {menu !== null && (
        <RowMenu {...props} of={menu} actions={actions ?? nothing} onClose={() => setMenu(null)} />
      )}
    </Pane>
  );
}

const everyRow = (isComplete: boolean, isSearched: boolean): EveryRow =>
  isComplete ? (isSearched ? 'matching' : 'all') : isSearched ? 'matchingLoaded' : 'loaded';

/** What a search or an order leaves out in a list that was not read to its end. */
function partialNote(isComplete: boolean, needle: string, sort: Sort | null): string | null {
  if (isComplete) return null;
  if (needle !== '') return t('Only loaded rows are searched');
  return sort === null ? null : t('Only loaded rows are sorted');
}

interface MenuRequest<Row> {
  row: Row;
  column: Column<Row> | undefined;
  at: { x: number; y: number };
}

/** What can be done with one row, or with the selection it belongs to. */
function RowMenu<Row>({
  columns,
  keyOf,
  view: { checked },
  onView,
  onOpen,
  filter,
  actions,
  of: { row, column, at },
  onClose,
}: Pick<ListProps<Row>, 'columns' | 'keyOf' | 'view' | 'onView' | 'onOpen' | 'filter'> & {
  actions: readonly Action[];
  of: MenuRequest<Row>;
  onClose: () => void;
}) {
  const copy = useCopy();
  const key = keyOf(row);
  const isChecked = checked.has(key);
  const keys = isChecked ? [...checked] : [key];
  const shown = column?.cell(row);
  const isPersonal = column?.isPersonal === true || shown?.isPersonal === true;
  const cell = isPersonal ? undefined : shown?.text;
  const full = column?.isPersonal === true ? undefined : column?.full?.(row);
  const value = column?.filter?.value(row);
  const condition =
    column?.filter === undefined || value === undefined ? null : equals(column.filter.field, value);
  const parsedFilter = filter === undefined ? null : parseFilter(filter.text);
  return (
    <ContextMenu
      label={nameColumnOf(columns)?.cell(row).text ?? ''}
      at={at}
      onClose={onClose}
      sections={[
        {
          choices: [
            { id: 'open', label: t('Open'), icon: FolderOpen, run: () => onOpen(row) },
            {
              id: 'select',
              label: isChecked ? t('Deselect') : t('Select'),
              icon: isChecked ? Square : SquareCheck,
              run: () => {
                const others = [...checked].filter((other) => other !== key);
                onView({ checked: new Set(isChecked ? others : [...others, key]) });
              },
            },
            ...(cell === undefined
              ? []
              : [
                  { id: 'copy', label: t('Copy cell'), icon: Copy, run: () => copy(cell, t('Cell copied.')) },
                ]),
            ...(full === undefined || full === cell
              ? []
              : [
                  {
                    id: 'copy-full',
                    label: t('Copy full value'),
                    icon: Copy,
                    run: () => copy(full, t('Full value copied.')),
                  },
                ]),
            ...(condition === null || filter === undefined || parsedFilter?.ok !== true
              ? []
              : [
                  {
                    id: 'filter',
                    label: t('Filter by {condition}', { condition: printFilter(condition) }),
                    isPersonal,
                    icon: ListFilter,
                    run: () => filter.apply(printFilter(allOf(parsedFilter.tree, condition))),
                  },
                ]),
          ],
        },
        {
          ...(keys.length > 1 && { title: t('{count} selected', { count: formatCount(keys.length) }) }),
          choices: actions.map(({ label, icon, run }) => ({
            id: label,
            label,
            ...(icon !== undefined && { icon }),
            run: () => run(keys),
          })),
        },
      ].filter(({ choices }) => choices.length > 0)}
    />
  );
}
