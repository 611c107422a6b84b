import { createHash } from 'node:crypto';
import { notificationPayloadSchema, type Notification } from '#shared/model/notification';
import { withReceived } from '#shared/reading/as-received';
import { isFields } from '#shared/reading/reading';

/**
 * An entry of a list of notifications that cannot be read, as one that is kept and announced like others: nobody has
 * seen it yet. Its name says what it holds, so that it is the same one whenever it comes, and its payload is all of it.
 */
export function unreadNotification(organization: string, entry: unknown): Notification {
  const fields = isFields(entry) ? entry : {};
  const { type, createTime } = fields;
  const payload = notificationPayloadSchema.safeParse(fields['payload']);
  const digest = createHash('sha256').update(JSON.stringify(entry)).digest('hex');
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
