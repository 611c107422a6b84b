import { dirname, join } from 'node:path';
import { app } from 'electron';
import { shownPolicy } from '#shared/policy';
import { ok } from '#shared/result';
import { systemClock as clock } from '../platform/clock.ts';
import { problemReportOf } from '../shell/diagnostics/problem-report.ts';
import { createPageFailures } from '../shell/diagnostics/page-failures.ts';
import { readLogLines } from '../shell/diagnostics/log-lines.ts';
import { applicationHandlers } from './handlers/application.ts';
import { backupHandlers } from './handlers/backups.ts';
import { creationHandlers } from './handlers/creation.ts';
import { checkDetailHandlers } from './handlers/check-detail.ts';
import { checkRunHandlers } from './handlers/check-runs.ts';
import { checkHandlers } from './handlers/checks.ts';
import { callLogHandlers } from './handlers/call-log.ts';
import { companyHandlers } from './handlers/companies.ts';
import { demoHandlers } from './handlers/demo.ts';
import { findingHandlers } from './handlers/findings.ts';
import { changeSetHandlers } from './handlers/change-sets.ts';
import { flagHandlers } from './handlers/flags.ts';
import { guardHandlers } from './handlers/guard.ts';
import { journalHandlers } from './handlers/journal.ts';
import { noteHandlers } from './handlers/notes.ts';
import { notificationHandlers } from './handlers/notifications.ts';
import { overviewHandlers } from './handlers/overview.ts';
import { organizationHandlers } from './handlers/organizations.ts';
import { peopleHandlers } from './handlers/people.ts';
import { profileHandlers, type LastReport } from './handlers/profiles.ts';
import { reportHandlers } from './handlers/reports.ts';
import { sessionHandlers } from './handlers/session.ts';
import { webhookHandlers } from './handlers/webhooks.ts';
import { updateHandlers } from './handlers/updates.ts';
import { privacyHandlers } from './handlers/privacy.ts';
import { watchlistHandlers } from './handlers/watchlists.ts';
import { viewHandlers } from './handlers/views.ts';
import { workstationHandlers } from './handlers/workstation.ts';
import { rowOf } from '../service/call-log/describe-call.ts';
import { readLicences } from '../shell/licences.ts';
import { turn } from '../platform/turn.ts';
import { deleteProfileData } from '../jobs/delete-profile-data.ts';
import { createNameStore } from '../jobs/people/name-store.ts';
import { choosePdfPlace } from '../jobs/reports/choose-place.ts';
import { revealFrom } from '../safety/privacy/reveal-from.ts';
import { testConnection } from '../service/session/test-connection.ts';
import { openLinkDialog } from '../shell/window/open-link.ts';
import type { UseSession } from '../service/session/use-session.ts';
import type { Services } from '../services.ts';
import type { Handlers } from './handle-call.ts';

/** Failures of the log that go into a diagnostics file. */
const diagnosedLines = 200;

/** A handler for every call of the contract. The handlers of each group say which of the services they use. */
export function allHandlers(services: Services): Handlers {
  const { connections, policy, notices, settings, profiles, status, database, inbox, window, files } =
    services;
  const { clicked, callLog, keyAsked, publish, report } = services;
  const version = app.getVersion();
  const lastReport: LastReport = { made: null };
  const info = () => ({
    version,
    platform: process.platform,
    runtime: services.runtime,
    startNotices: notices.all(),
    policy: shownPolicy(policy),
  });
  const all = { ...services, ...files, info, clock, now: () => clock.now(), turn, version };
  const useSession: UseSession = (profileId, work) => services.sessions.use(profileId, work);
  return {
    ...applicationHandlers({
      ...all,
      licences: () => readLicences(join(import.meta.dirname, '..'), dirname(process.execPath)),
      notePageFailure: createPageFailures(clock, report),
    }),
    ...sessionHandlers(all),
    ...profileHandlers({
      ...all,
      runtime: connections,
      deleteData: (id) => deleteProfileData(id, services),
      test: (connection, test, signal) =>
        testConnection(connection, {
          clock,
          signal,
          onProgress: (progress) => publish('profiles.testProgress', { test, ...progress }),
        }),
      lastReport,
    }),
    ...organizationHandlers({
      ...all,
      openLink: openLinkDialog(window.current),
      copy: services.directoryCopy,
    }),
    ...checkHandlers({ ...all, inbox: notificationHandlers(inbox, clicked) }),
    ...checkDetailHandlers(all),
    ...checkRunHandlers(services.checkRuns, useSession),
    ...findingHandlers(all),
    ...reportHandlers({ ...all, choosePlace: choosePdfPlace(window.current), runtime: connections }),
    ...noteHandlers({ ...all, ready: keyAsked }),
    ...viewHandlers({ views: services.savedViews, inboxViews: services.savedInboxViews, ready: keyAsked }),
    ...demoHandlers(all),
    ...creationHandlers(services.creation, services.reveals),
    ...notificationHandlers(inbox, clicked),
    ...callLogHandlers({ ...all, log: callLog }),
    ...privacyHandlers({
      ...all,
      reveal: revealFrom(all),
      reportProblem: async (error) =>
        problemReportOf({
          error,
          connectionReport: lastReport.made?.text ?? null,
          calls: callLog.after(profiles.activeId(), 0).map(rowOf),
          takenAt: new Date(clock.now()).toISOString(),
          info: info(),
          preferences: settings.read().preferences,
          profiles: profiles.overview().profiles,
          status: status(),
          database,
          keychain: profiles.overview().keychain.state,
          log: readLogLines(await services.recentLog(), diagnosedLines),
        }),
    }),
    ...companyHandlers(all),
    ...peopleHandlers({
      ...all,
      store: database.ok ? ok(createNameStore(database.value.database)) : database,
    }),
    ...watchlistHandlers(services.watchlists, services.sessions),
    ...overviewHandlers(services.overview),
    ...webhookHandlers(all),
    ...flagHandlers({ ...all, profile: (id) => profiles.find(id), openReader: services.openProfile, files }),
    ...changeSetHandlers(services.changeSets, useSession),
    ...guardHandlers(all),
    ...updateHandlers(services.updater, services.guard),
    ...backupHandlers(services.restore),
    ...workstationHandlers(all),
    ...journalHandlers(all),
  };
}
