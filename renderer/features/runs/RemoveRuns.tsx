import { useEffect, useRef } from 'react';
import type { SavedRun } from '#shared/ipc/contract/runs';
import { t } from '#shared/messages/text';
import { ok } from '#shared/result';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useScope } from '../../scope/scope.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { dropFromList } from './cached-runs.ts';
import type { RunCalls } from './run-words.ts';
import { useRunActions } from './use-run-actions.ts';

/** Asks, then takes runs off the list. */
export function RemoveRuns({
  runs,
  callsOf,
  onClose,
  onRemoved,
}: {
  /** Empty: nothing is requested. */
  runs: readonly SavedRun[];
  callsOf: (run: SavedRun) => RunCalls;
  onClose: () => void;
  /** With those that were removed; any other stays in the list. */
  onRemoved: (removed: readonly SavedRun[]) => void;
}) {
  const scope = useScope();
  const actions = useRunActions();
  const isBusy = actions.busy !== null;
  const isHere = useIsMounted();
  const sum = (of: (counts: SavedRun['counts']) => number) =>
    runs.reduce((total, { counts }) => total + of(counts), 0);
  const unknown = sum((counts) => counts.unknown);
  const waiting = sum((counts) => counts.waiting);
  const remove = async () => {
    const removed = await actions.run(
      'remove',
      () => void remove(),
      async (client) => {
        const removedRuns: SavedRun[] = [];
        for (const run of runs) {
          const calls = callsOf(run);
          const { profileId, id } = run;
          const done = await client.call(`${calls}.remove`, { profileId, id });
          if (done.ok) {
            dropFromList(scope, `${calls}.list`, id);
            removedRuns.push(run);
          }
          // Another profile may be in use by now.
          if (!isHere()) break;
          if (!done.ok) toastError(done.error);
        }
        return ok(removedRuns);
      },
    );
    if (removed === null || !isHere()) return;
    onClose();
    if (removed.length === 0) return;
    onRemoved(removed);
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
      isOpen={runs.length > 0}
      title={t('Remove {count, plural, one {{name}} other {# runs}} from the list?', {
        count: runs.length,
        name: runs[0]?.name ?? '',
      })}
      onClose={cancel}
      actions={
        <>
          <Button autoFocus isPending={isBusy} onPress={cancel}>
            {t('Cancel')}
          </Button>
          <Button kind="danger" isPending={isBusy} onPress={() => void remove()}>
            {t('Remove {count, plural, one {run} other {# runs}}', { count: runs.length })}
          </Button>
        </>
      }
    >
      <p className="muted">
        {t("The journal keeps what was sent. A removed run can't be reverted or exported.")}
      </p>
      {unknown > 0 && (
        <p>
          {t('{unknown, plural, one {# item has} other {# items have}} an unknown outcome.', { unknown })}
        </p>
      )}
      {waiting > 0 && (
        <p>
          {t('{waiting, plural, one {# item was} other {# items were}} not sent and will be left out.', {
            waiting,
          })}
        </p>
      )}
    </Dialog>
  );
}

function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
