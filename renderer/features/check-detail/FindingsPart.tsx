import { useState } from 'react';
import { isUnreviewed } from '#shared/check-detail/findings';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { formatCount } from '../../format/number.ts';
import { keyTable } from '../../state/key-table.ts';
import { FindingList } from '../findings/FindingList.tsx';
import { Part } from './Section.tsx';
import styles from './CheckDetail.module.css';

type Shown = 'unreviewed' | 'all';

/** The findings of the check, to be decided in place. */
export function FindingsPart({
  query,
}: {
  query: Parameters<typeof Part<OutputOf<'findings.list'>>>[0]['query'];
}) {
  const [shown, setShown] = useState<Shown>('all');
  const rows = query.data?.rows ?? [];
  const open = rows.filter(({ finding }) => isUnreviewed(finding));
  const listed = shown === 'all' ? rows : open;
  return (
    <section aria-label={t('Findings')}>
      <div className={styles.findingsHead}>
        <h2>{t('Findings')}</h2>
        {query.data !== undefined && (
          <>
            <span className="muted">{formatCount(rows.length)}</span>
            <Segmented
              small
              label={t('Findings shown')}
              value={shown}
              options={[
                { value: 'unreviewed', label: t('Unreviewed {count}', { count: open.length }) },
                { value: 'all', label: t('All {count}', { count: rows.length }) },
              ]}
              onChange={setShown}
            />
          </>
        )}
        <span className="spacer" />
        {rows.length > 0 && <TriageKeys />}
      </div>
      <div className={styles.inset}>
        <Part query={query} what={t('the findings')}>
          {({ stopped }) => (
            <>
              {stopped !== null && (
                <ErrorNotice
                  as="box"
                  error={stopped}
                  kept={t('{count} findings were read.', { count: formatCount(rows.length) })}
                />
              )}
              {listed.length === 0 && (
                <p className="muted">
                  {rows.length === 0
                    ? t('The service gives no findings of this check.')
                    : t('Every finding is reviewed.')}
                </p>
              )}
            </>
          )}
        </Part>
      </div>
      {listed.length > 0 && (
        <FindingList label={t('Findings')} grouped={false} findings={listed.map((row) => ({ row }))} />
      )}
    </section>
  );
}

/** Names the keys of the findings list. */
export function TriageKeys() {
  return (
    <span className={styles.keys}>
      <KeyHint of={keyTable.next} />{' '}
      <Phrase
        text="{keyHint} move {keyHint2} {keyHint3} decide {keyHint4} send"
        values={{
          keyHint: <KeyHint of={keyTable.previous} />,
          keyHint2: <KeyHint of={keyTable.confirm} />,
          keyHint3: <KeyHint of={keyTable.dismiss} />,
          keyHint4: <KeyHint of={keyTable.send} />,
        }}
      />
    </span>
  );
}
