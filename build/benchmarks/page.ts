import { markdownTable } from '../markdown-table.ts';
import { goalText, isWithin, limitOf, measures, measureIds, quantity } from './measures.ts';
import type { Result } from './results.ts';

export interface Machine {
  date: string;
  processor: string;
  processors: number;
  memoryGigabytes: number;
  node: string;
  electron: string;
  /** The load average of a minute, before and after. */
  load: readonly [number, number];
}

/** docs/benchmarks.md: every measure of one run, the missed ones first. `notes`: what is written by hand below. */
export function benchmarksPage(results: readonly Result[], machine: Machine, notes: string): string {
  const found = new Map(results.map((result) => [result.measure, result]));
  const rows = measureIds.flatMap((id) => {
    const result = found.get(id);
    if (result === undefined) return [];
    const measure = measures[id];
    const { unit } = measure;
    const isMet = isWithin(measure, result.value, measure.goal);
    const cells = [
      measure.name,
      goalText(measure),
      `${quantity(result.value, unit)}: ${isMet ? 'met' : 'missed'}`,
      result.low === result.high ? '' : `${quantity(result.low, unit)} to ${quantity(result.high, unit)}`,
      quantity(limitOf(measure, result.value), unit),
    ];
    return [{ isMet, cells }];
  });
  const sorted = [...rows.filter(({ isMet }) => !isMet), ...rows.filter(({ isMet }) => isMet)];
  return `# Benchmarks

\`npm run bench\` runs the contenders in turn, in one run, and prints medians with their range; \`-- --only client\` runs one
program. Times belong to the machine, so read the ratios. \`-- --check\` compares a run with the last one on this page and
fails when a figure is more than a quarter worse; \`-- --write\` writes this page from one run. Neither is part of
\`npm test\`: a busy machine is no defect.

${machine.date}: ${machine.processors} × ${machine.processor}, ${machine.memoryGigabytes} GB, Node ${machine.node}, Electron ${machine.electron}, load ${machine.load[0].toFixed(1)} before and
${machine.load[1].toFixed(1)} after. ${rows.filter(({ isMet }) => isMet).length} of ${rows.length} goals are met; what is missed comes first.

${markdownTable(
  ['Measure', 'Goal', 'Found', 'Range', 'Limit of `--check`'],
  sorted.map(({ cells }) => cells),
)}

${notes.trim()}
`;
}

const notesBegin = '## What was tried';

/** The part of the page that is written by hand. */
export function notesOf(page: string): string {
  const at = page.indexOf(notesBegin);
  return at === -1 ? `${notesBegin}\n` : page.slice(at);
}
