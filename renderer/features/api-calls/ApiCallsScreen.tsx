import { Activity, ChevronDown, Download, Pause, Play, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import {
  callKinds,
  countCalls,
  classOf,
  filterCalls,
  maxCalls,
  latencies,
  loggedOperations,
  slowMs,
  type CallKind,
  type CallRow,
} from '#shared/call-log';
import { t } from '#shared/messages/text';
import { Bar } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { List } from '../../components/grid/List.tsx';
import { useList } from '../../components/grid/use-list.ts';
import type { Emptiness } from '../../components/grid/NoRows.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Split } from '../../components/Pane.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { formatCount, formatLatency } from '../../format/number.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toast } from '../../state/toasts.ts';
import { useScope } from '../../scope/scope.ts';
import { CallPane } from './CallPane.tsx';
import { columnsOf } from './columns.tsx';
import { timingParts } from './TimingBar.tsx';
import { useCallLog } from './use-call-log.ts';
import { changeApiCallsView, changeCallFilter, useApiCallsView } from './view-state.ts';
import { operationWord } from './words.ts';
import type { Failed } from '../../state/failed.ts';
import styles from './ApiCalls.module.css';

const kindWords: Readonly<Record<CallKind, string>> = {
  all: t('All'),
  errors: t('Errors'),
  mutations: t('Changes'),
  slow: t('Slow'),
};
const keyOf = ({ id }: CallRow) => String(id);
/** Shortest time that a whole bar represents. */
const shortestScaleMs = 100;

/** What this app asked the profile's service, request by request, newest first. */
export function ApiCallsScreen() {
  const client = useClient();
  const { profile } = useScope();
  const view = useApiCallsView();
  const { filter, openName, checked, isPaused } = view;
  const log = useCallLog(isPaused);
  const [failed, setFailed] = useState<Failed | null>(null);
  const shownFilter = useDeferredValue(filter);
  const rows = useMemo(() => filterCalls(log.rows, shownFilter).toReversed(), [log.rows, shownFilter]);
  const { list, focus } = useList({ rows, keyOf, view, onView: changeApiCallsView });
  const { showsPolls } = filter;
  const own = useMemo(
    () => (showsPolls ? log.rows : log.rows.filter((row) => classOf(row) !== 'poll')),
    [log.rows, showsPolls],
  );
  const polls = useMemo(() => log.rows.filter((row) => classOf(row) === 'poll').length, [log.rows]);
  const counts = useMemo(() => countCalls(own), [own]);
  const speed = useMemo(() => latencies(own), [own]);
  const scaleMs = Math.max(shortestScaleMs, Math.ceil((speed?.p95 ?? 0) / 50) * 50);
  const columns = useMemo(() => columnsOf(scaleMs), [scaleMs]);

  const exported = (checked.size > 0 ? rows.filter((row) => checked.has(keyOf(row))) : rows).map(keyOf);
  const save = (keys: readonly string[]) => {
    setFailed(null);
    const ids = keys.map(Number);
    void client.call('callLog.export', { profileId: profile.id, ids }).then((result) => {
      if (!result.ok) {
        setFailed({ error: result.error, again: () => save(keys) });
        return;
      }
      const { savedAs, calls } = result.value;
      const dropped = ids.length - calls;
      if (savedAs !== null)
        toast({
          tone: 'success',
          text: t('{count, plural, one {# call} other {# calls}} saved as {savedAs}.', {
            count: calls,
            savedAs,
          }),
          ...(dropped > 0 && {
            advice: t('{count, plural, one {# call is} other {# calls are}} no longer in the log.', {
              count: dropped,
            }),
          }),
        });
    });
  };
  return (
    <>
      <CommandBar
        title={t('API calls')}
        start={
          <Segmented
            label={t('Calls shown')}
            value={filter.kind}
            onChange={(kind) => changeCallFilter({ kind })}
            options={callKinds.map((kind) => ({
              value: kind,
              label: t('{label} {count}', { label: kindWords[kind], count: formatCount(counts[kind]) }),
              ...(kind === 'slow' && { title: t('{slowMs} ms or longer', { slowMs: formatCount(slowMs) }) }),
            }))}
          />
        }
      >
        <Button icon={isPaused ? Play : Pause} onPress={() => changeApiCallsView({ isPaused: !isPaused })}>
          {isPaused ? t('Continue') : t('Pause')}
        </Button>
        <Button icon={Download} isDisabled={exported.length === 0} onPress={() => save(exported)}>
          {t('Export with masking')}
        </Button>
      </CommandBar>
      <Bar>
        <FindBox
          label={t('Search path or status')}
          value={filter.text}
          onChange={(text) => changeCallFilter({ text })}
          onLeave={focus}
        />
        <OperationMenu rows={log.rows} />
        <label className={styles.polls}>
          <input
            type="checkbox"
            checked={showsPolls}
            onChange={(event) => changeCallFilter({ showsPolls: event.target.checked })}
          />
          <span>
            {t('Show polls, {count} {state, select, shown {shown} other {hidden}}', {
              count: formatCount(polls),
              state: showsPolls ? 'shown' : 'hidden',
            })}
          </span>
        </label>
        <span className="spacer" />
        <span className={styles.legend} aria-hidden="true">
          {timingParts.map(({ key, word, look }) => (
            <span key={key} className="marked">
              <i className={look} />
              {word}
            </span>
          ))}
        </span>
      </Bar>
      <Split>
        {log.error !== null ? (
          <ErrorNotice error={log.error} onRetry={log.again} />
        ) : (
          <List
            {...list}
            pane={t('Calls')}
            label={t('API calls')}
            columns={columns}
            columnsKey="api-calls"
            notice={failed !== null && <ErrorNotice as="bar" error={failed.error} onRetry={failed.again} />}
            about={JSON.stringify(shownFilter)}
            progress={log.isRead ? 'complete' : 'reading'}
            onOpen={(row) => changeApiCallsView({ openName: keyOf(row), isEntered: true })}
            actions={[{ label: t('Export with masking'), icon: Download, run: save }]}
            note={
              isPaused
                ? t('Paused. Calls are still recorded')
                : t('Keeps the latest {maxCalls} calls until the app closes', {
                    maxCalls: formatCount(maxCalls),
                  })
            }
            end={
              speed !== null && (
                <span>
                  {t('Median {median}, 95th percentile {p95}', {
                    median: formatLatency(speed.median),
                    p95: formatLatency(speed.p95),
                  })}
                </span>
              )
            }
            empty={log.rows.length === 0 ? noCalls : noMatch(log.rows.length)}
          />
        )}
        {openName !== null && <CallPane key={openName} id={Number(openName)} onReplayed={log.again} />}
      </Split>
    </>
  );
}

function OperationMenu({ rows }: { rows: readonly CallRow[] }) {
  const operation = useApiCallsView((view) => view.filter.operation);
  const seen = useMemo(() => new Set(rows.map((row) => row.operation)), [rows]);
  return (
    <Menu
      label={t('Operation')}
      trigger={
        <Button small>
          <span>{operation === null ? t('Any operation') : operationWord(operation)}</span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
      sections={[
        {
          choices: [
            { id: '', label: t('Any operation'), run: () => changeCallFilter({ operation: null }) },
            ...loggedOperations
              .filter((id) => seen.has(id))
              .map((id) => ({
                id,
                label: operationWord(id),
                run: () => changeCallFilter({ operation: id }),
              })),
          ],
        },
      ]}
    />
  );
}

const noCalls: Emptiness = {
  icon: Activity,
  title: t('No calls yet'),
  text: t('Calls to the service appear here and are kept in memory only. Open a page that loads data.'),
};

const noMatch = (all: number): Emptiness => ({
  icon: SearchX,
  title: t('No matching calls'),
  text: t('{all, plural, one {# call is} other {# calls are}} in the log.', { all }),
  actions: (
    <Button
      small
      onPress={() => changeCallFilter({ kind: 'all', operation: null, showsPolls: true, text: '' })}
    >
      {t('Show all calls')}
    </Button>
  ),
});
