import { basename } from 'node:path';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { ProfileSettings } from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { Attempt } from './attempt.ts';
import type { SendWithBearer } from './bearer.ts';
import { errorOfFault, protocolError, stoppedError, type RequestFacts } from './errors.ts';
import { errorOfResponse } from './status-error.ts';
import { openPartialFile, type PartialFile } from './partial-file.ts';
import { reportAddress } from './report-url.ts';

export interface ReportRequest {
  /** As a check summary gave it; used byte for byte. */
  url: string;
  /** Absolute path of the file to write; what is there is replaced when the report is whole. */
  destination: string;
  maximumBytes?: number;
  onProgress?: (progress: ReportProgress) => void;
}

export interface ReportProgress {
  receivedBytes: number;
  /** Null when the service does not say. */
  expectedBytes: number | null;
}

export interface DownloadedReport {
  path: string;
  bytes: number;
  status: number;
  latencyMs: number;
  attempts: number;
}

interface DownloadOptions {
  settings: Pick<ProfileSettings, 'baseUrl' | 'reportOrigins'>;
  sendWithBearer: SendWithBearer;
  clock: Clock;
}

const maximumReportBytes = 100 * 1024 * 1024;
const magic = '%PDF-';

export function createReportDownload({ settings, sendWithBearer, clock }: DownloadOptions) {
  return async function download(
    { url, destination, maximumBytes = maximumReportBytes, onProgress }: ReportRequest,
    signal: AbortSignal,
    onAttempt: (attempt: Attempt) => void,
  ): Promise<Result<DownloadedReport>> {
    const address = reportAddress(url, settings);
    if (address === null) return err(refusedAddress(url));
    const facts: RequestFacts = {
      operation: 'DownloadReport',
      host: new URL(address.origin).host,
      permission: 'member',
    };
    let file: PartialFile;
    try {
      file = await openPartialFile(destination);
    } catch {
      return err(diskError(destination));
    }
    const body = createPdfBody(file, onProgress);
    let attempts = 0;
    let latencyMs = 0;
    try {
      const response = await sendWithBearer(
        {
          method: 'GET',
          ...address,
          headers: { accept: 'application/pdf', 'accept-encoding': 'identity' },
          body: null,
          signal,
          maximumBytes,
          sink: body.take,
        },
        (attempt) => {
          attempts += 1;
          latencyMs = attempt.latencyMs;
          onAttempt({ ...attempt, bytes: body.bytes });
        },
      );
      if ('ok' in response) return response;
      if (!response.responded) {
        const { fault, status } = response;
        if (fault === 'sink') return err(body.isPdf === false ? notPdf(facts) : diskError(destination));
        return err(fault === 'aborted' ? stoppedError(facts, signal) : errorOfFault(facts, fault, status));
      }
      if (response.status !== 200) return errorOfResponse(facts, response, clock.now());
      if (body.isPdf !== true) return err(notPdf(facts));
      try {
        await file.finish();
      } catch {
        return err(diskError(destination));
      }
      return ok({ path: destination, bytes: body.bytes, status: response.status, latencyMs, attempts });
    } finally {
      await file.discard();
    }
  };
}

/** Writes a body to a file if it is a PDF, by its first bytes. */
function createPdfBody(file: PartialFile, onProgress: ReportRequest['onProgress']) {
  let head = Buffer.alloc(0);
  const body = {
    bytes: 0,
    /** Null until enough bytes came. */
    isPdf: null as boolean | null,
    take: async (piece: Uint8Array, expectedBytes: number | null) => {
      body.bytes += piece.length;
      let bytes = piece;
      if (body.isPdf === null) {
        head = Buffer.concat([head, piece]);
        if (head.length < magic.length) return;
        body.isPdf = head.toString('latin1', 0, magic.length) === magic;
        if (!body.isPdf) throw new Error('not a PDF');
        bytes = head;
      }
      await file.write(bytes);
      onProgress?.({ receivedBytes: body.bytes, expectedBytes });
    },
  };
  return body;
}

function notPdf(facts: RequestFacts): AppError {
  return {
    ...protocolError(facts, 'not-pdf', 200, t('The response is not a PDF, so nothing was saved.')),
    advice: t('Refresh the check to get a current report URL.'),
  };
}

function refusedAddress(url: string): AppError {
  const host = /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).host : null;
  return {
    kind: 'refused',
    reason: 'address-not-allowed',
    operation: 'DownloadReport',
    ...(host !== null && { target: host }),
    message: t("The access token is not sent to this report's host."),
    advice: t('If the service operator confirms the host, add it to the profile.'),
  };
}

function diskError(destination: string): AppError {
  return {
    kind: 'refused',
    reason: 'disk',
    operation: 'DownloadReport',
    target: basename(destination),
    message: t('The report could not be saved.'),
    advice: t('Choose another folder, or free disk space.'),
  };
}
