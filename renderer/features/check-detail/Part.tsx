import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#shared/messages/text';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { toAppError } from '../../ipc/unwrap.ts';
import styles from './CheckDetail.module.css';

/** What a part shows while it is read, when it failed, and when it came. A failed part blanks nothing else. */
export function Part<T>({
  query,
  what,
  children,
}: {
  query: UseQueryResult<T>;
  /** For the reader of a screen, e.g. "the summary". */
  what: string;
  children: (data: T) => ReactNode;
}) {
  const { data, error, isFetching, refetch } = query;
  const retry = () => {
    void refetch();
  };
  return (
    <>
      {error !== null && !isFetching && (
        <div className={styles.failed}>
          <ErrorNotice
            as="box"
            error={toAppError(error)}
            onRetry={retry}
            retryLabel={t('Retry')}
            {...(data !== undefined && { kept: t('What was read before is below.') })}
          />
        </div>
      )}
      {data !== undefined && children(data)}
      {data === undefined && isFetching && (
        <div className={styles.loading} role="status" aria-label={t('Reading {what}', { what })}>
          <Skeleton width={180} />
          <Skeleton width={120} />
        </div>
      )}
    </>
  );
}
