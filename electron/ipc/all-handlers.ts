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
import type { Services } from '../services.ts';
import type { Handlers } from './handle-call.ts';

/** Failures of the log that go into a diagnostics file. */
const diagnosedLines = 200;

/** A handler for every call of the contract, over the services. */
export function allHandlers(services: Services): Handlers {
  const {
    runtime,
    connections,
    policy,
    notices,
    settings,
    profiles,
    profileGuard,
    forgetOrganizations,
    sessions,
    openProfile,
    status,
    endLimit,
    database,
    journal,
    guard,
    window,
    files,
    clipboard,
    commands,
    clicked,
    links,
    demo,
    changeSets,
    creation,
    inbox,
    findings,
    watchlists,
    workstation,
    overview,
    receiver,
    changeCheck,
    checkRuns,
    checkSeen,
    updater,
    viewer,
    inTransit,
    callLog,
    privacy,
    restore,
    unmaskedValues,
    reveals,
    savedViews,
    savedInboxViews,
    notes,
    keyAsked,
    recentLog,
    directoryCopy,
    publish,
    report,
  } = services;
  const { saveText } = files;
  const version = app.getVersion();
  const lastReport: LastReport = { made: null };
  const info = () => ({
    version,
    platform: process.platform,
    runtime,
    startNotices: notices.all(),
    policy: shownPolicy(policy),
  });
  return {
    ...applicationHandlers({
      info,
      replaceStorageKey: services.replaceStorageKey,
      licences: () => readLicences(join(import.meta.dirname, '..'), dirname(process.execPath)),
      notePageFailure: createPageFailures(clock, report),
      settings,
      window,
      clipboard,
      loginStarter: services.loginStarter,
      restart: services.restart,
      commands,
      links,
    }),
    ...sessionHandlers({ status, endLimit, sessions, inbox }),
    ...profileHandlers({
      profiles,
      profileGuard,
      sessions,
      runtime: connections,
      deleteData: (id) =>
        deleteProfileData(id, { database, inbox, savedViews, savedInboxViews, forgetOrganizations, report }),
      test: (connection, signal) =>
        testConnection(connection, {
          clock,
          signal,
          onProgress: (progress) => publish('profiles.testProgress', progress),
        }),
      saveText,
      version,
      lastReport,
    }),
    ...organizationHandlers({
      sessions,
      openLink: openLinkDialog(window.current),
      copy: directoryCopy,
      findings,
      report,
    }),
    ...checkHandlers({
      ...{ sessions, unmaskedValues, reveals, clock, saveText },
      inbox: notificationHandlers(inbox, clicked),
    }),
    ...checkDetailHandlers({
      ...{ sessions, guard, changeCheck, checkSeen, now: () => clock.now() },
    }),
    ...checkRunHandlers(checkRuns, (profileId, work) => sessions.use(profileId, work)),
    ...findingHandlers({ sessions, guard, findings }),
    ...reportHandlers({
      sessions,
      profiles,
      profileGuard,
      viewer,
      inTransit,
      choosePlace: choosePdfPlace(window.current),
      runtime: connections,
      publish,
      clock,
    }),
    ...noteHandlers({ notes, ready: keyAsked }),
    ...viewHandlers({ views: savedViews, inboxViews: savedInboxViews, ready: keyAsked }),
    ...demoHandlers({ demo, sampleHistory: services.sampleHistory }),
    ...creationHandlers(creation, reveals),
    ...notificationHandlers(inbox, clicked),
    ...callLogHandlers({ log: callLog, sessions, guard, clock, saveText, version: app.getVersion() }),
    ...privacyHandlers({
      privacy,
      guard,
      reveal: revealFrom({ sessions, unmaskedValues, inbox, reveals }),
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
          log: readLogLines(await recentLog(), diagnosedLines),
        }),
      saveText,
      now: () => clock.now(),
    }),
    ...companyHandlers({ sessions, unmaskedValues, guard, clock, saveText }),
    ...peopleHandlers({
      sessions,
      guard,
      unmaskedValues,
      store: database.ok ? ok(createNameStore(database.value.database)) : database,
      report,
    }),
    ...watchlistHandlers(watchlists, sessions),
    ...overviewHandlers(overview),
    ...webhookHandlers({ receiver, clock, turn, saveText }),
    ...flagHandlers({
      sessions,
      guard,
      changeSets,
      profile: (id) => profiles.find(id),
      openReader: openProfile,
      files,
      database,
      saveText,
      clock,
    }),
    ...changeSetHandlers(changeSets, (profileId, work) => sessions.use(profileId, work)),
    ...guardHandlers({ guard }),
    ...updateHandlers(updater, guard),
    ...backupHandlers(restore),
    ...workstationHandlers({
      workstation,
      saveText,
      openText: files.openText,
      agreeToSetup: files.agreeToSetup,
    }),
    ...journalHandlers({ journal, clock, saveText, sessions, creation }),
  };
}
