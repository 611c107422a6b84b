import { useEffect } from 'react';
import { useClient } from '../../ipc/client-context.ts';
import { leaveProfileTo, useLossesOfProfile, useNavigation } from '../../state/navigation.ts';

/**
 * Asks before the window closes with unsaved changes, whoever closes it: the title bar, the system, a menu, a quit.
 * The main process keeps the window open while there are any, and reports the attempt.
 */
export function useCloseQuestion(): void {
  const client = useClient();
  const isInputLost = useLossesOfProfile((losses) => losses.length > 0);
  const isUnsaved = useNavigation(({ obstacle }) => obstacle !== null) || isInputLost;
  useEffect(() => {
    if (!isUnsaved) return;
    void client.call('window.setUnsaved', { unsaved: true });
    return () => void client.call('window.setUnsaved', { unsaved: false });
  }, [client, isUnsaved]);
  useEffect(
    () =>
      client.subscribe('window.closeBlocked', ({ isQuit }) =>
        leaveProfileTo(() => {
          void client
            .call('window.setUnsaved', { unsaved: false })
            .then(() => client.call('window.control', { action: isQuit ? 'quit' : 'close' }));
        }),
      ),
    [client],
  );
}
