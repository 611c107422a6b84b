import { describe, expect, it } from 'vitest';
import { classifyKeychainError } from '#electron/platform/keychain/keychain-failure';

describe('The meaning of a keychain error', () => {
  it.each([
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'missing'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'missing'],
    ['Could not connect: No such file or directory', 'missing'],
    ['Could not activate remote peer: unit is not activatable', 'missing'],
    ['Cannot create an item in a locked collection', 'locked'],
    ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'locked'],
    ['The prompt was dismissed', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['The user name or passphrase you entered is not correct.', 'locked'],
    ['Timeout was reached', 'failed'],
    ['', 'failed'],
  ])('of "%s" is %s', (words, failure) => {
    expect(classifyKeychainError(new Error(words))).toBe(failure);
  });

  it('of a value that is not an error is unknown', () => {
    expect(classifyKeychainError('locked')).toBe('failed');
  });
});
