import type { AppError } from '#shared/errors';
import type { Publish } from '#shared/ipc/events';
import { t } from '#shared/messages/text';
import { demoProfileId, isBuiltInId, type BuiltInId } from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import { forgetProfile } from '../../platform/storage/forget-profile.ts';
import type { Vault } from '../../platform/storage/vault.ts';
import type { Journal } from '../../safety/journal/journal.ts';
import type { DemoStore } from '../../service/demo-store.ts';
import type { ProfileService } from '../../service/profiles/profile-service.ts';
import type { UseSession } from '../../service/session/use-session.ts';
import type { Inbox } from '../notifications/inbox.ts';
import type { Watchlists } from '../watchlists/watchlists.ts';
import { createVisits } from '../overview/visits.ts';
import { readFacts, type SampleFacts } from './facts.ts';
import { addBulkRun } from './sample-bulk-run.ts';
import { sampleJournal } from './sample-journal.ts';
import { leaveUnread } from './sample-notifications.ts';
import { addRollout, sentCells } from './sample-rollout.ts';
import { addWatchlists } from './sample-watchlists.ts';

/**
 * The Demo as a desk in use: what was done in it before, made up once for this profile and no other, of records that
 * its service holds, by the same stores and chain that real work is kept in.
 */
export interface SampleHistory {
  /** A list of organizations came, the first rows: what is missing of the history is added now. */
  organizationsListed(profileId: string): void;
  /** Notifications came. */
  inboxGrew(profileId: string): void;
  /** The built-in profile in use as at its first start: its service and all that is kept of it, except the journal. */
  startOver(): Promise<Result<null>>;
  close(): void;
}

const target = 'demo';
/** Steps of the history. */
const desk = 1;
const notifications = 2;
/** The desk was left the day before. */
const lastVisitMs = 20 * 3_600_000;

export function createSampleHistory(deps: {
  store: DemoStore;
  database: Database;
  vault: Vault;
  keysRequested: Promise<void>;
  profiles: Pick<ProfileService, 'activeId' | 'find'>;
  useSession: UseSession;
  journal: Pick<Journal, 'beginWithSamples' | 'settled'>;
  inbox: Pick<Inbox, 'list' | 'mark' | 'wipe'>;
  watchlists: Pick<Watchlists, 'create' | 'refresh'>;
  startService: (profileId: BuiltInId) => Promise<void>;
  /** Forgets what is held in memory of a profile. */
  forget: (profileId: string) => void;
  clock: Pick<Clock, 'now'>;
  publish: Publish<'application.changed'>;
  report: (failure: unknown) => void;
}): SampleHistory {
  const { store, database, vault, profiles, useSession, journal, inbox, watchlists, clock, report } = deps;
  let run = new AbortController();
  let underWay: Promise<void> | null = null;
  /** It is tried once a start; a service that is set to fail is not asked again and again. */
  let wasTried = false;

  /** One step at a time, in the Demo alone. False: not now. */
  function begin(step: (signal: AbortSignal) => Promise<void>): boolean {
    if (underWay !== null || profiles.activeId() !== demoProfileId) return false;
    const { signal } = run;
    underWay = step(signal)
      .catch((failure: unknown) => {
        if (!signal.aborted) report(failure);
      })
      .finally(() => {
        underWay = null;
      });
    return true;
  }

  async function makeDesk(signal: AbortSignal): Promise<void> {
    await deps.keysRequested;
    await journal.settled();
    const now = clock.now();
    const read = await useSession(demoProfileId, ({ client }) => readFacts(client, now, signal));
    if (signal.aborted) return;
    if (!read.ok) {
      report(new Error(`The sample history could not be made: ${read.error.message}`));
      return;
    }
    const saved = onDisk(target, () => database.transaction(() => keep(read.value, now)));
    if (!saved.ok) {
      report(new Error(saved.error.message));
      return;
    }
    await useSession(demoProfileId, async ({ client }) => {
      await addWatchlists(watchlists, client, demoProfileId, read.value, signal);
      return ok(null);
    });
    deps.publish('application.changed', {});
  }

  function keep(facts: SampleFacts, now: number): void {
    const profile = profiles.find(demoProfileId);
    if (profile === null) return;
    addRollout(database, demoProfileId, facts, now);
    // References are compared under a key; without one they could not be found again.
    if (vault.keys() !== null) addBulkRun({ database, vault }, demoProfileId, facts, now);
    const { id, name, kind } = profile;
    const samples = sampleJournal(facts, sentCells(facts, now), { id, name, kind }, now);
    const written = journal.beginWithSamples(samples);
    if (!written.ok) report(new Error(written.error.message));
    createVisits(database).assume(demoProfileId, now - lastVisitMs);
    store.noteHistory(desk);
  }

  async function leaveNotifications(signal: AbortSignal): Promise<void> {
    if (!(await leaveUnread(inbox, demoProfileId, signal))) return;
    store.noteHistory(notifications);
    deps.publish('application.changed', {});
  }

  return {
    organizationsListed(profileId) {
      if (profileId !== demoProfileId || wasTried || store.history() >= desk) return;
      wasTried = begin(makeDesk);
    },
    inboxGrew(profileId) {
      if (profileId === demoProfileId && store.history() === desk) begin(leaveNotifications);
    },
    async startOver() {
      const profileId = profiles.activeId();
      if (!isBuiltInId(profileId)) return err(notInUse);
      run.abort();
      await underWay;
      run = new AbortController();
      if (profileId === demoProfileId) wasTried = false;
      const forgotten = onDisk(target, () => forgetProfile(database, profileId, 'start-over'));
      if (!forgotten.ok) return forgotten;
      deps.forget(profileId);
      await deps.startService(profileId);
      const wiped = await inbox.wipe(profileId);
      if (wiped.ok) deps.publish('application.changed', {});
      return wiped;
    },
    close: () => run.abort(),
  };
}

const notInUse: AppError = {
  kind: 'refused',
  reason: 'profile-not-active',
  message: t('The Demo profile is not in use.'),
  advice: t('Switch to the Demo profile.'),
};
