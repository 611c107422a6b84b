import { median } from './compare.ts';

export interface Row {
  name: string;
  /** One figure a round. */
  values: readonly number[];
  /** The median over that of the row it is measured against. */
  ratio?: number;
  goal?: Goal;
}

/** What a row is held to, in words, and whether it is so. */
export interface Goal {
  text: string;
  met: boolean;
}

/** Prints one table: median, range, ratio, goal. */
export function report(title: string, unit: string, rows: readonly Row[]): void {
  const lines = [
    ['', `median, ${unit}`, 'range', 'ratio', 'goal'],
    ...rows.map(({ name, values, ratio, goal }) => [
      name,
      figure(median(values)),
      values.length > 1 ? `${figure(Math.min(...values))} – ${figure(Math.max(...values))}` : '',
      ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
      goal === undefined ? '' : `${goal.text}: ${goal.met ? 'met' : 'missed'}`,
    ]),
  ];
  const widths = lines[0]?.map((_cell, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  console.log(`\n${title}`);
  for (const line of lines) {
    const cells = line.map((cell, column) =>
      column === 0 || column === 4
        ? cell.padEnd(widths?.[column] ?? 0)
        : cell.padStart(widths?.[column] ?? 0),
    );
    console.log(`  ${cells.join('  ').trimEnd()}`);
  }
}

/** Three figures that count. */
function figure(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** The median of one row over that of another. */
export function ratioOf(values: readonly number[], base: readonly number[]): number {
  return median(values) / median(base);
}

export const atMost = (ratio: number, limit: number): Goal => ({
  text: `≤ ${limit.toFixed(2)} ×`,
  met: ratio <= limit,
});
export const atLeast = (ratio: number, limit: number): Goal => ({
  text: `≥ ${limit.toFixed(2)} ×`,
  met: ratio >= limit,
});
