import { shownName } from '#shared/display-name';
import { shortName } from '#shared/check-detail/timeline';
import { templateWord } from '#shared/check-detail/words';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { Line } from '../../components/Bar.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Meta } from '../../components/SidePane.tsx';
import { Time } from '../../components/Time.tsx';
import { toAppError } from '../../ipc/unwrap.ts';
import type { CheckName } from './queries.ts';
import { CheckState } from './Standing.tsx';
import { monitoringWord } from './use-changes.ts';
import styles from './CheckDetail.module.css';

/** The name of the check and what is said about it as a whole. */
export function CheckHead({
  name,
  query,
}: {
  name: CheckName;
  query: {
    data: OutputOf<'checks.read'> | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
}) {
  const { data, error, isFetching } = query;
  const failed = error !== null && !isFetching;
  const retry = () => {
    query.refetch();
  };
  if (data === undefined) {
    if (failed) return <ErrorNotice as="bar" error={toAppError(error)} onRetry={retry} />;
    return (
      <div className={styles.head} role="status" aria-label={t('Reading the check')}>
        <Skeleton width={240} />
      </div>
    );
  }
  const { check, receivedAt } = data;
  const { displayName, template, clientReference, updateTime } = check;
  return (
    <>
      {failed && (
        <ErrorNotice
          as="bar"
          error={toAppError(error)}
          onRetry={retry}
          kept={t('What was read before is shown.')}
        />
      )}
      <header className={styles.head}>
        <Line className={styles.top}>
          <h1 className="truncate personal" dir="auto">
            {shownName(displayName, shortName(name))}
          </h1>
          <CheckState state={check.state} />
        </Line>
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
              <Phrase text="Updated {time}" values={{ time: <Time iso={updateTime} style="when" /> }} />
            </span>
          )}
          <span>
            <Phrase text="Read {time}" values={{ time: <Time iso={receivedAt} /> }} />
          </span>
          <CopyName name={name} shown={shortName(name)} />
        </Meta>
      </header>
    </>
  );
}
