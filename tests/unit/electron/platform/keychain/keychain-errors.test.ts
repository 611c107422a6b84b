import { describe, expect, it } from 'vitest';
import {
  describeKeychain,
  keychainName,
  keychainRefusal,
  type CallFailure,
} from '#electron/platform/keychain/keychain-errors';
import { appErrorSchema } from '#shared/errors';
import { keychainStatusSchema } from '#shared/profile';

const failures: CallFailure[] = ['missing', 'locked', 'failed', 'invalid', 'not-responding', 'crashed'];
const calls = ['read', 'write', 'remove'] as const;

describe('The message about a keychain failure', () => {
  it.each(calls.flatMap((call) => failures.map((failure) => [call, failure] as const)))(
    'says what was not done and what to do next: %s, %s',
    (call, failure) => {
      const error = appErrorSchema.parse(keychainRefusal(call, failure));
      expect(error.message).toMatch(/^The secret was not (read|saved|removed)\.\n[A-Z].*\.$/);
      expect(error.advice).toMatch(/^[A-Z].*\.$/);
    },
  );

  it.each([...failures, null])('is a status the window can show: %s', (failure) => {
    const status = keychainStatusSchema.parse(describeKeychain('Keychain', failure));
    expect(status.state === 'available').toBe(failure === null);
  });

  it('calls the keychain by the name the platform gives it', () => {
    expect(keychainName('linux')).toBe('Secret Service');
    expect(keychainName('darwin')).toBe('Keychain');
    expect(keychainName('win32')).toBe('Credential Manager');
  });
});
