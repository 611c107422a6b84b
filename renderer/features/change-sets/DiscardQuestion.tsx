import type { ChangeSetDetail } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';

/** Asks before the staged changes of a draft are lost. */
export function DiscardQuestion({
  isOpen,
  draft: { changeSet, cells },
  onClose,
  onDiscard,
}: {
  isOpen: boolean;
  draft: ChangeSetDetail;
  onClose: () => void;
  onDiscard: () => void;
}) {
  return (
    <Dialog
      isOpen={isOpen}
      title={t('Discard {name}?', { name: changeSet.name })}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {t('Keep change set')}
          </Button>
          <Button
            kind="danger"
            onPress={() => {
              onClose();
              onDiscard();
            }}
          >
            {t('Discard change set')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          '{count, plural, one {# staged change is} other {# staged changes are}} discarded. Nothing changes in the service.',
          { count: cells.length },
        )}
      </p>
    </Dialog>
  );
}
