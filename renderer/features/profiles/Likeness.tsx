import { OctagonX } from 'lucide-react';
import { useState } from 'react';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { overlapOf } from '#shared/profile-connection';
import { isStopped, type ProfileView } from '#shared/profile';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useProfiles, useRefreshProfiles } from '../../queries/profiles.ts';
import { toastIfDeclined } from '../guard/toast-if-declined.ts';
import { overlapWord } from './connection-words.ts';
import type { ProfileForm } from './profile-form.ts';
import { OpenProfile } from './OpenProfile.tsx';

/** A profile whose service returned the organizations of production: what happened, and both ways on. */
export function StoppedProfile({ profile, isOpen }: { profile: ProfileView; isOpen: boolean }) {
  const client = useClient();
  const refresh = useRefreshProfiles();
  const [error, setError] = useState<AppError | null>(null);
  const { likeness } = profile;
  if (likeness === null || !isStopped(profile)) return null;
  const allow = () => {
    setError(null);
    void client.call('profiles.allow', { id: profile.id }).then(async (result) => {
      // A refusal refreshes too: a profile that is not stopped has no notice.
      await refresh();
      if (!result.ok && !toastIfDeclined(result.error)) setError(result.error);
    });
  };
  if (error !== null) return <ErrorNotice as={isOpen ? 'box' : 'bar'} error={error} onRetry={allow} />;
  return (
    <Banner
      flush={!isOpen}
      tone="danger"
      icon={OctagonX}
      title={t('{profile} is stopped. The service returned organizations of {production}.', {
        profile: profile.name,
        production: likeness.productionName,
      })}
      actions={
        <>
          {!isOpen && <OpenProfile />}
          <Button small onPress={allow}>
            {t('Allow these organizations')}
          </Button>
        </>
      }
    >
      {t(
        'The service returned {count, plural, one {# organization} other {# organizations}} of production, so nothing is sent. Correct the addresses, or make this a production profile.',
        { count: likeness.organizations },
      )}
    </Banner>
  );
}

/** Which profiles of another environment use the same address or client. */
export function SharedConnection({
  profile,
  form,
}: {
  profile: ProfileView | null;
  form: Pick<ProfileForm, 'kind' | 'baseUrl' | 'authUrl' | 'clientId'>;
}) {
  const { profiles } = useProfiles();
  const shares = profiles
    .filter(({ id, kind }) => id !== profile?.id && (kind === 'production') !== (form.kind === 'production'))
    .map(({ name, ...other }) => ({ name, overlap: isFilled(form) ? overlapOf(form, other) : [] }))
    .filter(({ overlap }) => overlap.length > 0);
  if (shares.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={
        form.kind === 'production'
          ? t('This profile shares connection settings with a profile of another environment.')
          : t('This profile shares connection settings with a production profile.')
      }
    >
      <ul>
        {shares.map(({ name, overlap }) => (
          <li key={name}>{t('{label}: {value}', { label: name, value: overlapWord(overlap) })}</li>
        ))}
      </ul>
    </Banner>
  );
}

const isFilled = ({ baseUrl, authUrl, clientId }: Pick<ProfileForm, 'baseUrl' | 'authUrl' | 'clientId'>) =>
  baseUrl !== '' || authUrl !== '' || clientId !== '';
