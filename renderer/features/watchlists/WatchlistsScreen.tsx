import { Eye, Plus, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import type { Watchlist } from '#shared/ipc/contract/watchlists';
import { localName } from '#shared/link';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import { CopyLink } from '../../components/CopyLink.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Split } from '../../components/Pane.tsx';
import { Popover } from '../../components/Popover.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatCount } from '../../format/number.ts';
import { formatAge } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { useScope } from '../../scope/scope.ts';
import { watchProfile } from '../../scope/store.ts';
import { NameForm } from './ListForms.tsx';
import { ListMenu } from './ListMenu.tsx';
import { useForgetWatchlists, useWatchlists } from './queries.ts';
import { useRefresh, useRefreshing } from './refreshing.ts';
import { showWatchlist, useWatchlistsView } from './view-state.ts';
import { WatchedList } from './WatchedList.tsx';
import { useDirectory } from '../organizations/directory.ts';
import styles from './Watchlists.module.css';

/** Checks across organizations that are looked after together, as they were read last. */
export function WatchlistsScreen() {
  const { data: lists, error, refetch } = useWatchlists();
  const directory = useDirectory();
  const chosen = useWatchlistsView((view) => view.id);
  const refresh = useRefresh();
  const isBusy = useRefreshing((state) => state.running !== null);
  const found = lists?.find(({ id }) => id === chosen);
  // A link may be for a deleted list, or from another computer: it never shows another list in its place.
  const isMissing = chosen !== null && lists !== undefined && found === undefined;
  const list = isMissing ? undefined : (found ?? lists?.[0]);
  useEffect(() => {
    // Checks carry the names of organizations only; their display names come from the directory.
    directory.all('');
  }, [directory]);
  return (
    <>
      <CommandBar title={t('Watchlists')} {...(list !== undefined && { note: noteOf(list) })}>
        {list !== undefined && (
          <>
            <CopyLink name={localName('watchlist', list.id)} label={t('Copy link to the watchlist')} />
            <ListMenu list={list} />
            <Button
              icon={RefreshCw}
              isDisabled={list.checks === 0}
              isPending={isBusy}
              onPress={() => refresh(list.id)}
            >
              {t('Refresh')}
            </Button>
          </>
        )}
        <NewWatchlist />
      </CommandBar>
      {error !== null && lists !== undefined && list === undefined && (
        <ErrorNotice
          as="bar"
          error={toAppError(error)}
          statusNote={t('Earlier data is still shown.')}
          onRetry={() => void refetch()}
        />
      )}
      <Split>
        {error !== null && lists === undefined ? (
          <ErrorNotice error={toAppError(error)} onRetry={() => void refetch()} />
        ) : isMissing ? (
          <>
            {lists.length > 0 && <Lists lists={lists} open={null} />}
            <Blank
              icon={Eye}
              title={t('This watchlist is not on this computer')}
              actions={
                <Button small onPress={() => showWatchlist(null)}>
                  {t('Show watchlists')}
                </Button>
              }
            >
              {t('The watchlist was deleted, or the link was copied on another computer.')}
            </Blank>
          </>
        ) : list === undefined ? (
          lists !== undefined && (
            <Blank icon={Eye} title={t('No watchlists yet')}>
              {t(
                'A watchlist holds checks of any organization. Create a watchlist, or select checks on the Checks page and choose Add to watchlist.',
              )}
            </Blank>
          )
        ) : (
          <>
            <Lists lists={lists ?? []} open={list.id} />
            <WatchedList key={list.id} list={list} listsError={error} onRetryLists={() => void refetch()} />
          </>
        )}
      </Split>
    </>
  );
}

function noteOf({ name, checks, organizations }: Watchlist): string {
  return checks === 0
    ? name
    : t(
        '{name}: {checks, plural, one {# check} other {# checks}} in {organizations, plural, one {# organization} other {# organizations}}',
        { name, checks, organizations },
      );
}

function NewWatchlist() {
  const client = useClient();
  const { profile } = useScope();
  const forget = useForgetWatchlists();
  return (
    <Popover
      label={t('New watchlist')}
      placement="bottom end"
      trigger={
        <Button icon={Plus} kind="primary">
          {t('New watchlist')}
        </Button>
      }
    >
      {(close) => (
        <NameForm
          action={t('Create watchlist')}
          onSave={async (name) => {
            const isSameProfile = watchProfile();
            const made = await client.call('watchlists.create', { profileId: profile.id, name, checks: [] });
            if (made.ok) {
              await forget();
              if (isSameProfile()) showWatchlist(made.value.id);
            }
            return made;
          }}
          onDone={close}
        />
      )}
    </Popover>
  );
}

const ageStepMs = 30_000;

function Lists({ lists, open }: { lists: readonly Watchlist[]; open: string | null }) {
  const now = useNow(ageStepMs);
  return (
    <nav data-pane className={styles.lists} aria-label={t('Watchlists')}>
      <ul>
        {lists.map((list) => (
          <li key={list.id}>
            <button
              type="button"
              aria-current={list.id === open ? 'true' : undefined}
              onClick={() => showWatchlist(list.id)}
            >
              <span className={styles.listName}>
                <span className="truncate">{list.name}</span>
                <span className={styles.count}>{formatCount(list.checks)}</span>
              </span>
              <span className={cx(styles.age, 'small', 'muted')}>{ageOf(list, now)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How old the list is: as old as what was read longest ago. */
function ageOf({ checks, unread, failing, oldestReadAt }: Watchlist, now: number): string {
  if (checks === 0) return t('Empty');
  const age = oldestReadAt === null ? null : formatAge(now - Date.parse(oldestReadAt));
  const parts = [
    oldestReadAt === null ? '' : age === null ? t('Updated just now') : t('Updated {age} ago', { age }),
    unread === 0
      ? ''
      : unread === checks
        ? t('Not loaded')
        : t('{unread} not loaded', { unread: formatCount(unread) }),
    failing === 0 ? '' : t('{failing} not refreshed', { failing: formatCount(failing) }),
  ];
  return parts.filter((part) => part !== '').join(', ');
}
