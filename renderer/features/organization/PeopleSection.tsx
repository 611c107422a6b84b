import type { UseQueryResult } from '@tanstack/react-query';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { readRoleBindings, usersByRole } from '#shared/reading/role-bindings';
import { lastSegment } from '#shared/resource-names';
import { LinkButton } from '../../components/Button.tsx';
import { Section } from '../../components/Section.tsx';
import { Absent } from '../../components/Status.tsx';
import { usePersonalTooltip } from '../../components/use-personal-tooltip.ts';
import { Part } from '../check-detail/Part.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { AbsentField } from '../organizations/columns.tsx';
import { knownField, type OrganizationRow } from '../organizations/organization-row.ts';
import { openPeopleOf } from '../people/view-state.ts';
import { joined } from '../../format/joined.ts';
import { sourceTitles } from '../people/words.ts';
import { showChecksOfTeam, showInList, type Customer } from './customer-links.ts';
import styles from './Organization.module.css';

const shownNames = 6;

/** Teams and users as far as their names are known, and the roles that users have. */
export function PeopleSection({
  customer,
  row,
  query,
}: {
  customer: Customer;
  row: OrganizationRow | null;
  query: UseQueryResult<OutputOf<'people.known'>>;
}) {
  const tooltip = usePersonalTooltip();
  const roles = row === null ? ({ is: 'not-loaded' } as const) : knownField(row, 'roleBindings');
  const bindings = roles.is === 'given' ? readRoleBindings(roles.value) : null;
  const roleUsers = bindings?.is === 'understood' ? usersByRole(bindings.value) : null;
  const rolesOf = (user: string) =>
    [...(roleUsers ?? [])].filter(([, users]) => users.has(user)).map(([role]) => lastSegment(role));
  const showRoles = () => showInList(customer, 'roles');
  return (
    <Section
      isLandmark
      title={t('Teams and users')}
      aside={
        <LinkButton className="small" onPress={() => openPeopleOf(customer)}>
          {t('Show teams and users')}
        </LinkButton>
      }
    >
      <Part
        query={query}
        words={{ loading: t('Loading teams and users'), failed: t('Teams and users could not be loaded') }}
      >
        {({ teams, users, teamCount, userCount, failures }) => (
          <>
            {failures.map(({ from, error }) => (
              <div key={from} className={styles.failed}>
                <ErrorNotice
                  as="box"
                  error={error}
                  title={sourceTitles[from]}
                  onRetry={() => void query.refetch()}
                />
              </div>
            ))}
            <p className={styles.note}>
              {teamCount === null || teams.length > teamCount
                ? t('{count, plural, one {# known team} other {# known teams}}', { count: teams.length })
                : t('{count, number} of {total, plural, one {# team} other {# teams}} known', {
                    count: teams.length,
                    total: teamCount,
                  })}
            </p>
            <ul className={styles.names}>
              {teams.slice(0, shownNames).map(({ name }) => (
                <li key={name}>
                  <LinkButton className={styles.link} onPress={() => showChecksOfTeam(name)}>
                    <code className="truncate" title={name}>
                      {lastSegment(name)}
                    </code>
                  </LinkButton>
                </li>
              ))}
            </ul>
            {teams.length > shownNames && (
              <LinkButton data-part className="small" onPress={() => openPeopleOf(customer, null, 'team')}>
                {t('{count, plural, one {# more team} other {# more teams}}', {
                  count: teams.length - shownNames,
                })}
              </LinkButton>
            )}
            <p className={styles.note}>
              {userCount === null || users.length > userCount
                ? t('{count, plural, one {# known user} other {# known users}}', { count: users.length })
                : t('{count, number} of {total, plural, one {# user} other {# users}} known', {
                    count: users.length,
                    total: userCount,
                  })}
            </p>
            <ul className={styles.names}>
              {users.slice(0, shownNames).map(({ name }) => (
                <li key={name}>
                  <LinkButton className={styles.link} onPress={() => openPeopleOf(customer, name)}>
                    <code className="truncate personal" title={tooltip(name)}>
                      {lastSegment(name)}
                    </code>
                  </LinkButton>
                  <span className={styles.aside}>{joined(rolesOf(name))}</span>
                </li>
              ))}
            </ul>
            {users.length > shownNames && (
              <LinkButton data-part className="small" onPress={() => openPeopleOf(customer, null, 'user')}>
                {t('{count, plural, one {# more user} other {# more users}}', {
                  count: users.length - shownNames,
                })}
              </LinkButton>
            )}
          </>
        )}
      </Part>
      <p className={styles.note}>
        {roles.is !== 'given' ? (
          <>
            {t('Role bindings')} <AbsentField field={roles} />
          </>
        ) : bindings?.is === 'understood' ? (
          <LinkButton className="small" onPress={showRoles}>
            {t('{count, plural, one {# role binding} other {# role bindings}}', {
              count: bindings.value.length,
            })}
          </LinkButton>
        ) : (
          <>
            {t('Role bindings')} <Absent word="not understood" />
          </>
        )}
      </p>
      {roleUsers !== null && (
        <ul className={styles.names}>
          {[...roleUsers].map(([role, { size }]) => (
            <li key={role}>
              <LinkButton className={styles.link} onPress={showRoles}>
                <code className="truncate" title={role}>
                  {lastSegment(role)}
                </code>
              </LinkButton>
              {size > 0 && (
                <span className={styles.aside}>
                  {t('{count, plural, one {# user} other {# users}}', { count: size })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
