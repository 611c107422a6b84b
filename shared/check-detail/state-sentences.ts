import { t } from '#shared/messages/text';
import type { Check } from '../model/check.ts';
import { daysWithoutResult } from './stuck.ts';
import type { SummaryReading } from './summary.ts';

/**
 * What the state of a check means together with its findings, in one sentence; null: there is nothing to add. The API
 * gives no time of a cancellation or deletion, so it is the last change that is named.
 */
export function stateSentence(
  check: Check,
  {
    unreviewed,
    hasResult,
    now,
    shownTime,
  }: {
    /** Findings without a decision; null: unknown. */
    unreviewed: number | null;
    /**
     * Its summary recommends something: an active check was reactivated since, or is not done with all parts. Null:
     * unknown.
     */
    hasResult: boolean | null;
    now: number;
    shownTime: (iso: string) => string;
  },
): string | null {
  const { state, updateTime } = check;
  const time = updateTime === undefined ? null : shownTime(updateTime);
  switch (state) {
    case 'ACTIVE': {
      if (hasResult === true) return t('The check is in progress. The summary shows its latest result.');
      const days = daysWithoutResult(check, { hasResult, now });
      return days === null || days === 0
        ? t('The check is in progress.')
        : t('The check is in progress, with no result after {days, plural, one {# day} other {# days}}.', {
            days,
          });
    }
    case 'INACTIVE':
      if (unreviewed === null) return t('The service has no open work on this check.');
      return unreviewed === 0
        ? t('The service has no open work on this check, and no finding needs review.')
        : t(
            'The service has no open work on this check. {count, plural, one {# finding needs} other {# findings need}} your review.',
            { count: unreviewed },
          );
    case 'CANCELLED':
    case 'DELETED':
      return time === null
        ? t('The check can no longer be monitored or cancelled.')
        : t(
            '{state, select, CANCELLED {Cancelled} other {Deleted}} no later than {time}. The check can no longer be monitored or cancelled.',
            { state, time },
          );
    default:
      return null;
  }
}

/** What waits for the operator although the service is still at work; null: nothing known. */
export function reviewSentence({ state }: Check, unreviewed: number | null): string | null {
  return state !== 'ACTIVE' || unreviewed === null || unreviewed === 0
    ? null
    : t('{count, plural, one {# finding needs} other {# findings need}} your review.', { count: unreviewed });
}

/** Why a report cannot be opened; null: both can. */
export function reportSentence(
  given: SummaryReading['reports'] | null,
  summary: 'reading' | 'not-ready' | 'none' | 'failed' | 'read',
): string | null {
  if (summary === 'not-ready') return t('Reports become available with the summary.');
  if (summary === 'none') return t('The check has no reports, because it has no summary.');
  if (summary === 'failed') return t('Reports need the summary, which could not be loaded.');
  if (summary === 'reading' || given === null || (given.full && given.summary)) return null;
  const missing = given.full ? 'summary' : given.summary ? 'full' : 'both';
  return t(
    'The summary has no link to {missing, select, full {a full report} summary {a summary report} other {a report}}.',
    { missing },
  );
}
