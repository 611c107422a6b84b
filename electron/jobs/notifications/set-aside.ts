import type { Notification } from '#shared/model/notification';
import type { OrganizationState } from './polled-organization.ts';
import { constantIn } from './unread-notification.ts';

/** Entries of one organization that are kept to be looked at. */
const maxSetAside = 20;

/**
 * Sets aside what cannot be read or stored: it holds up nothing, and Health shows it. The same one comes
 * many times; gives false when it is known already, or was not kept.
 */
export function setAside({ unread }: Pick<OrganizationState, 'unread'>, entry: unknown): boolean {
  const text = constantText(entry);
  if (unread.length >= maxSetAside || unread.some((each) => constantText(each) === text)) return false;
  unread.push(text === null ? unshowable : entry);
  return true;
}

/** What could not be stored is shown without its payload, which may be what could not be stored. */
export function withoutPayload({ name, type, createTime }: Notification): unknown {
  return { name, type, createTime, payload: '…' };
}

const unshowable = '…';

/** Null where an entry is nested too deeply to be written. */
function constantText(entry: unknown): string | null {
  try {
    return JSON.stringify(constantIn(entry));
  } catch {
    return null;
  }
}
