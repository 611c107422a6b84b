import type { AppError, AppErrorOf } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { KeychainStatus } from '#shared/profile';
import type { KeychainFailure, KeychainRequest } from './keychain-protocol.ts';

/** Every way a call can fail, as the main process sees it. */
export type CallFailure = KeychainFailure | 'not-answering' | 'crashed';

const backends: Partial<Record<NodeJS.Platform, string>> = {
  darwin: t('Keychain'),
  win32: t('Credential Manager'),
};

/** Name of the keychain of a platform. */
export function keychainName(platform: NodeJS.Platform): string {
  return backends[platform] ?? t('Secret Service');
}

const acts: Record<KeychainRequest['call'], { undone: string; again: string }> = {
  read: { undone: t('The secret was not read.'), again: t('try again') },
  write: { undone: t('The secret was not saved.'), again: t('save again') },
  remove: { undone: t('The secret was not removed.'), again: t('remove it again') },
};

type Reason = Extract<AppErrorOf<'refused'>['reason'], `keychain-${string}`>;

interface Meaning {
  reason: Reason;
  state: KeychainStatus['state'];
  happened: string;
  advice: (again: string) => string;
}

const failed: Meaning = {
  reason: 'keychain-not-answering',
  state: 'not-answering',
  happened: t('The keychain answered with a fault.'),
  advice: (again) => t('Check that the keychain works, then {again}.', { again }),
};

const meanings: Record<Exclude<CallFailure, 'invalid'>, Meaning> = {
  missing: {
    reason: 'keychain-missing',
    state: 'missing',
    happened: t('No keychain answers on this computer.'),
    advice: (again) => t('Start or unlock one, then {again}.', { again }),
  },
  locked: {
    reason: 'keychain-locked',
    state: 'locked',
    happened: t('The keychain of this computer is locked.'),
    advice: (again) => t('Unlock it, then {again}.', { again }),
  },
  'not-answering': {
    reason: 'keychain-not-answering',
    state: 'not-answering',
    happened: t('The keychain did not answer in time.'),
    advice: (again) =>
      t('Look for a question of the keychain on the screen and answer it, then {again}.', { again }),
  },
  crashed: {
    reason: 'keychain-crashed',
    state: 'crashed',
    happened: t('The keychain process stopped unexpectedly.'),
    advice: (again) => t('Check that the keychain works, then {again}.', { again }),
  },
  failed,
};

/** The refusal of a call that failed: what happened and what to do, never the secret or the account. */
export function keychainRefusal(call: KeychainRequest['call'], failure: CallFailure): AppError {
  const { undone, again } = acts[call];
  if (failure === 'invalid') {
    return {
      kind: 'internal',
      message: t('{undone} The request to the keychain was malformed.', { undone }),
      advice: t('Report this fault.'),
    };
  }
  const { reason, happened, advice } = meanings[failure];
  return { kind: 'refused', reason, message: `${undone} ${happened}`, advice: advice(again) };
}

/** What the operator is told of a keychain that failed that way; null failure = it works. */
export function describeKeychain(backend: string, failure: CallFailure | null): KeychainStatus {
  if (failure === null) {
    return { backend, state: 'available', message: t('Available, unlocked. Secrets are kept nowhere else.') };
  }
  const { state, happened, advice } = failure === 'invalid' ? failed : meanings[failure];
  return { backend, state, message: `${happened} ${advice(t('check again'))}` };
}

/** A keychain nobody has asked yet. */
export function unknownKeychain(backend: string): KeychainStatus {
  return { backend, state: 'unknown', message: t('Not asked yet. It is asked when a secret is needed.') };
}
