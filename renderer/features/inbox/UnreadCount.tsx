import { t } from '#shared/messages/text';
import { formatCount } from '../../format/number.ts';
import { useInboxCounts } from '../../queries/inbox.ts';
import { useScope } from '../shell/ProfileScope.tsx';

/** Unread messages, beside the inbox in the sidebar; nothing when there are none. */
export function UnreadCount() {
  const counts = useInboxCounts(useScope());
  if (counts === null || counts.unread === 0) return null;
  const { unread, unreadIsMore } = counts;
  return (
    <>
      {unread > 999 ? `${formatCount(Math.floor(unread / 1000))}k` : formatCount(unread)}
      {unreadIsMore && '+'}
      <span className="visually-hidden"> {t('unread')}</span>
    </>
  );
}
