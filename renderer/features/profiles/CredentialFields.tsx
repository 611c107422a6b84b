import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { LinkButton } from '../../components/Button.tsx';
import { FieldFrame, InputBox, TextField } from '../../components/Field.tsx';
import { formatWhen } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useRefreshProfiles } from '../../queries/profiles.ts';
import { toast } from '../../state/toasts.ts';
import { TextSetting } from './fields.tsx';
import { dropsSecret } from './profile-form.ts';
import type { ProfileFormApi } from './profile-form.ts';
import styles from './ProfileEditor.module.css';

/** Client ID and secret. A saved secret is never read back: it can be replaced or removed. */
export function CredentialFields({ form, profile }: { form: ProfileFormApi; profile: ProfileView | null }) {
  const [isReplacing, setReplacing] = useState(false);
  const [baseUrl, authUrl, clientId, reportOrigins, secret] = form.watch([
    'baseUrl',
    'authUrl',
    'clientId',
    'reportOrigins',
    'secret',
  ]);
  const isReadOnly = profile?.builtIn === true;
  const isSaved = profile !== null && profile.secret !== 'missing';
  const drops = dropsSecret(profile, { baseUrl, authUrl, clientId, reportOrigins, secret });
  const isTyping = !isReadOnly && (!isSaved || isReplacing || drops || secret !== '');
  return (
    <>
      <TextSetting form={form} isReadOnly={isReadOnly} name="clientId" label={t('Client ID')} mono />
      {isTyping ? (
        <TextField
          label={t('Client secret')}
          type="password"
          hint={
            drops
              ? t(
                  'The saved secret is only for the old addresses, hosts and client ID. Enter the secret again.',
                )
              : undefined
          }
          error={form.formState.errors.secret?.message}
          {...form.register('secret')}
        />
      ) : (
        <SavedSecret
          profile={profile}
          onReplace={
            isReadOnly
              ? null
              : () => {
                  setReplacing(true);
                }
          }
        />
      )}
    </>
  );
}

function SavedSecret({
  profile,
  onReplace,
}: {
  profile: ProfileView | null;
  onReplace: (() => void) | null;
}) {
  const client = useClient();
  const refresh = useRefreshProfiles();
  const remove = async (id: string) => {
    const result = await client.call('profiles.removeSecret', { id });
    await refresh();
    toast(
      result.ok
        ? { tone: 'success', text: t('The secret was removed from the keychain.') }
        : {
            tone: 'warning',
            text: t('The secret was not removed.'),
            advice: linesOf(result.error.message, result.error.advice),
          },
    );
  };
  return (
    <FieldFrame label={t('Client secret')}>
      <InputBox readOnly={onReplace === null}>
        <KeyRound aria-hidden="true" />
        <span className="truncate">{profile === null ? '' : placeOf(profile)}</span>
        {profile !== null && onReplace !== null && (
          <span className={styles.secretActs}>
            <LinkButton onPress={onReplace}>{t('Replace')}</LinkButton>
            <LinkButton danger onPress={() => void remove(profile.id)}>
              {t('Remove')}
            </LinkButton>
          </span>
        )}
      </InputBox>
    </FieldFrame>
  );
}

function placeOf({ secret, secretSavedAt, builtIn }: ProfileView): string {
  switch (secret) {
    case 'keychain':
      return secretSavedAt === null || builtIn
        ? t('In keychain')
        : t('In keychain, saved {secretSavedAt}', { secretSavedAt: formatWhen(secretSavedAt) });
    case 'memory':
      return t('In memory, until the app closes');
    case 'missing':
      return builtIn ? t('Created when the local service starts') : t('Missing');
  }
}
