import type { z } from 'zod';
import type { InboxCounts, OpenedNotification } from '#shared/ipc/contract/notifications';
import type { Publish } from '#shared/ipc/events';
import { t } from '#shared/messages/text';
import { isBuiltInId } from '#shared/profile';
import type { Check } from '#shared/model/check';
import { isName } from '#shared/resource-names';
import { ok, type Result } from '#shared/result';
import { inboxViewMayNamePerson, savedInboxViewSchema } from '#shared/views/saved-inbox-view';
import { mayNamePerson, savedViewSchema } from '#shared/views/saved-view';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/storage/database.ts';
import type { Vault } from '../platform/storage/vault.ts';
import type { Supervision } from '../platform/supervision.ts';
import { createUntilTaken } from '../platform/until-taken.ts';
import type { Guard } from '../safety/guard/guard.ts';
import type { Journal } from '../safety/journal/journal.ts';
import { onSwitch } from '../service/profiles/on-switch.ts';
import type { ProfileService } from '../service/profiles/profile-service.ts';
import type { SettingsFile } from '../service/profiles/settings-file.ts';
import type { Session } from '../service/session/session.ts';
import type { Sessions } from '../service/session/sessions.ts';
import { openChangeSets, type ChangeSetFiles } from './change-sets/change-sets.ts';
import type { Traffic } from './change-sets/wave-health.ts';
import type { SystemFiles } from './creation/bulk.ts';
import { openCreation } from './creation/creation.ts';
import { openFindings } from './findings/findings.ts';
import type { DesktopNotification } from './notifications/announce.ts';
import { openInbox, type InboxDeps } from './notifications/inbox.ts';
import { followConditions } from './notifications/reading-conditions.ts';
import { turn } from '../platform/turn.ts';
import { createNotes } from './organizations/notes.ts';
import { openOverview } from './overview/overview.ts';
import { createInTransit } from './reports/in-transit.ts';
import { createChangeCheck } from './runs/change-check.ts';
import { createSeenNames } from './runs/seen-names.ts';
import { openCheckRuns } from './runs/check-runs.ts';
import { createSavedViews } from './views/saved-views.ts';
import { createSealedViews } from './views/sealed-views.ts';
import { openWatchlists } from './watchlists/watchlists.ts';
import { createWebhookReceiver } from './webhooks/receiver.ts';

/** The screen is locked or not, however long nothing was pressed. */
const anyTime = 3600;

