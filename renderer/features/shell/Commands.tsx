import { useEffect, useEffectEvent, useState } from 'react';
import type { Command } from '#shared/ipc/contract/application';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useProfiles } from '../../queries/profiles.ts';
import { useReportProblem } from '../../queries/use-report-problem.ts';
import { openHelp, startTour } from '../../state/help.ts';
import { openLayer } from '../../state/layer.ts';
import { goTo } from '../../state/navigation.ts';
import { useIsSwitching, useSwitchProfile } from '../../state/switching.ts';
import { environments } from '../../scope/environment.ts';

/** Does what the menu of the app and the tray icon request. Production needs a confirmation first. */
export function Commands({ profile }: { profile: ProfileView }) {
  const client = useClient();
  const { profiles } = useProfiles();
  const switchTo = useSwitchProfile();
  const [targetId, setTargetId] = useState<string | null>(null);
  const report = useReportProblem();
  const perform = useEffectEvent((command: Command) => {
    if (command.is === 'open') {
      if (command.what === 'report') report(null);
      else open(command.what);
    } else if (profiles.find(({ id }) => id === command.profileId)?.kind !== 'production')
      switchTo(command.profileId);
    else if (command.profileId !== profile.id) setTargetId(command.profileId);
  });
  const take = useEffectEvent(() => {
    void client.call('application.takeCommand', {}).then((result) => {
      if (result.ok && result.value !== null) perform(result.value);
    });
  });
  const isSwitching = useIsSwitching();
  // One that opened the window has waited for the page.
  useEffect(() => {
    if (isSwitching) return undefined;
    take();
    return client.subscribe('application.command', () => take());
  }, [client, isSwitching]);

  const target = profiles.find(({ id }) => id === targetId);
  if (target === undefined) return null;
  const close = () => setTargetId(null);
  return (
    <Dialog
      isOpen
      title={t('Switch to {other}?', { other: target.name })}
      onClose={close}
      actions={
        <>
          <Button autoFocus onPress={close}>
            {t('Stay in {profile}', { profile: profile.name })}
          </Button>
          <Button
            kind="primary"
            onPress={() => {
              close();
              switchTo(target.id);
            }}
          >
            {t('Switch to production')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          '{asked} is production and opens read-only. You are in {profile} ({word}). Switching stops runs in {profile}.',
          { asked: target.name, profile: profile.name, word: environments[profile.kind].word },
        )}
      </p>
    </Dialog>
  );
}

function open(what: Exclude<Extract<Command, { is: 'open' }>['what'], 'report'>): void {
  switch (what) {
    case 'palette':
    case 'keys':
      openLayer(what);
      return;
    case 'help':
      openHelp('contents');
      return;
    case 'tour':
      startTour();
      return;
    case 'welcome':
    case 'inbox':
    case 'profiles':
    case 'settings':
      goTo(`/${what}`);
  }
}
