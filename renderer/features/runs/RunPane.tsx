import type { ReactNode } from 'react';
import type { SavedRun } from '#shared/ipc/contract/runs';
import { localName } from '#shared/link';
import { t } from '#shared/messages/text';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { OutcomeBar } from '../../components/OutcomeBar.tsx';
import { RecordPane } from '../../components/RecordPane.tsx';
import { Section } from '../../components/Section.tsx';
import { Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { stateLook } from './columns.ts';
import { changeOutcomes, outcomeParts } from './outcomes.ts';
import { runWords, type RunCalls } from './run-words.ts';

/** The outcome of one run, and what it is about. */
export function RunPane({
  run,
  calls,
  isAsked,
  onOpen,
  onClose,
  children,
}: {
  run: SavedRun;
  calls: RunCalls;
  /** It waits for the operator's confirmation. */
  isAsked: boolean;
  onOpen: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { id, name, state, counts, createdAt, startedAt, endedAt, error } = run;
  return (
    <RecordPane
      title={name}
      link={localName('changeSet', id)}
      page={{
        label: state === 'draft' ? t('Open the draft') : runWords[calls].open,
        open: onOpen,
      }}
      meta={<Status {...stateLook(run, isAsked)} />}
      onClose={onClose}
    >
      <Section title={t('Outcomes')}>
        <OutcomeBar parts={outcomeParts(changeOutcomes, counts)} />
        {error !== null && <ErrorNotice as="box" error={error} onRetry="beside" />}
      </Section>
      <Section title={runWords[calls].title}>
        <Facts labels={92}>
          <Fact name={t('Created')}>
            <Time iso={createdAt} />
          </Fact>
          {startedAt !== null && (
            <Fact name={t('Started')}>
              <Time iso={startedAt} />
            </Fact>
          )}
          {endedAt !== null && (
            <Fact name={t('Ended')}>
              <Time iso={endedAt} />
            </Fact>
          )}
        </Facts>
      </Section>
      {children}
    </RecordPane>
  );
}
