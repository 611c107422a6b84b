import type { Direction } from '#shared/direction';
import { t } from '#shared/messages/text';
import type { QuestionWords } from './words.ts';

export const cancelEffect = (count: number): string =>
  t(
    "{count, plural, one {The check and its} other {The checks and their}} ongoing monitoring stop. This can't be undone.",
    { count },
  );

export function monitoringTitle(direction: Direction | null, organization: string | null): string {
  if (direction === 'ON')
    return organization === null
      ? t('Start ongoing monitoring?')
      : t('Start ongoing monitoring of this check in {organization}?', { organization });
  if (direction === 'OFF')
    return organization === null
      ? t('Stop ongoing monitoring?')
      : t('Stop ongoing monitoring of this check in {organization}?', { organization });
  return organization === null
    ? t('Change ongoing monitoring?')
    : t('Change ongoing monitoring of this check in {organization}?', { organization });
}

export function monitoringRunTitle(direction: Direction | null, count: number): string {
  if (direction === 'ON')
    return t('Start ongoing monitoring of {count, plural, one {# check} other {# checks}}?', { count });
  if (direction === 'OFF')
    return t('Stop ongoing monitoring of {count, plural, one {# check} other {# checks}}?', { count });
  return t('Change ongoing monitoring of {count, plural, one {# check} other {# checks}}?', { count });
}

export function monitoringWords(direction: Direction | null, count: number): Omit<QuestionWords, 'title'> {
  if (direction === 'ON')
    return {
      effect: t(
        'Later matches reactivate {count, plural, one {the check} other {the checks}}. The service may charge for monitoring.',
        { count },
      ),
      send: t('Start monitoring'),
      keep: t('Cancel'),
    };
  if (direction === 'OFF')
    return {
      effect: t('Later matches are not reported. You can start monitoring again.'),
      send: t('Stop monitoring'),
      keep: t('Keep monitoring'),
    };
  return {
    effect: t('Starts or stops monitoring. The service may charge for monitoring.'),
    send: t('Change monitoring'),
    keep: t('Cancel'),
  };
}
