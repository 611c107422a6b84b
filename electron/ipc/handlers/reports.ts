import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import type { Publish } from '#shared/ipc/events';
import type { AppError } from '#shared/errors';
import type { reportCalls, OpenedReport, SavedReport } from '#shared/ipc/contract/reports';
import { t } from '#shared/messages/text';
import { parseName } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import { safeFileName } from '../../service/api/file-name.ts';
import type { ReportProgress } from '../../service/api/reports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connections } from '../../service/profiles/address-policy.ts';
import type { ProfileService } from '../../service/profiles/profile-service.ts';
import type { ProfileGuard } from '../../safety/guard/profile-guard.ts';
import { sha256OfFile, type InTransit } from '../../jobs/reports/in-transit.ts';
import { findReport } from '../../jobs/reports/report-source.ts';
import type { ReportViewer } from '../../shell/window/report-viewer.ts';
import type { Session } from '../../service/session/session.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import type { HandlersOf } from '../handle-call.ts';

const progressStepMs = 100;

export function reportHandlers(dependencies: {
  sessions: Sessions<Session>;
  profiles: Pick<ProfileService, 'find'>;
  profileGuard: Pick<ProfileGuard, 'allowReportOrigin'>;
  viewer: Pick<ReportViewer, 'open'>;
  inTransit: InTransit;
  /** Asks where to save; null: nowhere. */
  choosePlace: (suggestedName: string) => Promise<string | null>;
  runtime: Connections;
  publish: Publish<'reports.progress'>;
  clock: Clock;
}): HandlersOf<typeof reportCalls> {
  const { sessions, profiles, profileGuard, viewer, inTransit, choosePlace, runtime, publish, clock } =
    dependencies;
  /** Origins that summaries of a profile named: nothing else can be allowed from the page. */
  const offered = new Map<string, Set<string>>();

  const offer = (profileId: string, origin: string) => {
    offered.set(profileId, (offered.get(profileId) ?? new Set()).add(origin));
  };

  /** Reports progress at most ten times a second. */
  const progressOf = (transfer: string) => {
    let publishedAt = Number.NEGATIVE_INFINITY;
    return ({ receivedBytes, expectedBytes }: ReportProgress) => {
      const now = clock.monotonic();
      if (now - publishedAt < progressStepMs && receivedBytes !== expectedBytes) return;
      publishedAt = now;
      publish('reports.progress', { transfer, receivedBytes, expectedBytes });
    };
  };

  return {
    'reports.open': ({ profileId, check, kind, transfer }, signal) =>
      sessions.use(profileId, async (session): Promise<Result<OpenedReport>> => {
        const source = await findReport(session, check, kind, runtime, signal);
        if (!source.ok) return source;
        if (source.value.is === 'elsewhere') {
          offer(profileId, source.value.origin);
          return ok(source.value);
        }
        const { url } = source.value;
        const fetched = await onDisk(notOpened, () =>
          inTransit.use(async (destination): Promise<Result<Buffer>> => {
            const onProgress = progressOf(transfer);
            const report = await session.client.downloadReport({ url, destination, onProgress }, { signal });
            return report.ok ? ok(await readFile(destination)) : report;
          }),
        );
        if (!fetched.ok) return fetched;
        // The file is gone; the report lives in memory until its window is closed.
        const bytes = fetched.value;
        const profile = profiles.find(profileId);
        if (signal.aborted || profile === null || sessions.activeId !== profileId) return err(cancelled);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        viewer.open({ bytes, sha256, kind, check, environment: profile.kind });
        return ok({ is: 'opened', bytes: bytes.length, sha256 });
      }),

    'reports.save': ({ profileId, check, kind, transfer }, signal) =>
      sessions.use(profileId, async (session): Promise<Result<SavedReport>> => {
        const source = await findReport(session, check, kind, runtime, signal);
        if (!source.ok) return source;
        if (source.value.is === 'elsewhere') {
          offer(profileId, source.value.origin);
          return ok(source.value);
        }
        const { url } = source.value;
        // Named after the check and not after the subject: file names travel.
        const id = parseName('check', check)?.check ?? 'check';
        const path = await choosePlace(
          safeFileName(
            t('{kind, select, full {{check} full report} other {{check} summary report}}', {
              kind,
              check: id,
            }),
            '.pdf',
          ),
        );
        if (path === null) return ok({ is: 'not-chosen' });
        const onProgress = progressOf(transfer);
        const saved = await session.client.downloadReport({ url, destination: path, onProgress }, { signal });
        if (!saved.ok) return saved;
        return await onDisk(notReadBack, async () =>
          ok({
            is: 'saved',
            path,
            bytes: saved.value.bytes,
            sha256: await sha256OfFile(path),
          }),
        );
      }),

    'reports.allowOrigin': async ({ profileId, origin }, signal) => {
      if (profileId !== sessions.activeId || offered.get(profileId)?.has(origin) !== true)
        return err(notOffered(origin));
      const updated = await profileGuard.allowReportOrigin(profileId, origin, signal);
      if (!updated.ok) return updated;
      // The client knows its origins from its start. Another profile may be in use by now.
      if (profileId === sessions.activeId) sessions.reopen();
      return ok(null);
    },
  };
}

/** A folder or file that cannot be used is data and not a fault of the app. */
async function onDisk<T>(failed: AppError, work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure) return err(failed);
    throw failure;
  }
}

const notOpened: AppError = {
  kind: 'refused',
  reason: 'disk',
  operation: 'DownloadReport',
  message: t('The report could not be opened: a temporary file could not be written or read.'),
  advice: t('Check the free disk space.'),
};

const notReadBack: AppError = {
  kind: 'refused',
  reason: 'disk',
  operation: 'DownloadReport',
  message: t('The report was saved, but the app could not compute its checksum.'),
  advice: t('Open the saved file, or save the report again.'),
};

const cancelled: AppError = {
  kind: 'cancelled',
  operation: 'DownloadReport',
  message: t('The report download was cancelled, or the profile was switched.'),
  advice: t('Open the report again.'),
};

const notOffered = (target: string): AppError => ({
  kind: 'refused',
  reason: 'address-not-allowed',
  operation: 'DownloadReport',
  message: t('The host was not allowed, because no report of this profile uses it.'),
  target,
  advice: t('Open the report again.'),
});
