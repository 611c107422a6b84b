import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { Button, LinkButton } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { FieldFrame, InputBox, TextField } from '../../components/Field.tsx';
import { formatWhen } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useRefreshProfiles } from '../../queries/profiles.ts';
import { toast } from '../../state/toasts.ts';
import { TextSetting } from './fields.tsx';
import { dropsSecret } from './profile-form.ts';
import type { ProfileFormApi } from './profile-form.ts';
import styles from './ProfileEditor.module.css';

/**
 * Client ID and secret. A saved secret is never read back: it can be replaced or removed. `isReplacing`: a new one is
 * typed in place of the saved one.
 */
export function CredentialFields({
  form,
  profile,
  isReplacing,
  onReplace,
}: {
  form: ProfileFormApi;
  profile: ProfileView | null;
  isReplacing: boolean;
  onReplace: () => void;
}) {
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
          autoFocus={isReplacing}
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
        <SavedSecret profile={profile} onReplace={isReadOnly ? null : onReplace} />
      )}
    </>
  );
}

/** `onReplace`: shows the field of a new secret in its place. */
function SavedSecret({
  profile,
  onReplace,
}: {
  profile: ProfileView | null;
  onReplace: (() => void) | null;
}) {
  const { place, hint } = profile === null ? { place: '' } : placeOf(profile);
  return (
    <FieldFrame label={t('Client secret')} hint={hint}>
      <InputBox readOnly={onReplace === null}>
        <KeyRound aria-hidden="true" />
        <span className="truncate" title={place}>
          {place}
        </span>
        {profile !== null && onReplace !== null && (
          <span className={styles.secretActs}>
            <LinkButton onPress={onReplace}>{t('Replace')}</LinkButton>
            <RemoveSecret profile={profile} onRemoved={onReplace} />
          </span>
        )}
      </InputBox>
    </FieldFrame>
  );
}

/** Asks, then removes the secret. */
function RemoveSecret({ profile, onRemoved }: { profile: ProfileView; onRemoved: () => void }) {
  const client = useClient();
  const refresh = useRefreshProfiles();
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const close = () => {
    setOpen(false);
    setError(null);
  };
  const remove = async () => {
    setRemoving(true);
    setError(null);
    const result = await client.call('profiles.removeSecret', { id: profile.id });
    setRemoving(false);
    void refresh();
    if (!result.ok) {
      setError(result.error);
      return;
    }
    close();
    onRemoved();
    toast({ tone: 'success', text: t('The secret was removed from the keychain.') });
  };
  return (
    <>
      <LinkButton danger onPress={() => setOpen(true)}>
        {t('Remove')}
      </LinkButton>
      <Dialog
        isOpen={isOpen}
        title={t('Remove the secret of {name}?', { name: profile.name })}
        onClose={close}
        actions={
          <>
            <Button autoFocus onPress={close}>
              {t('Keep secret')}
            </Button>
            <Button kind="danger" isPending={isRemoving} onPress={() => void remove()}>
              {isRemoving ? t('Removing') : t('Remove secret')}
            </Button>
          </>
        }
      >
        <p>
          {t(
            "Deletes the client secret on this computer. The profile can't connect until a secret is entered. This can't be undone.",
          )}
        </p>
        {error !== null && <ErrorNotice as="box" error={error} onRetry={() => void remove()} />}
      </Dialog>
    </>
  );
}

/** Where the secret is, next to its buttons; what the box has no room for is the hint. */
function placeOf({ secret, secretSavedAt, builtIn }: ProfileView): { place: string; hint?: string } {
  switch (secret) {
    case 'keychain':
      return {
        place: t('In keychain'),
        ...(secretSavedAt !== null &&
          !builtIn && { hint: t('Saved {secretSavedAt}', { secretSavedAt: formatWhen(secretSavedAt) }) }),
      };
    case 'memory':
      return { place: t('In memory'), hint: t('Only until the app closes') };
    case 'missing':
      return { place: builtIn ? t('Created when the local service starts') : t('Missing') };
  }
}
