import type { ComponentProps } from 'react';
import type { Place } from '../../components/grid/moves.ts';
import { MatrixRow } from './MatrixRow.tsx';
import type { MatrixView } from './use-matrix-view.ts';
import styles from './Matrix.module.css';

interface MatrixRowsProps extends Pick<
  ComponentProps<typeof MatrixRow>,
  'rowHead' | 'cell' | 'selection' | 'sizes'
> {
  view: MatrixView;
  active: Place;
  activeId: string;
  cellTitle: (row: number, column: number) => string;
  /** The cell whose pane is open. */
  picked: Place | null;
}

/** The rows in view, one below the other in a block that is moved as a whole. */
export function MatrixRows({ view, active, activeId, cellTitle, picked, ...same }: MatrixRowsProps) {
  const { first, end } = view.rows;
  const { row, column } = active;
  const { sizes } = same;
  const draw = (line: number, key: string | number, top?: number) => (
    <MatrixRow
      key={key}
      {...same}
      line={line}
      top={top}
      columns={view.columns}
      activeId={line === row ? activeId : undefined}
      activeTitle={line === row && column > 0 ? cellTitle(line, column - 1) : undefined}
      activeColumn={line === row ? column : null}
      pickedColumn={picked?.row === line ? picked.column : null}
    />
  );
  // The active row stays in the page, for aria-activedescendant to point at.
  const apart = row < 0 || (row >= first && row < end) ? null : draw(row, 'kept', row * sizes.row);
  return (
    <>
      {row < first && apart}
      <div
        role="presentation"
        className={styles.block}
        style={{ transform: `translateY(${first * sizes.row}px)` }}
      >
        {Array.from({ length: Math.max(0, end - first) }, (_, at) =>
          draw(first + at, view.elementOf(first + at)),
        )}
      </div>
      {row >= end && apart}
    </>
  );
}
