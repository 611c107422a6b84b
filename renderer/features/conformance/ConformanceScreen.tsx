import { Plug } from 'lucide-react';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Pane, Scroll } from '../../components/Pane.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useRefreshProfiles } from '../../queries/profiles.ts';
import { useScope } from '../../scope/scope.ts';
import { OperationResults, VerdictBanner } from '../profiles/ConnectionReport.tsx';
import { Running } from '../profiles/ConnectionTest.tsx';
import { OpenProfile } from '../profiles/OpenProfile.tsx';
import { connectionKey, runTest, useRunningTests, useTested } from '../profiles/tested.ts';
import styles from './Conformance.module.css';

/** How the service of the profile in use responds to each operation that only reads. */
export function ConformanceScreen() {
  const { profile } = useScope();
  const client = useClient();
  const refresh = useRefreshProfiles();
  const running = useRunningTests((state) => state[profile.id]) ?? null;
  const lastTest = useTested((state) => state[profile.id]);
  // What was tested with other settings, such as those of a draft, says nothing about these.
  const tested = lastTest?.covers.includes(connectionKey(profile)) === true ? lastTest : undefined;
  const start = async () => {
    if (await runTest(client, profile.id, profile, { id: profile.id })) await refresh();
  };
  const report = tested?.outcome.ok === true ? tested.outcome.value : null;
  return (
    <>
      <CommandBar title={t('Conformance')}>
        <OpenProfile isInBar />
        <Button
          icon={Plug}
          kind="primary"
          autoFocus
          isPending={running !== null}
          isDisabled={profile.secret === 'missing'}
          onPress={() => void start()}
        >
          {tested === undefined ? t('Test connection') : t('Test again')}
        </Button>
      </CommandBar>
      <Pane>
        <Scroll className={running !== null || report !== null ? styles.report : undefined}>
          {running !== null ? (
            <Running test={running} />
          ) : tested === undefined ? (
            <Blank icon={Plug} title={t('Not tested yet')}>
              <p>
                {profile.secret === 'missing'
                  ? t('Enter the client secret to test.')
                  : t(
                      'The test calls the operations that only read, except those that may be billed. Nothing is changed.',
                    )}
              </p>
            </Blank>
          ) : report === null ? (
            !tested.outcome.ok && <ErrorNotice error={tested.outcome.error} onRetry={() => void start()} />
          ) : (
            <>
              <VerdictBanner report={report} />
              {report.suggestions.length > 0 && (
                <Banner tone="info" title={t('Other settings would fit this service better.')}>
                  {t('Open the profile to accept the suggestions.')}
                </Banner>
              )}
              <OperationResults report={report} tested={tested.settings} />
            </>
          )}
        </Scroll>
      </Pane>
    </>
  );
}
