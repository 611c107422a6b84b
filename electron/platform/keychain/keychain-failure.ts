import type { KeychainFailure } from './keychain-protocol.ts';

/**
 * keytar's errors carry no code, only the words of the library below: libsecret over D-Bus, macOS Security or
 * Windows, of which the last two use the operator's language. So words decide where they are known, and
 * everything else is `failed`.
 */
const knownWords: readonly (readonly [KeychainFailure, RegExp])[] = [
  [
    'missing',
    /autolaunch D-Bus|was not provided by any|not activatable|Could not connect|Cannot spawn a message bus/i,
  ],
  // A keyring that nobody set up has no collection, and without an operator none can be created.
  ['locked', /locked|Object does not exist at path|No such secret collection|dismissed/i],
  ['locked', /User interaction is not allowed|user ?name or passphrase you entered is not correct/i],
];

/** Says what a failed keytar call means. The words themselves never leave the keychain process. */
export function classifyKeychainError(error: unknown): KeychainFailure {
  const words = error instanceof Error ? error.message : '';
  return knownWords.find(([, pattern]) => pattern.test(words))?.[0] ?? 'failed';
}
