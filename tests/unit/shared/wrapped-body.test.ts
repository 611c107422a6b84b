import { expect, it } from 'vitest';
import type { AppError, FieldFault } from '#shared/errors';
import { isWrapperMissing } from '#shared/wrapped-body';

const refused = (serviceMessage: string, faults: FieldFault[] = []): AppError => ({
  kind: 'validation',
  message: 'Refused.',
  serviceMessage,
  advice: 'Correct the fields.',
  faults,
});

it.each(['check', 'Check'])('treats a fault on the field %s as a missing wrapper', (field) => {
  expect(isWrapperMissing(refused('Refused.', [{ field, message: 'Required.' }]), 'check')).toBe(true);
});

it.each(['featureFlag', 'feature_flag'])('treats a fault on the field %s as a missing wrapper', (field) => {
  const error = refused('Refused.', [{ field, message: 'Required.' }]);
  expect(isWrapperMissing(error, 'featureFlag')).toBe(true);
  expect(isWrapperMissing(error, 'check')).toBe(false);
});

it.each([
  'check is required',
  '`check` must be set',
  'Missing required field: check',
  'field "check" is missing',
])('finds the member in: %s', (message) => {
  expect(isWrapperMissing(refused(message), 'check')).toBe(true);
});

it.each([
  'check.params is required',
  'Missing required field: check.params',
  'displayName is required to check',
  'a check with this reference exists',
])('finds no missing member in: %s', (message) => {
  expect(isWrapperMissing(refused(message, [{ field: 'check.params', message: 'Required.' }]), 'check')).toBe(
    false,
  );
});

it('is not assumed for errors that are not about the request', () => {
  const error: AppError = { kind: 'permission', message: 'check is required', advice: '' };
  expect(isWrapperMissing(error, 'check')).toBe(false);
});
