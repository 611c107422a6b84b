import { useVirtualizer } from '@tanstack/react-virtual';
import {
  CircleCheck,
  CircleHelp,
  CircleMinus,
  CircleX,
  Clock,
  RefreshCw,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BulkRow, BulkRun, RowState } from '#shared/ipc/contract/creation';
import { LinkButton } from '../../components/Button.tsx';
import { Status, type Tone } from '../../components/Status.tsx';
import { formatClock } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { openCheck } from '../../state/open-check.ts';
import { lastSegment, stateWords } from './words.ts';
import styles from './BulkCreation.module.css';

const looks: Record<RowState, { tone: Tone; icon: LucideIcon }> = {
  created: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
  unknown: { tone: 'warning', icon: CircleHelp },
  sending: { tone: 'info', icon: RefreshCw },
  waiting: { tone: 'quiet', icon: Clock },
  'left-out': { tone: 'quiet', icon: CircleMinus },
};
const pageOfRows = 200;
const rowHeight = 28;

interface RunRowsProps {
  run: BulkRun;
  state: RowState | 'all';
  /** Keeps the row that is sent next in view. */
  follow: boolean;
  /** Changes when rows may have another state. */
  version: string;
}

/** The rows of a run, read a page at a time as they come into view. */
export function RunRows({ run, state, follow, version }: RunRowsProps) {
  const client = useClient();
  const scroller = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<readonly BulkRow[]>([]);
  const [isAll, setAll] = useState(false);
  const wanted = useRef(pageOfRows);

  const read = async () => {
    const held: BulkRow[] = [];
    for (let after = 0; held.length < wanted.current;) {
      const input = { profileId: run.profileId, run: run.run, state, after, limit: pageOfRows };
      const page = await client.call('bulk.rows', input);
      if (!page.ok) return;
      held.push(...page.value);
      const last = page.value.at(-1);
      if (last === undefined || page.value.length < pageOfRows) {
        setAll(true);
        break;
      }
      after = last.row;
    }
    setRows(held);
  };
  const refresh = useEffectEvent(() => void read());
  useEffect(() => {
    refresh();
  }, [version, state]);

  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes this component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const more = () => {
    const element = scroller.current;
    if (element === null || isAll) return;
    if (element.scrollTop + element.clientHeight < element.scrollHeight - 20 * rowHeight) return;
    wanted.current = rows.length + pageOfRows;
    void read();
  };
  const { nextRow } = run;
  useEffect(() => {
    if (!follow || nextRow === null) return;
    const place = rows.findIndex(({ row }) => row === nextRow);
    if (place >= 0) virtualizer.scrollToIndex(place, { align: 'center' });
  }, [follow, nextRow, rows, virtualizer]);

  return (
    <div className={styles.rows}>
      <div className={styles.rowHead} aria-hidden="true">
        <span>Row</span>
        <span>Display name</span>
        <span>Reference</span>
        <span className="wide-only">Team</span>
        <span>Outcome</span>
        <span>What came back</span>
      </div>
      <div
        ref={scroller}
        className={styles.rowScroll}
        role="table"
        aria-label="Rows"
        tabIndex={0}
        onScroll={more}
      >
        <div role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <div
                key={row.row}
                role="row"
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span role="cell" className="muted">
                  {row.row}
                </span>
                <b role="cell" className="truncate personal">
                  {row.displayName ?? 'not kept'}
                </b>
                <code role="cell" className="truncate" title={row.clientReference}>
                  {row.clientReference}
                </code>
                <span role="cell" className="truncate wide-only" title={row.team}>
                  {lastSegment(row.team)}
                </span>
                <span role="cell">
                  <Status
                    {...looks[row.state]}
                    word={
                      row.state === 'waiting' && run.state === 'cancelled'
                        ? 'Not sent'
                        : stateWords[row.state]
                    }
                    weight={row.state === 'failed' || row.state === 'unknown' ? 'strong' : 'plain'}
                  />
                </span>
                <span role="cell" className="truncate muted" title={row.reason ?? undefined}>
                  <CameBack row={row} />
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function CameBack({ row: { state, check, reason, absentAt } }: { row: BulkRow }) {
  if (check !== null)
    return (
      <LinkButton
        className={styles.came}
        onPress={() => {
          openCheck(check);
        }}
      >
        {`checks/${lastSegment(check)}`}
      </LinkButton>
    );
  if (state === 'unknown' && absentAt !== null) return <>Not found at {formatClock(absentAt)}</>;
  return <>{reason ?? ''}</>;
}
