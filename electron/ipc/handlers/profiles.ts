import { ok, type Result } from '#shared/result';
import { mayConnect } from '../../profiles/address-policy.ts';
import type { Credentials, ProfileService } from '../../profiles/profile-service.ts';
import type { ConnectionReport } from '#shared/ipc/contract/profiles';
import type { Session } from '../../session/session.ts';
import type { Sessions } from '../../session/sessions.ts';
import type { Handlers } from '../answer-call.ts';

type ProfileCalls =
  | 'profiles.overview'
  | 'profiles.create'
  | 'profiles.update'
  | 'profiles.duplicate'
  | 'profiles.remove'
  | 'profiles.removeSecret'
  | 'profiles.test'
  | 'profiles.activate'
  | 'keychain.check';

export function profileHandlers(dependencies: {
  profiles: ProfileService;
  sessions: Sessions<Session>;
  runtime: { official: boolean };
  /** Deletes what this computer keeps of a profile. */
  forget: (id: string) => Promise<unknown>;
  test: (connection: Credentials, signal: AbortSignal) => Promise<Result<ConnectionReport>>;
}): Pick<Handlers, ProfileCalls> {
  const { profiles, sessions, runtime, forget, test } = dependencies;

  /** Settings or secret of the active profile changed: its client starts afresh. */
  const reopenIfActive = (id: string) => {
    if (id === sessions.activeId) sessions.reopen();
  };

  return {
    'profiles.overview': () => Promise.resolve(ok(profiles.overview())),
    'profiles.create': (input) => profiles.create(input),
    'profiles.update': async (input) => {
      const updated = await profiles.update(input);
      if (updated.ok) reopenIfActive(input.id);
      return updated;
    },
    'profiles.duplicate': ({ id }) => profiles.duplicate(id),
    'profiles.remove': async ({ id }) => {
      const removed = await profiles.remove(id);
      if (!removed.ok) return removed;
      sessions.activate(profiles.activeId());
      await forget(id);
      return removed;
    },
    'profiles.removeSecret': async ({ id }) => {
      const removed = await profiles.removeSecret(id);
      if (removed.ok) reopenIfActive(id);
      return removed;
    },
    'profiles.test': async (input, signal) => {
      if ('id' in input) {
        const credentials = await profiles.credentials(input.id);
        if (!credentials.ok) return credentials;
        const report = await test(credentials.value, signal);
        if (report.ok) await profiles.markChecked(input.id);
        return report;
      }
      const allowed = mayConnect(input.settings, runtime);
      return allowed.ok ? test(input, signal) : allowed;
    },
    'profiles.activate': async ({ id }) => {
      // The old profile's work ends before anything else can be asked of the new one.
      const activated = await profiles.activate(id);
      if (activated.ok) sessions.activate(id);
      return activated;
    },
    'keychain.check': async () => ok(await profiles.checkKeychain()),
  };
}
