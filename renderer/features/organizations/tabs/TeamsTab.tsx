import type { UseQueryResult } from '@tanstack/react-query';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { LinkButton } from '../../../components/Button.tsx';
import { CopyName } from '../../../components/CopyName.tsx';
import { ErrorNotice } from '../../../components/ErrorNotice.tsx';
import { Section } from '../../../components/Section.tsx';
import type { ChosenOrganization } from '../../../queries/creation.ts';
import { Part } from '../../check-detail/Part.tsx';
import { openPeopleOf } from '../../people/view-state.ts';
import { sourceTitles } from '../../people/words.ts';
import styles from '../OrganizationDetail.module.css';

/** Teams whose names are known, from the same sources as the page of teams and users (§4 lists none). */
export function TeamsTab({
  query,
  customer,
}: {
  query: UseQueryResult<OutputOf<'people.known'>>;
  customer: ChosenOrganization;
}) {
  const total = query.data?.teamCount ?? null;
  const known = query.data?.teams.length ?? 0;
  return (
    <Section
      title={t('Known teams')}
      aside={
        query.data === undefined
          ? ''
          : total === null || known > total
            ? t('{known, number} known', { known })
            : t('{count, number} of {all, number}', { count: known, all: total })
      }
    >
      <Part query={query} words={{ loading: t('Loading teams'), failed: t('Teams could not be loaded') }}>
        {({ teams, failures }) => (
          <>
            {failures.map(({ from, error }) => (
              <ErrorNotice
                key={from}
                as="box"
                error={error}
                title={sourceTitles[from]}
                onRetry={() => void query.refetch()}
              />
            ))}
            <ul className={styles.rows}>
              {teams.map(({ name }) => (
                <li key={name}>
                  <CopyName name={name} />
                </li>
              ))}
            </ul>
            {teams.length === 0 && (
              <p className="muted">
                {t('No team is known yet. Team names come from role bindings, checks and notifications.')}
              </p>
            )}
            <LinkButton className="small" onPress={() => openPeopleOf(customer, null, 'team')}>
              {t('Show teams and users')}
            </LinkButton>
          </>
        )}
      </Part>
    </Section>
  );
}
