import type { ReactNode } from 'react';
import { t } from '#shared/messages/text';
import { Button } from '../../../components/Button.tsx';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { Section } from '../../../components/Section.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { toAppError } from '../../../ipc/unwrap.ts';
import type { FullRead } from '../read-full.ts';
import type { OrganizationRow } from '../organization-row.ts';
import styles from '../OrganizationDetail.module.css';

/** A part that only the Full view carries: its reading, its failure, or its content. */
export function FullPart({
  read,
  children,
}: {
  read: FullRead;
  children: (row: OrganizationRow) => ReactNode;
}) {
  if (read.row.view === 'FULL') return children(read.row);
  if (read.isReading) {
    return (
      <div className={styles.loading} role="status" aria-label={t('Loading the Full view')}>
        {[180, 140, 200, 120].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    );
  }
  if (read.error !== null)
    return <ErrorNotice error={toAppError(read.error)} onRetry={read.load} retryLabel={t('Retry')} />;
  return (
    <Section>
      <div className={styles.prompt}>
        <span>{t('This data is only in the Full view, which is the slowest.')}</span>
        <Button small onPress={read.load}>
          {t('Load the Full view')}
        </Button>
      </div>
    </Section>
  );
}
