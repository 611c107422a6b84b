import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#shared/messages/text';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useLastError } from '../../ipc/last-error.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { OpenCalls } from '../api-calls/OpenCalls.tsx';
import styles from './CheckDetail.module.css';

/** What a part shows while it is read, when it failed, and when it came. A failed part blanks nothing else. */
export function Part<T>({
  query,
  words,
  children,
}: {
  query: UseQueryResult<T>;
  /** `loading` is for the reader of a screen. */
  words: { loading: string; failed: string };
  children: (data: T) => ReactNode;
}) {
  const { data, isFetching, refetch } = query;
  const error = useLastError(query);
  const retry = () => {
    void refetch();
  };
  return (
    <>
      {error !== null && (
        <div className={styles.failed}>
          <ErrorNotice
            as="box"
            title={words.failed}
            error={toAppError(error)}
            onRetry={retry}
            actions={<OpenCalls error={toAppError(error)} />}
            {...(data !== undefined && { statusNote: t('Earlier data is still shown.') })}
          />
        </div>
      )}
      {data !== undefined && children(data)}
      {data === undefined && isFetching && (
        <div className={styles.loading} role="status" aria-label={words.loading}>
          <Skeleton width={180} />
          <Skeleton width={120} />
        </div>
      )}
    </>
  );
}
