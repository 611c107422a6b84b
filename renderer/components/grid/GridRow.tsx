import { memo, type CSSProperties, type ReactNode } from 'react';
import { t } from '#shared/messages/text';
import { cutAt } from '../../search/find-rows.ts';
import { cx } from '../class-names.ts';
import type { Cell, Column } from './columns.ts';
import { maskOf } from './IconMasks.tsx';
import styles from './Grid.module.css';

interface GridRowProps<Row> {
  row: Row;
  /** 0-based, in the whole list. */
  place: number;
  columns: readonly Column<Row>[];
  nameColumn: Column<Row> | undefined;
  /** Of the active cell, in the row it is in. */
  activeId: string;
  isOpen: boolean;
  /** Null: rows of this list cannot be selected; `never`: this one cannot. */
  isChecked: boolean | 'never' | null;
  /** -1 when the active cell is in another row. */
  activeColumn: number;
  /** Start and end pairs of what the search matched in the name. */
  ranges: readonly number[] | undefined;
  /** Shown across the columns, in place of the cells. */
  line: ReactNode;
  /** px from the top of the rows, for a row positioned separately from those in view. */
  top: number | undefined;
}

function GridRowOf<Row>({
  row,
  place,
  columns,
  nameColumn,
  activeId,
  isOpen,
  isChecked,
  activeColumn,
  ranges,
  line,
  top,
}: GridRowProps<Row>) {
  const first = isChecked === null ? 1 : 2;
  const at = (column: number) =>
    column === activeColumn ? { id: activeId, 'data-active': true } : undefined;
  return (
    <div
      role="row"
      // The header is row 1.
      aria-rowindex={place + 2}
      aria-selected={isChecked === 'never' ? undefined : (isChecked ?? undefined)}
      aria-current={isOpen ? 'true' : undefined}
      className={cx(styles.row, top !== undefined && styles.apart)}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
    >
      {isChecked !== null && (
        <div role="gridcell" aria-colindex={1} className={styles.check} {...at(0)}>
          {isChecked !== 'never' && (
            <span
              role="checkbox"
              aria-checked={isChecked}
              aria-label={t('Select {name}', { name: nameColumn?.cell(row).text ?? '' })}
            />
          )}
        </div>
      )}
      {line !== null ? (
        <div
          role="gridcell"
          aria-colindex={first}
          aria-colspan={columns.length}
          className={styles.line}
          {...at(1)}
        >
          {line}
        </div>
      ) : (
        columns.map((column, columnPlace) => {
          const cell = column.cell(row);
          const mask = cell.icon === undefined ? undefined : maskOf(cell.icon);
          return (
            <div
              key={column.id}
              role={column === nameColumn ? 'rowheader' : 'gridcell'}
              aria-colindex={columnPlace + first}
              dir="auto"
              className={classOf(column, cell, mask !== undefined)}
              style={mask === undefined ? undefined : ({ '--icon': `var(${mask})` } as CSSProperties)}
              {...at(columnPlace + 1)}
            >
              {contentOf(cell, mask, column === nameColumn ? ranges : undefined)}
            </div>
          );
        })
      )}
    </div>
  );
}

function classOf(
  column: Pick<Column<never>, 'align' | 'isPersonal'>,
  { look, isCode, isPersonal, tone }: Cell,
  isMasked: boolean,
): string {
  return cx(
    styles.cell,
    look !== undefined && styles[look],
    isCode === true && styles.code,
    tone !== undefined && styles[tone],
    isMasked && styles.mask,
    column.align === 'end' && styles.end,
    (column.isPersonal === true || isPersonal === true) && 'personal',
  );
}

function contentOf(
  { text, icon: Icon, content }: Cell,
  mask: string | undefined,
  ranges: readonly number[] | undefined,
): ReactNode {
  if (content !== undefined) return content;
  if (ranges !== undefined && ranges.length > 0)
    return cutAt(text, ranges).map(({ text: part, matched }, place) =>
      matched ? <mark key={place}>{part}</mark> : part,
    );
  if (Icon === undefined || mask !== undefined) return text;
  return (
    <>
      <Icon aria-hidden="true" />
      {text}
    </>
  );
}

/** One row of the grid, rendered again only when it changed. The grid handles presses. */
export const GridRow = memo(GridRowOf) as typeof GridRowOf;
