import { addDays, localDay, startOfDay } from '#shared/calendar/day';
import type { OutputOf } from '#shared/ipc/contract';
import { overviewDays } from '#shared/ipc/contract/overview';
import type { Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import { createFindingFigures } from './finding-figures.ts';
import { createMessageFigures } from './message-figures.ts';

/** The first screen of the day, from what is kept on this workstation. */
export interface Overview {
  read(profileId: string): Result<OutputOf<'overview.read'>>;
}

const target = 'overview';

export function openOverview(
  opened: Result<{ database: Database }>,
  clock: Pick<Clock, 'now'>,
): Result<Overview> {
  if (!opened.ok) return opened;
  const { database } = opened.value;
  return onDisk(target, () => {
    const messages = createMessageFigures(database);
    const findings = createFindingFigures(database);
    return {
      read: (profileId) =>
        onDisk(target, () => {
          const today = localDay(clock.now());
          const days = Array.from({ length: overviewDays }, (_, place) =>
            addDays(today, place + 1 - overviewDays),
          );
          const starts = days.map(startOfDay);
          const [recent] = messages.finished(profileId, [startOfDay(addDays(today, -1))]);
          const byDay = messages.finished(profileId, starts);
          const from = messages.countedFrom(profileId, Math.min(...starts));
          return {
            unread: messages.unreadByType(profileId),
            finished: {
              sinceYesterday: recent?.outcomes ?? [],
              aside: recent?.aside ?? 0,
              days: days.map((day, place) => ({ day, outcomes: byDay[place]?.outcomes ?? [] })),
              knownFrom: from === null ? null : localDay(from),
            },
            findings: findings(profileId),
          };
        }),
    };
  });
}
