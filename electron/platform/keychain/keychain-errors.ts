import type { AppError, AppErrorOf } from '#shared/errors';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import type { KeychainStatus } from '#shared/profile';
import type { KeychainFailure, KeychainRequest } from './keychain-protocol.ts';

/** Every way a call can fail, as the main process sees it. */
export type CallFailure = KeychainFailure | 'not-responding' | 'crashed';

const backends: Partial<Record<NodeJS.Platform, string>> = {
  darwin: t('Keychain'),
  win32: t('Credential Manager'),
};

/** Name of the keychain of a platform. */
export function keychainName(platform: NodeJS.Platform): string {
  return backends[platform] ?? t('Secret Service');
}

const undoneBy: Record<KeychainRequest['call'], string> = {
  read: t('The secret was not read.'),
  write: t('The secret was not saved.'),
  remove: t('The secret was not removed.'),
};

type Reason = Extract<AppErrorOf<'refused'>['reason'], `keychain-${string}`>;

interface Meaning {
  reason: Reason;
  state: KeychainStatus['state'];
  happened: string;
  advice: string;
}

const failed: Meaning = {
  reason: 'keychain-not-responding',
  state: 'not-responding',
  happened: t('The keychain returned an error.'),
  advice: t('Check that the keychain works.'),
};

const meanings: Record<Exclude<CallFailure, 'invalid'>, Meaning> = {
  missing: {
    reason: 'keychain-missing',
    state: 'missing',
    happened: t('No keychain is running on this computer.'),
    advice: t('Start or unlock a keychain.'),
  },
  locked: {
    reason: 'keychain-locked',
    state: 'locked',
    happened: t('The keychain of this computer is locked.'),
    advice: t('Unlock the keychain.'),
  },
  'not-responding': {
    reason: 'keychain-not-responding',
    state: 'not-responding',
    happened: t('The keychain did not respond in time.'),
    advice: t("Confirm or cancel the keychain's dialog."),
  },
  crashed: {
    reason: 'keychain-crashed',
    state: 'crashed',
    happened: t('The keychain process stopped unexpectedly.'),
    advice: t('Check that the keychain works.'),
  },
  failed,
};

/** The refusal of a call that failed: what happened and what to do, never the secret or the account. */
export function keychainRefusal(call: KeychainRequest['call'], failure: CallFailure): AppError {
  const undone = undoneBy[call];
  if (failure === 'invalid') {
    return {
      kind: 'internal',
      message: linesOf(undone, t('The request to the keychain was malformed.')),
      advice: t('Report the problem on the Help page.'),
    };
  }
  const { reason, happened, advice } = meanings[failure];
  return { kind: 'refused', reason, message: linesOf(undone, happened), advice };
}

/** What the operator reads about a keychain that failed that way; null failure = it works. */
export function describeKeychain(backend: string, failure: CallFailure | null): KeychainStatus {
  if (failure === null) {
    return {
      backend,
      state: 'available',
      message: t('Secrets are saved in the keychain, never in a file.'),
    };
  }
  const { state, happened, advice } = failure === 'invalid' ? failed : meanings[failure];
  return { backend, state, message: linesOf(happened, advice) };
}

/** A keychain nobody has asked yet. */
export function unknownKeychain(backend: string): KeychainStatus {
  return {
    backend,
    state: 'unknown',
    message: t('Not checked yet. The app checks the keychain when it needs a secret.'),
  };
}
