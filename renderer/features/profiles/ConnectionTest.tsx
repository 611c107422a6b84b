import { Plug } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useRefreshProfiles } from '../../queries/profiles.ts';
import { ConnectionReportView, VerdictBanner } from './ConnectionReport.tsx';
import { settingsOf } from './profile-form.ts';
import type { ProfileFormApi } from './profile-form.ts';
import { isFocusLost } from './editor-focus.ts';
import { newProfile, takeTestRequest, useSelection } from './selection.ts';
import {
  connectionKey,
  coverSettings,
  dropTest,
  runTest,
  useRunningTests,
  useTested,
  type RunningTest,
} from './tested.ts';
import styles from './ProfileEditor.module.css';

interface TestProps {
  form: ProfileFormApi;
  profile: ProfileView | null;
  isReadOnly: boolean;
}

/** Reads a little of every operation: with the typed secret, or a saved profile with its own. */
export function ConnectionTest({ form, profile, isReadOnly }: TestProps) {
  const client = useClient();
  const refresh = useRefreshProfiles();
  const id = profile?.id ?? newProfile;
  const running = useRunningTests((state) => state[id]) ?? null;
  const lastTest = useTested((state) => state[id]);
  const values = form.watch();
  const { secret } = values;
  const isCovered = lastTest?.covers.includes(connectionKey(settingsOf(values))) === true;
  const tested = running === null && isCovered ? lastTest : null;
  const button = useRef<HTMLButtonElement>(null);
  const testedSecret = useRef('');
  useEffect(() => {
    if (secret !== '' && secret !== testedSecret.current) dropTest(id);
  }, [id, secret]);
  const { isDirty } = form.formState;
  const isSavedTest = secret === '';
  const obstacle = obstacleTo(isSavedTest, isDirty, profile);

  const isRunning = running !== null;
  const wasRunning = useRef(isRunning);
  // Another button takes the place of the one that had the focus.
  useEffect(() => {
    if (wasRunning.current !== isRunning && isFocusLost()) button.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);
  const start = async () => {
    if (!isSavedTest && !(await form.trigger())) return;
    const settings = settingsOf(form.getValues());
    testedSecret.current = secret;
    const input = isSavedTest && profile !== null ? { id: profile.id } : { settings, secret };
    if ((await runTest(client, id, settings, input)) && isSavedTest) await refresh();
  };
  const isAsked = useSelection((state) => state.isTestRequested);
  const startAsked = useEffectEvent(() => {
    if (takeTestRequest() && obstacle === null && running === null) void start();
  });
  useEffect(() => {
    if (isAsked) queueMicrotask(() => startAsked());
  }, [isAsked]);

  const testButton = (label: string) => (
    <Button ref={button} name="test" small isDisabled={obstacle !== null} onPress={() => void start()}>
      {label}
    </Button>
  );
  const banner = () => {
    if (running !== null) return <Running test={running} cancelRef={button} />;
    if (tested === null)
      return (
        <Banner
          tone="info"
          icon={Plug}
          title={t('No test result for these settings.')}
          actions={testButton(t('Test connection'))}
        >
          {obstacle ??
            t(
              'The test calls the operations that only read, except those that may be billed. Nothing is changed.',
            )}
        </Banner>
      );
    const { outcome } = tested;
    const again = testButton(t('Test again'));
    if (!outcome.ok) return <ErrorNotice as="box" error={outcome.error} onRetry="beside" actions={again} />;
    return <VerdictBanner report={outcome.value} actions={again} />;
  };
  return (
    <div className={styles.group} role="group" aria-label={t('Connection')}>
      <div className={styles.title}>{t('Connection')}</div>
      <div>
        {banner()}
        {tested !== null && obstacle !== null && <p className={styles.obstacle}>{obstacle}</p>}
      </div>
      {tested?.outcome.ok === true && (
        <ConnectionReportView
          report={tested.outcome.value}
          tested={tested.settings}
          form={form}
          isReadOnly={isReadOnly}
          onAccept={(change) =>
            flushSync(() => {
              coverSettings(id, settingsOf({ ...form.getValues(), [change.field]: change.value }));
              form.setValue(change.field, change.value, {
                shouldDirty: true,
                shouldTouch: true,
                shouldValidate: true,
              });
            })
          }
          onLastAccepted={() => {
            // Changes are saved first where the test needs the saved secret.
            const test = button.current;
            if (test?.disabled === true) test.form?.querySelector<HTMLElement>('[name="save"]')?.focus();
            else test?.focus();
          }}
        />
      )}
    </div>
  );
}

export function Running({
  test: { controller, progress },
  cancelRef,
}: {
  test: RunningTest;
  cancelRef?: Ref<HTMLButtonElement>;
}) {
  const cancel = (
    <Button ref={cancelRef} small onPress={() => controller.abort()}>
      {t('Cancel')}
    </Button>
  );
  return (
    <Banner tone="info" icon={Plug} title={t('Testing the connection.')} actions={cancel}>
      {progress === null ? (
        t('Requesting a token')
      ) : (
        // Every step of it read out would be noise: the bar tells a screen reader where it is.
        <span aria-hidden="true">
          {t('Testing {operation}, {done} of {total} done', {
            operation: progress.operation,
            done: progress.done,
            total: progress.total,
          })}
        </span>
      )}{' '}
      <progress
        className={styles.progress}
        aria-label={t('Operations tested')}
        value={progress?.done ?? 0}
        max={progress?.total ?? 1}
      />
    </Banner>
  );
}

/** Why there is nothing to test yet; null = it can be tested. */
function obstacleTo(isSavedTest: boolean, isDirty: boolean, profile: ProfileView | null): string | null {
  if (!isSavedTest) return null;
  if (profile?.builtIn === true && profile.secret === 'missing')
    return t('Switch to the profile to test its connection.');
  if (profile === null || profile.secret === 'missing') return t('Enter the client secret to test.');
  return isDirty ? t('Save the changes, or enter the client secret, to test the profile.') : null;
}
