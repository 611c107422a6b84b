import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { reportSentence } from '#shared/check-detail/state-sentences';
import { readSummary } from '#shared/check-detail/summary';
import { inItsOrder } from '#shared/display-name';
import { wordsOf } from '#shared/error-words';
import type { AppError } from '#shared/errors';
import { checkFields } from '#shared/ipc/contract/privacy';
import { t } from '#shared/messages/text';
import type { Check } from '#shared/model/check';
import { asReceived } from '#shared/reading/as-received';
import { isName } from '#shared/resource-names';
import { useAnnounced } from '../../components/Announcer.tsx';
import { Banner } from '../../components/Banner.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Pane, Scroll, Split } from '../../components/Pane.tsx';
import { SidePane } from '../../components/SidePane.tsx';
import { useLastError } from '../../ipc/last-error.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { OpenCalls } from '../api-calls/OpenCalls.tsx';
import { GeneratedSection, ParametersSection, TasksSection, TimelineSection } from './AsideSections.tsx';
import { checkNameAt } from './check-path.ts';
import {
  checkQuery,
  findingsQuery,
  notificationsQuery,
  refreshCheck,
  summaryQuery,
  tasksQuery,
  type CheckName,
} from './queries.ts';
import { ReportBar } from './ReportBar.tsx';
import { SubjectSections } from './SubjectSections.tsx';
import { missingSummary, SummarySection } from './SummarySection.tsx';
import { useChanges, type Changes } from './use-changes.ts';
import { useScope } from '../../scope/scope.ts';
import { useReports } from './use-reports.ts';
import { useReveal } from '../privacy/use-reveal.ts';
import { CheckBar } from './CheckBar.tsx';
import { CheckHead } from './CheckHead.tsx';
import { countsIn } from './finding-counts.ts';
import { FindingsPart } from './FindingsPart.tsx';
import { RawJson } from './RawJson.tsx';
import { useRefreshOnNotification } from './use-refresh-on-notification.ts';
import styles from './CheckDetail.module.css';

/** The page of one check; its name is the end of the path. */
export function CheckScreen({ path }: { path: string }) {
  const name = checkNameAt(path);
  if (!isName('check', name)) {
    return (
      <Blank
        icon={Lock}
        title={name === '' ? t('No check is chosen') : t('Not the resource name of a check')}
      >
        <p>
          {name === ''
            ? t(
                "Choose a check on the Checks page, or paste its resource name into the command palette: organizations/'{'organization'}'/teams/'{'team'}'/checks/'{'check'}'.",
              )
            : t(
                "{name} does not have the form organizations/'{'organization'}'/teams/'{'team'}'/checks/'{'check'}'.",
                { name },
              )}
        </p>
      </Blank>
    );
  }
  // Another check starts masked, with nothing of the previous one.
  return <CheckPage key={name} name={name} />;
}

