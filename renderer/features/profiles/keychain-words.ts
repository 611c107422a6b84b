import { t } from '#shared/messages/text';
import type { KeychainStatus } from '#shared/profile';
import type { Tone } from '../../components/Status.tsx';

/** The keychain in two or three words. */
export const keychainWords: Record<KeychainStatus['state'], { tone: Tone; word: string }> = {
  available: { tone: 'success', word: t('Available, unlocked') },
  missing: { tone: 'danger', word: t('Missing') },
  locked: { tone: 'warning', word: t('Locked') },
  'not-responding': { tone: 'warning', word: t('Not responding') },
  crashed: { tone: 'danger', word: t('Stopped unexpectedly') },
  unknown: { tone: 'neutral', word: t('Not checked yet') },
};
