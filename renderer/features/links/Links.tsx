import { useEffect, useEffectEvent } from 'react';
import { parseLink, profilesOf, type Link } from '#shared/link';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useProfiles } from '../../queries/profiles.ts';
import { environments } from '../../scope/environment.ts';
import { useScope } from '../../scope/scope.ts';
import { goTo } from '../../state/navigation.ts';
import { useSwitchProfile } from '../../state/switching.ts';
import { followLink, refuseLink, useFollowing } from './following.ts';
import { openTarget } from './open-target.ts';

const close = () => useFollowing.setState({ asked: null });

/** Follows links that the system opens the app with, and asks before one leads to another profile. */
export function Links() {
  const client = useClient();
  const { profile } = useScope();
  const asked = useFollowing((state) => state.asked);
  const take = useEffectEvent(() => {
    void client.call('application.takeLink', {}).then((result) => {
      if (!result.ok || result.value.is === 'none') return;
      const link = result.value.is === 'link' ? parseLink(result.value.link) : null;
      if (link === null) refuseLink();
      else followLink(link, profile);
    });
  });
  useEffect(() => {
    take();
    return client.subscribe('application.linkOpened', () => take());
  }, [client]);

  // The profile was switched to for the sake of a link: it is followed now.
  useEffect(() => {
    const { pending } = useFollowing.getState();
    if (pending?.profileId !== profile.id) return;
    useFollowing.setState({ pending: null });
    openTarget(pending.target);
  }, [profile.id]);

  if (asked === null) return null;
  return asked.is === 'refused' ? <Refused /> : <OtherProfile link={asked.link} />;
}

function Refused() {
  return (
    <Dialog
      isOpen
      title={t('This link can’t be opened')}
      onClose={close}
      actions={
        <Button autoFocus onPress={close}>
          {t('Close')}
        </Button>
      }
    >
      <p>{t('The link is incomplete or not from Diligence Desk. Copy the link again.')}</p>
    </Dialog>
  );
}

function OtherProfile({ link }: { link: Link }) {
  const { profile } = useScope();
  const { profiles } = useProfiles();
  const switchTo = useSwitchProfile();
  const candidates = profilesOf(link, profiles);
  const { kind, host } = link.environment;
  const there = environments[kind].word;
  if (candidates.length === 0)
    return (
      <Dialog
        isOpen
        title={t('No profile for this link')}
        onClose={close}
        actions={
          <>
            <Button autoFocus onPress={close}>
              {t('Cancel')}
            </Button>
            <Button
              kind="primary"
              onPress={() => {
                close();
                goTo('/profiles');
              }}
            >
              {t('Open profiles')}
            </Button>
          </>
        }
      >
        <p>
          {t(
            'The link belongs to {there} at {host}. Create a profile for that service, then open the link again.',
            {
              there,
              host,
            },
          )}
        </p>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      title={t('Switch profile to open this link?')}
      onClose={close}
      actions={
        <>
          <Button autoFocus onPress={close}>
            {t('Stay in {profile}', { profile: profile.name })}
          </Button>
          {candidates.map(({ id, name }) => (
            <Button
              key={id}
              kind="primary"
              onPress={() => {
                close();
                useFollowing.setState({ pending: { profileId: id, target: link.target } });
                switchTo(id);
              }}
            >
              {t('Switch to {name}', { name })}
            </Button>
          ))}
        </>
      }
    >
      <p>
        {t(
          'The link belongs to {there} at {host}. You are in {profile} ({here}). Switching stops runs in {profile}.',
          {
            there,
            host,
            profile: profile.name,
            here: environments[profile.kind].word,
          },
        )}
      </p>
    </Dialog>
  );
}
