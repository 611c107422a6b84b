import { t } from '#shared/messages/text';
import { CopyName } from '../../../components/CopyName.tsx';
import { Section } from '../../../components/Section.tsx';
import type { OrganizationRow } from '../organization-row.ts';
import { knownText } from './SummaryTab.tsx';
import styles from '../OrganizationDetail.module.css';

/** Teams whose names were seen; the interface cannot list them (§4). */
export function TeamsTab({ row, teams }: { row: OrganizationRow; teams: readonly string[] }) {
  return (
    <Section title={t('Known teams')} aside={knownText(teams.length, row)}>
      <ul className={styles.rows}>
        {teams.map((team) => (
          <li key={team}>
            <CopyName name={team} />
          </li>
        ))}
      </ul>
      {teams.length === 0 && (
        <p className="muted">
          {t(
            'No team name was seen yet. Teams cannot be listed; their names come with role bindings in the Full view and with checks.',
          )}
        </p>
      )}
    </Section>
  );
}
