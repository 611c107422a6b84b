import { openFindings, type Findings } from '#electron/jobs/findings/findings';
import { findingMigrations, findingQueueMigrations } from '#electron/jobs/findings/migrations';
import { createSealing } from '#electron/jobs/notifications/entry-row';
import { createInboxStore } from '#electron/jobs/notifications/inbox-store';
import { notificationMigrations } from '#electron/jobs/notifications/migrations';
import { watchlistMigrations } from '#electron/jobs/watchlists/migrations';
import { openDatabase } from '#electron/platform/storage/open-database';
import type { AppError } from '#shared/errors';
import type { FindingsReading } from '#shared/ipc/contract/findings';
import type { Check } from '#shared/model/check';
import type { Finding } from '#shared/model/finding';
import { noListFacts } from '#shared/reading/list';
import { err, ok } from '#shared/result';
import type { ReadClient } from '#electron/service/api/client';
import { createManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';
import { makeNotification, temporaryFolder } from '../notifications/inbox.ts';

/** A call that the service was asked for: by which profile, when, and what about. */
export interface RecordedCall {
  profileId: string;
  operation: string;
  check: string;
  at: number;
}

export const checkOf = (id: string, organization = 'o1') =>
  `organizations/${organization}/teams/t1/checks/${id}`;
export const findingOf = (check: string, id: string, more: Partial<Finding> = {}): Finding => ({
  name: `${check}/findings/${id}`,
  displayName: `Match ${id}`,
  state: 'UNREVIEWED',
  severity: 'HIGH',
  type: 'PEP_MATCH',
  createTime: '2026-11-20T08:00:00Z',
  ...more,
});

/** Findings over an invented service, on a clock that does not advance by itself. */
export async function openDesk() {
  const clock = createManualClock(Date.UTC(2026, 10, 20, 12));
  const migrations = [
    ...notificationMigrations,
    ...findingMigrations,
    ...watchlistMigrations,
    ...findingQueueMigrations,
  ];
  const opened = await openDatabase({ folder: temporaryFolder(), migrations, clock });
  if (!opened.ok) throw new Error(opened.error.message);
  const { database } = opened.value;
  const vault = fixedVault();
  const inbox = createInboxStore(database, createSealing(vault));
  const calls: RecordedCall[] = [];
  const published: FindingsReading[] = [];
  const reported: unknown[] = [];
  const service = {
    findings: new Map<string, readonly Finding[]>(),
    /** Checks whose list of findings announces a page that can't be requested. */
    cut: new Set<string>(),
    checks: new Map<string, Partial<Check>>(),
    /** Failures to come, each for one call; null: the call succeeds. */
    failures: [] as (AppError | null)[],
    isBusy: false,
    isLocked: false,
    active: 'p1',
  };
  const response = (profileId: string, operation: string, check: string) => {
    calls.push({ profileId, operation, check, at: clock.monotonic() });
    const failure = service.failures.shift() ?? null;
    if (failure !== null) return err(failure);
    const value =
      operation === 'ListFindings'
        ? {
            findings: service.findings.get(check) ?? [],
            nextPageToken: '',
            facts: { ...noListFacts, besides: service.cut.has(check) ? ['hasMore'] : [] },
          }
        : { name: check, displayName: `Case ${check.slice(-2)}`, ...service.checks.get(check) };
    return ok({ value, receivedAt: new Date(clock.now()).toISOString() });
  };
  const clientOf = (profileId: string) =>
    ({
      call: (id: string, { variables }: { variables: { check: string } }) =>
        Promise.resolve(response(profileId, id, variables.check)),
    }) as unknown as Pick<ReadClient, 'call'>; // what the findings ask for, and nothing else
  const findings = openFindings(opened, {
    useSession: async (profileId, work) => {
      if (profileId !== service.active) return err(notActive);
      const result = await work({ client: clientOf(profileId) as ReadClient, settings: {} as never });
      return profileId === service.active ? result : err(notActive);
    },
    clock,
    random: () => 0.5,
    vault,
    ready: () => Promise.resolve(),
    isBusy: () => service.isBusy,
    isScreenLocked: () => service.isLocked,
    publish: (reading) => published.push(reading),
    report: (failure) => reported.push(failure),
  });
  if (!findings.ok) throw new Error(findings.error.message);
  let messages = 0;
  return {
    clock,
    database,
    vault,
    inbox,
    service,
    calls,
    published,
    reported,
    clientOf,
    findings: findings.value satisfies Findings,
    /** A message about a check comes in. */
    arrive(check: string, recommendation = 'CONSIDER', { profile = 'p1', type = '' } = {}) {
      const organization = check.split('/').slice(0, 2).join('/');
      const row = makeNotification(`n${(messages += 1)}`, {
        organization,
        check,
        recommendation,
        createTime: clock.now(),
        ...(type !== '' && { type }),
      });
      inbox.store(inbox.organization(inbox.profileKey(profile), organization), [row], {
        receivedAt: clock.now(),
        baseline: false,
      });
      findings.value.wake();
    },
    /** Lets everything run that waits for no time. */
    async settle() {
      for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    },
    /** Lets time pass, a second at a time. */
    async pass(seconds: number) {
      await this.settle();
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1000);
        await this.settle();
      }
    },
    reading(profile = 'p1'): FindingsReading {
      const reading = findings.value.reading(profile);
      if (!reading.ok) throw new Error(reading.error.message);
      return reading.value;
    },
    queue(profileId = 'p1') {
      const queue = findings.value.queue({ profileId });
      if (!queue.ok) throw new Error(queue.error.message);
      return queue.value;
    },
  };
}

const notActive: AppError = {
  kind: 'cancelled',
  message: 'The profile was switched.',
  advice: 'Read again.',
};
