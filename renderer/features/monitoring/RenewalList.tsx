import { CalendarOff, Flag } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { Day } from '#shared/calendar/day';
import type { RenewalRow } from '#shared/ipc/contract/watchlists';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { Bar } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { List } from '../../components/grid/List.tsx';
import { useCopyActions } from '../../components/grid/use-copy-actions.ts';
import { useList } from '../../components/grid/use-list.ts';
import { formatDayFull } from '../../format/day.ts';
import { openCheck } from '../../state/open-check.ts';
import { reviewFindingsOf } from '../findings/view-state.ts';
import { AddToWatchlist } from '../watchlists/AddToWatchlist.tsx';
import { columnsOf, nameOf, organizationText } from './columns.ts';
import { RenewalPane } from './RenewalPane.tsx';
import { changeMonitoringView, narrowTo, useMonitoringView } from './view-state.ts';

const keyOf = ({ check }: RenewalRow) => check;

interface RenewalListProps {
  /** Those of every day; the list shows those of the chosen one. */
  renewals: readonly RenewalRow[];
  names: ReadonlyMap<string, string>;
  today: Day;
  /** Checks of the watchlists that were not read yet. */
  notLoaded: number;
  note: string;
  notice: ReactNode;
}

/** Why a list without renewals may not be whole. */
export const notLoadedText = (notLoaded: number): string =>
  t(
    '{notLoaded, plural, one {# check of the watchlists is} other {# checks of the watchlists are}} not loaded and may be monitored. Refresh to load what is missing.',
    { notLoaded },
  );

function emptyText(day: Day | null, notLoaded: number): string {
  if (day !== null) return t('Select another day, or show all.');
  return notLoaded > 0 ? notLoadedText(notLoaded) : t('No renewals in this period match the filters.');
}

/** The renewals, soonest first, and the one that is selected. */
export function RenewalList({ renewals, names, today, notLoaded, note, notice }: RenewalListProps) {
  const view = useMonitoringView();
  const { day } = view;
  const copyActions = useCopyActions();
  const searched = useMemo(
    () => (row: RenewalRow) => [nameOf(row), organizationText(row, names), row.check].join(' '),
    [names],
  );
  const columns = useMemo(() => columnsOf(names, today), [names, today]);
  const rows = useMemo(
    () => (day === null ? renewals : renewals.filter(({ due }) => due === day)),
    [renewals, day],
  );
  const { list, find, open, close } = useList({ rows, keyOf, view, onView: changeMonitoringView });
  return (
    <>
      <List
        {...list}
        pane={t('Renewals')}
        label={t('Renewals by day')}
        columns={columns}
        columnsKey="monitoring"
        notice={notice}
        searched={searched}
        about={day ?? ''}
        progress="complete"
        onOpen={({ check }) => openCheck(check)}
        actions={[
          ...copyActions,
          {
            label: t('Review findings'),
            icon: Flag,
            run: (names) => reviewFindingsOf(names.filter((name) => isName('check', name))),
          },
        ]}
        selected={(names) => <AddToWatchlist names={names} />}
        above={
          <Bar>
            {day !== null && (
              <>
                <b>{formatDayFull(day)}</b>
                <span className="muted">
                  {t('{count, plural, one {# renewal} other {# renewals}}', { count: rows.length })}
                </span>
                <Button small onPress={() => narrowTo({ day: null })}>
                  {t('Show all {count, number}', { count: renewals.length })}
                </Button>
              </>
            )}
            <span className="spacer" />
            <FindBox label={t('Search renewals')} {...find} />
          </Bar>
        }
        note={<span title={note}>{note}</span>}
        empty={{
          icon: CalendarOff,
          title: day === null ? t('No renewals') : t('No renewal on this day'),
          text: emptyText(day, notLoaded),
        }}
      />
      {open !== undefined && (
        <RenewalPane key={open.check} renewal={open} names={names} today={today} onClose={close} />
      )}
    </>
  );
}
