import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BulkRow, BulkRun, RowState } from '#shared/ipc/contract/creation';
import { useClient } from '../../ipc/client-context.ts';

/** Rows of one read; what is in view is well within it. */
const pageOfRows = 200;

interface RunRowsRead {
  rows: readonly BulkRow[];
  /** Whether they are all there are. */
  isComplete: boolean;
  /** Reads the page behind those held, unless there is none. */
  more: () => void;
}

/**
 * The rows of a run from its first one on, a page at a time. A run of 50,000 rows changes many times a minute:
 * then only the page in view is reread.
 */
export function useRunRows(
  run: BulkRun,
  state: RowState | 'all',
  asked: {
    /** Changes when rows may have another state. */
    version: string;
    /** Rows are held up to this one. */
    upTo: number | null;
    /** Place of the first row in view. */
    firstInView: () => number;
  },
): RunRowsRead {
  const client = useClient();
  const [{ rows, isComplete }, setRead] = useState<Pick<RunRowsRead, 'rows' | 'isComplete'>>({
    rows: [],
    isComplete: false,
  });
  const held = useRef<readonly BulkRow[]>([]);
  const wanted = useRef(pageOfRows);
  const [turn] = useState(createTurn);
  const { profileId, run: id } = run;

  const page = async (after: number): Promise<BulkRow[] | null> => {
    const read = await client.call('bulk.rows', { profileId, run: id, state, after, limit: pageOfRows });
    return read.ok ? read.value : null;
  };
  /** Rows keep their places in the whole list; in the list of one state they come and go. */
  const inView = async (): Promise<readonly BulkRow[]> => {
    if (state !== 'all') return [];
    const before = held.current[asked.firstInView() - 1];
    const fresh = new Map((await page(before?.row ?? 0))?.map((row) => [row.row, row]));
    return held.current.map((row) => fresh.get(row.row) ?? row);
  };
  const read = async () => {
    const upTo = asked.upTo ?? 0;
    let next = await inView();
    let isMore = true;
    while (isMore) {
      const last: number = next.at(-1)?.row ?? 0;
      if (next.length >= wanted.current && last >= upTo) break;
      const behind = await page(last);
      if (behind === null) return;
      next = [...next, ...behind];
      isMore = behind.length === pageOfRows;
    }
    held.current = next;
    setRead({ rows: next, isComplete: !isMore });
  };

  const refresh = useEffectEvent(() => turn(read));
  const { version, upTo } = asked;
  useEffect(() => {
    refresh();
  }, [version, upTo, state]);
  return {
    rows,
    isComplete,
    more() {
      if (wanted.current > held.current.length) return;
      wanted.current = held.current.length + pageOfRows;
      turn(read);
    },
  };
}

/** Does one thing at a time; what is asked for meanwhile is done once, after it. */
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
