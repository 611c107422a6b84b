import { t } from '#shared/messages/text';
import { useNow } from '../../components/use-now.ts';
import { formatDateTime } from '../../format/time.ts';
import { useSession } from '../../queries/session.ts';

/** The date that the Demo's service was advanced to; nothing while it is this computer's. */
export function DemoDate({ profileId }: { profileId: string }) {
  const now = useNow(60_000);
  const aheadMs = useSession(profileId, ({ localService }) => localService?.aheadMs ?? 0) ?? 0;
  if (aheadMs === 0) return null;
  return (
    <span>{t('Demo date: {date}', { date: formatDateTime(new Date(now + aheadMs).toISOString()) })}</span>
  );
}
