import { addYears, localDay, type Day } from './day.ts';

/**
 * When the monitoring of a check renews. The service gives a date only with a renewal reminder (§6); without
 * one, the date is estimated. Assumption: a subscription runs for twelve months from its last start
 * or renewal, or from the creation of the check when neither was seen.
 */
export interface MonitoringNotification {
  kind: 'started' | 'renewed' | 'reminder';
  /** When it was made, ms since 1970. */
  at: number;
  /** The day a reminder names; null: it names none. */
  due: Day | null;
}

/** The check as it was read last. */
export interface WatchedCheck {
  /** Null: not given. */
  monitored: boolean | null;
  state: string | null;
  createdAt: number | null;
  readAt: number | null;
}

export const bases = ['confirmed', 'start', 'renewal', 'creation'] as const;
export type Basis = (typeof bases)[number];

export const kinds = ['confirmed', 'estimated'] as const;
export type Kind = (typeof kinds)[number];

export function kindOf(basis: Basis): Kind {
  return basis === 'confirmed' ? 'confirmed' : 'estimated';
}

export interface Renewal {
  due: Day;
  /** `confirmed`: a reminder named the day. The others say what the estimate starts from. */
  basis: Basis;
  /** When the reminder, the start, the renewal or the creation was. */
  since: number;
  /** A reminder came that names no day. */
  reminded: boolean;
}

/** The next renewal of one check, today or later; null: it is not monitored, or nothing states a date. */
export function nextRenewal(
  notifications: readonly MonitoringNotification[],
  watched: WatchedCheck | null,
  today: Day,
): Renewal | null {
  const latest = (kind: MonitoringNotification['kind']) =>
    notifications
      .filter((notification) => notification.kind === kind)
      .reduce<MonitoringNotification | null>((a, b) => (a === null || b.at >= a.at ? b : a), null);
  const [started, renewed, reminder] = [latest('started'), latest('renewed'), latest('reminder')];
  const newest = notifications.reduce((time, { at }) => Math.max(time, at), -Infinity);
  if (watched !== null && isOff(watched) && (watched.readAt ?? -Infinity) >= newest) return null;

  const begun = Math.max(started?.at ?? -Infinity, renewed?.at ?? -Infinity);
  // A start or renewal after a reminder is the one that the reminder announced.
  const open = reminder !== null && reminder.at > begun ? reminder : null;
  if (open?.due !== undefined && open.due !== null && open.due >= today)
    return { due: open.due, basis: 'confirmed', since: open.at, reminded: false };

  const estimate = (from: Day, basis: Basis, since: number): Renewal => ({
    due: nextAnniversary(from, today),
    basis,
    since,
    reminded: open !== null && open.due === null,
  });
  // A day that was confirmed and went by is when it renewed.
  if (open?.due !== undefined && open.due !== null) return estimate(open.due, 'renewal', open.at);
  if (begun !== -Infinity)
    return estimate(localDay(begun), renewed?.at === begun ? 'renewal' : 'start', begun);
  const created = watched?.createdAt ?? null;
  if (created === null || (watched?.monitored !== true && open === null)) return null;
  return estimate(localDay(created), 'creation', created);
}

/** A cancelled check is monitored no longer (§3). */
export function isOff({ monitored, state }: Pick<WatchedCheck, 'monitored' | 'state'>): boolean {
  return monitored === false || state === 'CANCELLED' || state === 'DELETED';
}

function nextAnniversary(from: Day, today: Day): Day {
  for (let years = 1; ; years += 1) {
    const day = addYears(from, years);
    if (day >= today) return day;
  }
}
