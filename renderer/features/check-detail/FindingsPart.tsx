import { Scale } from 'lucide-react';
import { useState } from 'react';
import { isUnreviewed } from '#shared/check-detail/findings';
import type { SummaryReading } from '#shared/check-detail/summary';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { formatCount } from '../../format/number.ts';
import { keyTable } from '../../state/key-table.ts';
import { FindingList } from '../findings/FindingList.tsx';
import { Part } from './Part.tsx';
import { readCount } from './read-count.ts';
import styles from './CheckDetail.module.css';

type Shown = 'unreviewed' | 'all';

/** The findings of the check, to be decided in place. */
export function FindingsPart({
  query,
  counts,
  isDeleted,
}: {
  /** What the summary counts; null: it was not read, or counts nothing. */
  counts: SummaryReading['counts'];
  /** The check is deleted: nothing of it can be changed. */
  isDeleted: boolean;
  query: Parameters<typeof Part<OutputOf<'findings.list'>>>[0]['query'];
}) {
  const [shown, setShown] = useState<Shown>('all');
  const rows = query.data?.rows ?? [];
  const open = rows.filter(({ finding }) => isUnreviewed(finding));
  const listed = shown === 'all' ? rows : open;
  const unread = query.data?.facts.unread.length ?? 0;
  return (
    <section aria-label={t('Findings')}>
      <div className={styles.findingsHead}>
        <h2>{t('Findings')}</h2>
        {query.data !== undefined && (
          <>
            <span className="muted">{readCount(rows.length, unread)}</span>
            <Segmented
              small
              label={t('Findings shown')}
              value={shown}
              options={[
                {
                  value: 'unreviewed',
                  label: t('{label} {count}', { label: t('Unreviewed'), count: formatCount(open.length) }),
                },
                {
                  value: 'all',
                  label: t('{label} {count}', { label: t('All'), count: formatCount(rows.length) }),
                },
              ]}
              onChange={setShown}
            />
          </>
        )}
        <span className="spacer" />
        {rows.length > 0 && !isDeleted && <TriageKeys />}
      </div>
      <div className={styles.inset}>
        <Part
          query={query}
          words={{ loading: t('Loading findings'), failed: t('Findings could not be loaded') }}
        >
          {({ facts, stopped }) => (
            <>
              <ListNotice facts={facts} shown={rows.length} isComplete={stopped === null} flush={false} />
              {stopped === null && disagrees(counts, rows.length, open.length, unread) && (
                <Banner tone="info" icon={Scale} title={t('The summary and the list differ.')}>
                  {t(
                    'Findings in the summary: {total}, unreviewed: {unreviewed}. In the list: {listed}, unreviewed: {open}.',
                    {
                      total: countText(counts?.value.total ?? null),
                      unreviewed: countText(counts?.value.unreviewed ?? null),
                      listed: formatCount(rows.length + facts.unread.length),
                      open: formatCount(open.length),
                    },
                  )}
                </Banner>
              )}
              {stopped !== null && (
                <ErrorNotice
                  as="box"
                  error={stopped}
                  statusNote={t(
                    '{count, plural, one {# finding is loaded.} other {# findings are loaded.}}',
                    {
                      count: rows.length,
                    },
                  )}
                  onRetry={() => void query.refetch()}
                />
              )}
              {listed.length === 0 && facts.unread.length === 0 && stopped === null && (
                <p className="muted">
                  {rows.length === 0
                    ? t('The service lists no findings for this check.')
                    : t('Every known finding is reviewed')}
                </p>
              )}
            </>
          )}
        </Part>
      </div>
      {listed.length > 0 && (
        <FindingList
          label={t('Findings')}
          findings={listed}
          closed={isDeleted ? t("The check is deleted, so its findings can't be reviewed.") : null}
        />
      )}
    </section>
  );
}

const countText = (count: number | null) => (count === null ? t('Not given') : formatCount(count));

/** Two responses of the service that cannot both be right. A count that was not given contradicts nothing. */
function disagrees(counts: SummaryReading['counts'], read: number, open: number, unread: number): boolean {
  if (counts === null) return false;
  const { total, unreviewed } = counts.value;
  const listed = read + unread;
  // What could not be read may be unreviewed or not.
  const isWithin = unreviewed === null || (unreviewed >= open && unreviewed <= open + unread);
  return (total ?? listed) !== listed || !isWithin;
}

/** Names the keys of the findings list. */
export function TriageKeys() {
  return (
    <span className={styles.keys}>
      <Phrase
        text="{next} {previous} Move {confirm} Confirm {dismiss} Dismiss {send} Send"
        values={{
          next: <KeyHint of={keyTable.next} />,
          previous: <KeyHint of={keyTable.previous} />,
          confirm: <KeyHint of={keyTable.confirm} />,
          dismiss: <KeyHint of={keyTable.dismiss} />,
          send: <KeyHint of={keyTable.send} />,
        }}
      />
    </span>
  );
}
