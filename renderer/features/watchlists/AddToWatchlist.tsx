import { Eye } from 'lucide-react';
import { useState } from 'react';
import { maxWatched } from '#shared/ipc/contract/watchlists';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { LinkButton } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Popover } from '../../components/Popover.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { formatCount } from '../../format/number.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { goTo } from '../../state/navigation.ts';
import { toast } from '../../state/toasts.ts';
import { useScope } from '../../scope/scope.ts';
import { NameForm } from './ListForms.tsx';
import { useForgetWatchlists, useWatchlists } from './queries.ts';
import { showWatchlist, watchlistsPath } from './view-state.ts';
import type { Failed } from '../../state/failed.ts';
import styles from './Watchlists.module.css';

/** Puts the chosen checks of a list into a watchlist, or begins a new one with them. */
export function AddToWatchlist({ names }: { names: readonly string[] }) {
  return (
    <Popover
      label={t('Add to watchlist')}
      placement="top start"
      trigger={
        <LinkButton>
          <Eye className="icon-small" aria-hidden="true" />
          {t('Add to watchlist')}
        </LinkButton>
      }
    >
      {(close) => <Choose names={names} onDone={close} />}
    </Popover>
  );
}

function Choose({ names, onDone }: { names: readonly string[]; onDone: () => void }) {
  const client = useClient();
  const { profile } = useScope();
  const { data: lists = [], isPending, error, refetch } = useWatchlists();
  const forget = useForgetWatchlists();
  const [failed, setFailed] = useState<Failed | null>(null);
  const checks = names.filter((name) => isName('check', name));
  const done = (id: string, title: string, added: number) => {
    void forget();
    onDone();
    toast({
      tone: 'success',
      text:
        added === 0
          ? t('All selected checks are already in {title}.', { title })
          : t('{added, plural, one {# check} other {# checks}} added to {title}.', { added, title }),
      action: {
        label: t('Show watchlist'),
        run: () => goTo(watchlistsPath, () => showWatchlist(id)),
      },
    });
  };
  const add = async (id: string, title: string) => {
    const result = await client.call('watchlists.add', { profileId: profile.id, id, checks });
    if (result.ok) done(id, title, result.value.added);
    else setFailed({ error: result.error, again: () => void add(id, title) });
  };
  if (checks.length > maxWatched) {
    return (
      <p className={styles.tooMany}>
        {t(
          'A watchlist holds at most {maxWatched, plural, one {# check} other {# checks}}, and {count} are selected. Select fewer.',
          { maxWatched, count: formatCount(checks.length) },
        )}
      </p>
    );
  }
  return (
    <div className={styles.choose}>
      {isPending && <Skeleton width={200} />}
      {error !== null && <ErrorNotice as="box" error={toAppError(error)} onRetry={() => void refetch()} />}
      {lists.length > 0 && (
        <ul aria-label={t('Watchlists')}>
          {lists.map((list) => (
            <li key={list.id}>
              <LinkButton className={styles.chosen} onPress={() => void add(list.id, list.name)}>
                <span className="truncate">{list.name}</span>
                <span className="muted small">{formatCount(list.checks)}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {failed !== null && <ErrorNotice as="box" error={failed.error} onRetry={failed.again} />}
      <NameForm
        action={t('Create watchlist with {count, plural, one {# check} other {# checks}}', {
          count: checks.length,
        })}
        onSave={async (name) => {
          const made = await client.call('watchlists.create', { profileId: profile.id, name, checks });
          if (made.ok) done(made.value.id, made.value.name, made.value.checks);
          return made;
        }}
        onDone={() => undefined}
      />
    </div>
  );
}
