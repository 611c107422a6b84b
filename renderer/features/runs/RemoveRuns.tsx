import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '#shared/messages/text';
import { ok, type Result } from '#shared/result';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import type { Client } from '../../ipc/client.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { useRunActions } from './use-run-actions.ts';

/** Asks, then takes runs off the list. */
export function RemoveRuns<Run extends { counts: { unknown: number; waiting: number } }>({
  runs,
  nameOf,
  lost,
  remove,
  onClose,
  onRemoved,
  focusList,
}: {
  /** Empty: nothing is requested. */
  runs: readonly Run[];
  nameOf: (run: Run) => string;
  /** What can't be done with a removed run. */
  lost: string;
  remove: (client: Client, run: Run) => Promise<Result<unknown>>;
  onClose: () => void;
  /** With those that were removed; any other stays in the list. */
  onRemoved: (removed: readonly Run[]) => void;
  focusList: () => void;
}) {
  const isOpen = runs.length > 0;
  const isBackToList = useRef(false);
  const backToList = useEffectEvent(focusList);
  useEffect(() => {
    if (isOpen || !isBackToList.current) return;
    isBackToList.current = false;
    // The button that opened the dialog went with the selection. The dialog itself looks for it in a frame.
    requestAnimationFrame(() => backToList());
  }, [isOpen]);
  const actions = useRunActions();
  const isBusy = actions.busy !== null;
  const isHere = useIsMounted();
  const sum = (of: (counts: Run['counts']) => number) =>
    runs.reduce((total, { counts }) => total + of(counts), 0);
  const unknown = sum((counts) => counts.unknown);
  const waiting = sum((counts) => counts.waiting);
  const removeAll = async () => {
    const removed: Run[] = [];
    await actions.run('remove', async (client) => {
      for (const run of runs) {
        const done = await remove(client, run);
        if (done.ok) removed.push(run);
        // Another profile may be in use by now.
        if (!isHere()) break;
        if (!done.ok) toastError(done.error);
      }
      return ok(undefined);
    });
    if (!isHere()) return;
    onClose();
    if (removed.length === 0) return;
    onRemoved(removed);
    isBackToList.current = true;
    toast({
      tone: 'success',
      text: t('{count, plural, one {# run} other {# runs}} removed from the list.', {
        count: removed.length,
      }),
    });
  };
  const cancel = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={t('Remove {count, plural, one {{name}} other {# runs}} from the list?', {
        count: runs.length,
        name: runs[0] === undefined ? '' : nameOf(runs[0]),
      })}
      onClose={cancel}
      actions={
        <>
          <Button autoFocus isPending={isBusy} onPress={cancel}>
            {t('Cancel')}
          </Button>
          <Button kind="danger" isPending={isBusy} onPress={() => void removeAll()}>
            {t('Remove {count, plural, one {run} other {# runs}}', { count: runs.length })}
          </Button>
        </>
      }
    >
      <p className="muted">{lost}</p>
      {unknown > 0 && (
        <p>
          {t('{unknown, plural, one {# item has} other {# items have}} an unknown outcome.', { unknown })}
        </p>
      )}
      {waiting > 0 && (
        <p>
          {t('{waiting, plural, one {# unsent item is} other {# unsent items are}} removed too.', {
            waiting,
          })}
        </p>
      )}
    </Dialog>
  );
}
