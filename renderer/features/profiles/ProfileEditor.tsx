import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { isStopped, type ProfileView } from '#shared/profile';
import { Banner } from '../../components/Banner.tsx';
import { Footer } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { isKeychain } from '../../components/describe-error.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useRefreshProfiles } from '../../queries/profiles.ts';
import { useProgressWord } from '../guard/use-asks.ts';
import { serviceKeyOf } from '../../scope/keys.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { setObstacle, useLossesOfProfile, useObstacle } from '../../state/navigation.ts';
import { useSwitchProfile } from '../../state/switching.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { ConnectionTest } from './ConnectionTest.tsx';
import { DeleteProfile } from './DeleteProfile.tsx';
import {
  ChecksFields,
  EnvironmentFields,
  FieldGroup,
  MappingFields,
  OverrideFields,
  ReadingFields,
  ServiceFields,
} from './fields.tsx';
import { CredentialFields } from './CredentialFields.tsx';
import { SharedConnection, StoppedProfile } from './Likeness.tsx';
import {
  fieldOfFault,
  formOf,
  profileResolver,
  settingsOf,
  startFromSaved,
  type ProfileForm,
  type ProfileFormApi,
} from './profile-form.ts';
import { focusedName, keepFocus, takeFocusBack, useEditorFocus } from './editor-focus.ts';
import { newProfile, selectProfile, selectSavedDraft } from './selection.ts';
import { dropTest, moveTest } from './tested.ts';
import styles from './ProfileEditor.module.css';

