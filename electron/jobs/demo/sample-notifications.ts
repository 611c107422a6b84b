import type { InboxFilter } from '#shared/ipc/contract/notifications';
import { notificationTypes } from '#shared/model/notification';
import type { Inbox } from '../notifications/inbox.ts';

const latest: InboxFilter = { view: 'all' };
const matches: InboxFilter = { view: 'all', types: [notificationTypes[2]] };
const toConsider: InboxFilter = { view: 'all', recommendations: ['CONSIDER'] };
const queries = [
  { filter: matches, limit: 8 },
  { filter: toConsider, limit: 16 },
  { filter: latest, limit: 20 },
];

/**
 * Makes the newest of what was there before unread, as nobody has looked at it: by the inbox's own action, so that
 * nothing pops up. False: too little was polled so far.
 */
export async function leaveUnread(
  inbox: Pick<Inbox, 'list' | 'mark'>,
  profileId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const keys = new Set<number>();
  for (const { filter, limit } of queries) {
    const found = await inbox.list({ profileId, filter, limit }, signal);
    if (!found.ok || found.value.entries.length < limit) return false;
    for (const { key } of found.value.entries) keys.add(key);
  }
  const done = await inbox.mark({ profileId, action: 'unread', select: { keys: [...keys] } });
  return done.ok;
}
