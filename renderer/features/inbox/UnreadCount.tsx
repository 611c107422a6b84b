import type { ProfileUnread } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { ShortCount } from '../../components/ShortCount.tsx';
import { formatShort } from '../../format/number.ts';
import { useInboxCounts } from '../../queries/inbox.ts';

/** Unread notifications, next to the inbox in the sidebar. */
export function UnreadCount() {
  return <Unread of={useInboxCounts()} />;
}

/** A number of unread notifications; nothing when there are none or it is not known. */
export function Unread({
  of,
  isSpelled = false,
}: {
  of: Pick<ProfileUnread, 'unread' | 'unreadIsMore'> | null | undefined;
  /** The word is shown too; else it is for screen readers. */
  isSpelled?: boolean;
}) {
  if (of === null || of === undefined || of.unread === 0) return null;
  const { unread, unreadIsMore } = of;
  const count = unreadIsMore ? `${formatShort(unread)}+` : formatShort(unread);
  const spelled = t('{count} unread', { count });
  return isSpelled ? spelled : <ShortCount shown={count} spelled={spelled} />;
}
