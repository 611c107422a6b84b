import { errorButtons } from '#shared/error-words';
import { useClient } from '../ipc/client-context.ts';
import { leaveProfileTo } from '../state/navigation.ts';
import { Button } from './Button.tsx';

/** Ends the app and starts it again; asks first about what is not saved. */
export function RestartButton() {
  const client = useClient();
  return (
    <Button
      small
      onPress={() => leaveProfileTo(() => void client.call('window.control', { action: 'restart' }))}
    >
      {errorButtons.restart}
    </Button>
  );
}