/** One profile to look at and change; null = a new one. */
export function ProfileEditor({ profile, isActive }: { profile: ProfileView | null; isActive: boolean }) {
  const client = useClient();
  const refresh = useRefreshProfiles();
  const form = useForm<ProfileForm>({
    resolver: profileResolver,
    defaultValues: formOf(profile),
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const [error, setError] = useState<AppError | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const isReadOnly = profile?.builtIn === true;
  const progress = useProgressWord(t('Saving'));

  const [isNew] = useState(profile === null);
  const name = profile?.name;
  useObstacle(
    !isDirty
      ? null
      : name === undefined
        ? t('The new profile is not saved.')
        : t('Changes to {name} are not saved.', { name }),
  );

  const element = useRef<HTMLFormElement>(null);
  // A new profile begins with its name.
  useEffect(() => {
    if (isNew) element.current?.querySelector('input')?.focus();
  }, [isNew]);
  const focusBack = useEditorFocus((state) => state.back);
  // After every drawing: the field that had the focus may go later than the profile comes.
  useEffect(() => {
    if (focusBack !== null && profile !== null && element.current !== null)
      takeFocusBack(element.current, profile);
  });

  const save = form.handleSubmit(async (values) => {
    const focused = focusedName();
    const sent = form.getValues();
    setError(null);
    const input = { settings: settingsOf(values), secret: values.secret === '' ? null : values.secret };
    const result = await (profile === null
      ? client.call('profiles.create', input)
      : client.call('profiles.update', { id: profile.id, ...input }));
    if (!result.ok) {
      setError(result.error);
      if (result.error.kind === 'validation') {
        for (const { field, message } of result.error.faults) {
          const known = fieldOfFault(field);
          if (known !== null) form.setError(known, { message });
        }
      }
      return;
    }
    await refresh();
    const isChanged = startFromSaved(form, result.value, sent);
    setReplacing(false);
    if (!isChanged) setObstacle(null);
    if (profile === null) {
      moveTest(newProfile, result.value.id);
      selectSavedDraft(result.value.id);
    } else selectProfile(profile.id);
    keepFocus({ to: focused, saved: result.value });
    toast({ tone: 'success', text: t('{result} saved.', { result: result.value.name }) });
  });
  const isSavable = !isReadOnly && (isDirty || profile === null);
  const submit = () => {
    if (isSavable && !isSubmitting) void save();
  };
  useKeys(isSavable ? [{ ...keyTable.save, label: t('Save profile'), run: submit }] : []);

  return (
    <form
      ref={element}
      className={styles.editor}
      aria-label={profile === null ? t('New profile') : t('Profile {profile}', { profile: profile.name })}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.fields}>
        {isReadOnly && (
          <FieldGroup title={t('Built in')}>
            <div className={styles.wide}>
              <Banner tone="info" title={t("You can't change or delete this profile.")}>
                {t('The local service runs while this profile is in use.')}
              </Banner>
            </div>
          </FieldGroup>
        )}
        {profile !== null && isStopped(profile) && (
          <FieldGroup title={t('Stopped')}>
            <div className={styles.wide}>
              <StoppedProfile profile={profile} isOpen />
            </div>
          </FieldGroup>
        )}
        <EnvironmentFields form={form} isReadOnly={isReadOnly} />
        <ServiceFields form={form} isReadOnly={isReadOnly} />
        <ConnectionWarnings form={form} profile={profile} isActive={isActive} />
        <FieldGroup
          title={t('Credentials')}
          note={t('The secret goes to the keychain and is never shown again.')}
        >
          <CredentialFields
            form={form}
            profile={profile}
            isReplacing={isReplacing}
            onReplace={() => setReplacing(true)}
          />
          {error !== null && (
            <div className={styles.wide}>
              <SaveFailure error={error} onRetry={submit} />
            </div>
          )}
        </FieldGroup>
        <ConnectionTest form={form} profile={profile} isReadOnly={isReadOnly} />
        <ChecksFields form={form} isReadOnly={isReadOnly} />
        <OverrideFields form={form} isReadOnly={isReadOnly} />
        <MappingFields form={form} isReadOnly={isReadOnly} />
        <ReadingFields form={form} isReadOnly={isReadOnly} />
      </div>
      {/* The active Demo has nothing to save and no actions. */}
      {!(isReadOnly && isActive) && (
        <Footer className={styles.footer} isTall>
          <span role="status">{footerText(Object.keys(errors).length, isDirty)}</span>
          <span className="spacer" />
          <div className={styles.actions}>
            {profile !== null && <ProfileActions profile={profile} isActive={isActive} isDirty={isDirty} />}
            {isDirty && (
              <Button
                onPress={() => {
                  // A test with the secret that goes says nothing about the saved one.
                  if (form.getValues('secret') !== '') dropTest(profile?.id ?? newProfile);
                  form.reset(formOf(profile));
                  setReplacing(false);
                  setError(null);
                }}
              >
                {t('Discard changes')}
              </Button>
            )}
            {!isReadOnly && (
              <Button kind="primary" type="submit" name="save" aria-disabled={!isSavable || isSubmitting}>
                {isSubmitting ? progress : t('Save profile')}
                <KeyHint of={keyTable.save} />
              </Button>
            )}
          </div>
        </Footer>
      )}
    </form>
  );
}

/** What a change of the connection means elsewhere. Watches it alone, so that typing elsewhere draws nothing. */
function ConnectionWarnings({
  form,
  profile,
  isActive,
}: {
  form: ProfileFormApi;
  profile: ProfileView | null;
  isActive: boolean;
}) {
  const [kind, baseUrl, authUrl, clientId] = form.watch(['kind', 'baseUrl', 'authUrl', 'clientId']);
  const leavesService =
    profile !== null &&
    isActive &&
    serviceKeyOf({
      ...profile,
      baseUrl: baseUrl.trim(),
      authUrl: authUrl.trim(),
      clientId: clientId.trim(),
    }) !== serviceKeyOf(profile);
  const losses = useLossesOfProfile();
  return (
    <div className={styles.warnings}>
      <SharedConnection profile={profile} form={{ kind, baseUrl, authUrl, clientId }} />
      {leavesService && losses.length > 0 && (
        <Banner tone="warning" title={t('Saving switches the service and discards unsent input.')}>
          {losses.join(' ')}
        </Banner>
      )}
    </div>
  );
}

function ProfileActions({
  profile,
  isActive,
  isDirty,
}: {
  profile: ProfileView;
  isActive: boolean;
  isDirty: boolean;
}) {
  const client = useClient();
  const refresh = useRefreshProfiles();
  const switchTo = useSwitchProfile();
  const duplicate = async () => {
    const result = await client.call('profiles.duplicate', { id: profile.id });
    if (!result.ok) {
      toastError(result.error);
      return;
    }
    await refresh();
    selectProfile(result.value.id);
    toast({
      tone: 'success',
      text: t('{result} created without a client secret.', { result: result.value.name }),
    });
  };
  return (
    <>
      {!profile.builtIn && (
        <>
          <DeleteProfile profile={profile} isActive={isActive} />
          <Button kind="quiet" isDisabled={isDirty} onPress={() => void duplicate()}>
            {t('Duplicate')}
          </Button>
        </>
      )}
      {!isActive && !isDirty && <Button onPress={() => switchTo(profile.id)}>{t('Use this profile')}</Button>}
    </>
  );
}

/** Why nothing was saved; for a keychain that refuses, with a way to look at it again. */
function SaveFailure({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  const client = useClient();
  const refresh = useRefreshProfiles();
  if (error.kind !== 'refused' || !isKeychain(error.reason)) {
    return <ErrorNotice as="box" error={error} onRetry={onRetry} />;
  }
  const checkAgain = (
    <Button
      icon={KeyRound}
      small
      kind="quiet"
      onPress={() => {
        void client.call('keychain.check', {}).then(() => refresh());
      }}
    >
      {t('Check again')}
    </Button>
  );
  return (
    <ErrorNotice
      as="box"
      error={error}
      statusNote={t('Secrets are saved in the keychain, never in a file.')}
      onRetry={onRetry}
      actions={checkAgain}
    />
  );
}

function footerText(faults: number, isDirty: boolean): string {
  if (faults > 0)
    return t('{faults, plural, one {# field needs} other {# fields need}} attention', { faults });
  return isDirty ? t('Unsaved changes') : '';
}
