import type { KeychainStatus } from '#shared/profile';
import type { Tone } from '../../components/Status.tsx';

/** The keychain in two or three words. */
export const keychainWords: Record<KeychainStatus['state'], { tone: Tone; word: string }> = {
  available: { tone: 'success', word: 'Available, unlocked' },
  missing: { tone: 'danger', word: 'Not there' },
  locked: { tone: 'warning', word: 'Locked' },
  'not-answering': { tone: 'warning', word: 'Does not answer' },
  crashed: { tone: 'danger', word: 'Stopped unexpectedly' },
  unknown: { tone: 'neutral', word: 'Not checked yet' },
};
