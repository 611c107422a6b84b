import { templateNames } from '#shared/check-form/fields';
import type { BulkRun } from '#shared/ipc/contract/creation';
import { localName } from '#shared/link';
import { t } from '#shared/messages/text';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { OutcomeBar } from '../../components/OutcomeBar.tsx';
import { RecordPane } from '../../components/RecordPane.tsx';
import { Section } from '../../components/Section.tsx';
import { Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { outcomeParts } from '../runs/outcomes.ts';
import { nameOf, stateLook } from './run-columns.ts';
import { rowOutcomes } from './row-outcomes.ts';

/** The outcome of the rows of one run. */
export function RunPane({ run, onOpen, onClose }: { run: BulkRun; onOpen: () => void; onClose: () => void }) {
  const { counts, error } = run;
  return (
    <RecordPane
      title={nameOf(run)}
      link={localName('bulkCreation', run.run)}
      page={{
        label: run.state === 'paused' && counts.waiting > 0 ? t('Open to resume') : t('Open run'),
        open: onOpen,
      }}
      meta={<Status {...stateLook(run)} />}
      onClose={onClose}
    >
      <Section title={t('Outcomes')}>
        <OutcomeBar parts={outcomeParts(rowOutcomes, counts)} />
        {error !== null && <ErrorNotice as="box" error={error} onRetry="beside" />}
      </Section>
      <Section title={t('Run')}>
        <Facts labels={92}>
          <Fact name={t('Started')}>
            <Time iso={run.startedAt} />
          </Fact>
          <Fact name={t('Template')}>{templateNames[run.template]}</Fact>
        </Facts>
      </Section>
    </RecordPane>
  );
}
