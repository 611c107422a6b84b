import { t } from '#shared/messages/text';
import { checkTemplates } from '../model/check-params.ts';
import { reviewReasons, type findingTypes } from '../model/finding.ts';

/** How sure a value of the service is to be good or bad. `unknown`: a value §2 does not name, shown raw and never green. */
export type Verdict = 'good' | 'attention' | 'bad' | 'none' | 'unknown';

export interface Word {
  word: string;
  status: Verdict;
  /** What the word means, where the word alone does not say. */
  note?: string;
}

const recommendationWords: Readonly<Record<string, Word>> = {
  CLEAR: { word: t('Clear'), status: 'good' },
  APPROVE: { word: t('Approve'), status: 'good' },
  CONSIDER: {
    word: t('Consider'),
    status: 'attention',
    note: t('Consider: neither clear nor failed. Review the findings, then decide.'),
  },
  PROCEED_WITH_CAUTION: { word: t('Proceed with caution'), status: 'attention' },
  FAIL: { word: t('Fail'), status: 'bad' },
  NOT_SUCCESSFUL: { word: t('Not successful'), status: 'attention' },
  NOT_APPLICABLE: { word: t('Not applicable'), status: 'none' },
  UNSUPPORTED_BY_PROVIDER: { word: t('Unsupported by provider'), status: 'none' },
};

export function recommendationWord(value: string): Word {
  const known = Object.hasOwn(recommendationWords, value) ? recommendationWords[value] : undefined;
  return known ?? { word: value, status: 'unknown' };
}

const stateWords: Readonly<Record<string, string>> = {
  ACTIVE: t('Active'),
  INACTIVE: t('Inactive'),
  CANCELLED: t('Cancelled'),
  DELETED: t('Deleted'),
};

/** A check state in words; one the API document does not name stays unchanged. */
export function checkStateWord(state: string): string {
  return wordIn(stateWords, state);
}

/** What the state of a check means, where the word alone does not say (§3). */
export function checkStateNote(state: string | null | undefined): string | undefined {
  return state === 'INACTIVE'
    ? t('Inactive: no open work. A monitoring match or a review can make the check active again.')
    : undefined;
}

const findingStateWords: Readonly<Record<string, string>> = {
  UNREVIEWED: t('Unreviewed'),
  CONFIRMED: t('Confirmed'),
  DISMISSED: t('Dismissed'),
  RETRACTED_BY_PROVIDER: t('Retracted by provider'),
};

export function findingStateWord(state: string): string {
  return wordIn(findingStateWords, state);
}

/** The documented types, and one that services are known to send. */
type ShownType =
  (typeof findingTypes)[number] | 'ADVERSE_MEDIA_MATCH' | 'ADDRESS_PARTIAL' | 'DOCUMENT_EXPIRY';

const findingTypeWords: Readonly<Record<ShownType, string>> = {
  PEP_MATCH: t('PEP match'),
  SANCTIONS_MATCH: t('Sanctions match'),
  ADVERSE_MEDIA_MATCH: t('Adverse media match'),
  ADDRESS_PARTIAL: t('Address partly confirmed'),
  DOCUMENT_EXPIRY: t('Document expiry'),
};

/** The type of a finding in words; one that is not known stays unchanged. */
export function findingTypeWord(type: string): string {
  return wordIn(findingTypeWords, type);
}

const reviewReasonWords: Readonly<Record<(typeof reviewReasons)[number], string>> = {
  OTHER: t('Other'),
  NAME_NOT_EXACT: t('Name not exact'),
};

/** The reason of a review in words; one that the API document does not name stays unchanged. */
export function reviewReasonWord(reason: string): string {
  return wordIn(reviewReasonWords, reason);
}

/** The reason that was typed, as its word or as the API calls it. */
export function reviewReasonOf(typed: string): string {
  const word = typed.toLowerCase();
  return (
    reviewReasons.find((reason) => reviewReasonWords[reason].toLowerCase() === word) ?? typed.toUpperCase()
  );
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

/** One of the words; a value without one stays unchanged. */
function wordIn(words: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(words, value) ? (words[value] ?? value) : value;
}
