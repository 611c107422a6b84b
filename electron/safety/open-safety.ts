import type { Publish } from '#shared/ipc/events';
import { t } from '#shared/messages/text';
import type { Policy } from '#shared/policy';
import { isStopped } from '#shared/profile';
import { ok, type Result } from '#shared/result';
import type { Clock } from '../platform/clock.ts';
import type { SecretStore } from '../platform/keychain/secret-store.ts';
import type { Notices } from '../platform/notices.ts';
import type { Database } from '../platform/storage/database.ts';
import { onDisk } from '../platform/storage/disk-failure.ts';
import type { FolderAccounts } from '../platform/storage/folder-accounts.ts';
import type { Vault } from '../platform/storage/vault.ts';
import type { Supervision } from '../platform/supervision.ts';
import type { OrganizationNames } from '../service/directory/organization-names.ts';
import type { ListedOrganizations } from '../service/directory/watch-organizations.ts';
import { onSwitch } from '../service/profiles/on-switch.ts';
import type { ProfileService } from '../service/profiles/profile-service.ts';
import type { Session } from '../service/session/session.ts';
import type { Sessions } from '../service/session/sessions.ts';
import { createDirectoryWatch } from './guard/directory-watch.ts';
import { createGuard } from './guard/guard.ts';
import { guardedProfileOf } from './guard/guarded-profile.ts';
import { withConfirmationPause } from './guard/confirmation-pause.ts';
import { createProductionOrganizations } from './guard/production-organizations.ts';
import { createProfileGuard } from './guard/profile-guard.ts';
import { oneAtATime, type Ask } from './guard/questions.ts';
import { secureOnLock, type Power } from './guard/screen-lock.ts';
import { sendThrough } from './guard/send-through.ts';
import { keychainHead } from './journal/head-store.ts';
import { createJournal, unavailableJournal } from './journal/journal.ts';
import { gapNotice } from './journal/verification.ts';
import { createUnmaskedValues } from './privacy/unmasked-values.ts';
import { createReveals } from './privacy/reveals.ts';

/** The guard with its journal, and what else comes before a mutation or a reveal. Without a database all is refused. */
export function openSafety(options: {
  database: Result<{ database: Database }>;
  vault: Vault;
  policy: Pick<Policy, 'unlockMinutes' | 'typedConfirmation' | 'screenShare'>;
  notices: Notices;
  supervision: Supervision;
  keychain: SecretStore;
  /** Of the folder of the app's data: each has a journal of its own. */
  accounts: FolderAccounts;
  profiles: ProfileService;
  sessions: Sessions<Session>;
  organizationNames: OrganizationNames;
  /** Asks the operator. */
  confirm: Ask;
  power: Power;
  platform: NodeJS.Platform;
  clock: Clock;
  newId: () => string;
  publish: Publish<'guard.changed'>;
  report: (failure: unknown) => void;
}) {
  const { database, notices, profiles, sessions, organizationNames, clock, publish, report } = options;
  const organizationName = (profileId: string, name: string) => organizationNames.of(profileId, name);
  const headStore = keychainHead(options.keychain, options.accounts);
  const opened = options.supervision.open(t('Journal'), () =>
    database.ok
      ? ok(
          createJournal({
            database: database.value.database,
            clock,
            headStore,
            vault: options.vault,
            onGap: (gap) => notices.add(`gap ${gap.row}`, gapNotice(gap)),
          }),
        )
      : database,
  );
  const journal = opened.ok ? opened.value : unavailableJournal(opened.error);
  const guard = createGuard({
    clock,
    profile: () => guardedProfileOf(profiles.active(), options.policy),
    organizationName,
    ask: oneAtATime(withConfirmationPause(options.confirm, clock, notices)),
    journal,
    send: sendThrough(sessions),
    report,
  });
  guard.onChange((state) => publish('guard.changed', state));
  secureOnLock({ ...options, guard });

  const marks = database.ok ? createProductionOrganizations(database.value.database) : null;
  const watch = marks === null ? null : createDirectoryWatch({ ...options, marks, journal });
  function forgetMarks(profileId: string) {
    const forgotten = onDisk('production marks', () => marks?.forget(profileId));
    if (!forgotten.ok) report(new Error(forgotten.error.message));
  }
  const unmaskedValues = createUnmaskedValues();

  let wasStopped = isStopped(profiles.active());
  profiles.onChange(() => {
    const active = profiles.active();
    // What the stopped profile is still being sent ends with its session.
    if (active.id === sessions.activeId && isStopped(active) !== wasStopped) sessions.reopen();
    wasStopped = isStopped(active);
    publish('guard.changed', guard.state());
  });
  onSwitch(profiles, () => {
    guard.reset();
    unmaskedValues.clear();
  });

  return {
    journal,
    headStore,
    guard,
    profileGuard: createProfileGuard({ ...options, guard, journal, forgetMarks }),
    unmaskedValues,
    reveals: createReveals({
      clock,
      profile: () => profiles.active(),
      organizationName,
      guard,
      journal,
      isTurnedOff: options.policy.screenShare === true,
    }),
    /** Gives the reason when the organizations are not to be handed out. */
    seeOrganizations(profileId: string, organizations: ListedOrganizations) {
      organizationNames.remember(profileId, organizations);
      const names = organizations.map(({ name }) => name);
      return watch?.seen(profileId, names) ?? null;
    },
    forgetOrganizations: (profileId: string) => {
      organizationNames.forget(profileId);
      forgetMarks(profileId);
    },
  };
}
