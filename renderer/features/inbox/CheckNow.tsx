import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkStateWord } from '#shared/check-detail/words';
import { readSummary, type FindingCounts } from '#shared/check-detail/summary';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import type { ResourceName } from '#shared/resource-names';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Section } from '../../components/Section.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Absent } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { toAppError } from '../../ipc/unwrap.ts';
import { countsIn } from '../check-detail/finding-counts.ts';
import { checkQuery, findingsQuery, summaryQuery } from '../check-detail/queries.ts';
import { CheckState, Recommendation } from '../check-detail/Verdict.tsx';
import { missingSummary } from '../check-detail/SummarySection.tsx';
import { useScope } from '../../scope/scope.ts';
import styles from './NotificationDetail.module.css';

/** Walking through the list asks the service for nothing; a notification one stays at does. */
const restMs = 400;

/** The check as the service has it now, compared with the notification. */
export function CheckNow({ check, entry }: { check: ResourceName<'check'>; entry: InboxEntry }) {
  const scope = useScope();
  const isResting = useRest();
  // What was read before the notification came does not show what it is about.
  const since = Date.parse(entry.receivedAt);
  const freshness = ({ state }: { state: { dataUpdatedAt: number } }) =>
    state.dataUpdatedAt < since ? 0 : Infinity;
  const asked = { enabled: isResting, staleTime: freshness };
  const read = useQuery({ ...checkQuery(scope, check), ...asked });
  const summary = useQuery({ ...summaryQuery(scope, check), ...asked });
  const reading = summary.data === undefined ? null : readSummary(summary.data.summary);
  const isUncounted = reading !== null && reading.counts === null;
  const findings = useQuery({
    ...findingsQuery(scope, check),
    ...asked,
    enabled: isResting && isUncounted,
  });
  const listed = findings.data === undefined ? null : countsIn(findings.data);
  const counts = reading?.counts?.value ?? listed;
  const now = read.data?.check;
  const summaryError = summary.error === null ? null : toAppError(summary.error);
  const missing = summaryError === null ? null : missingSummary(summaryError, now);
  const reference = entry.clientReference ?? now?.clientReference ?? null;
  const recommendation = reading?.recommendation?.value ?? null;
  return (
    <Section
      title={t('Check')}
      aside={
        read.data !== undefined ? (
          <Phrase text="Updated {time}" values={{ time: <Time iso={read.data.receivedAt} /> }} />
        ) : undefined
      }
    >
      {read.error !== null && (
        <ErrorNotice
          as="box"
          error={toAppError(read.error)}
          onRetry={() => {
            void read.refetch();
          }}
        />
      )}
      {read.error === null && summaryError !== null && missing === null && (
        <ErrorNotice
          as="box"
          error={summaryError}
          onRetry={() => {
            void summary.refetch();
          }}
        />
      )}
      <Facts className={styles.facts} labels={116}>
        {read.error === null && (
          <>
            <dt>{t('State')}</dt>
            <dd>
              {now === undefined ? <Skeleton width={90} /> : <CheckState state={now.state} />}
              {now !== undefined && entry.checkState !== null && entry.checkState !== now.state && (
                <span className="muted">
                  {t('Previously {checkState}', { checkState: checkStateWord(entry.checkState) })}
                </span>
              )}
            </dd>
          </>
        )}
        <dt>{t('Recommendation')}</dt>
        <dd>
          {missing !== null ? (
            <span className="muted">{missing === 'not-ready' ? t('Not ready') : t('No summary')}</span>
          ) : summaryError !== null ? (
            <Absent word="not loaded" />
          ) : reading === null ? (
            <Skeleton width={70} />
          ) : recommendation === null ? (
            <Absent word="not given" />
          ) : (
            <Recommendation value={recommendation} />
          )}
          {recommendation !== null &&
            entry.recommendation !== null &&
            entry.recommendation !== recommendation && (
              <span>
                <Phrase
                  text="Previously {checkState}"
                  values={{ checkState: <Recommendation value={entry.recommendation} /> }}
                />
              </span>
            )}
        </dd>
        <dt>{t('Findings')}</dt>
        <dd>
          {counts !== null ? (
            countWords(counts)
          ) : findings.isFetching ? (
            <Skeleton width={70} />
          ) : (
            <Absent word={reading === null || findings.error !== null ? 'not loaded' : 'not given'} />
          )}
        </dd>
        <dt>{t('Reference')}</dt>
        <dd>
          {reference === null ? (
            <Absent word={now === undefined ? 'not loaded' : 'not given'} />
          ) : (
            <code>{reference}</code>
          )}
        </dd>
      </Facts>
    </Section>
  );
}

/** `4, 2 unreviewed`; a number that was not given is left out. */
function countWords({ total, unreviewed }: Pick<FindingCounts, 'total' | 'unreviewed'>): string {
  if (total === null)
    return unreviewed === null ? t('Not given') : t('{unreviewed} unreviewed', { unreviewed });
  if (total === 0) return t('None');
  if (unreviewed === null || unreviewed === 0) return `${total}`;
  return unreviewed === total
    ? t('{unreviewed} unreviewed', { unreviewed: total })
    : t('{unreviewed} of {total} unreviewed', { total, unreviewed });
}

function useRest(): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  return isResting;
}
