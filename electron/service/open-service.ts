import type { AppError } from '#shared/errors';
import type { Publish } from '#shared/ipc/events';
import { demoProfileId, demoTwinId, isBuiltInId, type BuiltInId } from '#shared/profile';
import { ok, type Result } from '#shared/result';
import { createCallLog } from './call-log/call-log.ts';
import { createDemoService, type DemoData, type DemoOrder } from './demo-service.ts';
import type { DemoStore } from './demo-store.ts';
import type { ListedOrganizations } from './directory/watch-organizations.ts';
import { onSwitch } from './profiles/on-switch.ts';
import { createProfileService, type ProfileServiceOptions } from './profiles/profile-service.ts';
import { createFirstResponse } from './session/first-response.ts';
import { openSession, type Session } from './session/session.ts';
import { createSessions } from './session/sessions.ts';
import { createStatusKeeper } from './session/status-keeper.ts';

/** The profiles, the session of the one in use, and the local services of the built-in ones, each of which starts when it is used. */
export function openService(
  options: ProfileServiceOptions & {
    forkLocalService: Parameters<typeof createDemoService>[0];
    demoData: Readonly<Record<BuiltInId, DemoData>>;
    /** Opens with the storage; null: what is done in the profile ends with the app. */
    demoStore?: (profileId: BuiltInId) => Promise<DemoStore | null>;
    /** Looks at organizations that a service returned; gives the reason when they are not to be handed out. */
    seeOrganizations: (profileId: string, organizations: ListedOrganizations) => AppError | null;
    publish: Publish<'profiles.changed' | 'session.changed'>;
    report: (failure: unknown) => void;
  },
) {
  const { clock, publish, report } = options;
  const profiles = createProfileService(options);
  const ended = () => report(new Error('The local service ended by itself.'));
  const createDemo = (id: BuiltInId) =>
    createDemoService(options.forkLocalService, options.demoData[id], ended, options.demoStore?.(id));
  const demos = { [demoProfileId]: createDemo(demoProfileId), [demoTwinId]: createDemo(demoTwinId) };
  /** The built-in profile in use. */
  const demoInUse = (): BuiltInId => {
    const id = profiles.activeId();
    return isBuiltInId(id) ? id : demoProfileId;
  };
  const status = createStatusKeeper({
    clock,
    active() {
      const { id, callsInFlight } = profiles.active();
      return { id, callsInFlight };
    },
    publish: (changed) => publish('session.changed', changed),
  });

  const started = new Map<BuiltInId, Promise<void>>();
  async function begin(id: BuiltInId): Promise<void> {
    const { port, ...connection } = await demos[id].connection();
    status.noteLocalService(id, { port, aheadMs: demos[id].aheadMs() });
    // The secret works from memory at once; reaching the keychain is not waited for.
    profiles.startBuiltIn(id, connection).catch(report);
    void profiles.checkKeychain();
  }
  /** Starts the local service of a built-in profile, once; there is nothing to start for another one. */
  const startDemo = (id: string): Promise<void> => {
    if (!isBuiltInId(id) || options.managed?.demoIsOff === true) return Promise.resolve();
    const starting = started.get(id) ?? begin(id).catch(report);
    started.set(id, starting);
    return starting;
  };
  if (isBuiltInId(profiles.activeId())) void startDemo(profiles.activeId());
  else void profiles.checkKeychain();

  const callLog = createCallLog(clock);
  const firstResponse = createFirstResponse(clock);
  const openProfile = async (profileId: string) => {
    await startDemo(profileId);
    const record = callLog.recorder(profileId);
    return openSession(
      {
        profiles,
        clock,
        onOrganizations: options.seeOrganizations,
        onActivity: (id, activity) => {
          record(activity);
          status.note(id, activity);
          firstResponse.note(activity);
        },
      },
      profileId,
    );
  };
  const sessions = createSessions<Session>(profiles.activeId(), openProfile);
  // The page is loading: by the time it asks for its first rows, the secret is read and a token is there.
  void sessions.use(profiles.activeId(), ({ client }) => client.authenticate());

  profiles.onChange((overview) => publish('profiles.changed', overview));
  onSwitch(profiles, (activeId) => {
    status.begin();
    void startDemo(activeId);
  });

  async function sendToDemo(order: DemoOrder): Promise<Result<null>> {
    const id = demoInUse();
    const done = await demos[id].send(order);
    if (done.ok && order.type === 'advance') {
      const { port } = await demos[id].connection();
      status.noteLocalService(id, { port, aheadMs: demos[id].aheadMs() });
    }
    return done;
  }

  /** The service of a built-in profile as it was at first, and a session with it. */
  async function startDemoOver(id: BuiltInId): Promise<void> {
    sessions.reopen();
    demos[id].startOver();
    started.delete(id);
    await startDemo(id);
  }

  return {
    profiles,
    demo: {
      send: sendToDemo,
      requests: () => demos[demoInUse()].requests(),
      faults: (profileId: string) =>
        isBuiltInId(profileId) ? demos[profileId].faults() : Promise.resolve(ok([])),
    },
    startDemoOver,
    status: () => status.current(),
    endLimit: (profileId: string) => status.endLimit(profileId),
    firstRowsShown: firstResponse.shown,
    callLog,
    openProfile,
    sessions,
    close() {
      sessions.close();
      for (const demo of Object.values(demos)) demo.close();
    },
  };
}
