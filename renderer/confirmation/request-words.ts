import { visibleName } from '#shared/display-name';
import type { RequestQuestion } from '#shared/guard';
import { t } from '#shared/messages/text';
import { lastSegment } from '#shared/resource-names';
import { cancelEffect, monitoringTitle, monitoringWords } from './check-words.ts';
import { overrideOf } from './overrides.ts';
import type { QuestionWords } from './words.ts';

export function requestWords(question: RequestQuestion): QuestionWords {
  const { operation, direction, resourceName, organizationDisplayName } = question;
  const organization = organizationDisplayName === null ? null : visibleName(organizationDisplayName);
  switch (operation) {
    case 'CancelCheck':
      return {
        title:
          organization === null
            ? t('Cancel this check?')
            : t('Cancel this check in {organization}?', { organization }),
        effect: cancelEffect(1),
        send: t('Cancel check'),
        keep: t('Keep check'),
      };
    case 'ReviewFinding':
      return {
        title:
          direction === 'CONFIRMED'
            ? t('Confirm this finding?')
            : direction === 'DISMISSED'
              ? t('Dismiss this finding?')
              : t('Send this decision?'),
        effect: t(
          'Adds a revision to the finding and updates the finding counts and the recommendation of its check. Another review can change the decision.',
        ),
        send: t('Send decision'),
        keep: t('Cancel'),
      };
    case 'GenerateAISummary':
      return {
        title: t('Generate an AI summary of this check?'),
        effect: t('A model writes the summary from data without personal details.'),
        send: t('Generate AI summary'),
        keep: t('Do not generate'),
      };
    case 'CreateCheck':
      return {
        title:
          organization === null
            ? t('Create this check?')
            : t('Create this check for {organization}?', { organization }),
        effect: t('The check starts at once and is billed. It can only be cancelled, not deleted.'),
        send: t('Create check'),
        keep: t('Cancel'),
      };
    case 'CreateUser':
      return {
        title:
          organization === null
            ? t('Create this user?')
            : t('Create this user for {organization}?', { organization }),
        effect: t('The API has no operation that removes a user.'),
        send: t('Create user'),
        keep: t('Cancel'),
      };
    case 'CreateFeatureFlag':
      return {
        title: t('Create the feature flag {flag}?', { flag: lastSegment(resourceName) }),
        effect: t('Applies to every organization. The API has no operation that deletes a flag.'),
        send: t('Create flag'),
        keep: t('Cancel'),
      };
    case 'UpdateFeatureFlag':
      return {
        title: t('Update the feature flag {flag}?', { flag: lastSegment(resourceName) }),
        effect: t('Changes the flag for every organization without an override.'),
        send: t('Update flag'),
        keep: t('Cancel'),
      };
    case 'SetFeatureFlagOverride': {
      const place = overrideOf(question);
      const effect = t("The override replaces the flag's default for this organization.");
      const keep = t('Cancel');
      if (direction === 'ON')
        return { title: t('Set {flag} on for {organization}?', place), effect, send: t('Set On'), keep };
      if (direction === 'OFF')
        return { title: t('Set {flag} off for {organization}?', place), effect, send: t('Set Off'), keep };
      return {
        title: t('Set the override of {flag} for {organization}?', place),
        effect,
        send: t('Set override'),
        keep,
      };
    }
    case 'DeleteFeatureFlagOverride':
      return {
        title: t('Clear the override of {flag} for {organization}?', overrideOf(question)),
        effect: t(
          "{canSet, select, true {The organization uses the flag's default again.} other {The organization uses the flag's default again. This profile can't set overrides, so this can't be undone.}}",
          { canSet: String(question.setsOverrides) },
        ),
        send: t('Clear override'),
        keep: t('Cancel'),
      };
    case 'SetOngoingMonitoring':
      return {
        title: monitoringTitle(direction, organization),
        ...monitoringWords(direction, 1),
      };
    default:
      return {
        title: t('Send this change?'),
        effect: t('Changes data in the service.'),
        send: t('Send'),
        keep: t('Cancel'),
      };
  }
}
