import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { answerLeave, useNavigation } from '../../state/navigation.ts';

/** Asks before changes are lost. */
export function LeaveQuestion() {
  const obstacle = useNavigation((state) => state.obstacle);
  const isOpen = useNavigation((state) => state.pending !== null);
  const keep = () => {
    answerLeave(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      title="Discard the changes?"
      onClose={keep}
      actions={
        <>
          <Button autoFocus onPress={keep}>
            Keep editing
          </Button>
          <Button
            kind="dangerQuiet"
            onPress={() => {
              answerLeave(true);
            }}
          >
            Discard changes
          </Button>
        </>
      }
    >
      <p>{obstacle ?? 'Changes on this page are not saved.'} Going on loses them.</p>
    </Dialog>
  );
}
