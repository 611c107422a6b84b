import { z } from 'zod';
import { dueDay } from '#shared/calendar/due-day';
import { isOff, type MonitoringNotification } from '#shared/calendar/renewals';
import type { Check } from '#shared/model/check';
import { createSealing } from '../notifications/entry-row.ts';
import { bytes } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';
import type { Vault } from '../../platform/storage/vault.ts';

/** What notifications report about the monitoring of checks. Synchronous; a failing disk throws. */
export interface MonitoringEvents {
  /** Notifications by check. Reminders that came since the last call are opened for the day they name. */
  of(profile: string): Map<string, MonitoringNotification[]>;
  /** No notification says that monitoring ended: of a check that has some, a read is what shows it. */
  noteRead(profile: string, check: Check, at: number): void;
  /** Checks whose last read showed that they are not monitored, with the time of that read. */
  readAsOff(profile: string): Map<string, number>;
  /** Display names that the newest notifications of checks gave, as far as they are still kept. */
  displayNames(profile: string, checks: readonly string[]): Map<string, string>;
  /** Display names of organizations that were met. */
  organizationNames(profile: string): Map<string, string>;
}

const kinds: Readonly<Record<string, MonitoringNotification['kind']>> = {
  'notification.client.ongoing_monitoring_started.v1': 'started',
  'notification.client.ongoing_monitoring_renewed.v1': 'renewed',
  'notification.client.ongoing_monitoring_renewal_reminder.v1': 'reminder',
};
const reminder = 'notification.client.ongoing_monitoring_renewal_reminder.v1';
/** In place of the type of a notification: the check was read, and is not monitored. */
const readAsOff = 'read-as-off';
/** Reminders opened in one call, so that no call blocks the process. */
const maxOpened = 2000;

const sealedSchema = z.object({ check_name: z.string(), name: z.string(), personal: bytes.nullable() });

export function createMonitoringEvents(database: Database, vault: Vault): MonitoringEvents {
  const sealing = createSealing(vault);
  const ofProfile = 'JOIN inbox_profile p ON p.key = m.profile WHERE p.profile = :profile';
  const events = database.query(
    `SELECT m.check_name, m.type, m.at, m.due FROM monitoring_event m ${ofProfile}`,
    z.object({ check_name: z.string(), type: z.string(), at: z.number(), due: z.string().nullable() }),
  );
  const unopened = database.query(
    `SELECT m.profile, m.check_name, m.at, e.name, e.personal FROM monitoring_event m
       LEFT JOIN inbox_entry e ON e.key = m.entry ${ofProfile.replace('WHERE', 'WHERE m.due_read = 0 AND')}
       AND m.type = '${reminder}' ORDER BY m.at DESC LIMIT ${maxOpened}`,
    z.object({
      profile: z.number(),
      check_name: z.string(),
      at: z.number(),
      name: z.string().nullable(),
      personal: bytes.nullable(),
    }),
  );
  const saveDue = database.command(
    `UPDATE monitoring_event SET due = :due, due_read = 1
     WHERE profile = :profile AND check_name = :check AND type = '${reminder}' AND at = :at`,
  );
  const offReads = database.query(
    `SELECT m.check_name, m.at FROM monitoring_event m ${ofProfile} AND m.type = '${readAsOff}'`,
    z.object({ check_name: z.string(), at: z.number() }),
  );
  const ofCheck =
    'check_name = :check AND profile = (SELECT key FROM inbox_profile WHERE profile = :profile)';
  const dropOffRead = database.command(
    `DELETE FROM monitoring_event WHERE ${ofCheck} AND type = '${readAsOff}'`,
  );
  const saveOffRead = database.command(
    `INSERT INTO monitoring_event (profile, check_name, type, at, entry, due_read)
     SELECT profile, check_name, '${readAsOff}', :at, 0, 1 FROM monitoring_event WHERE ${ofCheck} LIMIT 1`,
  );
  const newest = database.query(
    `SELECT e.check_name, e.name, e.personal, max(e.key) AS newest FROM inbox_entry e
       JOIN inbox_profile p ON p.key = e.profile AND p.profile = :profile
     WHERE e.check_name IN (SELECT value FROM json_each(:checks)) AND e.personal IS NOT NULL
     GROUP BY e.check_name`,
    sealedSchema,
  );
  const organizations = database.query(
    `SELECT o.name, o.display_name FROM inbox_organization o JOIN inbox_profile p ON p.key = o.profile
     WHERE p.profile = :profile AND o.display_name IS NOT NULL`,
    z.object({ name: z.string(), display_name: z.string() }),
  );

  function openReminders(profile: string): void {
    // Without the key they are left for a time when it is there.
    if (vault.keys() === null) return;
    database.transaction(() => {
      for (const { name, personal, ...row } of unopened.all({ profile })) {
        const payload =
          name === null ? null : sealing.openPersonal({ profile_id: profile, name }, personal)?.payload;
        saveDue({ profile: row.profile, check: row.check_name, at: row.at, due: dueDay(payload, row.at) });
      }
    });
  }

  return {
    of(profile) {
      openReminders(profile);
      const found = new Map<string, MonitoringNotification[]>();
      for (const { check_name: check, type, at, due } of events.all({ profile })) {
        const kind = kinds[type];
        if (kind === undefined) continue;
        const notifications = found.get(check);
        if (notifications === undefined) found.set(check, [{ kind, at, due }]);
        else notifications.push({ kind, at, due });
      }
      return found;
    },
    noteRead: (profile, check, at) =>
      database.transaction(() => {
        const of = { profile, check: check.name };
        dropOffRead(of);
        const monitored = check.ongoingMonitoringEnabled ?? null;
        if (isOff({ monitored, state: check.state ?? null })) saveOffRead({ ...of, at });
      }),
    readAsOff: (profile) =>
      new Map(offReads.all({ profile }).map(({ check_name: check, at }) => [check, at])),
    displayNames(profile, checks) {
      const found = new Map<string, string>();
      if (checks.length === 0) return found;
      for (const { check_name: check, name, personal } of newest.all({
        profile,
        checks: JSON.stringify(checks),
      })) {
        const displayName = sealing.openPersonal({ profile_id: profile, name }, personal)?.displayName;
        if (typeof displayName === 'string') found.set(check, displayName);
      }
      return found;
    },
    organizationNames: (profile) =>
      new Map(organizations.all({ profile }).map(({ name, display_name }) => [name, display_name])),
  };
}
