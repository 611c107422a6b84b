import { Activity, ChevronDown, Download, Pause, Play, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import {
  callKinds,
  countCalls,
  classOf,
  filterCalls,
  keptCalls,
  latencies,
  loggedOperations,
  slowMs,
  type CallKind,
  type CallRow,
} from '#shared/call-log';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { Bar, Foot } from '../../components/Bar.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { Grid, type GridHandle } from '../../components/grid/Grid.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Pane, Split } from '../../components/Pane.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useIsNarrow } from '../../components/use-media-query.ts';
import { formatCount } from '../../format/number.ts';
import { useClient } from '../../ipc/client-context.ts';
import { usePreferences } from '../../queries/application.ts';
import { toast } from '../../state/toasts.ts';
import { rowHeights } from '../../styles/density.ts';
import { useScope } from '../../scope/scope.ts';
import { CallPane } from './CallPane.tsx';
import { columnsOf } from './columns.tsx';
import { timingParts } from './TimingBar.tsx';
import { useCallLog } from './use-call-log.ts';
import { changeApiCallsView, changeCallFilter, useApiCallsView } from './view-state.ts';
import { formatMs, operationWord } from './words.ts';
import styles from './ApiCalls.module.css';

const kindWords: Readonly<Record<CallKind, string>> = {
  all: t('All'),
  errors: t('Errors'),
  mutations: t('Mutations'),
  slow: t('Slow'),
};
const keyOf = ({ id }: CallRow) => String(id);
const nameOf = ({ operation }: CallRow) => operationWord(operation);
/** Shortest time a whole bar stands for. */
const shortestScaleMs = 100;

/** What this app asked the profile's service, request by request, newest first. */
export function ApiCallsScreen() {
  const client = useClient();
  const { profile } = useScope();
  const { filter, openId, checked, isPaused } = useApiCallsView();
  const log = useCallLog(isPaused);
  const [{ density }] = usePreferences();
  const isNarrow = useIsNarrow();
  const grid = useRef<GridHandle>(null);
  const [error, setError] = useState<AppError | null>(null);
  const shownFilter = useDeferredValue(filter);
  const rows = useMemo(() => filterCalls(log.rows, shownFilter).toReversed(), [log.rows, shownFilter]);
  const { showsPolls } = filter;
  const own = useMemo(
    () => (showsPolls ? log.rows : log.rows.filter((row) => classOf(row) !== 'poll')),
    [log.rows, showsPolls],
  );
  const polls = useMemo(() => log.rows.filter((row) => classOf(row) === 'poll').length, [log.rows]);
  const counts = useMemo(() => countCalls(own), [own]);
  const speed = useMemo(() => latencies(own), [own]);
  const scaleMs = Math.max(shortestScaleMs, Math.ceil((speed?.p95 ?? 0) / 50) * 50);
  const columns = useMemo(() => columnsOf(scaleMs, isNarrow), [scaleMs, isNarrow]);

  const exported = checked.size > 0 ? rows.filter((row) => checked.has(keyOf(row))) : rows;
  const save = () => {
    setError(null);
    const ids = exported.map(({ id }) => id);
    void client.call('callLog.export', { profileId: profile.id, ids }).then((result) => {
      if (!result.ok) setError(result.error);
      else if (result.value.savedAs !== null)
        toast({
          tone: 'success',
          text: t('{count, plural, one {# call} other {# calls}} saved as {savedAs}.', {
            count: ids.length,
            savedAs: result.value.savedAs,
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
              label: `${kindWords[kind]} ${formatCount(counts[kind])}`,
              ...(kind === 'slow' && { title: t('{slowMs} ms or longer', { slowMs: formatCount(slowMs) }) }),
            }))}
          />
        }
      >
        <Button onPress={() => changeApiCallsView({ isPaused: !isPaused })}>
          {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          <span>{isPaused ? t('Continue') : t('Pause')}</span>
        </Button>
        <Button isDisabled={exported.length === 0} onPress={save}>
          <Download aria-hidden="true" />
          <span>{t('Export, masked')}</span>
        </Button>
      </CommandBar>
      {error !== null && <ErrorNotice as="bar" error={error} />}
      <Bar>
        <FindBox
          label={t('Find a path, a status')}
          value={filter.text}
          onChange={(text) => changeCallFilter({ text })}
          onLeave={() => grid.current?.focus()}
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
        <Pane label={t('Calls')}>
          {log.error !== null ? (
            <ErrorNotice error={log.error} onRetry={log.again} />
          ) : (
            <Grid
              ref={grid}
              label={t('API calls')}
              columns={columns}
              rows={rows}
              keyOf={keyOf}
              nameOf={nameOf}
              heights={rowHeights[density]}
              isComplete
              order={JSON.stringify(shownFilter)}
              sort={null}
              onSort={() => undefined}
              openKey={openId === null ? null : String(openId)}
              onOpen={({ id }) => changeApiCallsView({ openId: id })}
              checked={checked}
              onCheck={(next) => changeApiCallsView({ checked: next })}
              empty={log.isRead && <NoCalls all={log.rows.length} />}
            />
          )}
          <Foot>
            <span>
              {isPaused
                ? t('Paused: calls go on being recorded')
                : t('Kept for this session, {keptCalls} at most', { keptCalls: formatCount(keptCalls) })}
            </span>
            <span className="spacer" />
            {checked.size > 0 && (
              <LinkButton onPress={() => changeApiCallsView({ checked: new Set() })}>
                {t('{count} selected, clear', { count: formatCount(checked.size) })}
              </LinkButton>
            )}
            {speed !== null && (
              <span>
                {t('Median {median}, 95th percentile {p95}', {
                  median: formatMs(speed.median),
                  p95: formatMs(speed.p95),
                })}
              </span>
            )}
          </Foot>
        </Pane>
        {openId !== null && <CallPane key={openId} id={openId} onReplayed={log.again} />}
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

function NoCalls({ all }: { all: number }) {
  if (all === 0)
    return (
      <Blank icon={Activity} title={t('No calls yet')}>
        {t(
          'Whatever this app asks the service is listed here as it happens, in memory only. Open a page that reads something.',
        )}
      </Blank>
    );
  return (
    <Blank
      icon={SearchX}
      title={t('No call matches')}
      actions={
        <Button
          small
          onPress={() => changeCallFilter({ kind: 'all', operation: null, showsPolls: true, text: '' })}
        >
          {t('Show all calls')}
        </Button>
      }
    >
      {t('{all, plural, one {# call} other {# calls}} in all.', { all })}
    </Blank>
  );
}
