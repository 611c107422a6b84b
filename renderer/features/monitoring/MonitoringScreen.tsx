import { CalendarDays, Download, Eye, RefreshCw } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { addDays, type Day } from '#shared/calendar/day';
import { kinds } from '#shared/calendar/renewals';
import type { OutputOf } from '#shared/ipc/contract';
import type { RenewalRow } from '#shared/ipc/contract/watchlists';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Split } from '../../components/Pane.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { formatDayLong } from '../../format/day.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { goTo } from '../../state/navigation.ts';
import { toast } from '../../state/toasts.ts';
import { useOrganizationNames } from '../checks/use-checks.ts';
import { useScope } from '../../scope/scope.ts';
import { useWatchlists } from '../watchlists/queries.ts';
import { RefreshBar } from '../watchlists/RefreshBar.tsx';
import { useRefresh, useRefreshing } from '../watchlists/refreshing.ts';
import { watchlistsPath } from '../watchlists/view-state.ts';
import { marksByDay, narrowed } from './arrange.ts';
import { Calendar } from './Calendar.tsx';
import { Filters } from './Filters.tsx';
import { useRenewals, useToday } from './queries.ts';
import { notLoadedText, RenewalList } from './RenewalList.tsx';
import { changeMonitoringView, narrowTo, useMonitoringView } from './view-state.ts';
import { useDirectory } from '../organizations/directory.ts';
import type { Failed } from '../../state/failed.ts';
import styles from './Monitoring.module.css';

/** The calendar and the list look this far ahead. */
const monitoringDays = 90;
const none: readonly RenewalRow[] = [];

type Renewals = OutputOf<'monitoring.renewals'>;

