import { Clock } from 'lucide-react';
import { shownName } from '#shared/display-name';
import { reviewSentence, stateSentence } from '#shared/check-detail/state-sentences';
import { daysWithoutResult } from '#shared/check-detail/stuck';
import { shortName } from '#shared/check-detail/timeline';
import { templateWord } from '#shared/check-detail/words';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import type { Check } from '#shared/model/check';
import { Line } from '../../components/Bar.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Status } from '../../components/Status.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Meta } from '../../components/SidePane.tsx';
import { Time } from '../../components/Time.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatMomentInSentence } from '../../format/time.ts';
import { usePreferences } from '../../queries/application.ts';
import { useLastError } from '../../ipc/last-error.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import type { CheckName } from './queries.ts';
import { CheckState } from './Verdict.tsx';
import { monitoringWord } from './use-changes.ts';
import styles from './CheckDetail.module.css';

/** The name of the check and its overall state. */
export function CheckHead({
  name,
  query,
  unreviewed,
  hasResult,
  reports,
  knownName,
}: {
  name: CheckName;
  /** What this computer knows it as, for when it can't be loaded; null: nothing. */
  knownName: string | null;
  /** Findings nobody decided; null: not known. */
  unreviewed: number | null;
  /** The summary recommends something; null: not known. */
  hasResult: boolean | null;
  /** Why a report cannot be opened; null: both can. */
  reports: string | null;
  query: {
    data: OutputOf<'checks.read'> | undefined;
    error: unknown;
    errorUpdatedAt: number;
    isFetching: boolean;
    refetch: () => unknown;
  };
}) {
  const { data } = query;
  const error = useLastError(query);
  const retry = () => {
    query.refetch();
  };
  if (data === undefined) {
    if (error !== null)
      return (
        <>
          <ErrorNotice as="bar" error={toAppError(error)} onRetry={retry} />
          <header className={styles.head}>
            <h1 className="truncate personal" dir="auto">
              {shownName(knownName, shortName(name))}
            </h1>
            <Meta>
              <CopyName name={name} shown={shortName(name)} />
            </Meta>
          </header>
        </>
      );
    return (
      <div className={styles.head} role="status" aria-label={t('Loading the check')}>
        <Skeleton width={240} />
      </div>
    );
  }
  const { check, receivedAt } = data;
  const { displayName, template, clientReference, updateTime } = check;
  return (
    <>
      {error !== null && (
        <ErrorNotice
          as="bar"
          error={toAppError(error)}
          onRetry={retry}
          statusNote={t('Earlier data is still shown.')}
        />
      )}
      <header className={styles.head}>
        <Line className={styles.top}>
          <h1 className="truncate personal" dir="auto">
            {shownName(displayName, shortName(name))}
          </h1>
          <CheckState state={check.state} />
        </Line>
        <StateLine check={check} unreviewed={unreviewed} hasResult={hasResult} reports={reports} />
        <Meta>
          {template !== undefined && (
            <span className="truncate" title={template}>
              {templateWord(template)}
            </span>
          )}
          {clientReference !== undefined && (
            <code className="truncate" dir="auto" title={clientReference}>
              {clientReference}
            </code>
          )}
          <span>{monitoringWord(check.ongoingMonitoringEnabled)}</span>
          {updateTime !== undefined && (
            <span>
              <Phrase text="Last change {time}" values={{ time: <Time iso={updateTime} style="when" /> }} />
            </span>
          )}
          <span>
            <Phrase text="Updated {time}" values={{ time: <Time iso={receivedAt} /> }} />
          </span>
          <CopyName name={name} shown={shortName(name)} />
        </Meta>
      </header>
    </>
  );
}

/** What the state means with the findings that are open, and why there is no report. */
function StateLine({
  check,
  unreviewed,
  hasResult,
  reports,
}: {
  check: Check;
  unreviewed: number | null;
  hasResult: boolean | null;
  reports: string | null;
}) {
  const now = useNow(60_000);
  const [{ stuckDays }] = usePreferences();
  const sentence = stateSentence(check, { unreviewed, hasResult, now, shownTime: formatMomentInSentence });
  const review = reviewSentence(check, unreviewed);
  const isStuck = (daysWithoutResult(check, { hasResult, now }) ?? 0) >= stuckDays;
  if (sentence === null && reports === null) return null;
  return (
    <p className={styles.status}>
      {sentence !== null &&
        (isStuck ? <Status tone="warning" icon={Clock} word={sentence} /> : <span>{sentence}</span>)}{' '}
      {review !== null && <span>{review}</span>}{' '}
      {reports !== null && <span className="muted">{reports}</span>}
    </p>
  );
}
