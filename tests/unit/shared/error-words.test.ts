import { describe, expect, it } from 'vitest';
import { keyIsNotLost } from '#electron/platform/storage/key-notice';
import {
  dryRunNotFound,
  fileNotFound,
  planNotSaved,
  runNotFound,
} from '#electron/jobs/creation/bulk-refusals';
import { errorOfResponse } from '#electron/service/api/status-error';
import { demoIsOff } from '#electron/service/profiles/profile-rules';
import { titleOfReason, wordsOf } from '#shared/error-words';
import type { AppError } from '#shared/errors';

const call = { operation: 'ListFeatureFlags', host: 'api.example', permission: 'member' } as const;
const respond = (status: number, about: object) =>
  errorOfResponse({ ...call, target: undefined, ...about }, { status, headers: {}, body: '' }, 0).error;

describe('the next step of an error', () => {
  it.each<[string, AppError, string]>([
    ['a profile that is turned off', demoIsOff, 'switch-profile'],
    ['a file to select again', fileNotFound, 'advised'],
    ['a dry run to repeat', dryRunNotFound, 'advised'],
    ['a run that was deleted', runNotFound, 'advised'],
    ['a mapping behind the keychain', planNotSaved, 'retry'],
    ['a key that still works', keyIsNotLost, 'advised'],
    ['a call that needs another integration', respond(403, { permission: 'global-admin' }), 'switch-profile'],
    ['a resource without access', respond(403, { target: 'organizations/o1' }), 'retry'],
    ['a path that the service does not have', respond(404, {}), 'open-profile'],
  ])('fits %s', (_, error, step) => {
    expect(wordsOf(error).step).toBe(step);
  });
});

it.each([
  ['refused: keychain-not-responding', 'Keychain not responding'],
  ['keychain-not-answering', 'Keychain not responding'],
  ['refused: keychain-not-answering', 'Keychain not responding'],
  ['rate-limit', wordsOf({ kind: 'rate-limit', message: '', advice: '' }).title],
  ['renamed-since', null],
])('the journal names the reason %s by its title', (saved, title) => {
  expect(titleOfReason(saved)).toBe(title);
});