/** When the monitoring of checks renews: days the service named, and days that are estimated. */
export function MonitoringScreen() {
  const directory = useDirectory();
  const { data: lists } = useWatchlists();
  const { form, organization, kinds: chosenKinds, day } = useMonitoringView();
  const chosenWatchlist = useMonitoringView((view) => view.watchlist);
  // A list that was deleted meanwhile is not a choice any more.
  const watchlist = lists?.some(({ id }) => id === chosenWatchlist) === false ? null : chosenWatchlist;
  const { data, error, refetch } = useRenewals(monitoringDays, watchlist);
  const names = useOrganizationNames();
  const today = useToday();
  const refresh = useRefresh();
  const isBusy = useRefreshing((state) => state.running !== null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const renewals = data?.renewals ?? none;
  const shown = useMemo(
    () => narrowed(renewals, { organization, kinds: chosenKinds }),
    [renewals, organization, chosenKinds],
  );
  const marks = useMemo(() => marksByDay(shown), [shown]);
  useEffect(() => {
    // Checks carry the names of organizations only; their display names come from the directory.
    directory.all('');
  }, [directory]);
  const notice = (
    <>
      {error !== null && data !== undefined && (
        <ErrorNotice
          as="bar"
          error={toAppError(error)}
          statusNote={t('Earlier data is still shown.')}
          onRetry={() => void refetch()}
        />
      )}
      <RefreshBar />
      {failed !== null && (
        <ErrorNotice
          as="bar"
          error={failed.error}
          onRetry={failed.again}
          actions={
            <Button small onPress={() => setFailed(null)}>
              {t('Close')}
            </Button>
          }
        />
      )}
    </>
  );
  return (
    <>
      <CommandBar title={t('Monitoring')} {...(data !== undefined && { note: noteOf(shown.length, today) })}>
        <Segmented
          label={t('Layout')}
          value={form}
          options={[
            { value: 'calendar', label: t('Calendar') },
            { value: 'list', label: t('List only') },
          ]}
          onChange={(next) => {
            changeMonitoringView({ form: next });
            if (next === 'list') narrowTo({ day: null });
          }}
        />
        <Button
          icon={RefreshCw}
          isDisabled={lists === undefined || lists.every(({ checks }) => checks === 0)}
          isPending={isBusy}
          onPress={() => refresh(watchlist)}
        >
          {t('Refresh')}
        </Button>
        <ExportButton
          span={day === null ? { from: today, days: monitoringDays } : { from: day, days: 1 }}
          watchlist={watchlist}
          isDisabled={day === null ? shown.length === 0 : !marks.has(day)}
          onFailed={setFailed}
        />
      </CommandBar>
      {error !== null && data === undefined ? (
        <>
          {notice}
          <ErrorNotice error={toAppError(error)} onRetry={() => void refetch()} />
        </>
      ) : (
        data !== undefined &&
        (data.monitored === 0 && data.undated === 0 && watchlist === null ? (
          <>
            {notice}
            <NothingKnown notLoaded={data.notLoaded} />
          </>
        ) : (
          <>
            <Filters data={data} lists={lists ?? []} names={names} watchlist={watchlist} />
            <Split>
              {form === 'calendar' && (
                <div data-pane className={styles.days}>
                  <Calendar
                    from={today}
                    days={monitoringDays}
                    marks={marks}
                    chosen={day}
                    onChoose={(next) => narrowTo({ day: next })}
                  />
                </div>
              )}
              <RenewalList
                renewals={shown}
                names={names}
                today={today}
                notLoaded={data.notLoaded}
                note={footerOf(data)}
                notice={notice}
              />
            </Split>
          </>
        ))
      )}
    </>
  );
}

function noteOf(count: number, today: Day): string {
  const last = addDays(today, monitoringDays - 1);
  return t('{count, plural, one {# renewal} other {# renewals}}, {today} to {last}', {
    count,
    today: formatDayLong(today),
    last: formatDayLong(last),
  });
}

function footerOf({ undated }: Renewals): string {
  return t(
    '{undated, plural, =0 {Estimated dates are whole years after the last start or renewal of monitoring, or after the creation of the check.} one {Estimated dates are whole years after the last start or renewal of monitoring, or after the creation of the check. # reminder without a date is not shown.} other {Estimated dates are whole years after the last start or renewal of monitoring, or after the creation of the check. # reminders without a date are not shown.}}',
    { undated },
  );
}

function NothingKnown({ notLoaded }: { notLoaded: number }) {
  return (
    <Blank
      icon={CalendarDays}
      title={t('No known monitored checks')}
      actions={
        <Button icon={Eye} small onPress={() => goTo(watchlistsPath)}>
          {t('Open watchlists')}
        </Button>
      }
    >
      {notLoaded > 0
        ? notLoadedText(notLoaded)
        : t(
            'Renewal dates come from notifications about monitoring and from monitored checks in watchlists.',
          )}
    </Blank>
  );
}

/** Saves what the filters leave of some days as a calendar file. */
function ExportButton({
  span,
  watchlist,
  isDisabled,
  onFailed,
}: {
  span: { from: Day; days: number };
  watchlist: string | null;
  isDisabled: boolean;
  onFailed: (failed: Failed | null) => void;
}) {
  const client = useClient();
  const { profile } = useScope();
  const { organization, kinds: chosen } = useMonitoringView();
  const save = async () => {
    onFailed(null);
    const result = await client.call('monitoring.export', {
      profileId: profile.id,
      ...span,
      watchlist,
      organization: organization !== null && isName('organization', organization) ? organization : null,
      kinds: kinds.filter((kind) => chosen.has(kind)),
    });
    if (!result.ok) onFailed({ error: result.error, again: () => void save() });
    else if (result.value.savedAs !== null)
      toast({
        tone: 'success',
        text: t('{events, plural, one {# renewal} other {# renewals}} saved as {savedAs}.', {
          events: result.value.events,
          savedAs: result.value.savedAs,
        }),
      });
  };
  return (
    <Button icon={Download} isDisabled={isDisabled} onPress={() => void save()}>
      {t('Export .ics')}
    </Button>
  );
}
