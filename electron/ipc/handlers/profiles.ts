import type { AppError } from '#shared/errors';
import type { profileCalls } from '#shared/ipc/contract/profiles';
import { savedReport } from '#shared/conformance/saved-report';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import type { SaveText } from '../../platform/save-text.ts';
import type { ProfileGuard } from '../../safety/guard/profile-guard.ts';
import { mayConnect, type Connections } from '../../service/profiles/address-policy.ts';
import type { Credentials, ProfileService } from '../../service/profiles/profile-service.ts';
import type { Session } from '../../service/session/session.ts';
import { fitsSession } from '../../service/session/session-settings.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import type { TestedConnection } from '../../service/session/test-connection.ts';
import type { HandlersOf } from '../handle-call.ts';

/** The last report as it would be saved, until the app ends. It holds no personal data. */
export interface LastReport {
  made: { checkedAt: string; text: string } | null;
}

export function profileHandlers(dependencies: {
  profiles: ProfileService;
  /** Changes go through the guard: some need a confirmation first. */
  profileGuard: ProfileGuard;
  sessions: Sessions<Session>;
  runtime: Connections;
  /** Deletes what this computer keeps of a deleted profile; gives the error when some of it stays. */
  deleteData: (id: string) => Promise<AppError | null>;
  /** `test` names the test in its progress. */
  test: (connection: Credentials, test: string, signal: AbortSignal) => Promise<Result<TestedConnection>>;
  saveText: SaveText;
  /** Version of the app. */
  version: string;
  /** The last connection report; others read it. */
  lastReport: LastReport;
}): HandlersOf<typeof profileCalls> {
  const { profiles, profileGuard, sessions, runtime, deleteData, test, saveText, version, lastReport } =
    dependencies;

  const testAndKeep = async (connection: Credentials, name: string, signal: AbortSignal) => {
    const tested = await test(connection, name, signal);
    if (!tested.ok) return tested;
    const { report, outcomes } = tested.value;
    const text = savedReport({ report, outcomes, settings: connection.settings, version });
    lastReport.made = { checkedAt: report.checkedAt, text };
    return ok(report);
  };

  /** The secret of the active profile changed: its client starts afresh. */
  const reopenIfActive = (id: string) => {
    if (id === sessions.activeId) sessions.reopen();
  };

  return {
    'profiles.overview': () => ok(profiles.overview()),
    'profiles.create': (input, signal) => profileGuard.create(input, signal),
    'profiles.allow': ({ id }, signal) => profileGuard.allowLikeness(id, signal),
    'profiles.update': async (input, signal) => {
      const updated = await profileGuard.update(input, signal);
      if (!updated.ok || input.id !== sessions.activeId) return updated;
      if (input.secret !== null) sessions.reopen();
      else sessions.reopenUnless(({ settings }) => fitsSession(settings, updated.value));
      return updated;
    },
    'profiles.duplicate': ({ id }) => profiles.duplicate(id),
    'profiles.remove': async ({ id }, signal) => {
      const removed = await profileGuard.remove(id, signal);
      if (!removed.ok) return removed;
      sessions.activate(profiles.activeId());
      return ok({ left: await deleteData(id) });
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
        const report = await testAndKeep(credentials.value, input.test, signal);
        if (report.ok) await profiles.markChecked(input.id);
        return report;
      }
      const allowed = mayConnect(input.settings, runtime);
      return allowed.ok ? testAndKeep(input, input.test, signal) : allowed;
    },
    'profiles.saveReport': async ({ checkedAt }) => {
      if (lastReport.made?.checkedAt !== checkedAt) {
        return err({
          kind: 'not-found',
          step: 'advised',
          message: t('This report is no longer available.'),
          advice: t('Test the connection again, then save the report.'),
        });
      }
      return saveText(`connection-report-${checkedAt.slice(0, 10)}.json`, lastReport.made.text);
    },
    'profiles.activate': async ({ id }) => {
      // The old profile's work ends before the new one gets any call.
      const activated = await profiles.activate(id);
      if (activated.ok) sessions.activate(id);
      return activated;
    },
    'keychain.check': async () => ok(await profiles.checkKeychain()),
  };
}
