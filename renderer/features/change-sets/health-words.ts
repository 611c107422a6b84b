import type { HealthCondition } from '#shared/flags/wave-health';
import { t } from '#shared/messages/text';

export const conditionWord: Record<HealthCondition, string> = {
  'failed-checks': t('Failed checks'),
  consider: t('Checks with Consider'),
  'api-errors': t('API errors'),
  'webhook-failures': t('Webhook failures'),
};

/** Where the figures of a condition come from. */
export const conditionSource: Record<HealthCondition, string> = {
  'failed-checks': t(
    'Share of completed checks with the recommendation Fail or Not successful. Uses one call per organization.',
  ),
  consider: t('Share of completed checks with the recommendation Consider. Uses one call per organization.'),
  'api-errors': t(
    'Requests from this app about the changed organizations. Polling and override changes are not counted.',
  ),
  'webhook-failures': t('Deliveries to the webhook receiver of this app.'),
};
