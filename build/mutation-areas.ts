const api = 'tests/unit/electron/service/api/**/*.test.ts';
/** The code that is changed, and the tests that should notice: those of the area, so that each change takes seconds. */
export const areas = {
  guard: {
    changes: ['electron/safety/guard/**/*.ts'],
    // Without the door, where every operation goes through a real client: seconds for each change.
    tests: ['tests/unit/electron/safety/guard/**/!(door).test.ts', 'tests/unit/electron/safety/*.test.ts'],
  },
  journal: {
    changes: ['electron/safety/journal/**/*.ts'],
    tests: ['tests/unit/electron/safety/journal/**/*.test.ts'],
  },
  creation: {
    changes: ['electron/jobs/creation/**/*.ts'],
    tests: ['tests/unit/electron/jobs/creation/**/*.test.ts', 'tests/contract/*creation.test.ts'],
  },
  'change-sets': {
    changes: ['electron/jobs/change-sets/**/*.ts'],
    tests: ['tests/unit/electron/jobs/change-sets/**/*.test.ts', 'tests/contract/change-set*.test.ts'],
  },
  runs: {
    changes: ['electron/jobs/runs/**/*.ts'],
    tests: [
      'tests/unit/electron/jobs/runs/**/*.test.ts',
      'tests/contract/check-runs.test.ts',
      'tests/contract/change-sets.test.ts',
      'tests/contract/change-set-services.test.ts',
    ],
  },
  cursor: {
    changes: ['electron/jobs/notifications/cursor.ts'],
    tests: ['tests/unit/electron/jobs/notifications/**/*.test.ts'],
  },
  retry: { changes: ['electron/service/api/retry.ts'], tests: [api] },
  token: {
    changes: [
      'electron/service/api/token-source.ts',
      'electron/service/api/token-request.ts',
      'electron/service/api/bearer.ts',
    ],
    tests: [api, 'tests/contract/api-client.test.ts'],
  },
  scope: {
    changes: ['electron/service/session/sessions.ts', 'electron/service/session/session.ts'],
    tests: ['tests/unit/electron/service/**/*.test.ts'],
  },
} as const satisfies Record<string, { changes: readonly string[]; tests: readonly string[] }>;
