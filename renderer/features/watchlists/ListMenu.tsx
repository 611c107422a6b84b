import { ListPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Watchlist } from '#shared/ipc/contract/watchlists';
import { t } from '#shared/messages/text';
import { Button, IconButton } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Popover } from '../../components/Popover.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { useScope } from '../../scope/scope.ts';
import { AddByName, NameForm } from './ListForms.tsx';
import { useForgetWatchlists } from './queries.ts';
import { showWatchlist } from './view-state.ts';

/** What can be done with the list shown: add, rename, delete. */
export function ListMenu({ list }: { list: Watchlist }) {
  const client = useClient();
  const { profile } = useScope();
  const forget = useForgetWatchlists();
  const [isDeleting, setDeleting] = useState(false);
  const of = { profileId: profile.id, id: list.id };
  const remove = async () => {
    const removed = await client.call('watchlists.remove', of);
    setDeleting(false);
    if (!removed.ok) {
      toastError(removed.error);
      return;
    }
    showWatchlist(null);
    await forget();
    toast({ tone: 'success', text: t('{name} deleted.', { name: list.name }) });
  };
  return (
    <>
      <Popover
        label={t('Rename watchlist')}
        placement="bottom end"
        trigger={<IconButton label={t('Rename watchlist')} icon={Pencil} />}
      >
        {(close) => (
          <NameForm
            value={list.name}
            action={t('Rename watchlist')}
            onSave={async (name) => {
              const renamed = await client.call('watchlists.rename', { ...of, name });
              if (renamed.ok) await forget();
              return renamed;
            }}
            onDone={close}
          />
        )}
      </Popover>
      <IconButton label={t('Delete watchlist')} icon={Trash2} onPress={() => setDeleting(true)} />
      <Popover
        label={t('Add checks by resource name')}
        placement="bottom end"
        trigger={<Button icon={ListPlus}>{t('Add checks')}</Button>}
      >
        {(close) => (
          <AddByName
            list={list}
            onAdd={async (checks) => {
              const added = await client.call('watchlists.add', { ...of, checks });
              if (added.ok) {
                await forget();
                toast({
                  tone: 'success',
                  text:
                    added.value.added === 0
                      ? t('All entered checks are already in {title}.', { title: list.name })
                      : t('{added, plural, one {# check} other {# checks}} added to {title}.', {
                          added: added.value.added,
                          title: list.name,
                        }),
                });
              }
              return added;
            }}
            onDone={close}
          />
        )}
      </Popover>
      <Dialog
        isOpen={isDeleting}
        title={t('Delete {name}?', { name: list.name })}
        onClose={() => setDeleting(false)}
        actions={
          <>
            <Button autoFocus onPress={() => setDeleting(false)}>
              {t('Cancel')}
            </Button>
            <Button kind="danger" onPress={() => void remove()}>
              {t('Delete watchlist')}
            </Button>
          </>
        }
      >
        <p className="muted">
          {t(
            'Deletes the list of {checks, plural, one {# check} other {# checks}} from this computer. The checks stay unchanged.',
            { checks: list.checks },
          )}
        </p>
      </Dialog>
    </>
  );
}
