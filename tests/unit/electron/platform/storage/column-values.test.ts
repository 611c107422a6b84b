import { expect, it } from 'vitest';
import { storedError } from '#electron/platform/storage/column-values';

const error = { kind: 'service', message: 'Failed.', advice: 'Retry.', status: 503 } as const;

it('reads an error of the first version with the words of the service', () => {
  expect(storedError.parse({ ...error, said: 'Maintenance' })).toEqual({
    ...error,
    serviceMessage: 'Maintenance',
  });
});

it('reads a reason of the first version under its present name', () => {
  const refused = { kind: 'refused', message: 'Not read.', advice: 'Retry.' } as const;
  expect(storedError.parse({ ...refused, reason: 'keychain-not-answering' })).toEqual({
    ...refused,
    reason: 'keychain-not-responding',
  });
});

it.each([error, { ...error, serviceMessage: 'Maintenance' }])(
  'reads an error as it was saved: %j',
  (saved) => {
    expect(storedError.parse(saved)).toEqual(saved);
  },
);

it.each([null, 'said', { said: 'Maintenance' }])('reads nothing else as an error: %j', (saved) => {
  expect(storedError.safeParse(saved).success).toBe(false);
});
