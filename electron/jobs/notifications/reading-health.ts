import type { InputOf, OutputOf } from '#shared/ipc/contract';
import type { OrganizationHealth } from '#shared/ipc/contract/notifications';
import { isoTime } from '#shared/iso-time';
import { completeUpTo } from './cursor.ts';
import type { OrganizationState } from './polled-organization.ts';
import type { PollerStatus } from './poller.ts';

type Health = OutputOf<'inbox.health'>;

/** Known facts about the reading of one profile's notifications. */
export interface Reading {
  status: PollerStatus;
  organizations: readonly Readonly<OrganizationState>[];
  displayName: (organization: string) => string | null;
  /** When anything was last read, in this run or one before. */
  lastResponseAt: () => number | null;
  /** How far this computer's clock is ahead of the service's, in ms; null: not known. */
  clockAheadMs: number | null;
}

/** How the reading fares, and a page of its organizations. */
export function readingHealth(
  { status, organizations: all, displayName, lastResponseAt, clockAheadMs }: Reading,
  { only, after, limit }: Pick<InputOf<'inbox.health'>, 'only' | 'after' | 'limit'>,
): Omit<Health, 'profileId' | 'mode' | 'estimate'> {
  const failing = all.filter(({ record, unread }) => (record?.error ?? null) !== null || unread.length > 0);
  // A try without a response makes no notification newer.
  const responses = all.map(({ record }) => record?.lastResponseAt ?? null).filter((time) => time !== null);
  const candidates =
    limit === 0
      ? []
      : (only === 'failing' ? failing : all)
          .filter(({ name }) => name > (after ?? ''))
          .sort((a, b) => (a.name < b.name ? -1 : 1));
  const page = candidates.slice(0, limit);
  return {
    state: status.state,
    organizationCount: status.organizations,
    neverRead: all.filter(({ record }) => (record?.lastPollAt ?? null) === null).length,
    failing: failing.length,
    // Before the first read of this run, what the last one saw.
    lastPollAt: timeOrNull(
      responses.length === 0
        ? lastResponseAt()
        : responses.reduce((latest, time) => Math.max(latest, time), -Infinity),
    ),
    oldestPollAt:
      responses.length < all.length
        ? null
        : timeOrNull(responses.reduce((oldest, time) => Math.min(oldest, time), Infinity)),
    cycleMs: status.cycleMs === null ? null : Math.round(status.cycleMs),
    callsLastHour: status.callsLastHour,
    error: status.error,
    sweepError: status.sweepError,
    directoryError: status.directoryError,
    waitsUntil: timeOrNull(status.waitsUntil),
    organizations: page.map((state) => organizationHealth(state, displayName(state.name), clockAheadMs ?? 0)),
    after: candidates.length > page.length ? (page.at(-1)?.name ?? null) : null,
  };
}

function organizationHealth(
  { name, record, cursor, nextPollAt, unread }: Readonly<OrganizationState>,
  displayName: string | null,
  clockAheadMs: number,
): OrganizationHealth {
  const current = cursor ?? record?.cursor ?? null;
  const mark = record?.cursor?.mark ?? null;
  const lastPollAt = record?.lastPollAt ?? null;
  return {
    organization: name,
    displayName,
    lastPollAt: timeOrNull(lastPollAt),
    lastResponseAt: timeOrNull(record?.lastResponseAt),
    nextPollAt: timeOrNull(nextPollAt),
    mark: timeOrNull(mark),
    ageMs:
      lastPollAt === null || mark === null ? null : Math.max(0, Math.round(lastPollAt - clockAheadMs - mark)),
    lagMs: record?.lagMs ?? null,
    failures: record?.failures ?? 0,
    error: record?.error ?? null,
    baseline: record?.cursor?.baseline !== null,
    completeUpTo: timeOrNull(completeUpTo(current, record?.completeAt ?? null)),
    gaps: (current?.gaps ?? []).map(({ from, to }) => ({ from: isoTime(from), to: isoTime(to) })),
    unread: [...unread],
  };
}

function timeOrNull(time: number | null | undefined): string | null {
  return time === null || time === undefined || !Number.isFinite(time) ? null : isoTime(time);
}
