import { isUnreviewed, severityRank } from '#shared/check-detail/findings';
import { shownName } from '#shared/display-name';
import type { QueuedFinding } from '#shared/ipc/contract/findings';
import { t } from '#shared/messages/text';
import { checkTitle, organizationTitle } from '#shared/titles';
import { utc, when } from '../../components/grid/cells.ts';
import type { Cell, Column } from '../../components/grid/columns.ts';
import { number, text, time } from '../../components/grid/order.ts';
import { createTimeOf } from './narrowing.ts';
import { severityCell, stateCell, typeWord } from './finding-words.tsx';
import styles from './Findings.module.css';

export const keyOf = ({ finding }: QueuedFinding): string => finding.name;
export const nameOf = ({ finding }: QueuedFinding): string =>
  shownName(finding.displayName, typeWord(finding.type));
export const checkText = ({ checkName }: Pick<QueuedFinding, 'checkName'>): string => checkTitle(checkName);
export const organizationText = ({ organizationName }: Pick<QueuedFinding, 'organizationName'>): string =>
  organizationTitle(organizationName);

/** Two lines, the second in a smaller, quieter face. */
const twoLines = (first: string, second: string): Cell => ({
  text: first.length > second.length ? first : second,
  content: (
    <span className={styles.two}>
      <b dir="auto">{first}</b>
      <small dir="auto">{second}</small>
    </span>
  ),
});

export const columns: readonly Column<QueuedFinding>[] = [
  {
    id: 'finding',
    label: t('Finding'),
    width: { least: 168, most: 360, grows: true },
    isName: true,
    isPersonal: true,
    cell: (row) => twoLines(nameOf(row), typeWord(row.finding.type)),
    full: nameOf,
    sort: text(nameOf),
  },
  {
    id: 'severity',
    label: t('Severity'),
    width: { least: 88, most: 130 },
    cell: ({ finding }) => severityCell(finding.severity ?? null),
    sort: number(({ finding }) => severityRank(finding.severity ?? null)),
  },
  {
    id: 'check',
    label: t('Check'),
    width: { least: 168, most: 360, grows: true },
    isPersonal: true,
    cell: (row) => twoLines(checkText(row), organizationText(row)),
    full: (row) => `${checkText(row)}, ${organizationText(row)}`,
    sort: text(organizationText),
  },
  {
    id: 'state',
    label: t('State'),
    width: { least: 96, most: 140 },
    gives: 2,
    cell: ({ finding }) => stateCell(finding.state),
    sort: number(({ finding }) => Number(!isUnreviewed(finding))),
  },
  {
    id: 'created',
    label: t('Created'),
    width: { least: 72, most: 110 },
    gives: 1,
    cell: (row) => when(createTimeOf(row)),
    full: (row) => utc(createTimeOf(row)),
    sort: time(createTimeOf),
  },
];
