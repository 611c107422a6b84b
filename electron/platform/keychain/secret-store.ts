import type { KeychainStatus } from '#shared/profile';
import type { Result } from '#shared/result';

/** Where secrets are kept, by account. Nothing else of the app holds a client secret at rest. */
export interface SecretStore {
  /** The secret of an account; null when there is none. */
  read(account: string): Promise<Result<string | null>>;
  /** Stores or replaces the secret of an account. */
  write(account: string, secret: string): Promise<Result<null>>;
  /** Deletes the secret of an account; deleting one that is not there succeeds. */
  remove(account: string): Promise<Result<null>>;
}

/** The keychain of the operating system: a secret store that can be missing, locked, stuck or broken. */
export interface Keychain extends SecretStore {
  /** Tries the keychain now; may make it ask the operator to unlock it. */
  status(): Promise<KeychainStatus>;
  /** What the last call found, without asking. */
  known(): KeychainStatus;
}
