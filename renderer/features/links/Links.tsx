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
import { useIsSwitching, useSwitchProfile } from '../../state/switching.ts';
import { useQuestions } from '../guard/use-asks.ts';
import { followLink, refuseLink, useFollowing } from './following.ts';
import { openTarget } from './open-target.ts';

const close = () => useFollowing.setState({ prompt: null });

/** Follows links that the system opens the app with, and asks before one leads to another profile. */
export function Links() {
  const client = useClient();
  const { profile } = useScope();
  const prompt = useFollowing((state) => state.prompt);
  const take = useEffectEvent(() => {
    void client.call('application.takeLink', {}).then((result) => {
      if (!result.ok || result.value.is === 'none') return;
      const link = result.value.is === 'link' ? parseLink(result.value.link) : null;
      if (link === null) refuseLink();
      else followLink(link, profile);
    });
  });
  const isAsked = useQuestions().length > 0;
  const isSwitching = useIsSwitching();
  const waits = isAsked || isSwitching;
  // The page behind a confirmation stays what it was asked on: until it is decided a link waits in the main process.
  useEffect(() => {
    if (waits) return undefined;
    take();
    return client.subscribe('application.linkOpened', () => take());
  }, [client, waits]);

  const begin = useEffectEvent(() => {
    const { pending, prompt: asked } = useFollowing.getState();
    // The profile was switched to for the sake of a link: it is followed now.
    if (pending?.profileId === profile.id) {
      useFollowing.setState({ pending: null });
      openTarget(pending.target);
    }
    // What was asked is of the profile before.
    if (asked?.is !== 'other') return;
    close();
    followLink(asked.link, profile);
  });
  useEffect(() => {
    begin();
  }, [profile.id]);

  if (prompt === null) return null;
  return prompt.is === 'refused' ? <Refused /> : <OtherProfile link={prompt.link} />;
}

function Refused() {
  return (
    <LinkQuestion title={t("This link can't be opened")} keep={t('Close')} choices={[]}>
      {t('The link is incomplete or not from Diligence Desk. Copy the link again.')}
    </LinkQuestion>
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
      <LinkQuestion
        title={t('No profile for this link')}
        keep={t('Cancel')}
        choices={[{ id: 'profiles', label: t('Open profiles'), run: () => goTo('/profiles') }]}
      >
        {t(
          'The link belongs to {there} at {host}. Create a profile for that service, then open the link again.',
          { there, host },
        )}
      </LinkQuestion>
    );
  return (
    <LinkQuestion
      title={t('Switch profile to open this link?')}
      keep={t('Stay in {profile}', { profile: profile.name })}
      choices={candidates.map(({ id, name }) => ({
        id,
        label: t('Switch to {name}', { name }),
        run: () =>
          switchTo(id, {
            note: () => useFollowing.setState({ pending: { profileId: id, target: link.target } }),
            drop: () => useFollowing.setState({ pending: null }),
          }),
      }))}
    >
      {t(
        '{kind, select, demo {The link is for {count, plural, one {the profile {names}} other {the profiles {names}}}.} other {The link is for {there} at {host}. {count, plural, one {The profile {names} uses} other {The profiles {names} use}} that service.}} You are using the profile {profile}. Switching stops runs in {profile}.',
        {
          kind,
          there,
          host,
          count: candidates.length,
          profile: profile.name,
          names: candidates.map(({ name }) => name).join(', '),
        },
      )}
    </LinkQuestion>
  );
}

/** What is in the way of a link, and what can be done about it. */
function LinkQuestion({
  title,
  keep,
  choices,
  children,
}: {
  title: string;
  /** Closes the question, and nothing else. */
  keep: string;
  choices: readonly { id: string; label: string; run: () => void }[];
  children: string;
}) {
  return (
    <Dialog
      isOpen
      title={title}
      onClose={close}
      actions={
        <>
          <Button autoFocus onPress={close}>
            {keep}
          </Button>
          {choices.map(({ id, label, run }) => (
            <Button
              key={id}
              kind="primary"
              onPress={() => {
                close();
                run();
              }}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
