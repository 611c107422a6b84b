import { createHash } from 'node:crypto';
import { isoTime } from '#shared/iso-time';
import { notificationSchema, type Notification } from '#shared/model/notification';
import { moreUnreadable } from '#shared/notifications/wording';
import { withReceived } from '#shared/reading/as-received';
import { camelReader } from '#shared/reading/entry';
import { isFields, type Fields } from '#shared/reading/reading';

/** What can be read of an entry that cannot be read as a notification: its name is missing. */
const unnamedSchema = notificationSchema.omit({ name: true });
const inCamelCase = camelReader(unnamedSchema);

/** Fields that tell one notification from another: those of the API document, and IDs. */
function isDistinctive(field: string): boolean {
  return Object.hasOwn(notificationSchema.shape, field) || /^(id|uuid)$|_id$|I[dD]$/.test(field);
}

/** What stays of an entry between two polls: a service may add what changes with each. Without a time it is all of it. */
export function constantIn(entry: unknown): unknown {
  if (!isFields(entry)) return entry;
  const fields = inCamelCase(entry);
  if (unnamedSchema.parse(fields).createTime === undefined) return entry;
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isDistinctive(field)));
}

/**
 * An entry of a list of notifications that cannot be read, as one that is kept and announced like others: nobody has
 * seen it yet. Its name says what it holds, so that it is the same one whenever it comes, and its payload is all of it.
 */
export function unreadNotification(organization: string, entry: unknown): Notification {
  const fields: Fields = isFields(entry) ? inCamelCase(entry) : {};
  const { type, createTime, payload } = unnamedSchema.parse(fields);
  return withReceived(
    {
      name: nameOf(organization, constantIn(entry)),
      ...(type !== undefined && { type }),
      ...(createTime !== undefined && { createTime }),
      ...(payload !== undefined && { payload }),
    },
    { payload: entry },
  );
}

/**
 * One notification for all that are like this one, of a day where they have no time: the service may send the same one
 * with something else in it at each poll.
 */
export function moreLike(organization: string, unread: Notification, receivedAt: number): Notification {
  const { type, createTime = isoTime(receivedAt).slice(0, 10), payload } = unread;
  const name = nameOf(organization, { type, createTime, check: payload?.check });
  return { ...unread, name, type: moreUnreadable };
}

/** The ids of those that could not be read begin with it. */
export const unreadPrefix = 'unread-';

function nameOf(organization: string, content: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `${organization}/notifications/${unreadPrefix}${digest.slice(0, 32)}`;
}
