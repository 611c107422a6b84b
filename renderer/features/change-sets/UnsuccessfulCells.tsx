import { CircleCheck } from 'lucide-react';
import { inItsOrder } from '#shared/display-name';
import type { ChangeCell } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import { Button, LinkButton } from '../../components/Button.tsx';
import { ChangeTable } from '../../components/ChangeTable.tsx';
import { cx } from '../../components/class-names.ts';
import { Status } from '../../components/Status.tsx';
import { formatClockSeconds } from '../../format/time.ts';
import { actWord, seenWord } from '../flags/cell-words.ts';
import { SendButton } from '../guard/SendButton.tsx';
import drawer from './Drawer.module.css';
import { runWord } from './RunCell.tsx';
import styles from './ChangeSets.module.css';

interface UnsuccessfulCellsProps {
  cells: readonly ChangeCell[];
  chosen: ChangeCell | null;
  isRunning: boolean;
  onChoose: (position: number) => void;
  onAgain: (positions: readonly number[]) => void;
  onRestage: (positions: readonly number[]) => void;
  onLeaveOut: (positions: readonly number[]) => void;
  onLookUp: (positions: readonly number[]) => void;
  onJournal: (cell: ChangeCell) => void;
}

/** Cells that failed, conflict, or have an unknown outcome, each with what can be done; and the chosen cell. */
export function UnsuccessfulCells(props: UnsuccessfulCellsProps) {
  const { cells, chosen, isRunning } = props;
  const of = (state: ChangeCell['state']) => cells.filter((cell) => cell.state === state);
  const failed = of('failed');
  const counts = [
    failed.length > 0 && t('{count} failed', { count: failed.length }),
    of('conflict').length > 0 &&
      t('{count, plural, one {# conflict} other {# conflicts}}', { count: of('conflict').length }),
    of('unknown').length > 0 && t('{count} unknown', { count: of('unknown').length }),
  ].filter((text) => text !== false);
  return (
    <>
      <div className={drawer.head}>
        <div className={drawer.top}>
          <h2>{t('Unsuccessful')}</h2>
          {failed.length > 1 && !isRunning && (
            <SendButton small onPress={() => props.onAgain(failed.map(({ position }) => position))}>
              {t('Send {count} again', { count: failed.length })}
            </SendButton>
          )}
        </div>
        <div className={drawer.meta}>{counts.length === 0 ? t('None') : counts.join(', ')}</div>
      </div>
      <ul className={drawer.list}>
        {cells.length === 0 && (
          <li className={styles.part}>
            <Status
              tone="success"
              icon={CircleCheck}
              word={t('No change failed, is in conflict or is unknown.')}
              weight="recede"
            />
          </li>
        )}
        {cells.map((cell) => (
          <li
            key={cell.position}
            className={cx(styles.trouble, chosen?.position === cell.position && styles.chosen)}
            onClick={() => props.onChoose(cell.position)}
          >
            <b className="truncate" dir="auto">
              {inItsOrder(cell.organizationDisplayName)}
            </b>
            <span className={styles.acts}>{!isRunning && <Acts {...props} cell={cell} />}</span>
            <code>{cell.flag}</code>
            <span>{cell.note ?? runWord(cell)}</span>
          </li>
        ))}
        {chosen !== null && (
          <Chosen
            cell={chosen}
            onJournal={props.onJournal}
            onLookUp={isRunning ? undefined : () => props.onLookUp([chosen.position])}
          />
        )}
      </ul>
    </>
  );
}

function Acts({
  cell,
  onAgain,
  onRestage,
  onLeaveOut,
  onLookUp,
}: UnsuccessfulCellsProps & { cell: ChangeCell }) {
  const one = [cell.position];
  const again = (
    <SendButton small onPress={() => onAgain(one)}>
      {t('Send again')}
    </SendButton>
  );
  const leaveOut = (
    <Button small kind="quiet" onPress={() => onLeaveOut(one)}>
      {t('Leave out')}
    </Button>
  );
  switch (cell.state) {
    case 'failed':
      return (
        <>
          {again}
          {leaveOut}
        </>
      );
    case 'conflict':
      return (
        <>
          <SendButton small isDisabled={cell.now === null} onPress={() => onRestage(one)}>
            {cell.now?.is === 'unknown' ? t('Stage anyway') : t('Stage again')}
          </SendButton>
          {leaveOut}
        </>
      );
    case 'unknown':
      return (
        <>
          <Button small onPress={() => onLookUp(one)}>
            {t('Look up')}
          </Button>
          {cell.now?.is === 'unknown' && again}
          {cell.now?.is === 'unknown' && leaveOut}
        </>
      );
    default:
      return null;
  }
}

function Chosen({
  cell,
  onJournal,
  onLookUp,
}: {
  cell: ChangeCell;
  onJournal: (cell: ChangeCell) => void;
  onLookUp: (() => void) | undefined;
}) {
  const wanted = cell.act === 'clear' ? t('Default') : actWord[cell.act];
  return (
    <li className={styles.part}>
      <h3>
        <span className="truncate" dir="auto">
          {inItsOrder(cell.organizationDisplayName)}
        </span>
        {cell.settledAt !== null && (
          <time dateTime={cell.settledAt}>{formatClockSeconds(cell.settledAt)}</time>
        )}
      </h3>
      <ChangeTable
        rows={[
          {
            field: cell.state === 'waiting' || cell.state === 'conflict' ? t('Staged') : t('Sent'),
            before: seenWord(cell.before),
            after: wanted,
          },
          {
            field: t('Last value'),
            before: seenWord(cell.before),
            after: cell.now === null ? t('not read') : seenWord(cell.now),
          },
        ]}
        fieldWord={(field) => field}
      />
      {cell.state === 'accepted' && <p>{cell.note}</p>}
      <p className={styles.links}>
        {cell.state === 'accepted' && onLookUp !== undefined && (
          <LinkButton onPress={onLookUp}>{t('Look up')}</LinkButton>
        )}
        <LinkButton onPress={() => onJournal(cell)}>{t('Open journal entry')}</LinkButton>
      </p>
    </li>
  );
}