function CheckPage({ name }: { name: CheckName }) {
  const scope = useScope();
  const [check, summary, findings, tasks, notifications] = useQueries({
    queries: [
      checkQuery(scope, name),
      summaryQuery(scope, name),
      findingsQuery(scope, name),
      tasksQuery(scope, name),
      notificationsQuery(scope, name),
    ],
  });
  const changes = useChanges(name);
  const reports = useReports(name);
  const reveal = useReveal({ of: 'check', name, fields: [...checkFields] });
  const [isJson, setJson] = useState(false);
  useRefreshOnNotification(name);
  // Behind “Check”, which the page is announced with: which one it is.
  const latest = notifications.data?.entries.find(({ displayName }) => displayName !== null);
  const called = check.data?.check.displayName ?? null;
  useAnnounced(called, inItsOrder(called ?? ''));
  const refresh = () => {
    void refreshCheck(scope, name);
  };
  const isReading = [check, summary, findings, tasks].some(({ isFetching }) => isFetching);
  const failure = sharedFailure([
    { data: check.data, error: useLastError(check) },
    { data: summary.data, error: useLastError(summary) },
    { data: findings.data, error: useLastError(findings) },
    { data: tasks.data, error: useLastError(tasks) },
  ]);
  const read = check.data?.check;
  const reading = summary.data === undefined ? null : readSummary(summary.data.summary);
  const unreviewed =
    findings.data === undefined
      ? (reading?.counts?.value.unreviewed ?? null)
      : (countsIn(findings.data)?.unreviewed ?? null);
  const summaryState = summaryStateOf(summary, read);
  const hasResult =
    summaryState === 'reading' || summaryState === 'failed'
      ? null
      : (reading?.recommendation ?? null) !== null;
  const revealed = reveal.values?.of === 'check' ? reveal.values : null;

  return (
    <>
      <CheckBar
        name={name}
        check={read}
        summary={summary.data}
        changes={changes}
        reports={reports}
        isReading={isReading}
        onRefresh={refresh}
        isJson={isJson}
        onJson={() => setJson(!isJson)}
      />
      <ReportBar reports={reports} />
      <ChangeNotice changes={changes} />
      {failure !== null ? (
        <ErrorNotice error={failure} onRetry={refresh} actions={<OpenCalls error={failure} />} />
      ) : (
        <Split>
          <Pane>
            <CheckHead
              name={name}
              knownName={latest?.displayName ?? null}
              query={check}
              unreviewed={unreviewed}
              hasResult={hasResult}
              reports={reportSentence(reading?.reports ?? null, summaryState)}
            />
            <Scroll label={t('Summary and findings')}>
              <SummarySection query={summary} check={read} />
              <FindingsPart
                query={findings}
                counts={reading?.counts ?? null}
                isDeleted={read?.state === 'DELETED'}
              />
              {isJson && (
                <RawJson
                  value={{
                    check: asReceived(revealed?.check ?? read),
                    summary: asReceived(revealed?.summary ?? summary.data?.summary),
                    findings: asReceived(
                      revealed?.findings ?? findings.data?.rows.map(({ finding }) => finding),
                    ),
                    consumerTasks: asReceived(revealed?.consumerTasks ?? tasks.data?.tasks),
                  }}
                  reveal={reveal}
                />
              )}
            </Scroll>
          </Pane>
          <SidePane className={styles.about} label={t('About this check')}>
            <Scroll>
              {read !== undefined && <SubjectSections check={revealed?.check ?? read} reveal={reveal} />}
              <TasksSection query={tasks} />
              <GeneratedSection name={name} hasNoSummary={summaryState === 'none'} />
              {read !== undefined && (
                <TimelineSection
                  check={read}
                  findings={findings.data?.rows ?? []}
                  notifications={notifications.data?.entries ?? []}
                />
              )}
              {read !== undefined && <ParametersSection check={read} />}
            </Scroll>
          </SidePane>
        </Split>
      )}
    </>
  );
}

/** Why nothing of the check could be read, where every part failed alike; null: the parts say it. */
function sharedFailure(parts: readonly { data: unknown; error: unknown }[]): AppError | null {
  const errors = parts.flatMap(({ data, error }) =>
    data === undefined && error !== null ? [toAppError(error)] : [],
  );
  const [first] = errors;
  if (first === undefined || errors.length < parts.length) return null;
  const { title } = wordsOf(first);
  return errors.every((error) => wordsOf(error).title === title) ? first : null;
}

function summaryStateOf(
  { data, error, isFetching }: UseQueryResult,
  check: Check | undefined,
): Parameters<typeof reportSentence>[1] {
  if (data !== undefined) return 'read';
  if (error === null || isFetching) return 'reading';
  return missingSummary(toAppError(error), check) ?? 'failed';
}

function ChangeNotice({ changes: { notice, close, reload } }: { changes: Changes }) {
  if (notice === null) return null;
  const closing = (
    <Button small onPress={close}>
      {t('Close')}
    </Button>
  );
  if ('error' in notice)
    return (
      <ErrorNotice
        as="bar"
        error={notice.error}
        onRetry={notice.again}
        actions={
          <>
            {notice.error.kind === 'outcome-unknown' && (
              <Button small onPress={reload}>
                {t('Refresh')}
              </Button>
            )}
            {closing}
          </>
        }
      />
    );
  return (
    <Banner
      flush
      tone="warning"
      title={
        notice.isUnknown ? t('The outcome of the change is unknown.') : t('The change did not take effect.')
      }
      actions={
        <>
          <Button small onPress={reload}>
            {t('Refresh')}
          </Button>
          {closing}
        </>
      }
    >
      {notice.remark}
    </Banner>
  );
}
