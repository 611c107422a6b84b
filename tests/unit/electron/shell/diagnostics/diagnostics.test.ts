import { describe, expect, it, onTestFinished } from 'vitest';
import { diagnosticsOf, type DiagnosticFacts } from '#electron/shell/diagnostics/diagnostics';
import { problemReportOf } from '#electron/shell/diagnostics/problem-report';
import { readLogLines } from '#electron/shell/diagnostics/log-lines';
import { rowOf } from '#electron/service/call-log/describe-call';
import type { CallRecord } from '#electron/service/call-log/call-record';
import { idleStatus } from '#electron/service/session/session-status';
import { defaultPreferences } from '#electron/service/profiles/settings-schema';
import type { AppError } from '#shared/errors';
import { inventProfile } from '#tests/support/fake-bridge';

const canary = 'Canarina';
const secret = 'canary-secret-5f1c';
const log = `[2026-03-02 10:00:00.000] [error] TypeError: ${canary} Hale, +447700900123, token ${secret}
    at readCheck (/home/${canary}/app/out/main/main.js:12:7)
    at async Object.perform (file:///C:/Users/${canary}/main.js:3:1)
 ${canary} on a second line
[2026-03-02 10:00:01.000] [warn] ${canary} was not found
`;

/** What the operator saw, with the canary wherever an error or a call has room for text. */
const seen = {
  error: {
    kind: 'outcome-unknown',
    message: canary,
    advice: canary,
    operation: 'CreateCheck',
    target: 'organizations/o1/teams/t1',
    status: 503,
    code: 'UNAVAILABLE',
    serviceMessage: `${canary} ${secret}`,
    requestId: 'req-1',
    attempts: 2,
    cause: canary,
    lookup: { clientReference: canary },
  },
  connectionReport: '{"operations":[]}',
  calls: [
    callRow(
      1,
      'ListChecks',
      `/v1/organizations/-/teams/-/checks?filter=${encodeURIComponent(`display_name = "${canary}"`)}&pageToken=${canary}`,
    ),
    callRow(
      4,
      'ListOrganizations',
      `/v1/organizations?filter=${encodeURIComponent(`display_name:"${canary}" AND state = ACTIVE`)}`,
    ),
    callRow(
      5,
      'ListChecks',
      `/v1/organizations/-/teams/-/checks?filter=${encodeURIComponent(`creator_name = "organizations/o1/users/${canary}"`)}`,
    ),
    callRow(2, 'ListNotifications', `/v1/organizations/o1:listNotifications?pageToken=${canary}`),
    callRow(3, 'CreateUser', `/v1/organizations/o1/users/${canary}@mail.example`),
  ].map(rowOf),
} satisfies Omit<Parameters<typeof problemReportOf>[0], keyof DiagnosticFacts>;

/** A call as the log keeps it, unmasked. */
function callRow(id: number, operation: CallRecord['operation'], path: string): CallRecord {
  const body = { is: 'kept', text: JSON.stringify({ displayName: canary, secret }) } as const;
  const headers = { authorization: `Bearer ${secret}`, cookie: canary };
  return {
    id,
    operation,
    path,
    method: 'GET',
    attempt: 1,
    status: 200,
    fault: null,
    request: null,
    at: '2026-03-02T10:00:00.000Z',
    origin: `https://${canary}.example`,
    timing: { queuedMs: 0, connectMs: 0, waitMs: 1, receiveMs: 0, totalMs: 1 },
    sentBytes: 0,
    receivedBytes: 2,
    sent: { headers, body },
    received: { headers, body },
  };
}

const idleFacts: DiagnosticFacts = {
  takenAt: '2026-03-02T10:00:00Z',
  info: {
    version: '0.1.0',
    platform: 'linux',
    runtime: { electron: '45.0.0', chromium: '1', node: '24', official: true, officialMajor: 45 },
    policy: {},
    startNotices: [],
  },
  preferences: defaultPreferences,
  profiles: [],
  status: idleStatus('p1', 4, null),
  database: { ok: true, value: null },
  keychain: 'available',
  log: [],
};

describe('a problem report', () => {
  it('gives time, kind and place of the last failures, without their text', () => {
    const ownZone = process.env['TZ'];
    onTestFinished(() => {
      if (ownZone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = ownZone;
    });
    process.env['TZ'] = 'Asia/Kolkata';
    expect(readLogLines(log, 10)).toEqual([
      {
        at: '2026-03-02T04:30:00.000Z',
        level: 'error',
        error: 'TypeError',
        stack: ['readCheck main.js:12:7', 'Object.perform main.js:3:1'],
      },
      { at: '2026-03-02T04:30:01.000Z', level: 'warn', error: null, stack: [] },
    ]);
    expect(readLogLines(log, 1)).toHaveLength(1);
  });

  it('contains no secret and nothing personal, wherever the app keeps them', () => {
    const status = idleStatus('p1', 4, null);
    const facts: DiagnosticFacts = {
      takenAt: '2026-03-02T10:00:00Z',
      info: {
        version: '0.1.0',
        platform: 'linux',
        runtime: { electron: '45.0.0', chromium: '1', node: '24', official: true, officialMajor: 45 },
        policy: {},
        startNotices: [{ title: 'The database was damaged', message: `/home/${canary}` }],
      },
      preferences: { ...defaultPreferences, lastRoute: `/checks?name=${canary}` },
      profiles: [
        inventProfile(canary, canary, 'sandbox', {
          baseUrl: `https://${canary}.example`,
          clientId: secret,
          userBody: `{"name":"${canary}"}`,
        }),
      ],
      status: {
        ...status,
        lastError: {
          kind: 'validation',
          message: canary,
          target: canary,
          advice: canary,
          operation: 'CreateCheck',
          status: 400,
          faults: [{ field: canary, message: canary }],
        },
      },
      database: {
        ok: false,
        error: { kind: 'refused', reason: 'disk', message: canary, advice: canary },
      },
      keychain: 'available',
      log: readLogLines(log, 10),
    };
    const text = problemReportOf({ ...facts, ...seen });
    expect(text).not.toMatch(/canar/i);
    expect(text).not.toContain('0900123');
    expect(text).not.toContain(secret);
    const diagnostics = {
      versions: { app: '0.1.0', electron: '45.0.0' },
      database: { kind: 'refused', reason: 'disk' },
      connection: { lastError: { kind: 'validation', operation: 'CreateCheck', status: 400 } },
      profiles: [{ kind: 'sandbox', isHttps: true }],
    };
    expect(diagnosticsOf(facts)).toMatchObject(diagnostics);
    expect(JSON.parse(text)).toMatchObject({
      diagnostics,
      error: {
        kind: 'outcome-unknown',
        operation: 'CreateCheck',
        status: 503,
        code: 'UNAVAILABLE',
        requestId: 'req-1',
        attempts: 2,
        resource: 'organizations/o1/teams/t1',
      },
      connectionReport: { operations: [] },
      calls: [
        { operation: 'ListChecks', status: 200 },
        {
          operation: 'ListOrganizations',
          // The field at fault is still seen.
          path: `/v1/organizations?filter=${encodeURIComponent('display_name:"masked" AND state = ACTIVE')}`,
        },
        { operation: 'ListChecks' },
        { operation: 'CreateUser' },
      ],
    });
  });

  it('names no resource that may identify a person, and no code that is a sentence', () => {
    const error: AppError = {
      kind: 'not-found',
      message: canary,
      advice: canary,
      target: `organizations/o1/users/${canary}`,
      code: `${canary} was not found`,
    };
    expect(problemReportOf({ ...idleFacts, ...seen, error })).not.toMatch(/canar/i);
  });
});
