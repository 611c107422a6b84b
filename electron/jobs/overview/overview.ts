import { addDays, localDay, startOfDay, type Day } from '#shared/calendar/day';
import type { OutputOf } from '#shared/ipc/contract';
import { overviewDays } from '#shared/ipc/contract/overview';
import type { Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { Vault } from '../../platform/storage/vault.ts';
import type { Journal } from '../../safety/journal/journal.ts';
import type { Findings } from '../findings/findings.ts';
import { createMonitoringEvents } from '../watchlists/monitoring-events.ts';
import { createDecisionFigures } from './decision-figures.ts';
import { decisionsOf, type DecisionSources } from './decisions.ts';
import { createNotificationFigures } from './notification-figures.ts';
import { createVisits } from './visits.ts';

/** What needs a decision, and what is new since the last visit, from data saved on this computer. */
export interface Overview {
  read(profileId: string): Result<OutputOf<'overview.read'>>;
  visit(profileId: string): Result<null>;
}

const target = 'overview';

export function openOverview(
  opened: Result<{ database: Database }>,
  dependencies: DecisionSources & {
    journal: Pick<Journal, 'list' | 'unsettled'>;
    findings: Result<Pick<Findings, 'reading' | 'checkNames'>>;
    vault: Vault;
    clock: Pick<Clock, 'now'>;
    /** After how many days a check without a result is stuck. */
    stuckDays: () => number;
    /** After how many days a profile's notifications may be deleted; null: never. */
    keptDays: (profileId: string) => number | null;
  },
): Result<Overview> {
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const { clock, findings, journal, vault } = dependencies;
  return onDisk(target, () => {
    const notifications = createNotificationFigures(database);
    const figures = createDecisionFigures(database);
    const names = createMonitoringEvents(database, vault);
    const visits = createVisits(database);

    function changedSince(profileId: string, since: number) {
      const sent = journal.list(
        { profileId, outcome: 'sent', from: new Date(since).toISOString() },
        { before: null, limit: 1 },
      );
      return {
        since: new Date(since).toISOString(),
        notifications: figures.notificationsSince(profileId, since),
        ...figures.findingsSince(profileId, since),
        sent: sent.ok ? sent.value.matching : null,
      };
    }

    function finished(profileId: string) {
      const today = localDay(clock.now());
      const days = Array.from({ length: overviewDays }, (_, place) =>
        addDays(today, place + 1 - overviewDays),
      );
      const starts = days.map(startOfDay);
      const byDay = notifications.finished(profileId, starts);
      const from = notifications.countedFrom(profileId, Math.min(...starts));
      const knownFrom = from === null ? null : latestOf(localDay(from), wholeSince(profileId, today));
      return {
        days: days.map((day, place) => ({
          day,
          outcomes: knownFrom === null || day < knownFrom ? [] : (byDay[place]?.outcomes ?? []),
        })),
        knownFrom,
      };
    }

    /** The first day of which no notification was deleted with age; null: none ever is. */
    function wholeSince(profileId: string, today: Day): Day | null {
      const keptDays = dependencies.keptDays(profileId);
      return keptDays === null ? null : addDays(today, 1 - keptDays);
    }

    return {
      read: (profileId) =>
        onDisk(target, () => {
          const stuckDays = dependencies.stuckDays();
          const before = visits.before(profileId);
          const reading = findings.ok ? findings.value.reading(profileId) : findings;
          return {
            ...decisionsOf(profileId, { now: clock.now(), stuckDays }, figures, names, dependencies),
            reading: reading.ok ? reading.value : null,
            stuckDays,
            changed: before === null ? null : changedSince(profileId, before),
            finished: finished(profileId),
          };
        }),
      visit: (profileId) =>
        onDisk(target, () => {
          visits.note(profileId, clock.now());
          return null;
        }),
    };
  });
}

const latestOf = (day: Day, other: Day | null): Day => (other !== null && other > day ? other : day);
