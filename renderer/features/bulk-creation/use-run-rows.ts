import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AppError } from '#shared/errors';
import type { BulkRow, BulkRun, RowState } from '#shared/ipc/contract/creation';
import type { Result } from '#shared/result';
import { useClient } from '../../ipc/client-context.ts';

/** Rows of one read; what is in view is well within it. */
const pageOfRows = 200;

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
  again: () => void;
}

const unread: RowsRead = { rows: [], isRead: false, isComplete: false, error: null };

/**
 * The rows of a run from its first one on, a page at a time. A run of 50,000 rows changes many times a minute:
 * then only the page in view is reread.
 */
export function useRunRows(
  run: BulkRun,
  state: RowState | 'all',
  demand: {
    /** Changes when rows may have another state. */
    version: string;
    /** Rows are held up to this one. */
    upTo: number | null;
    /** Place of the first row in view. */
    firstInView: () => number;
  },
): RunRowsRead {
  const client = useClient();
  // Rows of one outcome do not belong to another: the read rows name their outcome.
  const [known, setKnown] = useState<RowsRead & { of: RowState | 'all' }>({ ...unread, of: state });
  const loaded = useRef<LoadedRows>(startOf(state));
  const [turn] = useState(createTurn);
  const { profileId, run: id } = run;

  const page = (after: number): Promise<Result<BulkRow[]>> =>
    client.call('bulk.rows', { profileId, run: id, state, after, limit: pageOfRows });
  /** Rows keep their places in the whole list; in the list of one state they come and go. */
  const inView = async (rows: readonly BulkRow[]): Promise<readonly BulkRow[]> => {
    if (state !== 'all' || rows.length === 0) return [];
    const before = rows[demand.firstInView() - 1];
    const read = await page(before?.row ?? 0);
    const fresh = new Map(read.ok ? read.value.map((row) => [row.row, row]) : []);
    return rows.map((row) => fresh.get(row.row) ?? row);
  };
  const read = async () => {
    if (loaded.current.of !== state) loaded.current = startOf(state);
    const now = loaded.current;
    const upTo = demand.upTo ?? 0;
    let next = await inView(now.rows);
    let isMore = true;
    while (isMore) {
      const last: number = next.at(-1)?.row ?? 0;
      if (next.length >= now.target && last >= upTo) break;
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

  const refresh = useEffectEvent(() => turn(read));
  const { version, upTo } = demand;
  useEffect(() => {
    refresh();
  }, [version, upTo, state]);
  return {
    ...(known.of === state ? known : unread),
    more() {
      const now = loaded.current;
      if (now.of !== state || now.target > now.rows.length) return;
      now.target = now.rows.length + pageOfRows;
      turn(read);
    },
    again: () => turn(read),
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

/** Does one thing at a time; requests meanwhile are done once, after it. */
function createTurn(): (work: () => Promise<void>) => void {
  let isBusy = false;
  let waiting: (() => Promise<void>) | null = null;
  return function take(work) {
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
}
