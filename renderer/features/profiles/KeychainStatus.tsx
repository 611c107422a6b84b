import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { KeychainStatus as KeychainState } from '#shared/profile';
import { Status } from '../../components/Status.tsx';
import { keychainWords } from './keychain-words.ts';

/** State of the keychain as icon and word. */
export function KeychainStatus({ keychain }: { keychain: KeychainState }) {
  const { tone, word } = keychainWords[keychain.state];
  const icon = tone === 'success' ? CircleCheck : tone === 'neutral' ? CircleDashed : TriangleAlert;
  return <Status tone={tone} icon={icon} word={word} />;
}
