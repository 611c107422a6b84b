import { Copy, Eye, Flag, RefreshCw, SearchX, Trash2 } from 'lucide-react';
import { useDeferredValue, useMemo, useRef } from 'react';
import type { WatchedCheckRow, Watchlist } from '#shared/ipc/contract/watchlists';
import { t } from '#shared/messages/text';
import { isName, type ResourceName } from '#shared/resource-names';
import { Bar, Foot } from '../../components/Bar.tsx';
import { Blank } from '../../components/Blank.tsx';
import { LinkButton } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { Grid, type GridHandle } from '../../components/grid/Grid.tsx';
import { Pane } from '../../components/Pane.tsx';
import { useIsNarrow } from '../../components/use-media-query.ts';
import { useNow } from '../../components/use-now.ts';
import { formatCount } from '../../format/number.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { usePreferences } from '../../queries/application.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { findRows, searchable } from '../../search/find-rows.ts';
import { openCheck } from '../../state/open-check.ts';
import { toast } from '../../state/toasts.ts';
import { rowHeights } from '../../styles/density.ts';
import { useOrganizationNames } from '../checks/use-checks.ts';
import { reviewFindingsOf } from '../findings/chosen-checks.ts';
import { useScope } from '../../scope/scope.ts';
import { columnsOf, nameOf, organizationText, sortRows } from './columns.tsx';
import { useForgetWatchlists, useWatchedChecks } from './queries.ts';
import { useRefresh } from './refreshing.ts';
import { changeWatchlistsView, useWatchlistsView } from './view-state.ts';
import styles from './Watchlists.module.css';

const ageStepMs = 30_000;
const none: readonly WatchedCheckRow[] = [];
const keyOf = ({ name }: WatchedCheckRow) => name;

/** The checks of one list. Enter opens one. */
export function WatchedList({ list }: { list: Watchlist }) {
  const { data = none, error, isPending, refetch } = useWatchedChecks(list.id);
  const [{ density }] = usePreferences();
  const { sort, checked } = useWatchlistsView();
  const shownNeedle = useWatchlistsView((view) => view.needle);
  const needle = useDeferredValue(shownNeedle.trim());
  const isNarrow = useIsNarrow();
  const now = useNow(ageStepMs);
  const names = useOrganizationNames();
  const grid = useRef<GridHandle>(null);
  const columns = useMemo(
    () => columnsOf(names, now).filter(({ wideOnly }) => !(isNarrow && wideOnly === true)),
    [names, now, isNarrow],
  );
  const texts = useMemo(
    () =>
      searchable(
        data.map((row) => [nameOf(row), organizationText(row, names), row.clientReference ?? ''].join(' ')),
      ),
    [data, names],
  );
  const rows = useMemo(
    () => sortRows(needle === '' ? data : findRows(data, texts, needle).map(({ row }) => row), sort, names),
    [data, texts, needle, sort, names],
  );
  if (error !== null) return <ErrorNotice error={toAppError(error)} onRetry={() => void refetch()} />;
  return (
    <Pane label={list.name}>
      <Bar>
        <span className="muted small truncate">
          {t('Enter opens a check; rows older than a day are marked.')}
        </span>
        <span className="spacer" />
        <FindBox
          label={t('Find in this list')}
          value={shownNeedle}
          onChange={(next) => {
            changeWatchlistsView({ needle: next });
          }}
          onLeave={() => grid.current?.focus()}
        />
      </Bar>
      <Grid
        ref={grid}
        label={t('Checks of {list}', { list: list.name })}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        heights={rowHeights[density]}
        isComplete
        order={`${needle}\n${sort?.column ?? ''}${sort?.direction ?? ''}`}
        sort={sort}
        onSort={(next) => {
          changeWatchlistsView({ sort: next });
        }}
        openKey={null}
        onOpen={({ name }) => {
          openCheck(name);
        }}
        checked={checked}
        onCheck={(next) => {
          changeWatchlistsView({ checked: next });
        }}
        empty={
          isPending ? undefined : data.length === 0 ? (
            <Blank icon={Eye} title={t('No checks in this watchlist')}>
              {t('Add checks by their names, or choose them on the page of checks and add them from there.')}
            </Blank>
          ) : (
            <Blank icon={SearchX} title={t('No check matches {needle}', { needle })}>
              {t(
                '{count, plural, one {# row} other {# rows}} searched, by name, organization and reference.',
                { count: data.length },
              )}
            </Blank>
          )
        }
      />
      <ListFoot list={list} shown={rows.length} total={data.length} />
    </Pane>
  );
}

function ListFoot({ list, shown, total }: { list: Watchlist; shown: number; total: number }) {
  const client = useClient();
  const copy = useCopy();
  const refresh = useRefresh();
  const forget = useForgetWatchlists();
  const { profile } = useScope();
  const checked = useWatchlistsView((view) => view.checked);
  const names: ResourceName<'check'>[] = [...checked].filter((name) => isName('check', name));
  const of = { profileId: profile.id, id: list.id, checks: names };
  const drop = async () => {
    const dropped = await client.call('watchlists.drop', of);
    if (!dropped.ok) {
      toast({ tone: 'warning', text: `${dropped.error.message} ${dropped.error.advice}` });
      return;
    }
    changeWatchlistsView({ checked: new Set() });
    await forget();
    toast({
      tone: 'success',
      text: t('{removed, plural, one {# check} other {# checks}} removed from {list}.', {
        removed: dropped.value.removed,
        list: list.name,
      }),
      action: { label: t('Put back'), run: () => void client.call('watchlists.add', of).then(forget) },
    });
  };
  if (names.length === 0) {
    return (
      <Foot wraps>
        <span>
          {shown === total
            ? t('{total, plural, one {# row} other {# rows}}', { total })
            : t('{shown} of {total, plural, one {# row} other {# rows}}', {
                shown: formatCount(shown),
                total,
              })}
        </span>
      </Foot>
    );
  }
  return (
    <Foot wraps>
      <span>{t('{count} selected', { count: formatCount(names.length) })}</span>
      <LinkButton
        onPress={() => {
          refresh(list.id, names);
        }}
      >
        <RefreshCw className="icon-small" aria-hidden="true" />
        {t('Refresh these')}
      </LinkButton>
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
      <LinkButton onPress={() => void drop()}>
        <Trash2 className="icon-small" aria-hidden="true" />
        {t('Remove from list')}
      </LinkButton>
      <LinkButton
        onPress={() => {
          changeWatchlistsView({ checked: new Set() });
        }}
      >
        {t('Clear selection')}
      </LinkButton>
    </Foot>
  );
}
