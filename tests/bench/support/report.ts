import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { goalText, isWithin, measures, type MeasureId } from '../../../build/benchmarks/measures.ts';
import type { Result } from '../../../build/benchmarks/results.ts';
import { median } from './compare.ts';

export interface Row {
  name: string;
  /** One figure a round. */
  values: readonly number[];
  /** The median over that of the row it is measured against. */
  ratio?: number | undefined;
  /** What of the table of goals this row is: its ratio, or its median where that is measured in a unit. */
  measure?: MeasureId;
  /** Of a row outside that table. */
  goal?: Goal;
}

/** What a row is held to, in words, and whether it is so. */
export interface Goal {
  text: string;
  isMet: boolean;
}

/** Prints one table: median, range, ratio, goal. */
export function report(title: string, unit: string, rows: readonly Row[]): void {
  for (const row of rows) keep(row);
  const lines = [
    ['', `median, ${unit}`, 'range', 'ratio', 'goal'],
    ...rows.map(({ name, values, ratio, measure, goal }) => [
      name,
      figure(median(values)),
      values.length > 1 ? `${figure(Math.min(...values))} – ${figure(Math.max(...values))}` : '',
      ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
      measure === undefined ? goalWords(goal) : verdict(measure, valueOf({ name, values, ratio, measure })),
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
  isMet: ratio <= limit,
});

export const atLeast = (ratio: number, limit: number): Goal => ({
  text: `≥ ${limit.toFixed(2)} ×`,
  isMet: ratio >= limit,
});

const goalWords = (goal: Goal | undefined): string =>
  goal === undefined ? '' : `${goal.text}: ${goal.isMet ? 'met' : 'missed'}`;

function valueOf({ values, ratio, measure }: Row): number {
  return measure !== undefined && measures[measure].unit === '×' && ratio !== undefined
    ? ratio
    : median(values);
}

function verdict(id: MeasureId, value: number): string {
  const measure = measures[id];
  return `${goalText(measure)}: ${isWithin(measure, value, measure.goal) ? 'met' : 'missed'}`;
}

/** Hands a figure to the run that asked for it. */
function keep(row: Row): void {
  const { BENCH_RESULTS: file } = process.env;
  if (file === undefined || row.measure === undefined) return;
  const value = valueOf(row);
  const scale = value / median(row.values);
  const ends = row.values.map((each) => each * (Number.isFinite(scale) ? scale : 1));
  const result: Result = { measure: row.measure, value, low: Math.min(...ends), high: Math.max(...ends) };
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}
