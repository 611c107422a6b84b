import { describe, expect, it } from 'vitest';
import { diagnosticsOf } from '#electron/shell/diagnostics/diagnostics';
import { readLogLines } from '#electron/shell/diagnostics/log-lines';
import { idleStatus } from '#electron/service/session/session-status';
import { defaultPreferences } from '#electron/service/profiles/settings-schema';
import { inventProfile } from '#tests/support/fake-bridge';

const canary = 'Canarina';
const secret = 'canary-secret-5f1c';
const log = `[2026-03-02 10:00:00.000] [error] TypeError: ${canary} Hale, +447700900123, token ${secret}
    at readCheck (/home/${canary}/app/out/main/main.js:12:7)
    at async Object.perform (file:///C:/Users/${canary}/main.js:3:1)
 ${canary} on a second line
[2026-03-02 10:00:01.000] [warn] ${canary} was not found
`;

describe('a diagnostics file', () => {
  it('tells kind and place of the last failures, and none of their words', () => {
    expect(readLogLines(log, 10)).toEqual([
      {
        at: '2026-03-02 10:00:00.000',
        level: 'error',
        error: 'TypeError',
        stack: ['readCheck main.js:12:7', 'Object.perform main.js:3:1'],
      },
      { at: '2026-03-02 10:00:01.000', level: 'warn', error: null, stack: [] },
    ]);
    expect(readLogLines(log, 1)).toHaveLength(1);
  });

  it('holds no secret and nothing personal, wherever the app keeps such a thing', () => {
    const status = idleStatus('p1', 4, null);
    const text = diagnosticsOf({
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
    });
    expect(text).not.toMatch(/canar/i);
    expect(text).not.toContain('0900123');
    expect(JSON.parse(text)).toMatchObject({
      versions: { app: '0.1.0', electron: '45.0.0' },
      database: { kind: 'refused', reason: 'disk' },
      connection: { lastError: { kind: 'validation', operation: 'CreateCheck', status: 400 } },
      profiles: [{ kind: 'sandbox', isHttps: true }],
    });
  });
});
