/** Measurements with a goal: the one table of `npm run bench`, its check and docs/benchmarks.md. */
export interface Measure {
  /** The program of tests/bench that measures it. */
  program: string;
  name: string;
  unit: '×' | '%' | 'ms' | 'MB' | 'KB' | 'nodes';
  goal: number;
  /** More is better. */
  isLeast?: true;
}

const client = { program: 'client', unit: '×' } as const;
const table = { program: 'table', unit: 'ms' } as const;
const idle = { program: 'idle', unit: '%' } as const;
const week = { program: 'week', unit: '×', goal: 1.15 } as const;
const size = { program: 'size', unit: 'KB' } as const;

export const measures = {
  'start-demo': {
    program: 'start',
    unit: '×',
    goal: 1.5,
    name: 'Start to the first row, Demo, beside a blank window',
  },
  'start-profile': {
    program: 'start',
    unit: '×',
    goal: 1.4,
    name: 'Start to the first row, another profile, beside a blank window',
  },
  'start-cpu': {
    program: 'start',
    unit: '×',
    goal: 3,
    name: 'CPU of all processes until then, Demo, beside a blank window',
  },
  'idle-list': { ...idle, goal: 1.5, name: 'CPU left open on a list, Demo, share of a core' },
  'idle-inbox': { ...idle, goal: 1.5, name: 'CPU left open on the inbox, Demo, share of a core' },
  'idle-hidden': { ...idle, goal: 0.5, name: 'CPU with the window hidden, Demo, share of a core' },
  memory: {
    program: 'idle',
    unit: 'MB',
    goal: 60,
    name: 'Memory of all processes (PSS) above 1.3 × that of a blank window',
  },
  'table-page': { ...table, goal: 4, name: 'Table of 100,000 checks, main thread a frame, 40 rows a frame' },
  'table-wheel': { ...table, goal: 2, name: 'The same by wheel, 100 px a frame' },
  // Milliseconds belong to a machine: on the one of the goals above, TanStack's table took 5.3 and 2.6.
  'table-page-peer': {
    ...table,
    unit: '×',
    goal: 0.75,
    name: 'Table of 100,000 checks beside one of TanStack Table, 40 rows a frame',
  },
  'table-wheel-peer': { ...table, unit: '×', goal: 0.77, name: 'The same by wheel, beside TanStack Table' },
  'table-nodes': { ...table, unit: 'nodes', goal: 300, name: 'DOM nodes of the table' },
  'page-nodes': { ...table, unit: 'nodes', goal: 450, name: 'DOM nodes of the page with the table' },
  'table-open': { ...table, unit: '×', goal: 1.1, name: 'Opening the table beside opening Settings' },
  'client-large': { ...client, goal: 1.1, name: 'CPU of a call of the client beside a bare pool, 75 KB' },
  'client-small': { ...client, goal: 1.4, name: 'The same, 0.8 KB' },
  'list-all': {
    program: 'list-all',
    unit: '×',
    goal: 0.95,
    isLeast: true,
    name: 'Pages a second of listing 100,000 checks beside a bare loop',
  },
  'list-memory': {
    program: 'list-all',
    unit: 'MB',
    goal: 1,
    name: 'Growth of the heap per 1,000 pages while streaming',
  },
  'bridge-small': {
    program: 'ipc',
    unit: '×',
    goal: 1.1,
    name: 'A checked call over the bridge beside a plain invoke, one organization',
  },
  'bridge-large': { program: 'ipc', unit: '×', goal: 1.1, name: 'The same, a page of 100 organizations' },
  search: {
    program: 'search',
    unit: '×',
    goal: 1,
    name: 'Search over 100,000 names, p95 of a keystroke, beside uFuzzy alone',
  },
  'poller-all': {
    program: 'poller',
    unit: '%',
    goal: 0.5,
    name: 'Poller, 5,000 organizations a minute with client and HTTP, share of a core',
  },
  'poller-led': { program: 'poller', unit: '%', goal: 0.5, name: 'The same, change-led' },
  'poller-history': {
    program: 'poller',
    unit: '×',
    goal: 1.1,
    name: 'A state write with 1,000,000 entries stored beside one with 1,000',
  },
  'poller-shown': { program: 'poller', unit: 'ms', goal: 10, name: 'From response to shown, p99' },
  'poller-day': {
    program: 'poller',
    unit: '×',
    goal: 1.02,
    name: 'A simulated day, heap of hour 24 beside hour 4',
  },
  'week-heap': {
    ...week,
    name: 'A simulated week of the packaged app, heap without the call log, day 7 beside day 1',
  },
  'week-window': { ...week, name: 'The same, memory of the window' },
  'week-files': { ...week, name: 'The same, open files' },
  // What nobody reads is kept, so that the database itself grows with it.
  'week-database': { ...week, name: 'The same, database for each notification that it keeps' },
  'week-log': { ...week, name: 'The same, log' },
  'week-disk': {
    program: 'week',
    unit: 'MB',
    goal: 10,
    name: 'The same, files of database and log at the end',
  },
  'service-start': {
    program: 'service',
    unit: 'ms',
    goal: 1000,
    name: 'Local service, from its start to the first page of 100,000 checks',
  },
  'service-page': { program: 'service', unit: 'ms', goal: 2, name: 'Local service, a page of 100 checks' },
  'size-main': { ...size, goal: 4000, name: 'Code the main process loads at start' },
  'size-page': { ...size, goal: 1600, name: 'Code and styles the page loads before its first frame' },
  'size-lazy': { ...size, goal: 120, name: 'Largest file of code that a page loads when it is opened' },
  'size-report': { ...size, goal: 2000, name: 'Code of the window of a report, its worker included' },
} as const satisfies Readonly<Record<string, Measure>>;

export type MeasureId = keyof typeof measures;

export const measureIds = Object.keys(measures).filter((id): id is MeasureId => Object.hasOwn(measures, id));

/** A regression by more than this is refused. */
const slack = 1.25;

/** What `--check` allows: a quarter worse than last measured; never less than the goal. */
export function limitOf({ goal, isLeast }: Measure, last: number | undefined): number {
  if (last === undefined) return isLeast === true ? -Infinity : Infinity;
  return isLeast === true ? Math.min(goal, last / slack) : Math.max(goal, last * slack);
}

export const isWithin = ({ isLeast }: Measure, value: number, limit: number): boolean =>
  isLeast === true ? value >= limit : value <= limit;

/** `1.30 ×`, `99,101 nodes`: three figures that count. */
export function quantity(value: number, unit: Measure['unit']): string {
  if (!Number.isFinite(value)) return 'any';
  const magnitude = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  const digits = Math.min(2, Math.max(0, 2 - magnitude));
  const figure = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${figure} ${unit}`;
}

export const goalText = (measure: Measure): string =>
  `${measure.isLeast === true ? '≥' : '≤'} ${quantity(measure.goal, measure.unit)}`;
