import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AppError } from '#shared/errors';
import type { BulkRow, BulkRun, RowState } from '#shared/ipc/contract/creation';
import type { Result } from '#shared/result';
import { useClient } from '../../ipc/client-context.ts';

/** Rows of one read; what is in view is well within it. */
const pageOfRows = 200;
/** Rows of a reread above the first one in view: they are scrolled to next. */
const rowsAbove = 50;

interface RowsRead {
  rows: readonly BulkRow[];
  /** The first read settled. */
  isRead: boolean;
  /** Whether they are all there are. */
  isComplete: boolean;
  /** Why the latest read ended early. */
  error: AppError | null;
}

interface RunRowsRead extends RowsRead {
  /** Reads the page after those held, if there is one. */
  more: () => void;
  /** Takes the rows in view, and rereads those that may have another state by now. */
  look: (inView: readonly BulkRow[]) => void;
  again: () => void;
}

const unread: RowsRead = { rows: [], isRead: false, isComplete: false, error: null };

/**
 * The rows of a run from its first one on, a page at a time. A run of 50,000 rows changes many times a minute:
 * then only the page in view is reread, and another page once it comes into view.
 */
export function useRunRows(
  run: BulkRun,
  state: RowState | 'all',
  demand: {
    /** Changes when rows may have another state. */
    version: string;
    /** Rows are held up to this one. */
    upTo: number | null;
  },
): RunRowsRead {
  const client = useClient();
  // Rows of one outcome do not belong to another: the read rows name their outcome.
  const [known, setKnown] = useState<RowsRead & { of: RowState | 'all' }>({ ...unread, of: state });
  const loaded = useRef<LoadedRows>(startOf(state));
  const inView = useRef<readonly BulkRow[]>([]);
  const [turn] = useState(createTurn);
  const [readUnder] = useState(() => new WeakMap<BulkRow, string>());
  const { profileId, run: id } = run;
  const { version, upTo } = demand;

  const page = async (after: number): Promise<Result<BulkRow[]>> => {
    const read = await client.call('bulk.rows', { profileId, run: id, state, after, limit: pageOfRows });
    if (read.ok) for (const row of read.value) readUnder.set(row, version);
    return read;
  };
  const isOld = (row: BulkRow) => readUnder.get(row) !== version;
  /** Rows keep their places in the whole list; in the list of one state they come and go. */
  const withRowsInView = async (rows: readonly BulkRow[]): Promise<readonly BulkRow[]> => {
    if (state !== 'all' || rows.length === 0) return [];
    const first = inView.current.find(isOld)?.row ?? inView.current[0]?.row ?? 1;
    const after = Math.max(0, first - 1 - rowsAbove);
    const read = await page(after);
    // A row that could not be reread waits for the next version.
    for (const row of inView.current)
      if (row.row > after && row.row <= after + pageOfRows) readUnder.set(row, version);
    const fresh = new Map(read.ok ? read.value.map((row) => [row.row, row]) : []);
    return rows.map((row) => fresh.get(row.row) ?? row);
  };
  const read = async () => {
    if (loaded.current.of !== state) loaded.current = startOf(state);
    const now = loaded.current;
    let next = await withRowsInView(now.rows);
    let isMore = true;
    while (isMore) {
      const last: number = next.at(-1)?.row ?? 0;
      if (next.length >= now.target && last >= (upTo ?? 0)) break;
      const behind = await page(last);
      if (!behind.ok) {
        setKnown({ of: state, rows: now.rows, isRead: true, isComplete: false, error: behind.error });
        return;
      }
      next = [...next, ...behind.value];
      isMore = behind.value.length === pageOfRows;
    }
    now.rows = next;
    setKnown({ of: state, rows: next, isRead: true, isComplete: !isMore, error: null });
  };

  const refresh = useEffectEvent(() => turn.take(read));
  useEffect(() => {
    refresh();
  }, [version, upTo, state]);
  return {
    ...(known.of === state ? known : unread),
    more() {
      const now = loaded.current;
      if (now.of !== state || now.target > now.rows.length) return;
      now.target = now.rows.length + pageOfRows;
      turn.take(read);
    },
    look(rows) {
      inView.current = rows;
      // A read that waits or is under way may bring them up to date.
      const reread = async () => {
        if (inView.current.some(isOld)) await read();
      };
      if (state === 'all' && rows.some(isOld)) turn.takeIfNoneWaits(reread);
    },
    again: () => turn.take(read),
  };
}

interface LoadedRows {
  of: RowState | 'all';
  rows: readonly BulkRow[];
  /** How many are to be read. */
  target: number;
}

function startOf(state: RowState | 'all'): LoadedRows {
  return { of: state, rows: [], target: pageOfRows };
}

type Work = () => Promise<void>;

/** Does one thing at a time; requests meanwhile are done once, after it. */
function createTurn(): { take: (work: Work) => void; takeIfNoneWaits: (work: Work) => void } {
  let isBusy = false;
  let waiting: Work | null = null;
  const take = (work: Work) => {
    if (isBusy) {
      waiting = work;
      return;
    }
    isBusy = true;
    void work().finally(() => {
      isBusy = false;
      const next = waiting;
      waiting = null;
      if (next !== null) take(next);
    });
  };
  return {
    take,
    takeIfNoneWaits(work) {
      if (waiting === null) take(work);
    },
  };
}
