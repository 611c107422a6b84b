import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { decideLeave, useNavigation } from '../../state/navigation.ts';

/** Asks before changes are lost. */
export function LeaveQuestion() {
  const losses = useNavigation((state) => state.losses);
  const isOpen = useNavigation((state) => state.pending !== null);
  const keep = () => {
    decideLeave(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={t('Discard the changes?')}
      onClose={keep}
      actions={
        <>
          <Button autoFocus onPress={keep}>
            {t('Keep editing')}
          </Button>
          <Button
            kind="dangerQuiet"
            onPress={() => {
              decideLeave(true);
            }}
          >
            {t('Discard changes')}
          </Button>
        </>
      }
    >
      {losses.map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
      <p>{t('Leaving now discards the changes.')}</p>
    </Dialog>
  );
}
