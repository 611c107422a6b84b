import { z } from 'zod';
import type { AppError } from '#shared/errors';
import { readTime } from '#shared/iso-time';
import { maximumPageSize } from '#shared/limits';
import { t } from '#shared/messages/text';
import type { Notification } from '#shared/model/notification';
import type { InboxSettings } from '#shared/notifications/settings';
import type { Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import { json } from '../../platform/storage/column-values.ts';
import {
  afterPage,
  afterRefusal,
  beginPoll,
  firstCursor,
  isOfBaseline,
  pollAgainFrom,
  sameCursor,
  withoutFutureMark,
  type Cursor,
  type Page,
  type Poll,
} from './cursor.ts';
import type { DesktopNotifier } from './desktop-notifier.ts';
import { notificationId, type InboxStore, type OrganizationRecord } from './inbox-store.ts';
import type { PolledOrganization } from './polled-organization.ts';
import { refusesToken } from './schedule.ts';
import { setAside, withoutPayload } from './set-aside.ts';
import { unreadNotification } from './unread-notification.ts';

interface NotificationPage {
  notifications: readonly Notification[];
  nextPageToken: string;
  /** Entries that could not be read, unchanged; none when absent. */
  unread?: readonly unknown[];
  /** Members that announce further pages without a token for them; none when absent. */
  announced?: readonly string[];
  /** How many notifications the service counts; null or absent: it does not say. */
  total?: number | null;
}

export type ListNotifications = (
  organization: string,
  query: { pageSize: number; filter: string; pageToken?: string },
  signal: AbortSignal,
) => Promise<Result<NotificationPage>>;

/** Reads the news of one organization, stores it, announces it, and advances its cursor, in this order. */
export interface OrganizationReader {
  /** The stored state of an organization, read from the disk once. */
  recordOf(organization: PolledOrganization): OrganizationRecord;
  /** Gives the failure that ended the reading; the pages before it are kept. */
  read(organization: PolledOrganization, signal: AbortSignal): Promise<AppError | null>;
  /** Not while the organization is read, and not before what it brought was reported. */
  saveCursor(organization: PolledOrganization): void;
}

export interface OrganizationReaderDeps {
  profileKey: number;
  store: InboxStore;
  notifier: Pick<DesktopNotifier, 'announce'>;
  clock: Clock;
  /** How far this computer's clock is ahead of the service's, in ms; null: not known. */
  clockAheadMs: () => number | null;
  settings: InboxSettings;
  listNotifications: ListNotifications;
  /** Entries were added. */
  onNews: () => void;
  /** The cursor could not be saved. */
  onUnsaved: (organization: PolledOrganization, failure: unknown) => void;
  /** A fault of the app itself. */
  report: (failure: unknown) => void;
}

const pagesPerPoll = 50;
/** A token alone is trusted for this many polls; then a sweep looks for late arrivals. */
const pollsPerSweep = 10;
const idsSchema = json.pipe(z.array(z.string()));

export function createOrganizationReader(deps: OrganizationReaderDeps): OrganizationReader {
  const { clock, settings, store } = deps;
  const limits = { overlapMs: settings.overlapMinutes * 60_000, pages: pagesPerPoll };
  const baselineMs = settings.baselineDays * 86_400_000;

  /** In the service's time, as what it is compared with. */
  const serviceNow = () => clock.now() - (deps.clockAheadMs() ?? 0);

  const recordOf = (organization: PolledOrganization) =>
    (organization.record ??= store.organization(deps.profileKey, organization.name));

  /** Stores a page, says what is new of it, and steps the cursor. */
  function keep(organization: PolledOrganization, poll: Poll, page: NotificationPage): Poll {
    const record = recordOf(organization);
    const receivedAt = clock.now();
    const { cursor } = poll;
    const known = new Set(idsSchema.parse(organization.stored));
    const unread = (page.unread ?? []).map((entry) => unreadNotification(organization.name, entry));
    const rows = [...page.notifications, ...unread].map((row) => ({
      row,
      id: notificationId(row.name),
      createTime: readTime(row.createTime),
    }));
    const notStored = new Set<string>();
    const onNotStored = (row: Notification, failure: unknown) => {
      notStored.add(notificationId(row.name));
      if (setAside(organization, withoutPayload(row))) deps.report(failure);
    };
    const unknown = Map.groupBy(
      rows.filter(({ id }) => !known.has(id)),
      ({ createTime }) => isOfBaseline(cursor, createTime),
    );
    const [old = [], news = []] = [true, false].map((baseline) =>
      store.store(
        record,
        (unknown.get(baseline) ?? []).map(({ row }) => row),
        { receivedAt, baseline, onNotStored },
      ),
    );
    const from = markAfter(cursor, rows, receivedAt) - limits.overlapMs;
    const again = rows.filter(
      ({ id, createTime }) => !notStored.has(id) && (createTime === null || createTime >= from),
    );
    if (again.length > 0) organization.stored = JSON.stringify(again.map(({ id }) => id));
    const added = [...old, ...news];
    if (added.length > 0) deps.onNews();
    if (news.length > 0) {
      const latest = news.reduce((time, entry) => Math.max(time, entry.create_time ?? 0), 0);
      if (latest > 0) record.lagMs = serviceNow() - latest;
      organization.announcing += 1;
      void deps.notifier.announce(news).then(() => {
        organization.announcing -= 1;
        saveCursor(organization);
      }, deps.report);
    }
    return afterPage(poll, {
      rows,
      nextPageToken: page.nextPageToken,
      beyond: beyond(poll, page),
      fresh: new Set(added.map((entry) => notificationId(entry.name))),
    });
  }

  function saveCursor(organization: PolledOrganization): void {
    const { cursor, record } = organization;
    if (organization.announcing > 0 || organization.busy || cursor === null || record === null) return;
    if (record.cursor !== null && sameCursor(record.cursor, cursor)) return;
    try {
      store.saveCursor(record, cursor);
    } catch (failure) {
      deps.onUnsaved(organization, failure);
    }
  }

  return {
    recordOf,
    saveCursor,
    async read(organization, signal) {
      const record = recordOf(organization);
      let cursor = organization.cursor ?? record.cursor ?? firstCursor(organization.baseline, baselineMs);
      if (organization.readFrom !== null) {
        cursor = pollAgainFrom(cursor, organization.readFrom);
        organization.sinceSweep = 0;
        organization.readFrom = null;
      }
      const sweepDue = organization.sinceSweep === 0 || organization.sinceSweep >= pollsPerSweep;
      let poll = beginPoll(cursor, serviceNow(), sweepDue, limits);
      const announced = new Set<string>();
      try {
        while (poll.request !== null) {
          const { filter, pageToken } = poll.request;
          const page = await deps.listNotifications(
            organization.name,
            { pageSize: maximumPageSize, filter, ...(pageToken !== '' && { pageToken }) },
            signal,
          );
          if (page.ok) {
            for (const entry of page.value.unread ?? []) setAside(organization, entry);
            for (const member of page.value.announced ?? []) announced.add(member);
            poll = keep(organization, poll, page.value);
            continue;
          }
          const fallback = refusesToken(page.error) ? afterRefusal(poll, serviceNow()) : null;
          if (fallback === null) return page.error;
          poll = fallback;
        }
        // Only a response tells the service's time.
        const believed = withoutFutureMark(poll.cursor, serviceNow(), { ...limits, baselineMs });
        if (believed !== poll.cursor) {
          poll = { ...poll, cursor: believed };
          organization.sinceSweep = 0;
          organization.pollAgain = true;
          return null;
        }
        organization.sinceSweep = poll.reading === 'token' ? organization.sinceSweep + 1 : 1;
        if (poll.outcome === 'whole') record.completeAt = poll.sweptFrom;
        if (poll.outcome === 'partial') return announced.size > 0 ? goesOn([...announced]) : repeatedToken;
        // A sweep that continues with the next poll has closed no gap yet.
        return poll.cursor.sweep !== null && isOfGap(record.error) ? record.error : null;
      } finally {
        organization.cursor = poll.cursor;
      }
    },
  };
}

/** Where the mark will be once what was read so far is swept. */
function markAfter(
  { mark, sweep }: Cursor,
  rows: readonly { createTime: number | null }[],
  now: number,
): number {
  const times = rows.map(({ createTime }) => createTime ?? mark);
  return Math.max(mark, Math.min(now, Math.max(sweep?.highest ?? mark, ...times)));
}

/** What the service says of notifications behind a page. */
function beyond(
  { request }: Poll,
  { notifications, nextPageToken, unread = [], announced = [], total = null }: NotificationPage,
): Page['beyond'] {
  if (nextPageToken !== '') return undefined;
  if (announced.length > 0) return 'announced';
  const isWholeList = request?.pageToken === '';
  return isWholeList && (total ?? 0) > notifications.length + unread.length ? 'counted' : undefined;
}

const repeatedToken: AppError = {
  kind: 'protocol',
  reason: 'repeated-page-token',
  message: t('The service repeated a page token, so some notifications may be missing.'),
  advice: t('The app tries again with every poll.'),
};

function goesOn(members: readonly string[]): AppError {
  return {
    kind: 'protocol',
    reason: 'not-understood',
    message: t('The list may go on ({members}). Notifications may be missing.', {
      members: members.join(', '),
    }),
    advice: t('The app tries again with every poll.'),
  };
}

/** Whether an error of the reading says that a gap was left. */
function isOfGap(error: AppError | null): boolean {
  return error?.kind === 'protocol' && ['repeated-page-token', 'not-understood'].includes(error.reason);
}
