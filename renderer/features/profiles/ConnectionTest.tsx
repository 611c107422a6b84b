import { CircleCheck, Plug } from 'lucide-react';
import { useState } from 'react';
import type { ConnectionReport } from '#shared/ipc/contract/profiles';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import type { Result } from '#shared/result';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useRefreshProfiles } from '../../queries/profiles.ts';
import { settingsOf } from './profile-form.ts';
import type { ProfileFormApi } from './ProfileEditor.tsx';
import styles from './ProfileEditor.module.css';

/** Asks for a token, and what can be read with it: with the typed secret, or a saved profile with its own. */
export function ConnectionTest({ form, profile }: { form: ProfileFormApi; profile: ProfileView | null }) {
  const client = useClient();
  const refresh = useRefreshProfiles();
  const [running, setRunning] = useState<AbortController | null>(null);
  const [outcome, setOutcome] = useState<Result<ConnectionReport> | null>(null);
  const secret = form.watch('secret');
  const { isDirty } = form.formState;
  const isSavedTest = secret === '';
  const obstacle = obstacleTo(isSavedTest, isDirty, profile);

  const start = async () => {
    if (!isSavedTest && !(await form.trigger())) return;
    const controller = new AbortController();
    setRunning(controller);
    setOutcome(null);
    const input =
      isSavedTest && profile !== null
        ? { id: profile.id }
        : { settings: settingsOf(form.getValues()), secret };
    const result = await client.call('profiles.test', input, { signal: controller.signal });
    setRunning(null);
    setOutcome(result);
    if (result.ok && isSavedTest) await refresh();
  };
  const button = (label: string) => (
    <Button small isDisabled={obstacle !== null} onPress={() => void start()}>
      {label}
    </Button>
  );
  if (running !== null) {
    const cancel = (
      <Button
        small
        onPress={() => {
          running.abort();
        }}
      >
        {t('Cancel')}
      </Button>
    );
    return (
      <div className={styles.wide}>
        <Banner tone="info" icon={Plug} title={t('Asking for a token')} actions={cancel} />
      </div>
    );
  }
  if (outcome === null || outcome.ok) {
    return (
      <div className={styles.wide}>
        {outcome === null ? (
          <Banner
            tone="info"
            icon={Plug}
            title={t('Connection not tested.')}
            actions={button(t('Test connection'))}
          >
            {obstacle ?? t('Asks for a token and reads one page; nothing is changed.')}
          </Banner>
        ) : (
          <Banner
            tone="success"
            icon={CircleCheck}
            title={t('Token issued in {milliseconds} ms.', {
              milliseconds: Math.round(outcome.value.tokenMs),
            })}
            actions={button(t('Test again'))}
          >
            {t('Organizations {readableWords}, feature flags {readableWords2}.', {
              readableWords: readableWords[outcome.value.organizations],
              readableWords2: readableWords[outcome.value.featureFlags],
            })}
          </Banner>
        )}
      </div>
    );
  }
  return (
    <div className={styles.wide}>
      <ErrorNotice as="box" error={outcome.error} actions={button(t('Test again'))} />
    </div>
  );
}

const readableWords: Record<ConnectionReport['organizations'], string> = {
  readable: 'readable',
  'no-permission': t('not permitted'),
  failed: t('not read'),
};

/** Why there is nothing to test yet; null = it can be tested. */
function obstacleTo(isSavedTest: boolean, isDirty: boolean, profile: ProfileView | null): string | null {
  if (!isSavedTest) return null;
  if (profile === null || profile.secret === 'missing') return t('Enter the client secret to test.');
  return isDirty ? t('Save the changes, or enter the secret, to test them.') : null;
}
