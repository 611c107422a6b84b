import type { AppError, AppErrorOf } from '#shared/errors';
import type { KeychainStatus } from '#shared/profile';
import type { KeychainFailure, KeychainRequest } from './keychain-protocol.ts';

/** Every way a call can fail, as the main process sees it. */
export type CallFailure = KeychainFailure | 'not-answering' | 'crashed';

const backends: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Keychain',
  win32: 'Credential Manager',
};

/** Name of the keychain of a platform. */
export function keychainName(platform: NodeJS.Platform): string {
  return backends[platform] ?? 'Secret Service';
}

const acts: Record<KeychainRequest['call'], { undone: string; again: string }> = {
  read: { undone: 'The secret was not read.', again: 'try again' },
  write: { undone: 'The secret was not saved.', again: 'save again' },
  remove: { undone: 'The secret was not removed.', again: 'remove it again' },
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
  happened: 'The keychain answered with a fault.',
  advice: (again) => `Check that the keychain works, then ${again}.`,
};

const meanings: Record<Exclude<CallFailure, 'invalid'>, Meaning> = {
  missing: {
    reason: 'keychain-missing',
    state: 'missing',
    happened: 'No keychain answers on this computer.',
    advice: (again) => `Start or unlock one, then ${again}.`,
  },
  locked: {
    reason: 'keychain-locked',
    state: 'locked',
    happened: 'The keychain of this computer is locked.',
    advice: (again) => `Unlock it, then ${again}.`,
  },
  'not-answering': {
    reason: 'keychain-not-answering',
    state: 'not-answering',
    happened: 'The keychain did not answer in time.',
    advice: (again) => `Look for a question of the keychain on the screen and answer it, then ${again}.`,
  },
  crashed: {
    reason: 'keychain-crashed',
    state: 'crashed',
    happened: 'The keychain process stopped unexpectedly.',
    advice: (again) => `Check that the keychain works, then ${again}.`,
  },
  failed,
};

/** The refusal of a call that failed: what happened and what to do, never the secret or the account. */
export function keychainRefusal(call: KeychainRequest['call'], failure: CallFailure): AppError {
  const { undone, again } = acts[call];
  if (failure === 'invalid') {
    return {
      kind: 'internal',
      message: `${undone} The request to the keychain was malformed.`,
      advice: 'Report this fault.',
    };
  }
  const { reason, happened, advice } = meanings[failure];
  return { kind: 'refused', reason, message: `${undone} ${happened}`, advice: advice(again) };
}

/** What the operator is told of a keychain that failed that way; null failure = it works. */
export function describeKeychain(backend: string, failure: CallFailure | null): KeychainStatus {
  if (failure === null) {
    return { backend, state: 'available', message: 'Available, unlocked. Secrets are kept nowhere else.' };
  }
  const { state, happened, advice } = failure === 'invalid' ? failed : meanings[failure];
  return { backend, state, message: `${happened} ${advice('check again')}` };
}

/** A keychain nobody has asked yet. */
export function unknownKeychain(backend: string): KeychainStatus {
  return { backend, state: 'unknown', message: 'Not asked yet. It is asked when a secret is needed.' };
}
