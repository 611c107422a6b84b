import { FileQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { shownName } from '#shared/display-name';
import type { OrganizationHealth } from '#shared/ipc/contract/notifications';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { nameColumnOf } from '../../components/grid/columns.ts';
import { ShowReceived } from '../../components/ReceivedDialog.tsx';
import { RecordPane } from '../../components/RecordPane.tsx';
import { Section } from '../../components/Section.tsx';
import { openOrganization } from '../organizations/open-organization.ts';
import { Completeness } from './Completeness.tsx';
import { healthColumns, unreadText } from './health-columns.ts';
import type { Failed } from '../../state/failed.ts';

/** How the notifications of one organization are polled, why the last poll failed, and a way to poll them again. */
export function HealthPane({ health, onClose }: { health: OrganizationHealth; onClose: () => void }) {
  const { organization: name, displayName, error, failures, unread } = health;
  const [failed, setFailed] = useState<Failed | null>(null);
  return (
    <RecordPane
      title={shownName(displayName, name)}
      name={name}
      page={{ label: t('Open organization'), open: () => openOrganization({ name, displayName }) }}
      onClose={onClose}
    >
      {error !== null && (
        <ErrorNotice
          as="box"
          error={error}
          statusNote={t('{count, plural, one {# failed poll.} other {# consecutive failed polls.}}', {
            count: failures,
          })}
          onRetry="beside"
        />
      )}
      {failed !== null && <ErrorNotice as="box" error={failed.error} onRetry={failed.again} />}
      {unread.length > 0 && (
        <Banner
          tone="warning"
          icon={FileQuestionMark}
          title={unreadText(unread.length)}
          actions={
            <ShowReceived label={t('Show entries')} title={t('Unreadable notifications')} value={unread} />
          }
        />
      )}
      <Section title={t('Polling')}>
        <Facts labels={112}>
          {healthColumns
            .filter((column) => column !== nameColumnOf(healthColumns) && column.id !== 'error')
            .map((column) => (
              <Fact key={column.id} name={column.label}>
                <span title={linesOf(column.hint?.(health), column.full?.(health))}>
                  {column.cell(health).text}
                </span>
              </Fact>
            ))}
        </Facts>
      </Section>
      <Completeness health={health} onFailed={setFailed} />
    </RecordPane>
  );
}
