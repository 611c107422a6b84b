import type { GuardQuestion } from '#shared/guard';
import { t } from '#shared/messages/text';
import { profileFieldWord } from '../features/profiles/connection-words.ts';
import { environments } from '../scope/environment.ts';
import { isOverride } from './overrides.ts';

/** A question that shows fields before and after. */
type ChangeQuestion = Extract<GuardQuestion, { rows: unknown }>;

/** Constants of overrides and of checks, as they are read. */
export const stateWords: Readonly<Record<string, string>> = {
  ON: t('On'),
  OFF: t('Off'),
  NONE: t('None'),
  CLEARED: t('Cleared'),
  CANCELLED: t('Cancelled'),
  DEFAULT_ON: t('Default on'),
  DEFAULT_OFF: t('Default off'),
  DEFAULT: t('Default'),
  UNKNOWN: t('Unknown'),
};

const fieldWords: Readonly<Record<string, string>> = {
  override: t('Override'),
  inEffect: t('Effective value'),
  state: t('State'),
  ongoingMonitoringEnabled: t('Ongoing monitoring'),
};

/** A field that the app itself names, in words; null: it is a field of the API. */
export function fieldWord(question: ChangeQuestion, field: string): string | null {
  if (question.about === 'profile') return profileFieldWord(field);
  const isOfApp =
    question.about === 'request' &&
    (isOverride(question.operation) ||
      question.operation === 'CancelCheck' ||
      question.operation === 'SetOngoingMonitoring');
  return (isOfApp ? fieldWords[field] : undefined) ?? null;
}

/** A value before or after, in words where the app itself made it a constant. */
export function valueWord(question: ChangeQuestion, field: string, value: string): string {
  if (question.about === 'profile') {
    if (field !== 'kind') return value;
    return value === 'production' || value === 'sandbox' || value === 'demo'
      ? environments[value].word
      : value;
  }
  if (field === 'ongoingMonitoringEnabled')
    return value === 'true' ? t('On') : value === 'false' ? t('Off') : value;
  return (isOverride(question.operation) ? stateWords[value] : undefined) ?? value;
}
