import type { InboxEntry } from '#shared/ipc/contract/notifications';

/** An invented message; `key` tells it from others. */
export function entry(key: number, more: Partial<InboxEntry> = {}): InboxEntry {
  return {
    key,
    organization: 'organizations/o1',
    organizationName: 'Fennimore Law',
    name: `organizations/o1/notifications/n${key}`,
    type: 'notification.client.check_complete.v1',
    check: `organizations/o1/teams/t1/checks/c${key}`,
    displayName: `Purchase ${key}`,
    recommendation: 'CLEAR',
    checkState: 'INACTIVE',
    completeTime: null,
    createTime: '2025-11-20T09:44:00Z',
    receivedAt: '2025-11-20T09:44:19Z',
    status: 'unread',
    snoozedUntil: null,
    muted: false,
    announced: 'single',
    clientReference: null,
    ...more,
  };
}
