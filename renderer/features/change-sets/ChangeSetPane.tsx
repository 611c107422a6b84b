import type { ChangeCell, ChangeSet } from '#shared/ipc/contract/change-sets';
import { inItsOrder } from '#shared/display-name';
import { localName } from '#shared/link';
import { t } from '#shared/messages/text';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { OutcomeBar } from '../../components/OutcomeBar.tsx';
import { RecordPane } from '../../components/RecordPane.tsx';
import { Section } from '../../components/Section.tsx';
import { Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { toAppError } from '../../ipc/unwrap.ts';
import { useCall } from '../../scope/call.ts';
import { stateLook } from './columns.ts';
import { outcomesOf } from './outcomes.ts';
import { openChangeSet } from './run-state.ts';

const shownNames = 12;

/** What became of one change set, and what it is about. */
export function ChangeSetPane({
  set,
  isAsked,
  onClose,
}: {
  set: ChangeSet;
  /** It waits for the operator's confirmation. */
  isAsked: boolean;
  onClose: () => void;
}) {
  const { id, name, state, createdAt, startedAt, endedAt, error } = set;
  const { data, error: failure, refetch } = useCall('changeSets.read', { id }, { staleTime: 0 });
  const cells = data?.cells ?? [];
  return (
    <RecordPane
      title={name}
      link={localName('changeSet', id)}
      page={{
        label: state === 'draft' ? t('Open the draft') : t('Open change set'),
        open: () => openChangeSet(set),
      }}
      meta={<Status {...stateLook(set, isAsked)} />}
      onClose={onClose}
    >
      {failure !== null && (
        <ErrorNotice as="box" error={toAppError(failure)} onRetry={() => void refetch()} />
      )}
      <Section title={t('Outcomes')}>
        <OutcomeBar parts={outcomesOf(set)} />
        {error !== null && <p>{error.message}</p>}
      </Section>
      <Section title={t('Change set')}>
        <Facts labels={92}>
          <Fact name={t('Created')}>
            <Time iso={createdAt} style="when" />
          </Fact>
          {startedAt !== null && (
            <Fact name={t('Started')}>
              <Time iso={startedAt} style="when" />
            </Fact>
          )}
          {endedAt !== null && (
            <Fact name={t('Ended')}>
              <Time iso={endedAt} style="when" />
            </Fact>
          )}
        </Facts>
      </Section>
      <Names title={t('Flags')} names={namesIn(cells, ({ flag }) => flag)} isCode />
      <Names
        title={t('Organizations')}
        names={namesIn(cells, ({ organizationDisplayName }) => inItsOrder(organizationDisplayName))}
      />
    </RecordPane>
  );
}

const namesIn = (cells: readonly ChangeCell[], of: (cell: ChangeCell) => string) => [
  ...new Set(cells.map(of)),
];

function Names({
  title,
  names,
  isCode = false,
}: {
  title: string;
  names: readonly string[];
  isCode?: boolean;
}) {
  if (names.length === 0) return null;
  return (
    <Section title={title} aside={names.length}>
      <ul>
        {names.slice(0, shownNames).map((name) => (
          <li key={name} className="truncate">
            {isCode ? <code>{name}</code> : <bdi>{name}</bdi>}
          </li>
        ))}
      </ul>
      {names.length > shownNames && (
        <p className="muted">{t('and {count} more', { count: names.length - shownNames })}</p>
      )}
    </Section>
  );
}
