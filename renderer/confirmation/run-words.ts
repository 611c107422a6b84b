import type { RunItem, RunQuestion } from '#shared/guard';
import { t } from '#shared/messages/text';
import { formatCount } from '../format/number.ts';
import { cancelEffect, monitoringRunTitle, monitoringWords } from './check-words.ts';
import { isOverride, overrideOf } from './overrides.ts';
import type { QuestionWords } from './words.ts';

export function runWords({ operation, requests, items }: RunQuestion): QuestionWords {
  if (isOverride(operation))
    return {
      title: overridesTitle(items, requests),
      effect: t(
        'The app reads each value, changes it once and reads it back. Values that changed in the meantime are left out.',
      ),
      send: t('Apply changes'),
      keep: t('Cancel'),
    };
  if (operation === 'CreateCheck')
    return {
      title: t('Create {requests, plural, one {# check} other {# checks}}?', { requests }),
      effect: t(
        'Each check starts at once. Each check is billed. A check can only be cancelled, not deleted.',
      ),
      send: t('Create {requests, plural, one {# check} other {# checks}}', { requests }),
      keep: t('Cancel'),
    };
  if (operation === 'CancelCheck')
    return {
      title: t('Cancel {count, plural, one {# check} other {# checks}}?', { count: requests }),
      effect: cancelEffect(requests),
      send: t('{count, plural, one {Cancel check} other {Cancel checks}}', { count: requests }),
      keep: t('{count, plural, one {Keep check} other {Keep checks}}', { count: requests }),
    };
  if (operation === 'SetOngoingMonitoring') {
    const [first = null, ...others] = new Set(items.map(({ direction }) => direction));
    const direction = others.length === 0 ? first : null;
    return {
      title: monitoringRunTitle(direction, requests),
      ...monitoringWords(direction, requests),
    };
  }
  return {
    title: t('{requests, plural, one {Send # request} other {Send # requests}}?', { requests }),
    effect: t('Each request changes data in the service.'),
    send: t('Send'),
    keep: t('Cancel'),
  };
}

/** Flag and direction in words where they are one. */
function overridesTitle(items: readonly RunItem[], requests: number): string {
  const flags = new Set(items.map((item) => overrideOf(item).flag));
  const [flag] = flags;
  const [direction, ...others] = new Set(items.map((item) => item.direction));
  if (flag === undefined || flags.size > 1 || others.length > 0)
    return t('Apply {requests, plural, one {# override change} other {# override changes}}?', { requests });
  return t(
    '{direction, select, ON {Set {flag} on} OFF {Set {flag} off} NONE {Clear the override of {flag}} other {Change the override of {flag}}} for {organizations, plural, one {# organization} other {# organizations}}?',
    {
      direction: direction ?? '',
      flag,
      organizations: new Set(items.map(({ resourceName }) => resourceName)).size,
    },
  );
}

/** The facts of a run that the app itself gives, under the names that the main process gives them. */
const runFacts: Readonly<Record<string, { word: string; isCount?: true }>> = {
  changeSet: { word: t('Change set') },
  flag: { word: t('Flag') },
  organizations: { word: t('Organizations'), isCount: true },
  teams: { word: t('Teams'), isCount: true },
  flags: { word: t('Flags'), isCount: true },
  waves: { word: t('Waves') },
  unknownNow: { word: t('Current value unknown'), isCount: true },
  checks: { word: t('Checks'), isCount: true },
  template: { word: t('Template') },
  file: { word: t('File') },
};

/** A fact of a run in words: `changeSet` is Change set. */
export const factWord = (field: string): string => runFacts[field]?.word ?? field;

/** The value of such a fact; null: none is given. */
export const factValue = (field: string, value: string | null): string | null =>
  value !== null && runFacts[field]?.isCount === true ? formatCount(Number(value)) : value;
