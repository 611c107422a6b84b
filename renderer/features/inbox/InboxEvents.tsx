import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenedNotification } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import type { Client } from '../../ipc/client.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useInboxEvents } from '../../queries/inbox.ts';
import { useProfiles } from '../../queries/profiles.ts';
import { goTo, leaveTo } from '../../state/navigation.ts';
import { useIsSwitching, useSwitchProfile } from '../../state/switching.ts';
import { environments } from '../../scope/environment.ts';
import { openCheck } from '../../state/open-check.ts';
import { useScope } from '../../scope/scope.ts';
import { takePending, usePendingOpen } from './pending-open.ts';
import { changeInboxView, noFilter } from './view-state.ts';

/**
 * Hears the inbox of the profile in use, and the clicks on desktop notifications. One of another profile
 * asks before it switches: the environment changes with it.
 */
export function InboxEvents() {
  const client = useClient();
  const scope = useScope();
  const { profiles } = useProfiles();
  const switchTo = useSwitchProfile();
  const [target, setTarget] = useState<OpenedNotification | null>(null);
  useInboxEvents();

  const { id } = scope.profile;
  const open = useEffectEvent((opened: OpenedNotification) => {
    if (opened.profileId === id) show(client, opened);
    else setTarget(opened);
  });
  const take = useEffectEvent(() => {
    void client.call('inbox.takeOpened', {}).then((result) => {
      if (result.ok && result.value !== null) open(result.value);
    });
  });
  const isSwitching = useIsSwitching();
  // One that opened the window has waited for the page.
  useEffect(() => {
    if (isSwitching) return undefined;
    take();
    return client.subscribe('inbox.opened', () => take());
  }, [client, isSwitching]);
  // The profile was switched to for the sake of a message: it is shown now.
  useEffect(() => {
    const opened = takePending(id);
    if (opened !== null) show(client, opened);
  }, [client, id]);

  const other = profiles.find((profile) => profile.id === target?.profileId);
  if (target === null || other === undefined) return null;
  const close = () => setTarget(null);
  const here = environments[scope.profile.kind].word;
  const there = environments[other.kind].word;
  return (
    <Dialog
      isOpen
      title={t('Switch to {other}?', { other: other.name })}
      onClose={close}
      actions={
        <>
          <Button autoFocus onPress={close}>
            {t('Stay in {profile}', { profile: scope.profile.name })}
          </Button>
          <Button
            kind="primary"
            onPress={() => {
              close();
              switchTo(other.id, {
                note: () => usePendingOpen.setState({ opened: target }),
                drop: () => usePendingOpen.setState({ opened: null }),
              });
            }}
          >
            {t('Switch and open')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'The notification belongs to {other} ({there}). You are in {profile} ({here}). Switching stops runs in {profile}.',
          { other: other.name, there, profile: scope.profile.name, here },
        )}
      </p>
    </Dialog>
  );
}

function show(client: Client, { profileId, check, key }: OpenedNotification): void {
  leaveTo(() => {
    if (key !== null) {
      changeInboxView({ part: 'notifications', openKey: key });
      // The list notices it by the changed counts.
      void client.call('inbox.mark', { profileId, action: 'read', select: { keys: [key] } });
    }
    if (check !== null) openCheck(check);
    else {
      // An active filter would hide the entry of the desktop notification.
      goTo('/inbox', () => changeInboxView({ ...noFilter, part: 'notifications', view: 'unread' }));
    }
  });
}
