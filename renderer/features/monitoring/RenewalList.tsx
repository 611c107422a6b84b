import { CalendarOff, Copy, Flag, Info } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { Day } from '#shared/calendar/day';
import type { RenewalRow } from '#shared/ipc/contract/watchlists';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { Foot, Line } from '../../components/Bar.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { Grid } from '../../components/grid/Grid.tsx';
import { Pane } from '../../components/Pane.tsx';
import { formatDayLong, formatWeekday } from '../../format/day.ts';
import { formatCount } from '../../format/number.ts';
import { usePreferences } from '../../queries/application.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { openCheck } from '../../state/open-check.ts';
import { rowHeights } from '../../styles/density.ts';
import { reviewFindingsOf } from '../findings/chosen-checks.ts';
import { AddToWatchlist } from '../watchlists/AddToWatchlist.tsx';
import { sortRenewals } from './arrange.ts';
import { columnsOf, nameOf, textOf } from './columns.tsx';
import { changeMonitoringView, narrowTo, useMonitoringView } from './view-state.ts';
import styles from './Monitoring.module.css';

const keyOf = ({ check }: RenewalRow) => check;

interface RenewalListProps {
  /** Those of every day; the list shows those of the chosen one. */
  renewals: readonly RenewalRow[];
  names: ReadonlyMap<string, string>;
  today: Day;
  note: ReactNode;
}

/** The renewals, soonest first. Enter opens the check. */
export function RenewalList({ renewals, names, today, note }: RenewalListProps) {
  const [{ density }] = usePreferences();
  const { day, sort, checked } = useMonitoringView();
  const columns = useMemo(() => columnsOf(names, today), [names, today]);
  const rows = useMemo(() => {
    const ofDay = day === null ? renewals : renewals.filter(({ due }) => due === day);
    return sortRenewals(ofDay, sort, (row, column) => textOf(row, column, names));
  }, [renewals, day, sort, names]);
  return (
    <Pane label={t('Renewals')}>
      {day !== null && (
        <Line className={styles.day}>
          <b>
            {formatWeekday(day)}, {formatDayLong(day)}
          </b>
          <span className="muted">
            {t('{count, plural, one {# renewal} other {# renewals}}', { count: rows.length })}
          </span>
          <span className="spacer" />
          <Button
            small
            onPress={() => {
              narrowTo({ day: null });
            }}
          >
            {t('Show all {count}', { count: formatCount(renewals.length) })}
          </Button>
        </Line>
      )}
      <Grid
        label={t('Renewals by day')}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        heights={rowHeights[density]}
        isComplete
        order={`${day ?? ''}\n${sort?.column ?? ''}${sort?.direction ?? ''}`}
        sort={sort}
        onSort={(next) => {
          changeMonitoringView({ sort: next });
        }}
        openKey={null}
        onOpen={({ check }) => {
          openCheck(check);
        }}
        checked={checked}
        onCheck={(next) => {
          changeMonitoringView({ checked: next });
        }}
        empty={
          <Blank
            icon={CalendarOff}
            title={day === null ? t('No renewal to show') : t('No renewal on this day')}
          >
            {day === null
              ? t('None falls in these days for what is chosen above.')
              : t('Choose another day, or show all.')}
          </Blank>
        }
      />
      {checked.size > 0 ? (
        <Selected checked={checked} />
      ) : (
        <Foot className={styles.foot} wraps>
          <Info className="icon-small" aria-hidden="true" />
          <span className={styles.note}>{note}</span>
        </Foot>
      )}
    </Pane>
  );
}

function Selected({ checked }: { checked: ReadonlySet<string> }) {
  const copy = useCopy();
  const names = [...checked].filter((name) => isName('check', name));
  return (
    <Foot className={styles.foot} wraps>
      <span>{t('{count} selected', { count: formatCount(checked.size) })}</span>
      <LinkButton
        onPress={() => {
          copy(
            names.join('\n'),
            t('{count, plural, one {# name} other {# names}} copied.', { count: names.length }),
          );
        }}
      >
        <Copy className="icon-small" aria-hidden="true" />
        {t('Copy names')}
      </LinkButton>
      <LinkButton
        onPress={() => {
          reviewFindingsOf(names);
        }}
      >
        <Flag className="icon-small" aria-hidden="true" />
        {t('Findings of these')}
      </LinkButton>
      <AddToWatchlist names={names} />
      <LinkButton
        onPress={() => {
          changeMonitoringView({ checked: new Set() });
        }}
      >
        {t('Clear selection')}
      </LinkButton>
    </Foot>
  );
}
