import { describe, expect, it } from 'vitest';
import { areaRest, readSummary } from '#shared/check-detail/summary';
import { checkSummarySchema } from '#shared/model/check-summary';
import { withReceived } from '#shared/reading/as-received';
import type { Fields } from '#shared/reading/reading';

const read = (wire: Fields) => readSummary(withReceived(checkSummarySchema.parse(wire), wire));
const flat = {
  name: 'organizations/o/teams/t/checks/c/checkSummary',
  state: 'COMPLETE',
  addressVerified: false,
  identityVerified: true,
  findingsCount: { total: '5', confirmed: 1, dismissed: 1, unreviewed: 3 },
  recommendation: 'CONSIDER',
  riskScore: 62,
};
const payload = {
  payload: {
    '@type': 'type.googleapis.com/checks.type.v1.IndividualVerificationCheckSummary',
    overallRecommendation: { recommendation: 'CLEAR', description: 'Nothing to look at.' },
    screeningCheckResult: { recommendation: 'CONSIDER', matches: 2 },
    proofOfLifeResult: 'PENDING',
  },
  reportUrl: 'https://reports.example/full.pdf',
};

describe('a check summary', () => {
  it.each([
    ['CLEAR', { payload: { overallRecommendation: 'CLEAR' } }, 'payload.overallRecommendation'],
    ['FAIL', { recommendation: { recommendation: 'FAIL' } }, 'recommendation.recommendation'],
  ])('has its recommendation %s wherever the service writes the text', (value, wire, from) => {
    expect(read(wire)).toMatchObject({ recommendation: { value, from }, isRecommendationUnread: false });
  });
  it.each([
    [{ payload: { overallRecommendation: { value: 'CLEAR' } } }, true],
    [{ recommendation: ['CLEAR'] }, true],
    [{ recommendation: '', payload: { overallRecommendation: { recommendation: null } } }, false],
    [{ payload: { overallRecommendation: { description: 'Nothing to look at.' } } }, false],
    [{ state: 'COMPLETE' }, false],
  ])('tells a recommendation that is not understood from none: %j', (wire, isRecommendationUnread) => {
    expect(read(wire)).toMatchObject({ recommendation: null, isRecommendationUnread });
  });

  it('is read from the flat shape, each value with its field', () => {
    const reading = read(flat);
    expect(reading).toMatchObject({
      shape: 'flat',
      recommendation: { value: 'CONSIDER', from: 'recommendation' },
      riskScore: { value: 62, from: 'riskScore' },
      counts: { value: { total: 5, confirmed: 1, dismissed: 1, unreviewed: 3 } },
      reports: { full: false, summary: false },
    });
    expect(reading.areas.map(({ label, description }) => [label, description])).toEqual([
      ['Identity', 'Verified'],
      ['Address', 'Not verified'],
    ]);
  });

  it('is read from the payload shape, unknown results included', () => {
    const reading = read(payload);
    expect(reading).toMatchObject({
      shape: 'payload',
      recommendation: { value: 'CLEAR', from: 'payload.overallRecommendation.recommendation' },
      counts: null,
      riskScore: null,
      reports: { full: true, summary: false },
    });
    expect(reading.areas).toEqual([
      {
        from: 'payload.screeningCheckResult',
        label: 'Screening',
        recommendation: 'CONSIDER',
        description: null,
        raw: { recommendation: 'CONSIDER', matches: 2 },
      },
      {
        from: 'payload.proofOfLifeResult',
        label: 'Proof of life',
        recommendation: null,
        description: null,
        raw: 'PENDING',
      },
    ]);
    expect(reading.areas.map(areaRest)).toEqual([{ matches: 2 }, 'PENDING']);
  });

  it('takes fields that a payload lacks from the flat fields, but never replaces its recommendation', () => {
    const reading = read({ ...flat, ...payload });
    expect(reading.recommendation?.value).toBe('CLEAR');
    expect(reading.counts?.value.total).toBe(5);
  });

  it('shows an absent value as not given, not as 0', () => {
    const reading = read({ findingsCount: { unreviewed: 'many' }, recommendation: '' });
    expect(reading.recommendation).toBeNull();
    expect(reading.counts?.value).toEqual({
      total: null,
      confirmed: null,
      dismissed: null,
      unreviewed: null,
    });
    expect(read({}).counts).toBeNull();
  });
});
