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
import { useEffect, useRef } from 'react';
import type { BulkRow, BulkRun, RowState } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { organizationOf } from '#shared/resource-names';
import { LinkButton } from '../../components/Button.tsx';
import { Status, type Tone } from '../../components/Status.tsx';
import { formatClock } from '../../format/time.ts';
import { openCheck } from '../../state/open-check.ts';
import type { OrganizationNames } from '../checks/check-row.ts';
import { useOrganizationNames } from '../checks/use-checks.ts';
import { useDirectory } from '../organizations/directory.ts';
import { useRunRows } from './use-run-rows.ts';
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
  const scroller = useRef<HTMLDivElement>(null);
  const directory = useDirectory();
  const names = useOrganizationNames();
  // Rows carry the names of their teams only; display names come from the directory.
  useEffect(() => {
    directory.all('');
  }, [directory]);
  const { nextRow } = run;
  const { rows, more } = useRunRows(run, state, {
    version,
    upTo: follow ? nextRow : null,
    firstInView: () => Math.floor((scroller.current?.scrollTop ?? 0) / rowHeight),
  });

  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes this component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const readBeforeTheEnd = () => {
    const element = scroller.current;
    if (element === null) return;
    if (element.scrollTop + element.clientHeight >= element.scrollHeight - 20 * rowHeight) more();
  };
  useEffect(() => {
    if (!follow || nextRow === null) return;
    const place = rows.findIndex(({ row }) => row === nextRow);
    if (place >= 0) virtualizer.scrollToIndex(place, { align: 'center' });
  }, [follow, nextRow, rows, virtualizer]);

  return (
    <div className={styles.rows}>
      <div className={styles.rowHead} aria-hidden="true">
        <span>{t('Row')}</span>
        <span>{t('Display name')}</span>
        <span>{t('Reference')}</span>
        <span className="wide-only">{t('Organization')}</span>
        <span>{t('Outcome')}</span>
        <span>{t('What came back')}</span>
      </div>
      <div
        ref={scroller}
        className={styles.rowScroll}
        role="table"
        aria-label={t('Rows')}
        tabIndex={0}
        onScroll={readBeforeTheEnd}
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
                  {row.displayName ?? t('not kept')}
                </b>
                <code role="cell" className="truncate" title={row.clientReference ?? undefined}>
                  {row.clientReference ?? t('not kept')}
                </code>
                <span role="cell" className="truncate wide-only" title={row.team}>
                  {placeOf(row.team, names)}
                </span>
                <span role="cell">
                  <Status
                    {...looks[row.state]}
                    word={
                      row.state === 'waiting' && run.state === 'cancelled'
                        ? t('Not sent')
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

/** `Tidewell Homes, residential-east`: a team has no display name (§2). */
function placeOf(team: string, names: OrganizationNames): string {
  const organization = organizationOf(team);
  if (organization === null) return team;
  return `${names.get(organization) ?? lastSegment(organization)}, ${lastSegment(team)}`;
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
  if (state === 'unknown' && absentAt !== null)
    return <>{t('Not found at {absentAt}', { absentAt: formatClock(absentAt) })}</>;
  return <>{reason ?? ''}</>;
}