/** Opens every job, each by itself: one that cannot be opened is reported, and the others work. */
export function openJobs(
  options: {
    database: Result<{ database: Database }>;
    vault: Vault;
    supervision: Supervision;
    /** The coming of the keys that personal data is sealed with. */
    keys: { firstTry: Promise<void>; opened: Promise<void> };
    /** Settles when the page shows its first rows, which need the processors that reading in the background takes. */
    firstRowsShown: Promise<void>;
    settings: SettingsFile;
    /** Messages are kept no longer, in days; without it the preference decides. */
    maxRetentionDays?: number | undefined;
    profiles: ProfileService;
    sessions: Sessions<Session>;
    guard: Pick<Guard, 'perform' | 'openGrant' | 'closeGrant'>;
    journal: Pick<Journal, 'list' | 'unsettled' | 'settle'>;
    /** Of the app's data. */
    folder: string;
    files: SystemFiles & ChangeSetFiles;
    showNotification: InboxDeps['showNotification'];
    showWindow: () => void;
    onCounts: (counts: InboxCounts) => void;
    latencyMs: () => number | null;
    clockAheadMs: () => number | null;
    /** Requests of a profile that are kept, oldest first. */
    calls: Traffic['calls'];
    /** Calls that wait for a free place. */
    callsQueued: () => number;
    power: {
      on(event: 'suspend' | 'resume', listener: () => void): unknown;
      getSystemIdleState(idleSeconds: number): string;
    };
    isOnline: () => boolean;
    clock: Clock;
    publish: Publish<
      | 'changeSets.changed'
      | 'checkRuns.changed'
      | 'checkRuns.removed'
      | 'bulk.changed'
      | 'findings.changed'
      | 'inbox.changed'
      | 'inbox.opened'
      | 'watchlists.progress'
      | 'webhooks.received'
    >;
    report: (failure: unknown) => void;
  },
  closing: AbortSignal,
) {
  const { database, vault, supervision, keys, profiles, sessions, clock, publish, report } = options;
  const useSession: typeof sessions.use = (profileId, work) => sessions.use(profileId, work);

  const receiver = createWebhookReceiver({
    clock,
    onDelivery: (delivery) => publish('webhooks.received', delivery),
    turn,
    report,
  });
  onSwitch(profiles, () => receiver.reset());
  const changeSets = supervision.open(t('Change sets'), () =>
    openChangeSets(database, {
      ...options,
      useSession,
      profile: (id) => profiles.find(id),
      traffic: { calls: options.calls, deliveries: () => receiver.deliveries() },
      publish: (change) => publish('changeSets.changed', change),
    }),
  );
  const creation = supervision.open(t('Check creation'), () =>
    openCreation(database, { ...options, useSession, publish: (run) => publish('bulk.changed', run) }),
  );

  // What comes without a key is held in memory, and would be gone with a crash. So only what the local service
  // invents comes then; without a keychain no other profile has its secret anyway.
  const ready = async (profileId: string) => {
    await (isBuiltInId(profileId) ? keys.firstTry : keys.opened);
    await options.firstRowsShown;
  };
  const findings = supervision.open(t('Findings'), () =>
    openFindings(database, {
      useSession,
      clock,
      random: Math.random,
      vault,
      ready,
      isBusy: () => options.callsQueued() > 0,
      isScreenLocked: () => options.power.getSystemIdleState(anyTime) === 'locked',
      publish: (reading) => publish('findings.changed', reading),
      report,
    }),
  );
  const watchlists = supervision.open(t('Watchlists'), () =>
    openWatchlists(database, {
      clock,
      vault,
      saveText: (name, text) => options.files.saveText(name, text),
      publish: (progress) => publish('watchlists.progress', progress),
    }),
  );
  const seenNames = createSeenNames();
  const checkSeen = (profileId: string, check: Check) => {
    seenNames.note(profileId, check);
    if (findings.ok) findings.value.checkSeen(profileId, check);
    const noted = watchlists.ok ? watchlists.value.checkSeen(profileId, check) : ok(undefined);
    if (!noted.ok) report(new Error(noted.error.message));
  };
  const changeCheck = createChangeCheck({
    guard: options.guard,
    now: () => clock.now(),
    checkSeen,
    nameOf: (profileId, check) => seenNames.nameOf(profileId, check),
  });
  const checkRuns = supervision.open(t('Check runs'), () =>
    openCheckRuns(database, {
      ...options,
      useSession,
      change: changeCheck,
      checkSeen,
      publish: (change) => publish('checkRuns.changed', change),
      removed: (run) => publish('checkRuns.removed', run),
    }),
  );
  const clicked = createUntilTaken<OpenedNotification>(() => publish('inbox.opened', {}));
  const inbox = supervision.open(t('Inbox'), () =>
    openInbox(database, {
      useClient: useSession,
      clock,
      random: Math.random,
      maxRetentionDays: options.maxRetentionDays,
      vault,
      ready,
      showNotification: options.showNotification,
      onOpened(profileId, notification) {
        options.showWindow();
        clicked.put({ profileId, ...openedBy(notification) });
      },
      onCounts(counts) {
        options.onCounts(counts);
        publish('inbox.changed', counts);
        if (findings.ok) findings.value.wake();
      },
      latencyMs: options.latencyMs,
      clockAheadMs: options.clockAheadMs,
      report,
    }),
  );
  const beginReading = () => {
    const active = profiles.active();
    if (inbox.ok) void inbox.value.activate(active);
    if (findings.ok) findings.value.activate(active.id);
  };
  beginReading();
  profiles.onChange(beginReading);
  const readers = [inbox, findings].flatMap((opened) => (opened.ok ? [opened.value] : []));
  const reading = {
    pause(reason: 'offline' | 'asleep') {
      for (const reader of readers) reader.pause(reason);
    },
    resume() {
      for (const reader of readers) reader.resume();
    },
  };
  followConditions({ ...options, reading }, closing);

  const { settings } = options;
  const isProfile = (id: string) => profiles.find(id) !== null;
  const sealedViews = <View extends { id: string }>(schema: z.ZodType<View>) =>
    supervision.open(t('Saved views'), () =>
      database.ok
        ? ok(createSealedViews({ database: database.value.database, vault, now: () => clock.now() }, schema))
        : database,
    );
  const savedViews = createSavedViews({
    plain: {
      read: () => settings.read().savedViews,
      keep: (views) => settings.change({ savedViews: views }),
    },
    mayNamePerson: ({ filter }) => mayNamePerson(filter),
    sealed: sealedViews(savedViewSchema),
    isProfile,
  });
  const savedInboxViews = createSavedViews({
    plain: {
      read: () => settings.read().savedInboxViews,
      keep: (views) => settings.change({ savedInboxViews: views }),
    },
    mayNamePerson: inboxViewMayNamePerson,
    sealed: sealedViews(savedInboxViewSchema),
    isProfile,
  });
  const notes = supervision.open(t('Notes'), () =>
    database.ok ? ok(createNotes(database.value.database, vault, () => clock.now())) : database,
  );
  const overview = supervision.open(t('Overview'), () =>
    openOverview(database, {
      journal: options.journal,
      changeSets,
      checkRuns,
      creation,
      watchlists,
      findings,
      vault,
      clock,
      stuckDays: () => options.settings.read().preferences.stuckDays,
      keptDays: (profileId) => (inbox.ok ? inbox.value.keptDays(profileId) : null),
    }),
  );
  const inTransit = createInTransit(options.folder);
  void inTransit.sweep().catch(report);

  return {
    changeSets,
    creation,
    inbox,
    clicked,
    findings,
    savedViews,
    savedInboxViews,
    notes,
    watchlists,
    overview,
    receiver,
    inTransit,
    changeCheck,
    checkRuns,
    checkSeen,
    /** Stops what is sending; what has left is waited for by the guard. Settles when the inbox is written. */
    async close() {
      if (creation.ok) creation.value.close();
      if (changeSets.ok) changeSets.value.close();
      if (checkRuns.ok) checkRuns.value.close();
      if (findings.ok) findings.value.close();
      void receiver.stop();
      if (inbox.ok) await inbox.value.close();
    },
  };
}

/** What the page opens after a click: a check, or the one notification. */
function openedBy({ check, kind, keys }: DesktopNotification) {
  return {
    check: check !== null && isName('check', check) ? check : null,
    key: kind === 'single' ? (keys[0] ?? null) : null,
  };
}
