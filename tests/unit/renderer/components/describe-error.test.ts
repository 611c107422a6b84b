import { describe, expect, it } from 'vitest';
import { refusalReasons, type AppError } from '#shared/errors';
import { describeError, errorDetail } from '../../../../renderer/components/describe-error.ts';

const said = { message: 'It did not work.', target: 'organizations/4c19e2d7', advice: 'Try again.' };
const errors: AppError[] = [
  { kind: 'auth', ...said },
  { kind: 'permission', ...said },
  { kind: 'not-found', ...said },
  {
    kind: 'validation',
    ...said,
    faults: [{ field: 'filter', message: 'not a field' }],
    missingFeature: 'banking_data',
  },
  { kind: 'network', reason: 'timeout', ...said },
  { kind: 'rate-limit', ...said },
  { kind: 'service', ...said },
  { kind: 'protocol', reason: 'not-json', ...said },
  { kind: 'outcome-unknown', lookup: {}, ...said },
  ...refusalReasons.map((reason) => ({ kind: 'refused', reason, ...said }) as const),
  { kind: 'cancelled', ...said },
  { kind: 'internal', ...said },
];

describe('an error on show', () => {
  it.each(errors)('of kind $kind says what happened, to what, and what to do next', (error) => {
    const text = describeError(error);
    expect(text.title).toBe(said.message);
    expect(errorDetail(text)).toContain(said.target);
    expect(errorDetail(text)).toContain(said.advice);
  });

  it('names the seconds a service asks to wait', () => {
    const text = describeError({ kind: 'rate-limit', ...said, retryAfterMs: 40_000 });
    expect(text.title).toBe('The service asks to wait 40 s.');
  });

  it('names each faulty field and the feature that is missing', () => {
    const detail = errorDetail(describeError(errors[3] ?? { kind: 'internal', ...said }));
    expect(detail).toContain('filter: not a field');
    expect(detail).toContain('banking_data');
  });

  it('ends each fault with one full stop', () => {
    const faults = [
      { field: 'on', message: 'Sent false, read back true.' },
      { field: 'stage', message: 'Sent "", read back "A".' },
    ];
    const text = describeError({ kind: 'validation', ...said, target: 'featureFlags/f', faults });
    expect(errorDetail(text)).toMatch(
      /^featureFlags\/f\. on: Sent false, read back true\. stage: Sent "", read back "A"\. [A-Z]/,
    );
  });

  it('does not say its target twice', () => {
    const text = describeError({
      kind: 'internal',
      message: 'api.example.com failed.',
      target: 'api.example.com',
      advice: 'Restart.',
    });
    expect(errorDetail(text)).toBe('Restart.');
  });

  it('does without a target', () => {
    expect(errorDetail(describeError({ kind: 'internal', message: 'It failed.', advice: 'Restart.' }))).toBe(
      'Restart.',
    );
  });

  it('never makes an unknown outcome look like a success or a plain failure', () => {
    expect(describeError({ kind: 'outcome-unknown', lookup: {}, ...said }).icon).toBe('unknown');
  });
});
