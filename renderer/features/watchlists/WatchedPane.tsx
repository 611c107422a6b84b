import type { WatchedCheckRow } from '#shared/ipc/contract/watchlists';
import { templateWord } from '#shared/check-detail/words';
import { inItsOrder } from '#shared/display-name';
import { t } from '#shared/messages/text';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { RecordPane } from '../../components/RecordPane.tsx';
import { Section } from '../../components/Section.tsx';
import { Absent } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { openCheck } from '../../state/open-check.ts';
import { CheckState } from '../check-detail/Verdict.tsx';
import { nameOf, organizationText } from './columns.ts';
import styles from './Watchlists.module.css';

interface WatchedPaneProps {
  row: WatchedCheckRow;
  /** Display names of organizations. */
  names: ReadonlyMap<string, string>;
  onRefresh: () => void;
  onClose: () => void;
}

/** A check of a watchlist as it was read last, and why its last read failed. */
export function WatchedPane({ row, names, onRefresh, onClose }: WatchedPaneProps) {
  const { name, readAt, error, monitored, template, state } = row;
  const missing = <Absent word={readAt === null ? 'not loaded' : 'not given'} />;
  const time = (iso: string | null) => (iso === null ? missing : <Time iso={iso} style="when" />);
  return (
    <RecordPane
      title={nameOf(row)}
      isPersonal
      className={styles.pane}
      name={name}
      page={{ label: t('Open check'), open: () => openCheck(name) }}
      meta={readAt !== null && <CheckState state={state ?? undefined} />}
      onClose={onClose}
    >
      {error !== null && (
        <ErrorNotice
          as="bar"
          error={error}
          statusNote={readAt === null ? '' : t('Earlier data is still shown.')}
          onRetry={onRefresh}
          retryLabel={t('Refresh')}
        />
      )}
      <Section title={t('Check')}>
        <Facts labels={92}>
          <Fact name={t('Organization')}>
            <bdi dir="auto">{organizationText(row, names)}</bdi>
          </Fact>
          <Fact name={t('Reference')}>
            {row.clientReference === null ? missing : <bdi dir="auto">{inItsOrder(row.clientReference)}</bdi>}
          </Fact>
          <Fact name={t('Template')}>{template === null ? missing : templateWord(template)}</Fact>
          <Fact name={t('Monitoring')}>{monitored === null ? missing : monitored ? t('On') : t('Off')}</Fact>
          <Fact name={t('Created')}>{time(row.createTime)}</Fact>
          <Fact name={t('Changed')}>{time(row.updateTime)}</Fact>
          <Fact name={t('Updated')}>{time(readAt)}</Fact>
        </Facts>
      </Section>
    </RecordPane>
  );
}
