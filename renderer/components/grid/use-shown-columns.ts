import type { LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { Column } from './columns.ts';
import { fitting, measured, measuredRows, type Widths } from './tracks.ts';

interface ShownColumns<Row> {
  /** Those that were chosen. */
  chosen: readonly Column<Row>[];
  /** Rows in the order they came in. */
  sample: readonly Row[];
  /** False while more rows may come. */
  isComplete: boolean;
  /** Widths in px of the columns that were resized. */
  widths: Widths;
  /** The column that gives the order; null: none does. */
  sorted: string | null;
  /** Width of the box in px. */
  room: number;
}

/** The columns that have room, how wide each would be by the first rows, and the icons of those rows. */
export function useShownColumns<Row>({
  chosen,
  sample,
  isComplete,
  widths,
  sorted,
  room,
}: ShownColumns<Row>): {
  columns: readonly Column<Row>[];
  defaultWidths: Widths;
  icons: readonly LucideIcon[];
} {
  const isMeasured = sample.length >= measuredRows || isComplete;
  const measuring = isMeasured ? sample[0] : sample;
  const { defaultWidths, icons } = useMemo(
    () => ({ defaultWidths: measured(chosen, sample), icons: iconsOf(chosen, sample) }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- rows that come behind the measured ones change nothing
    [chosen, measuring],
  );
  const columns = useMemo(
    () => fitting(chosen, { ...defaultWidths, ...widths }, room, sorted),
    [chosen, defaultWidths, widths, room, sorted],
  );
  return { columns, defaultWidths, icons };
}

function iconsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly LucideIcon[] {
  const cells = rows.slice(0, measuredRows).flatMap((row) => columns.map(({ cell }) => cell(row)));
  return [...new Set(cells.flatMap(({ icon }) => icon ?? []))];
}
