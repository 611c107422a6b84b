import { t } from '#shared/messages/text';
import { useTryNow } from '../queries/session.ts';
import { LinkButton } from './Button.tsx';

/** Ends the wait for the service, for all waiting calls. */
export function TryNow({ profileId }: { profileId: string }) {
  return <LinkButton onPress={useTryNow(profileId)}>{t('Retry now')}</LinkButton>;
}
