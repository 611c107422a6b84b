import type { ResourceName } from '#shared/resource-names';
import { callQuery } from '../../scope/call.ts';
import { scopedKey, type ScopedKey } from '../../scope/keys.ts';
import type { Scope } from '../../scope/scope.ts';

export type CheckName = ResourceName<'check'>;

export const checkQuery = (scope: Scope, name: CheckName) => callQuery(scope, 'checks.read', { name });
export const summaryQuery = (scope: Scope, name: CheckName) => callQuery(scope, 'checks.summary', { name });
export const findingsQuery = (scope: Scope, check: CheckName) => callQuery(scope, 'findings.list', { check });
export const tasksQuery = (scope: Scope, name: CheckName) =>
  callQuery(scope, 'checks.consumerTasks', { name });

const maxNotifications = 100;

/** What the inbox of this computer holds about a check; refreshed with its page, which hears of news only while open. */
export const notificationsQuery = (scope: Scope, check: CheckName) => ({
  ...callQuery(scope, 'inbox.list', { filter: { view: 'any', check }, limit: maxNotifications }),
  staleTime: 0,
});

const parts: Readonly<Record<CheckPart, (scope: Scope, name: CheckName) => { queryKey: ScopedKey }>> = {
  read: checkQuery,
  summary: summaryQuery,
  findings: findingsQuery,
  tasks: tasksQuery,
  notifications: notificationsQuery,
};
type CheckPart = 'read' | 'summary' | 'findings' | 'tasks' | 'notifications';
const everyPart = ['read', 'summary', 'findings', 'tasks', 'notifications'] as const;

/**
 * Reads parts of a check again, or everything shown of it; each part is read, and fails, alone. The AI summary
 * stays, for it is made and not read.
 */
export async function refreshCheck(
  scope: Scope,
  name: CheckName,
  of: readonly CheckPart[] = everyPart,
): Promise<void> {
  await Promise.all(
    of.map((part) => scope.cache.invalidateQueries({ queryKey: parts[part](scope, name).queryKey })),
  );
}

/** What was generated on request, kept while the profile is in use. Never read by itself. */
export const generatedKey = (scope: Scope, name: string) => scopedKey(scope, 'generated', name);
