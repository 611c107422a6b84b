import { Eye, Flag, RefreshCw, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { WatchedCheckRow, Watchlist } from '#shared/ipc/contract/watchlists';
import { t } from '#shared/messages/text';
import { Bar } from '../../components/Bar.tsx';
import { isName } from '#shared/resource-names';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { List } from '../../components/grid/List.tsx';
import { useCopyActions } from '../../components/grid/use-copy-actions.ts';
import { useList } from '../../components/grid/use-list.ts';
import { useNow } from '../../components/use-now.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { openCheck } from '../../state/open-check.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { useOrganizationNames } from '../checks/use-checks.ts';
import { reviewFindingsOf } from '../findings/view-state.ts';
import { useScope } from '../../scope/scope.ts';
import { watchProfile } from '../../scope/store.ts';
import { columnsOf, isStale, nameOf, organizationText } from './columns.ts';
import { useForgetWatchlists, useWatchedChecks } from './queries.ts';
import { useRefresh } from './refreshing.ts';
import { changeWatchlistsView, useWatchlistsView } from './view-state.ts';
import { RefreshBar } from './RefreshBar.tsx';
import { WatchedPane } from './WatchedPane.tsx';

const ageStepMs = 30_000;
const none: readonly WatchedCheckRow[] = [];
const keyOf = ({ name }: WatchedCheckRow) => name;

/** The checks of one list, and the one that is selected. */
export function WatchedList({
  list,
  listsError,
  onRetryLists,
}: {
  list: Watchlist;
  /** Why the lists could not be loaded again. */
  listsError: Error | null;
  onRetryLists: () => void;
}) {
  const { data, error: checksError, isPending, refetch } = useWatchedChecks(list.id);
  // The same disk fails for both: one error is shown.
  const error = checksError ?? listsError;
  const retry = () => {
    if (checksError !== null) void refetch();
    if (listsError !== null) onRetryLists();
  };
  const rows = data ?? none;
  const view = useWatchlistsView();
  const now = useNow(ageStepMs);
  const names = useOrganizationNames();
  const refresh = useRefresh();
  const copyActions = useCopyActions();
  const drop = useDrop(list);
  const columns = useMemo(() => columnsOf(names, now), [names, now]);
  const searched = useMemo(
    () => (row: WatchedCheckRow) =>
      [nameOf(row), organizationText(row, names), row.clientReference ?? '', row.name].join(' '),
    [names],
  );
  const { list: listed, find, open, close } = useList({ rows, keyOf, view, onView: changeWatchlistsView });
  if (checksError !== null && data === undefined)
    return <ErrorNotice error={toAppError(checksError)} onRetry={retry} />;
  return (
    <>
      <List
        {...listed}
        pane={list.name}
        label={t('Checks of {list}', { list: list.name })}
        columns={columns}
        columnsKey="watchlists"
        notice={
          <>
            {error !== null && (
              <ErrorNotice
                as="bar"
                error={toAppError(error)}
                statusNote={t('Earlier data is still shown.')}
                onRetry={retry}
              />
            )}
            <RefreshBar list={list.id} />
          </>
        }
        searched={searched}
        progress={isPending ? 'reading' : 'complete'}
        onOpen={({ name }) => openCheck(name)}
        actions={[
          {
            label: t('Refresh selected'),
            icon: RefreshCw,
            run: (names) => refresh(list.id, checksIn(names)),
          },
          ...copyActions,
          {
            label: t('Review findings'),
            icon: Flag,
            run: (names) => reviewFindingsOf(checksIn(names)),
          },
          { label: t('Remove from list'), icon: Trash2, run: (names) => void drop(names) },
        ]}
        above={
          <Bar>
            {rows.some((row) => isStale(row, now)) && (
              <span className="muted small truncate">
                {t('Rows not refreshed for a day have a clock icon.')}
              </span>
            )}
            <span className="spacer" />
            <FindBox label={t('Search this list')} {...find} />
          </Bar>
        }
        empty={{
          icon: Eye,
          title: t('No checks in this watchlist'),
          text: t('Add checks by resource name, or select them on the Checks page.'),
        }}
      />
      {open !== undefined && (
        <WatchedPane
          key={open.name}
          row={open}
          names={names}
          onRefresh={() => refresh(list.id, checksIn([open.name]))}
          onClose={close}
        />
      )}
    </>
  );
}

const checksIn = (names: readonly string[]) => names.filter((name) => isName('check', name));

/** Takes checks off the list; they can be put back. */
function useDrop(list: Watchlist): (names: readonly string[]) => Promise<void> {
  const client = useClient();
  const forget = useForgetWatchlists();
  const { profile } = useScope();
  return async (names) => {
    const of = { profileId: profile.id, id: list.id, checks: checksIn(names) };
    const isSameProfile = watchProfile();
    const undo = async () => {
      const added = await client.call('watchlists.add', of);
      if (!added.ok && isSameProfile()) toastError(added.error);
      await forget();
    };
    const dropped = await client.call('watchlists.drop', of);
    if (!isSameProfile()) return;
    if (!dropped.ok) {
      toastError(dropped.error);
      return;
    }
    // Only these: the row of a menu need not be selected, and others may be.
    changeWatchlistsView(({ checked }) => ({
      checked: new Set([...checked].filter((name) => !names.includes(name))),
    }));
    await forget();
    toast({
      tone: 'success',
      text: t('{removed, plural, one {# check} other {# checks}} removed from {list}.', {
        removed: dropped.value.removed,
        list: list.name,
      }),
      action: { label: t('Undo'), run: () => void undo() },
    });
  };
}
