import { visibleName } from '#shared/display-name';
import type { ProfileQuestion } from '#shared/guard';
import { t } from '#shared/messages/text';
import type { QuestionWords } from './words.ts';

export function profileWords({
  action,
  environment,
  profileName,
  rows,
  shares,
  nameToType,
  organizations,
}: ProfileQuestion): QuestionWords {
  const profile = visibleName(profileName);
  const production = visibleName(nameToType ?? '');
  switch (action) {
    case 'leave-production':
      return {
        title: t('Make {profile} a {kind, select, demo {Demo} other {Sandbox}} profile?', {
          profile,
          kind: rows.find(({ field }) => field === 'kind')?.after ?? '',
        }),
        effect: t(
          'Saving makes the profile read-only. Once you allow changes, they are no longer confirmed one by one.',
        ),
        send: t('Change environment'),
        keep: t('Cancel'),
      };
    case 'change-production':
      return {
        title: t('Change the connection of {profile}?', { profile }),
        effect: t(
          'The change locks this production profile. For a new address or client ID, enter the client secret again.',
        ),
        send: t('Change connection'),
        keep: t('Cancel'),
      };
    case 'share-production':
      return {
        title:
          environment === 'production'
            ? t('Save {profile} with the connection of a profile that is not production?', { profile })
            : t('Save {profile} with the connection of a production profile?', { profile }),
        effect: t('Changes in {profile} are not confirmed one by one, and they may reach {production}.', {
          profile: environment === 'production' ? visibleName(shares[0]?.profileName ?? '') : profile,
          production,
        }),
        send: t('Save profile'),
        keep: t('Cancel'),
      };
    case 'allow-likeness':
      return {
        title: t('Allow organizations of {production} in {profile}?', { profile, production }),
        effect: t(
          'The service returned {count, plural, one {# organization} other {# organizations}} of {production}. Confirm only if both environments have the same organizations.',
          { count: organizations ?? 0, production },
        ),
        send: t('Allow these organizations'),
        keep: t('Cancel'),
      };
    case 'allow-report-host':
      return {
        title: t('Allow {profile} to download reports from another host?', { profile }),
        effect: t('The access token of the profile is sent to every host listed here.'),
        send: t('Allow host'),
        keep: t('Cancel'),
      };
    case 'delete-production':
      return {
        title: t('Delete the production profile {profile}?', { profile }),
        effect: t(
          "Deletes its settings, its client secret and its data on this computer. The journal and the record of created checks stay. Nothing changes in the service. This can't be undone.",
        ),
        send: t('Delete profile'),
        keep: t('Keep profile'),
      };
  }
}
