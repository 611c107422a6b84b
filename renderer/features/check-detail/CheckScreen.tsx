import { useQueries } from '@tanstack/react-query';
import { Lock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { readSummary } from '#shared/check-detail/summary';
import { checkFields } from '#shared/ipc/contract/privacy';
import { t } from '#shared/messages/text';
import { asCame } from '#shared/reading/as-came';
import { isName } from '#shared/resource-names';
import { Banner } from '../../components/Banner.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Pane, Scroll, Split } from '../../components/Pane.tsx';
import { SidePane } from '../../components/SidePane.tsx';
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
import { SummarySection } from './SummarySection.tsx';
import { useChanges, type Changes } from './use-changes.ts';
import { useScope } from '../../scope/scope.ts';
import { useReports } from './use-reports.ts';
import { useReveal } from '../privacy/use-reveal.ts';
import { CheckBar } from './CheckBar.tsx';
import { CheckHead } from './CheckHead.tsx';
import { FindingsPart } from './FindingsPart.tsx';
import { RawJson } from './RawJson.tsx';
import { useRefreshOnNotification } from './use-refresh-on-notification.ts';
import { UnlockAndGoOn } from '../guard/UnlockAndGoOn.tsx';
import styles from './CheckDetail.module.css';

/** The page of one check; its name is the end of the path. */
export function CheckScreen({ path }: { path: string }) {
  const name = checkNameAt(path);
  if (!isName('check', name)) {
    return (
      <Blank icon={Lock} title={t('No check has this name')}>
        <p>
          {t('{name} A check is named organizations/…/teams/…/checks/… (§1).', {
            name: name === '' ? t('None was given.') : name,
          })}
        </p>
      </Blank>
    );
  }
  // Another check begins masked, with nothing of the one before.
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
  const refresh = () => {
    void refreshCheck(scope, name);
  };
  const isReading = [check, summary, findings, tasks].some(({ isFetching }) => isFetching);
  const read = check.data?.check;
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
        onJson={() => {
          setJson(!isJson);
        }}
      />
      <ReportBar reports={reports} />
      <ChangeNotice changes={changes} />
      <Split>
        <Pane>
          <CheckHead name={name} query={check} />
          <Scroll>
            <SummarySection query={summary} check={read} />
            <FindingsPart
              query={findings}
              counts={summary.data === undefined ? null : readSummary(summary.data.summary).counts}
            />
            {isJson && (
              <RawJson
                value={{
                  check: asCame(revealed?.check ?? read),
                  summary: asCame(revealed?.summary ?? summary.data?.summary),
                  findings: asCame(revealed?.findings ?? findings.data?.rows.map(({ finding }) => finding)),
                  consumerTasks: asCame(revealed?.consumerTasks ?? tasks.data?.tasks),
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
            <GeneratedSection name={name} />
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
    </>
  );
}

function ChangeNotice({ changes: { notice, close, readAgain } }: { changes: Changes }) {
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
        onRetry={notice.error.kind === 'refused' ? undefined : readAgain}
        retryLabel={t('Read again')}
        actions={
          <>
            <UnlockAndGoOn error={notice.error} onAgain={notice.again} />
            {closing}
          </>
        }
      />
    );
  return (
    <Banner
      flush
      tone="warning"
      icon={TriangleAlert}
      title={t('Not as asked.')}
      actions={
        <>
          <Button small onPress={readAgain}>
            {t('Read again')}
          </Button>
          {closing}
        </>
      }
    >
      {notice.remark}
    </Banner>
  );
}
