import type { AppError } from '#shared/errors';
import type { Publish } from '#shared/ipc/events';
import { demoProfileId } from '#shared/profile';
import type { Clock } from '../platform/clock.ts';
import type { Keychain } from '../platform/keychain/secret-store.ts';
import { createCallLog } from './call-log/call-log.ts';
import { createDemoService, type DemoData } from './demo-service.ts';
import type { DemoStore } from './demo-store.ts';
import type { ListedOrganizations } from './directory/watch-organizations.ts';
import type { Connections } from './profiles/address-policy.ts';
import { onSwitch } from './profiles/on-switch.ts';
import { createProfileService } from './profiles/profile-service.ts';
import type { SettingsFile } from './profiles/settings-file.ts';
import { openSession, type Session } from './session/session.ts';
import { createSessions } from './session/sessions.ts';
import { createStatusKeeper } from './session/status-keeper.ts';

/** The profiles, the session of the one in use, and the local service of the Demo, which starts with its profile. */
export function openService(options: {
  settings: SettingsFile;
  keychain: Keychain;
  /** Where the keychain keeps the secret of the Demo. */
  demoAccount: string;
  runtime: Connections;
  /** What the organization's policy decides. */
  managed?: { profiles: ReadonlySet<string>; demoIsOff: boolean };
  clock: Clock;
  newId: () => string;
  forkLocalService: Parameters<typeof createDemoService>[0];
  demoData: DemoData;
  /** Opens with the storage; null: what is done in the Demo ends with the app. */
  demoStore?: Promise<DemoStore | null>;
  /** Looks at organizations that a profile was answered with; gives the reason when they are not to be handed out. */
  seeOrganizations: (profileId: string, organizations: ListedOrganizations) => AppError | null;
  publish: Publish<'profiles.changed' | 'session.changed'>;
  report: (failure: unknown) => void;
}) {
  const { clock, publish, report } = options;
  const profiles = createProfileService(options);
  const demo = createDemoService(
    options.forkLocalService,
    options.demoData,
    () => report(new Error('The local service ended by itself.')),
    options.demoStore,
  );
  const status = createStatusKeeper({
    clock,
    active() {
      const { id, callsInFlight } = profiles.active();
      return { id, callsInFlight, isDemo: id === demoProfileId };
    },
    publish: (changed) => publish('session.changed', changed),
  });

  let demoStarted: Promise<void> | null = null;
  const startDemo = () =>
    options.managed?.demoIsOff === true
      ? Promise.resolve()
      : (demoStarted ??= demo.connection().then(({ port, ...connection }) => {
          status.localServiceStarted(port);
          // The secret works from memory at once; reaching the keychain is not waited for.
          profiles.startDemo(connection).catch(report);
          void profiles.checkKeychain();
        }, report));
  if (profiles.activeId() === demoProfileId) void startDemo();
  else void profiles.checkKeychain();

  const callLog = createCallLog(clock);
  const openProfile = async (profileId: string) => {
    if (profileId === demoProfileId) await startDemo();
    const record = callLog.recorder(profileId);
    return openSession(
      {
        profiles,
        clock,
        onOrganizations: options.seeOrganizations,
        onActivity: (id, activity) => {
          record(activity);
          status.note(id, activity);
        },
      },
      profileId,
    );
  };
  const sessions = createSessions<Session>(profiles.activeId(), openProfile);

  profiles.onChange((overview) => publish('profiles.changed', overview));
  onSwitch(profiles, (activeId) => {
    status.begin();
    if (activeId === demoProfileId) void startDemo();
  });

  /** The service of the Demo as it was at first, and a session with it. */
  async function startDemoOver(): Promise<void> {
    sessions.reopen();
    demo.startOver();
    demoStarted = null;
    await startDemo();
  }

  return {
    profiles,
    demo,
    startDemoOver,
    status: () => status.current(),
    callLog,
    openProfile,
    sessions,
    close() {
      sessions.close();
      demo.close();
    },
  };
}
