import { describe, expect, it } from 'vitest';
import { profileHandlers } from '#electron/ipc/handlers/profiles';
import type { AppError } from '#shared/errors';
import { settingsOfProfile, type ProfileSettings } from '#shared/profile';
import { ok } from '#shared/result';
import { openMainProcess } from '#tests/support/main-process';
import { valueOf } from '#tests/support/value-of';

const { signal } = new AbortController();

/** The handlers with a sandbox profile in use that has a secret. */
async function start(notDeleted: AppError | null = null) {
  const { service, safety, addProfile, responses } = await openMainProcess();
  responses.typed = 'Harbour';
  const { profiles, sessions } = service;
  const { profileGuard } = safety;
  const deleted: { of: string; inUse: string }[] = [];
  const handlers = profileHandlers({
    profiles,
    profileGuard,
    sessions,
    runtime: { official: true },
    deleteData: (of) => {
      deleted.push({ of, inUse: sessions.activeId });
      return Promise.resolve(notDeleted);
    },
    test: () => expect.unreachable(),
    saveText: () => expect.unreachable(),
    version: '1',
    lastReport: { made: null },
  });
  const id = await addProfile('Harbour');
  const settings = settingsOfProfile(profiles.find(id) ?? expect.unreachable());
  const save = (changes: Partial<ProfileSettings>, secret: string | null = null) =>
    handlers['profiles.update']({ id, settings: { ...settings, ...changes }, secret }, signal);
  valueOf(await save({}, 'secret'));
  valueOf(await handlers['profiles.activate']({ id }, signal));
  /** Saves while work is in flight, and gives what becomes of the work. */
  const saveMeanwhile = async (...change: Parameters<typeof save>) => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
    const { promise: gate, resolve: respond } = Promise.withResolvers<undefined>();
    const used = sessions.use(id, async () => {
      begin(undefined);
      await gate;
      return ok('done');
    });
    await Promise.race([begun, used]);
    valueOf(await save(...change));
    respond(undefined);
    return used;
  };
  const settingsInUse = async () =>
    valueOf(await sessions.use(id, (session) => Promise.resolve(ok(session.settings))));
  return { profiles, safety, handlers, deleted, id, save, saveMeanwhile, settingsInUse };
}

/** Another value of every setting. */
const otherSettings: ProfileSettings = {
  name: 'Renamed',
  kind: 'production',
  baseUrl: 'https://other.example.com/service',
  authUrl: 'https://other.example.com/auth',
  clientId: 'other',
  pathVersion: 'v1',
  typePackage: 'checks.type.v1',
  reportOrigins: ['https://reports.example.com'],
  createBody: 'wrapped',
  flagBody: 'wrapped',
  onBehalfOfField: 'actor',
  overrideWrite: { method: 'PUT', path: '/v1/{name}', body: '{"enabled": "{value}"}' },
  userBody: '{"email": "{email}"}',
  mappings: { values: [{ word: 'yes', means: 'on' }], lists: [] },
  unlockMinutes: 15,
  pollSeconds: 300,
  callsInFlight: 2,
};
const changes = Object.entries(otherSettings).map(([setting, value]) => ({
  setting,
  change: { [setting]: value },
}));
/** They are read from the profile at each use. */
const readAtEachUse = ['name', 'unlockMinutes', 'pollSeconds'];

describe('a change of the profile in use', () => {
  it.each(changes.filter(({ setting }) => readAtEachUse.includes(setting)))(
    'aborts nothing in flight when it is one of $setting',
    async ({ change }) => {
      const { profiles, saveMeanwhile, id } = await start();
      expect(await saveMeanwhile(change)).toEqual(ok('done'));
      expect(profiles.find(id)).toMatchObject(change);
    },
  );

  it.each(changes.filter(({ setting }) => !readAtEachUse.includes(setting)))(
    'begins a new session when it is one of $setting, which the session is made with',
    async ({ setting, change }) => {
      const { saveMeanwhile, save, settingsInUse } = await start();
      expect(await saveMeanwhile(change)).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
      // Another address or client is never sent the old secret.
      valueOf(await save(change, 'secret'));
      expect(await settingsInUse()).toHaveProperty(setting, Object.values(change)[0]);
    },
  );

  it('aborts nothing in flight when it is saved as it was', async () => {
    const { saveMeanwhile } = await start();
    expect(await saveMeanwhile({})).toEqual(ok('done'));
  });

  it('begins a new session when the client secret is entered again', async () => {
    const { saveMeanwhile } = await start();
    expect(await saveMeanwhile({}, 'other')).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
  });

  it('gives the next unlock its new duration', async () => {
    const { safety, saveMeanwhile } = await start();
    await saveMeanwhile({ unlockMinutes: 15 });
    expect(safety.guard.state().unlockMinutes).toBe(15);
  });
});

describe('the deletion of a profile', () => {
  it.each([null, { kind: 'refused', reason: 'disk', message: 'Full.', advice: 'Free some.' } as const])(
    'deletes its data once another profile is in use, and reports what stays: %o',
    async (notDeleted) => {
      const { profiles, handlers, deleted, id } = await start(notDeleted);
      expect(await handlers['profiles.remove']({ id }, signal)).toEqual(ok({ left: notDeleted }));
      expect(profiles.find(id)).toBeNull();
      expect(deleted).toEqual([{ of: id, inUse: 'demo' }]);
    },
  );

  it('deletes no data when the profile is not deleted', async () => {
    const { handlers, deleted } = await start();
    expect(await handlers['profiles.remove']({ id: 'demo' }, signal)).toMatchObject({ ok: false });
    expect(deleted).toEqual([]);
  });
});
