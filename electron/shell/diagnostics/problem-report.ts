import { classOf, type CallRow } from '#shared/call-log';
import type { AppError } from '#shared/errors';
import { isPlainName } from '#shared/impersonal';
import { namesUser } from '#shared/resource-names';
import { parseJson } from '#shared/unspecified/json';
import { maskPathOfReport } from '../../service/call-log/mask-address.ts';
import { diagnosticsOf, type DiagnosticFacts } from './diagnostics.ts';

interface ProblemFacts extends DiagnosticFacts {
  /** What the operator saw; null: the report is about none in particular. */
  error: AppError | null;
  /** The last connection report as it is saved; null: none was made since the start. */
  connectionReport: string | null;
  /** As the call log shows them, oldest first. */
  calls: readonly CallRow[];
}

/** The newest calls that go along; polls that went well are left out first. */
const maxCalls = 100;

/** What a colleague needs to find a fault, chosen field by field; no text of the service and no message is in it. */
export function problemReportOf({ error, connectionReport, calls, ...facts }: ProblemFacts): string {
  const included = calls.filter((row) => classOf(row) !== 'poll').slice(-maxCalls);
  return `${JSON.stringify(
    {
      about: 'Diligence Desk problem report. No secret, no token, no personal data; no body of any call.',
      error: error === null ? null : errorOf(error),
      diagnostics: diagnosticsOf(facts),
      connectionReport: connectionReport === null ? null : parseJson(connectionReport),
      calls: included.map(callOf),
    },
    null,
    2,
  )}\n`;
}

const word = /^[A-Za-z0-9_.-]{1,60}$/;

function errorOf(error: AppError) {
  const { kind, operation, attempts, target } = error;
  const response = 'code' in error || 'status' in error || 'requestId' in error ? error : null;
  return {
    kind,
    ...('reason' in error && { reason: error.reason }),
    operation,
    status: response?.status,
    code: response?.code !== undefined && word.test(response.code) ? response.code : undefined,
    requestId: response?.requestId,
    attempts,
    resource: target !== undefined && isPlainName(target) && !namesUser(target) ? target : undefined,
  };
}

function callOf({ at, operation, attempt, method, path, status, fault, timing, ...row }: CallRow) {
  const { sentBytes, receivedBytes } = row;
  return {
    at,
    operation,
    attempt,
    method,
    status,
    fault,
    timing,
    sentBytes,
    receivedBytes,
    path: maskPathOfReport(operation, path),
  };
}
