import { checkFields } from '#shared/ipc/contract/privacy';
import { t } from '#shared/messages/text';
import { lastSegment } from '#shared/resource-names';
import { Facts } from '../../components/Facts.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { RecordPane } from '../../components/RecordPane.tsx';
import { Absent } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { openCheck } from '../../state/open-check.ts';
import { CheckState } from '../check-detail/Verdict.tsx';
import { SubjectSections } from '../check-detail/SubjectSections.tsx';
import { useReveal } from '../privacy/use-reveal.ts';
import {
  nameOf,
  organizationName,
  templateName,
  type CheckRow,
  type OrganizationNames,
} from './check-row.ts';
import styles from './CheckPane.module.css';

interface CheckPaneProps {
  row: CheckRow;
  names: OrganizationNames;
  onClose: () => void;
}

/** What the list brought of one check, next to the list. */
export function CheckPane({ row, names, onClose }: CheckPaneProps) {
  const { check } = row;
  const reveal = useReveal({ of: 'check', name: check.name, fields: [...checkFields] });
  const facts: readonly [label: string, value: string | undefined, isPersonal?: boolean][] = [
    [t('Client reference'), check.clientReference],
    [t('Organization'), organizationName(row, names) ?? row.organization ?? undefined],
    [t('Team'), row.team ?? undefined],
    [t('Template'), check.template === undefined ? undefined : templateName(check.template)],
    [t('Monitoring'), monitoringWord(check.ongoingMonitoringEnabled)],
    [t('Created by'), idOf(check.creator), true],
    [t('Notified user'), idOf(check.notificationRecipient), true],
  ];
  return (
    <RecordPane
      title={nameOf(row)}
      isPersonal
      page={{ label: t('Open check'), open: () => openCheck(check.name) }}
      name={check.name}
      meta={
        <>
          <CheckState state={check.state} />
          <span>
            <Phrase text="Updated {time}" values={{ time: <Time iso={row.receivedAt} /> }} />
          </span>
        </>
      }
      onClose={onClose}
    >
      <Facts className={styles.facts} labels={104}>
        {facts.map(([label, value, isPersonal = false]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value === undefined ? (
                <Absent word="not given" />
              ) : (
                <bdi className={isPersonal ? 'personal' : undefined}>{value}</bdi>
              )}
            </dd>
          </div>
        ))}
        {(['createTime', 'updateTime'] as const).map((field) => (
          <div key={field}>
            <dt>{field === 'createTime' ? t('Created') : t('Changed')}</dt>
            <dd>
              {check[field] === undefined ? (
                <Absent word="not given" />
              ) : (
                <Time iso={check[field]} style="when" />
              )}
            </dd>
          </div>
        ))}
      </Facts>
      <SubjectSections check={reveal.values?.of === 'check' ? reveal.values.check : check} reveal={reveal} />
    </RecordPane>
  );
}

function monitoringWord(enabled: boolean | undefined): string | undefined {
  if (enabled === undefined) return undefined;
  return enabled ? t('On') : t('Off');
}

const idOf = (name: string | undefined) => (name === undefined ? undefined : lastSegment(name));
