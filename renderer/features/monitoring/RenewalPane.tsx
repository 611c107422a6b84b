import { daysBetween, type Day } from '#shared/calendar/day';
import type { RenewalRow } from '#shared/ipc/contract/watchlists';
import { t } from '#shared/messages/text';
import { LinkButton } from '../../components/Button.tsx';
import { Fact, Facts } from '../../components/Facts.tsx';
import { RecordPane } from '../../components/RecordPane.tsx';
import { Section } from '../../components/Section.tsx';
import { formatDayFull } from '../../format/day.ts';
import { openCheck } from '../../state/open-check.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import { basisTitle, basisWord, nameOf, organizationText } from './columns.ts';
import styles from './Monitoring.module.css';

interface RenewalPaneProps {
  renewal: RenewalRow;
  /** Display names of organizations. */
  names: ReadonlyMap<string, string>;
  today: Day;
  onClose: () => void;
}

/** When the monitoring of one check renews, and how that is known. */
export function RenewalPane({ renewal, names, today, onClose }: RenewalPaneProps) {
  const { check, due, organization, organizationName } = renewal;
  return (
    <RecordPane
      title={nameOf(renewal)}
      isPersonal
      className={styles.pane}
      name={check}
      page={{ label: t('Open check'), open: () => openCheck(check) }}
      onClose={onClose}
    >
      <Section title={t('Renewal')}>
        <Facts labels={92}>
          <Fact name={t('Due')}>{formatDayFull(due)}</Fact>
          <Fact name={t('Days')}>
            {t('{days, plural, =0 {Today} =1 {Tomorrow} other {In # days}}', {
              days: daysBetween(today, due),
            })}
          </Fact>
          <Fact name={t('Organization')}>
            <LinkButton
              className={styles.owner}
              onPress={() =>
                openOrganization({
                  name: organization,
                  displayName: organizationName ?? names.get(organization) ?? null,
                })
              }
            >
              <bdi dir="auto">{organizationText(renewal, names)}</bdi>
            </LinkButton>
          </Fact>
          <Fact name={t('Basis')}>{basisWord(renewal)}</Fact>
        </Facts>
        <p className="muted">{basisTitle(renewal)}</p>
      </Section>
    </RecordPane>
  );
}
