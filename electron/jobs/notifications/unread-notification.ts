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

const isDocumented = (field: string) => Object.hasOwn(notificationSchema.shape, field);
const isId = (field: string) => /^(id|uuid)$|_id$|I[dD]$/.test(field);

/** The IDs in an entry, at any depth: they tell one notification from another. */
function idsIn(entry: unknown): unknown[] {
  const ids: unknown[] = [];
  JSON.stringify(entry, (field, value: unknown) => {
    if (isId(field)) ids.push(value);
    return value;
  });
  return ids;
}

/** What stays of an entry between two polls: a service may add what changes with each. Without a time it is all of it. */
export function constantIn(entry: unknown): unknown {
  if (!isFields(entry)) return entry;
  const fields = inCamelCase(entry);
  if (unnamedSchema.parse(fields).createTime === undefined) return entry;
  const documented = Object.fromEntries(Object.entries(fields).filter(([field]) => isDocumented(field)));
  return { documented, ids: idsIn(entry) };
}

/**
 * An entry of a list of notifications that cannot be read, as one that is kept and announced like others: nobody has
 * seen it yet. Its name says what it is like and what it holds, so that it is the same one whenever it comes, and its
 * payload is all of it.
 */
export function unreadNotification(organization: string, entry: unknown): Notification {
  const fields: Fields = isFields(entry) ? inCamelCase(entry) : {};
  const { type, createTime, payload } = unnamedSchema.parse(fields);
  const alike = digestOf([type, createTime, payload?.check, idsIn(entry)]);
  return withReceived(
    {
      name: `${organization}/notifications/unread-${alike}-${digestOf(constantIn(entry))}`,
      ...(type !== undefined && { type }),
      ...(createTime !== undefined && { createTime }),
      ...(payload !== undefined && { payload }),
    },
    { payload: entry },
  );
}

/** What the names of unreadable notifications of one type, time, check and IDs begin with; null: this one is readable. */
export function nameOfAlike(name: string): string | null {
  return /^.+\/notifications\/unread-[0-9a-f]{32}-/s.exec(name)?.[0] ?? null;
}

/**
 * One notification for all like this one that come within an hour: the service may send the same one with something
 * else in it at each poll.
 */
export function moreLike(unread: Notification, alike: string, receivedAt: number): Notification {
  const { type = '' } = unread;
  return { ...unread, name: `${alike}${isoTime(receivedAt).slice(0, 13)}`, type: moreUnreadable(type) };
}

function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
