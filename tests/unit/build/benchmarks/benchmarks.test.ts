import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { limitOf, measureIds, measures, quantity } from '../../../../build/benchmarks/measures.ts';
import { benchmarksPage, notesOf } from '../../../../build/benchmarks/page.ts';
import { regressions } from '../../../../build/benchmarks/results.ts';
import { root } from '../../../../build/setup/run.mjs';

const flat = (measure: (typeof measureIds)[number], value: number) => ({
  measure,
  value,
  low: value,
  high: value,
});
const machine = {
  date: '2026-11-23',
  processor: 'Test',
  processors: 2,
  memoryGigabytes: 24,
  node: '24.0.0',
  electron: '45.0.0',
  load: [0.1, 0.2] as const,
};

describe('the benchmarks', () => {
  it('have an existing program for each row of the table', () => {
    const folder = join(root, 'tests', 'bench');
    const programs = [folder, join(folder, 'window')].flatMap((place) => readdirSync(place));
    for (const id of measureIds) expect(programs).toContain(`${measures[id].program}.ts`);
  });

  it('allow a quarter more than last measured, and everything that meets the goal', () => {
    expect(limitOf(measures['client-large'], 1.3)).toBeCloseTo(1.625);
    expect(limitOf(measures['client-large'], 0.5)).toBe(1.1);
    expect(limitOf(measures['list-all'], 0.9)).toBeCloseTo(0.72);
    expect(limitOf(measures['list-all'], 2)).toBe(0.95);
    expect(limitOf(measures['client-large'], undefined)).toBe(Infinity);
  });

  it('refuse a result that is more than a quarter worse, in whichever direction is worse', () => {
    const last = { 'client-large': 1.3, 'list-all': 0.8, search: 1.2 };
    const run = [flat('client-large', 1.7), flat('list-all', 0.6), flat('search', 1.4)];
    expect(regressions(run, last).map(({ measure }) => measure)).toEqual(['client-large', 'list-all']);
  });

  it('are reported with the missed goals first, and keep handwritten text', () => {
    const run = [flat('client-large', 1.05), flat('search', 1.4)];
    const page = benchmarksPage(run, machine, '## What was tried\n\nMuch.');
    expect(page.indexOf('uFuzzy')).toBeLessThan(page.indexOf('75 KB'));
    expect(page).toContain('1.40 ×: missed');
    expect(page).toContain('1 of 2 goals are met');
    expect(notesOf(page)).toBe('## What was tried\n\nMuch.\n');
  });

  it('write significant figures', () => {
    expect(quantity(1.304, '×')).toBe('1.30 ×');
    expect(quantity(757, 'nodes')).toBe('757 nodes');
    expect(quantity(0, '%')).toBe('0.00 %');
  });
});
