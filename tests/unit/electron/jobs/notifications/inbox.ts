import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSealing } from '#electron/jobs/notifications/entry-row';
import { createInboxActions } from '#electron/jobs/notifications/inbox-actions';
import { createInboxQueries } from '#electron/jobs/notifications/inbox-queries';
import { createInboxStore } from '#electron/jobs/notifications/inbox-store';
import { notificationMigrations } from '#electron/jobs/notifications/migrations';
import { systemClock } from '#electron/platform/clock';
import { openDatabase } from '#electron/platform/storage/open-database';
import type { Notification } from '#shared/model/notification';
import { fixedVault } from '#tests/support/vaults';

export const start = Date.UTC(2026, 10, 20, 9);
export const checkComplete = 'notification.client.check_complete.v1';

/** A folder that goes when the test is finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An inbox in a database of its own. */
export async function openInbox(folder = temporaryFolder(), vault = fixedVault()) {
  const opened = await openDatabase({ folder, migrations: notificationMigrations, clock: systemClock });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database, notices } = opened.value;
  onTestFinished(() => database.close());
  const sealing = createSealing(vault);
  const store = createInboxStore(database, sealing);
  const queries = createInboxQueries(database, sealing);
  const actions = createInboxActions(database, queries);
  return { folder, database, notices, store, queries, actions, sealing, vault };
}

interface Made {
  organization?: string;
  createTime?: number;
  type?: string;
  check?: string;
  displayName?: string;
  recommendation?: string;
}

export function makeNotification(id: string, made: Made = {}): Notification {
  const organization = made.organization ?? 'organizations/o1';
  return {
    name: `${organization}/notifications/${id}`,
    type: made.type ?? checkComplete,
    createTime: new Date(made.createTime ?? start).toISOString(),
    payload: {
      '@type': 'notifications.v1alpha1.CheckCompleteData',
      check: made.check ?? `${organization}/teams/t1/checks/${id}`,
      displayName: made.displayName ?? `Check ${id}`,
      state: 'INACTIVE',
      recommendation: made.recommendation ?? 'CLEAR',
      completeTime: new Date(made.createTime ?? start).toISOString(),
    },
  };
}
