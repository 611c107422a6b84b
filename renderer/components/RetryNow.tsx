import { t } from '#shared/messages/text';
import { useRetryNow } from '../queries/session.ts';
import { LinkButton } from './Button.tsx';

/** Ends the wait for the service, for all waiting calls. */
export function RetryNow({ profileId }: { profileId: string }) {
  return <LinkButton onPress={useRetryNow(profileId)}>{t('Retry now')}</LinkButton>;
}
