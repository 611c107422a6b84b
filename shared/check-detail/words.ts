import { t } from '#shared/messages/text';
import { checkTemplates } from '../model/check-params.ts';

/** How sure a value of the service is to be good or bad. `unknown`: a value §2 does not name, shown raw and never green. */
export type Standing = 'good' | 'attention' | 'bad' | 'none' | 'unknown';

export interface Word {
  word: string;
  standing: Standing;
}

const recommendationWords: Readonly<Record<string, Word>> = {
  CLEAR: { word: t('Clear'), standing: 'good' },
  APPROVE: { word: t('Approve'), standing: 'good' },
  CONSIDER: { word: t('Consider'), standing: 'attention' },
  PROCEED_WITH_CAUTION: { word: t('Proceed with caution'), standing: 'attention' },
  FAIL: { word: t('Fail'), standing: 'bad' },
  NOT_SUCCESSFUL: { word: t('Not successful'), standing: 'attention' },
  NOT_APPLICABLE: { word: t('Not applicable'), standing: 'none' },
  UNSUPPORTED_BY_PROVIDER: { word: t('Unsupported by provider'), standing: 'none' },
};

export function recommendationWord(value: string): Word {
  return knownWord(recommendationWords, value);
}

const stateWords: Readonly<Record<string, string>> = {
  ACTIVE: t('Active'),
  // §3: a check may become active again, so nothing says that it is closed.
  INACTIVE: t('Nothing pending'),
  CANCELLED: t('Cancelled'),
  DELETED: t('Deleted'),
};

/** A check state in words; one the API document does not name stays unchanged. */
export function checkStateWord(state: string): string {
  return Object.hasOwn(stateWords, state) ? (stateWords[state] ?? state) : state;
}

const findingStateWords: Readonly<Record<string, string>> = {
  UNREVIEWED: t('Unreviewed'),
  CONFIRMED: t('Confirmed'),
  DISMISSED: t('Dismissed'),
  RETRACTED_BY_PROVIDER: t('Retracted by provider'),
};

export function findingStateWord(state: string): string {
  return Object.hasOwn(findingStateWords, state) ? (findingStateWords[state] ?? state) : state;
}

/** `Identity verification 1.0.0` for a template of §2, the name unchanged for any other. */
export function templateWord(template: string): string {
  const match = /^checkTemplates\/([a-z-]+)-check-v(\d+)-(\d+)-(\d+)$/.exec(template);
  if (match === null || !Object.hasOwn(checkTemplates, template)) return template;
  const [, id = '', ...version] = match;
  return `${sentence(id.replaceAll('-', ' ').replace('clientonly', 'client-only'))} ${version.join('.')}`;
}

/** `requireBankingData` gives `Require banking data`. */
export function fieldWord(field: string): string {
  return sentence(
    field
      .replace(/^@/, '')
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase(),
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function knownWord(words: Readonly<Record<string, Word>>, value: string): Word {
  const known = Object.hasOwn(words, value) ? words[value] : undefined;
  return known ?? { word: value, standing: 'unknown' };
}
