import { createHash } from 'node:crypto';
import { notificationPayloadSchema, type Notification } from '#shared/model/notification';
import { withReceived } from '#shared/reading/as-received';
import { isFields } from '#shared/reading/reading';

/** The fields of a notification in the API document. */
const documented = new Set(['name', 'type', 'createTime', 'payload']);

/** What stays of an entry between two polls: a service may add what changes with each. Without a time it is all of it. */
export function constantIn(entry: unknown): unknown {
  if (!isFields(entry) || typeof entry['createTime'] !== 'string') return entry;
  return Object.fromEntries(Object.entries(entry).filter(([field]) => documented.has(field)));
}

/**
 * An entry of a list of notifications that cannot be read, as one that is kept and announced like others: nobody has
 * seen it yet. Its name says what it holds, so that it is the same one whenever it comes, and its payload is all of it.
 */
export function unreadNotification(organization: string, entry: unknown): Notification {
  const fields = isFields(entry) ? entry : {};
  const { type, createTime } = fields;
  const payload = notificationPayloadSchema.safeParse(fields['payload']);
  const digest = createHash('sha256')
    .update(JSON.stringify(constantIn(entry)))
    .digest('hex');
  return withReceived(
    {
      name: `${organization}/notifications/unread-${digest.slice(0, 32)}`,
      ...(typeof type === 'string' && { type }),
      ...(typeof createTime === 'string' && { createTime }),
      ...(payload.success && { payload: payload.data }),
    },
    { payload: entry },
  );
}
