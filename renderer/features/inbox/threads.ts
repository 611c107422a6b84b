import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { dayWords, timeOf } from './notification-list.ts';

/** The notifications of one check, which are worked through together; newest first. */
export interface Thread {
  /** The check, or the notification itself where it names none. */
  id: string;
  latest: InboxEntry;
  entries: readonly InboxEntry[];
  isUnread: boolean;
  /** The newest that any of them gives. */
  recommendation: string | null;
  /** Somebody has to look at it: a monitoring match, or the recommendation Consider. */
  isMatch: boolean;
  /** One of its monitoring matches is not done, whatever came after it. */
  hasOpenHit: boolean;
}

const isHit = ({ type }: InboxEntry) => type.includes('ongoing_monitoring_hit');

/** Loaded notifications, newest first, as threads: each where its newest notification is. */
export function threadsOf(entries: readonly InboxEntry[]): Thread[] {
  const groups = Map.groupBy(entries, ({ check, key }) => check ?? `notification ${key}`);
  return [...groups].flatMap(([id, group]) => {
    const [latest] = group;
    if (latest === undefined) return [];
    const isUnread = group.some(({ status }) => status === 'unread');
    const recommendation = group.find((entry) => entry.recommendation !== null)?.recommendation ?? null;
    // Whatever was done with it, so that no row moves away from under its reader.
    const isMatch = recommendation === 'CONSIDER' || group.some(isHit);
    // Reading a match does not move its row either; marking it done does.
    const hasOpenHit = group.some((entry) => isHit(entry) && entry.status !== 'done');
    return [{ id, latest, entries: group, isUnread, recommendation, isMatch, hasOpenHit }];
  });
}

/** A line of the list: what the threads below it have in common, or a thread. */
export type ListItem =
  | { is: 'heading'; id: string; text: string }
  /** `isUnderItsDay`: the heading above it names its day. */
  | { is: 'thread'; thread: Thread; place: number; isUnderItsDay: boolean };

/**
 * Threads under their local days; with `ranked`, those that need a decision come first, and of them those with a
 * monitoring match that is not done.
 */
export function listItems(threads: readonly Thread[], now: Date, ranked: boolean): ListItem[] {
  const matches = ranked
    ? threads
        .filter((thread) => thread.isMatch)
        .toSorted((a, b) => Number(b.hasOpenHit) - Number(a.hasOpenHit))
    : [];
  const others = ranked ? threads.filter((thread) => !thread.isMatch) : threads;
  const items: ListItem[] = [];
  let place = 0;
  const add = (thread: Thread, isUnderItsDay: boolean) => {
    items.push({ is: 'thread', thread, place, isUnderItsDay });
    place += 1;
  };
  if (matches.length > 0)
    items.push({ is: 'heading', id: 'matches', text: t('Matches and results to review') });
  for (const thread of matches) add(thread, false);
  let day = '';
  for (const thread of others) {
    const at = new Date(timeOf(thread.latest));
    const own = at.toDateString();
    if (own !== day) {
      day = own;
      items.push({ is: 'heading', id: day, text: dayWords(at, now) });
    }
    add(thread, true);
  }
  return items;
}

/** The threads in the order in which they are listed. */
export function inOrder(items: readonly ListItem[]): Thread[] {
  return items.flatMap((item) => (item.is === 'thread' ? [item.thread] : []));
}
