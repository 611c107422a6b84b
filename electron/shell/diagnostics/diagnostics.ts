import type { ApplicationInfo, Preferences } from '#shared/ipc/contract/application';
import type { SessionStatus } from '#shared/ipc/contract/session';
import type { ProfileView } from '#shared/profile';
import type { Result } from '#shared/result';
import type { LogLine } from './log-lines.ts';

export interface DiagnosticFacts {
  takenAt: string;
  info: ApplicationInfo;
  preferences: Preferences;
  profiles: readonly ProfileView[];
  status: SessionStatus;
  database: Result<unknown>;
  keychain: string;
  log: readonly LogLine[];
}

/** Whether a preference describes the setup of the app and nothing that was looked at. */
const isReported: Record<keyof Preferences, boolean> = {
  theme: true,
  density: true,
  lastRoute: false,
  columns: false,
  columnWidths: false,
  organizationView: true,
  singleKeys: true,
  keys: false,
  screenShare: true,
  personalDays: true,
  stuckDays: true,
  welcomed: false,
};
const reportedPreferences: readonly string[] = Object.entries(isReported)
  .filter(([, isIncluded]) => isIncluded)
  .map(([name]) => name);

/** What helps to find a fault, chosen field by field: a new setting stays out until it is named here. */
export function diagnosticsOf(facts: DiagnosticFacts): object {
  const { takenAt, info, preferences, profiles, status, database, keychain, log } = facts;
  const { connection, callsInFlight, callsQueued, callsLimit, offlineSince, lastError } = status;
  return {
    takenAt,
    versions: { app: info.version, platform: info.platform, ...info.runtime },
    startNotices: info.startNotices.map(({ title }) => title),
    keychain,
    database: database.ok ? 'open' : kindOf(database.error),
    preferences: Object.fromEntries(
      Object.entries(preferences).filter(([name]) => reportedPreferences.includes(name)),
    ),
    profiles: profiles.map((profile) => ({
      kind: profile.kind,
      builtIn: profile.builtIn,
      secret: profile.secret,
      isHttps: profile.baseUrl.startsWith('https:'),
      pathVersion: profile.pathVersion,
      createBody: profile.createBody,
      flagBody: profile.flagBody,
      callsInFlight: profile.callsInFlight,
      reportOrigins: profile.reportOrigins.length,
      hasOverrideWrite: profile.overrideWrite !== null,
    })),
    connection: {
      connection,
      callsInFlight,
      callsQueued,
      callsLimit,
      offlineSince,
      lastError: lastError === null ? null : kindOf(lastError),
    },
    log,
  };
}

function kindOf(error: {
  kind: string;
  reason?: string;
  status?: number | undefined;
  operation?: string | undefined;
}) {
  const { kind, reason, status, operation } = error;
  return { kind, reason, status, operation };
}
