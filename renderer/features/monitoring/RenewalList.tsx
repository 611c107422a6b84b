import { CalendarOff, Flag } from 'lucide-react';
import { useMemo } from 'react';
import type { Day } from '#shared/calendar/day';
import type { RenewalRow } from '#shared/ipc/contract/watchlists';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { Button } from '../../components/Button.tsx';
import { List } from '../../components/grid/List.tsx';
import { useCopyNames } from '../../components/grid/use-copy-names.ts';
import { formatDayLong, formatWeekday } from '../../format/day.ts';
import { formatCount } from '../../format/number.ts';
import { openCheck } from '../../state/open-check.ts';
import { reviewFindingsOf } from '../findings/chosen-checks.ts';
import { AddToWatchlist } from '../watchlists/AddToWatchlist.tsx';
import { columnsOf } from './columns.ts';
import { changeMonitoringView, narrowTo, useMonitoringView } from './view-state.ts';
import styles from './Monitoring.module.css';

const keyOf = ({ check }: RenewalRow) => check;

interface RenewalListProps {
  /** Those of every day; the list shows those of the chosen one. */
  renewals: readonly RenewalRow[];
  names: ReadonlyMap<string, string>;
  today: Day;
  note: string;
}

/** The renewals, soonest first. Enter opens the check. */
export function RenewalList({ renewals, names, today, note }: RenewalListProps) {
  const view = useMonitoringView();
  const { day } = view;
  const copyNames = useCopyNames();
  const columns = useMemo(() => columnsOf(names, today), [names, today]);
  const rows = useMemo(
    () => (day === null ? renewals : renewals.filter(({ due }) => due === day)),
    [renewals, day],
  );
  return (
    <List
      pane={t('Renewals')}
      label={t('Renewals by day')}
      columns={columns}
      columnsKey="monitoring"
      rows={rows}
      keyOf={keyOf}
      view={view}
      onView={changeMonitoringView}
      about={day ?? ''}
      progress="complete"
      onOpen={({ check }) => openCheck(check)}
      acts={[
        copyNames,
        {
          label: t('Review findings'),
          icon: Flag,
          run: (names) => reviewFindingsOf(names.filter((name) => isName('check', name))),
        },
      ]}
      selected={(names) => <AddToWatchlist names={names} />}
      above={
        day !== null && (
          <div className={styles.day}>
            <b>
              {formatWeekday(day)}, {formatDayLong(day)}
            </b>
            <span className="muted">
              {t('{count, plural, one {# renewal} other {# renewals}}', { count: rows.length })}
            </span>
            <span className="spacer" />
            <Button small onPress={() => narrowTo({ day: null })}>
              {t('Show all {count}', { count: formatCount(renewals.length) })}
            </Button>
          </div>
        )
      }
      note={<span title={note}>{note}</span>}
      empty={{
        icon: CalendarOff,
        title: day === null ? t('No renewals') : t('No renewal on this day'),
        text:
          day === null
            ? t('No renewals in these days match the filters.')
            : t('Select another day, or show all.'),
      }}
    />
  );
}
