import { describe, expect, it } from 'vitest';
import { reportSentence, reviewSentence, stateSentence } from '#shared/check-detail/state-sentences';
import type { Check } from '#shared/model/check';

const now = Date.parse('2026-03-12T10:15:00Z');
const createTime = '2026-03-02T10:15:00Z';
const updateTime = '2026-03-11T10:15:00Z';
const check = (state: string, more: Partial<Check> = {}): Check => ({
  name: 'organizations/o/teams/t/checks/c',
  state,
  createTime,
  updateTime,
  ...more,
});
const say = (of: Check, unreviewed: number | null = null, hasResult: boolean | null = false) =>
  stateSentence(of, { unreviewed, hasResult, now, shownTime: () => '2 Mar' });

describe('the state of a check and its findings', () => {
  it.each([
    [null, 'The service has no open work on this check.'],
    [0, 'The service has no open work on this check, and no finding needs review.'],
    [1, 'The service has no open work on this check. 1 finding needs your review.'],
    [3, 'The service has no open work on this check. 3 findings need your review.'],
  ])('agree with %j unreviewed', (unreviewed, sentence) => {
    expect(say(check('INACTIVE'), unreviewed)).toBe(sentence);
  });

  it('say for how long an active check has no result', () => {
    expect(say(check('ACTIVE'))).toBe('The check is in progress, with no result after 10 days.');
    expect(say(check('ACTIVE', { createTime: '2026-03-11T10:15:00Z' }))).toMatch(/after 1 day\.$/);
    expect(say(check('ACTIVE', { createTime: '2026-03-12T09:00:00Z' }))).toBe('The check is in progress.');
    expect(say(check('ACTIVE'), null, null)).toBe('The check is in progress.');
    expect(say(check('ACTIVE'), null, true)).toBe(
      'The check is in progress. The summary shows its latest result.',
    );
  });

  it('say what the operator has to do while the service works', () => {
    expect(reviewSentence(check('ACTIVE'), 2)).toBe('2 findings need your review.');
    expect(reviewSentence(check('ACTIVE'), 0)).toBeNull();
    expect(reviewSentence(check('ACTIVE'), null)).toBeNull();
    // Said by the sentence of the state.
    expect(reviewSentence(check('INACTIVE'), 2)).toBeNull();
  });

  it('say since when a check is cancelled or deleted, if known', () => {
    expect(say(check('CANCELLED'))).toMatch(/^Cancelled no later than 2 Mar\./);
    expect(say(check('DELETED'))).toMatch(/^Deleted no later than 2 Mar\./);
    expect(say(check('DELETED', { updateTime: undefined }))).toBe(
      'The check can no longer be monitored or cancelled.',
    );
  });

  it('add nothing to an unknown state', () => {
    expect(say(check('PAUSED'), 3)).toBeNull();
  });
});

it('a report that cannot be opened says why', () => {
  const both = { full: true, summary: true };
  expect(reportSentence(both, 'read')).toBeNull();
  expect(reportSentence(null, 'reading')).toBeNull();
  expect(reportSentence({ ...both, full: false }, 'read')).toBe('The summary has no link to a full report.');
  expect(reportSentence({ ...both, summary: false }, 'read')).toBe(
    'The summary has no link to a summary report.',
  );
  expect(reportSentence({ full: false, summary: false }, 'read')).toBe(
    'The summary has no link to a report.',
  );
  expect(reportSentence(null, 'not-ready')).toBe('Reports become available with the summary.');
  expect(reportSentence(null, 'none')).toBe('The check has no reports, because it has no summary.');
  expect(reportSentence(null, 'failed')).toBe('Reports need the summary, which could not be loaded.');
});
