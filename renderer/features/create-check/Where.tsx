import { t } from '#shared/messages/text';
import { lastSegment } from '#shared/resource-names';
import { OrganizationField } from '../../components/OrganizationField.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { useKnownNames } from '../../queries/creation.ts';
import { Place } from './FaultList.tsx';
import { changeForm, leaveField, useCreateForm } from './form-state.ts';
import styles from './CreateCheck.module.css';

/** Organization and team. Teams cannot be listed (§4): those seen are offered, any other is typed. */
export function Where({
  organizationError,
  teamError,
}: {
  organizationError: string | undefined;
  teamError: string | undefined;
}) {
  const { organizationText, organization, team } = useCreateForm();
  const names = useKnownNames(organization?.name ?? '');
  const teams = (names.data?.teams ?? []).map((name) => ({
    value: lastSegment(name),
    label: lastSegment(name),
  }));
  return (
    <>
      <Place of="organization">
        <OrganizationField
          className={styles.span5}
          error={organizationError}
          text={organizationText}
          chosen={organization}
          onChange={(text, chosen) => changeForm({ organizationText: text, organization: chosen })}
          onChoose={(chosen, text) => changeForm({ organizationText: text, organization: chosen, team: '' })}
        />
      </Place>
      <Place of="team">
        <SuggestField
          className={styles.span4}
          label={t('Team')}
          mono
          value={team}
          suggestions={teams}
          error={teamError}
          hint={
            organization === null
              ? t('Choose an organization, or enter the full resource name of the team.')
              : names.data === undefined
                ? undefined
                : t(
                    '{count, plural, =0 {No team is known yet. Enter one.} one {# team is known. You can enter another.} other {# teams are known. You can enter another.}}',
                    {
                      count: teams.length,
                    },
                  )
          }
          onChange={(text) => changeForm({ team: text })}
          onBlur={() => leaveField('team')}
        />
      </Place>
    </>
  );
}
