import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { decideLeave, useNavigation } from '../../state/navigation.ts';

/** Asks before what is not saved or sent is lost. */
export function LeaveQuestion() {
  const losses = useNavigation((state) => state.losses);
  const isOpen = useNavigation((state) => state.pending !== null);
  const keep = () => decideLeave(false);
  return (
    <Dialog
      isOpen={isOpen}
      title={t('Discard this input?')}
      onClose={keep}
      actions={
        <>
          <Button autoFocus onPress={keep}>
            {t('Keep editing')}
          </Button>
          <Button kind="dangerQuiet" onPress={() => decideLeave(true)}>
            {t('Discard input')}
          </Button>
        </>
      }
    >
      {losses.map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
      <p>{t('Leaving now discards this input.')}</p>
    </Dialog>
  );
}
