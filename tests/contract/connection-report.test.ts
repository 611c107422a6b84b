import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { dialectNames, type DialectName } from '#electron/local-service/dialects/dialects';
import { systemClock } from '#electron/platform/clock';
import { testConnection, type TestedConnection } from '#electron/service/session/test-connection';
import type { Suggestion } from '#shared/conformance/report';
import { savedReport } from '#shared/conformance/saved-report';
import { verdictOf } from '#shared/conformance/verdict';
import { defaultProfileSettings, type ProfileSettings } from '#shared/profile';
import { withListMapping, withValueMapping } from '#shared/reading/mappings';
import { isFields } from '#shared/reading/reading';
import type { Result } from '#shared/result';
import { startBench, type Bench } from '#tests/support/local-service';

const never = new AbortController().signal;
const start = (dialect: DialectName) => startBench({ dialect, organizations: 6, checks: 60 });

function settingsFor({ service }: Bench, change: Partial<ProfileSettings> = {}): ProfileSettings {
  const { baseUrl, authUrl, credentials } = service;
  return {
    ...defaultProfileSettings,
    name: 'Test',
    baseUrl,
    authUrl,
    clientId: credentials.clientId,
    ...change,
  };
}

const run = (bench: Bench, settings: ProfileSettings, secret = bench.service.credentials.clientSecret) =>
  testConnection({ settings, secret }, { clock: systemClock, signal: never, onProgress: () => undefined });

function tested(result: Result<TestedConnection>): TestedConnection {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Operations by result; those that work are left out. */
function errorMembers({ report }: TestedConnection): Record<string, string> {
  return Object.fromEntries(
    report.rows.flatMap(({ operation, result }) =>
      result.is === 'works' ||
      result.is === 'mapped' ||
      (result.is === 'not-tried' && !result.why.startsWith('no-'))
        ? []
        : [[operation, result.is]],
    ),
  );
}
const worksIn = ({ report }: TestedConnection) => verdictOf(report).works;

function accepted(settings: ProfileSettings, suggestions: readonly Suggestion[]): ProfileSettings {
  return suggestions.reduce<ProfileSettings>((now, suggestion) => {
    switch (suggestion.is) {
      case 'path-version':
        return { ...now, pathVersion: suggestion.version };
      case 'base-url':
        return { ...now, baseUrl: suggestion.baseUrl };
      case 'type-package':
        return { ...now, typePackage: suggestion.typePackage };
      case 'list':
        return { ...now, mappings: withListMapping(now.mappings, suggestion.operation, suggestion.member) };
      case 'value':
        return {
          ...now,
          mappings: withValueMapping(
            now.mappings,
            suggestion.word,
            ['GRANTED', '1'].includes(suggestion.word) ? 'on' : 'off',
          ),
        };
    }
  }, settings);
}

const withoutFindings = { ListFindings: 'not-understood' };
const expected: Record<DialectName, { errorMembers: Record<string, string>; suggestions: Suggestion[] }> = {
  a: { errorMembers: {}, suggestions: [] },
  b: { errorMembers: {}, suggestions: [] },
  proto: { errorMembers: {}, suggestions: [] },
  hypermedia: {
    errorMembers: withoutFindings,
    suggestions: [{ is: 'list', operation: 'ListFindings', member: 'data', rows: 0 }],
  },
  snake: { errorMembers: withoutFindings, suggestions: [] },
  legacy: {
    errorMembers: {
      ListOrganizations: 'refused',
      ListBrands: 'refused',
      ListChecks: 'refused',
      BatchGetChecks: 'not-tried',
      GetCheck: 'not-tried',
      GetCheckSummary: 'not-tried',
      ListFindings: 'not-tried',
      ListConsumerTasks: 'not-tried',
      ListNotifications: 'not-tried',
      ListFeatureFlags: 'refused',
    },
    suggestions: [{ is: 'path-version', version: 'v1', operation: 'ListOrganizations' }],
  },
  'always-200': {
    errorMembers: withoutFindings,
    suggestions: [{ is: 'list', operation: 'ListFindings', member: 'result.findings', rows: 0 }],
  },
  strict: {
    errorMembers: { GetCheck: 'refused', ListFindings: 'refused', ListNotifications: 'refused' },
    suggestions: [
      { is: 'path-version', version: 'v1alpha2', operation: 'GetCheck' },
      { is: 'value', word: 'GRANTED' },
      { is: 'value', word: 'WITHHELD' },
    ],
  },
  lists: { errorMembers: withoutFindings, suggestions: [] },
  patchy: { errorMembers: withoutFindings, suggestions: [] },
  quiet: { errorMembers: withoutFindings, suggestions: [] },
  holey: { errorMembers: {}, suggestions: [] },
};

describe.each(dialectNames)('the connection report of dialect %s', (name) => {
  it('names what does not work and suggests what helps, and the second test shows it', async () => {
    await using bench = await start(name);
    const settings = settingsFor(bench);
    const first = tested(await run(bench, settings));
    expect({ errorMembers: errorMembers(first), suggestions: first.report.suggestions }).toEqual(
      expected[name],
    );
    expect(first.outcomes.length).toBeLessThanOrEqual(16);
    if (first.report.suggestions.length === 0) return;

    const second = tested(await run(bench, accepted(settings, first.report.suggestions)));
    expect(worksIn(second)).toBeGreaterThan(worksIn(first));
    const known = new Set(first.report.suggestions.map((each) => JSON.stringify(each)));
    expect(second.report.suggestions.filter((each) => known.has(JSON.stringify(each)))).toEqual([]);
  });

  it('changes nothing at the service', async () => {
    await using bench = await start(name);
    await run(bench, settingsFor(bench));
    expect(bench.service.controls.ledger()).toEqual([]);
  });

  it('is saved without any value from the responses', async () => {
    await using bench = await start(name);
    const settings = settingsFor(bench, name === 'legacy' ? { pathVersion: 'v1' } : {});
    const { report, outcomes } = tested(await run(bench, settings));
    const text = savedReport({ report, outcomes, settings, version: '1.0.0' });
    const values = new Set(outcomes.flatMap(({ json }) => valuesIn(json)));
    expect(values.size).toBeGreaterThan(100);
    const { clientSecret } = bench.service.credentials;
    expect([...values].filter((value) => text.includes(value))).toEqual([]);
    expect(text).not.toContain(clientSecret);
    expect(JSON.parse(text)).toMatchObject({ app: '1.0.0', host: '127.0.0.1' });
  });
});

/** Texts and long numbers of a response, and member names that are not words; those that name a form are left out. */
function valuesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(valuesIn);
  if (isFields(value))
    return Object.entries(value).flatMap(([name, member]) => [
      ...(/[/@\d]{2}|\s/.test(name) ? [name] : []),
      ...valuesIn(member),
    ]);
  if (typeof value === 'number') return value > 9999 ? [String(value)] : [];
  return typeof value === 'string' && value.length > 3 && /[^A-Z_a-z]/.test(value) ? [value] : [];
}

describe('the address', () => {
  it.each(['/v1alpha2', '/v1', '/v1alpha2/'])(
    'without the version %s at its end is suggested',
    async (end) => {
      await using bench = await start('a');
      const settings = settingsFor(bench, { baseUrl: `${bench.service.baseUrl}${end}` });
      const first = tested(await run(bench, settings));
      expect(verdictOf(first.report)).toMatchObject({ tone: 'danger', works: 0 });
      expect(first.report.suggestions).toEqual([
        { is: 'base-url', baseUrl: bench.service.baseUrl, operation: 'ListOrganizations' },
      ]);
      const second = tested(await run(bench, accepted(settings, first.report.suggestions)));
      expect(verdictOf(second.report)).toMatchObject({ tone: 'success', first: null });
    },
  );

  it('with a version at its end and the wrong path version is corrected in both', async () => {
    await using bench = await start('legacy');
    const settings = settingsFor(bench, { baseUrl: `${bench.service.baseUrl}/v1` });
    const { report } = tested(await run(bench, settings));
    expect(report.suggestions).toMatchObject([{ is: 'base-url' }, { is: 'path-version', version: 'v1' }]);
    const second = tested(await run(bench, accepted(settings, report.suggestions)));
    expect(worksIn(second)).toBeGreaterThan(8);
  });

  it('that does not resolve is reported as the problem, without a suggestion', async () => {
    await using bench = await start('a');
    const settings = settingsFor(bench, { baseUrl: `${bench.service.baseUrl}/wrong` });
    const { report } = tested(await run(bench, settings));
    expect(report.suggestions).toEqual([]);
    expect(verdictOf(report)).toMatchObject({
      tone: 'danger',
      first: { is: 'failed', row: { operation: 'ListOrganizations', status: 404 } },
    });
  });
});

it('another type package is suggested if the checks use it', async () => {
  await using bench = await start('a');
  const settings = settingsFor(bench, { typePackage: 'other.type.v9' });
  const { report } = tested(await run(bench, settings));
  expect(report.suggestions).toMatchObject([{ is: 'type-package', typePackage: 'checks.type.v1alpha2' }]);
});

it('a wrong secret is an error and no report', async () => {
  await using bench = await start('a');
  expect(await run(bench, settingsFor(bench), 'wrong')).toMatchObject({ ok: false, error: { kind: 'auth' } });
});

it('a service that is unreachable is called twice and then not again', async () => {
  await using bench = await start('a');
  const settings = settingsFor(bench, { baseUrl: 'http://127.0.0.1:9/service' });
  const { report, outcomes } = tested(await run(bench, settings));
  expect(outcomes).toHaveLength(2);
  expect(report.rows.slice(2, 11).map(({ result }) => result)).toEqual(
    Array.from({ length: 9 }, () => ({ is: 'not-tried', why: 'no-response' })),
  );
});

it('a service that redirects has responded: every operation is called', async () => {
  await using bench = await start('a');
  const server = createServer((_request, response) => {
    response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const settings = settingsFor(bench, { baseUrl: `http://127.0.0.1:${port}/service` });
  const { report } = tested(await run(bench, settings));
  server.close();
  expect(report.rows.filter(({ status }) => status === 302).map(({ operation }) => operation)).toEqual([
    'ListOrganizations',
    'ListOrganizations',
    'ListBrands',
    'ListChecks',
    'ListFeatureFlags',
  ]);
  expect(report.rows.some(({ result }) => result.is === 'not-tried' && result.why === 'no-response')).toBe(
    false,
  );
});

it('a refused list of flags leaves the verdict good', async () => {
  await using bench = await startBench({ organizations: 6, checks: 60, globalAdmin: false });
  const { report } = tested(await run(bench, settingsFor(bench)));
  expect(report.rows.find(({ operation }) => operation === 'ListFeatureFlags')).toMatchObject({
    status: 403,
    result: { is: 'refused', error: { kind: 'permission' } },
  });
  expect(verdictOf(report).tone).toBe('success');
});

it('a test that is cancelled ends with that', async () => {
  await using bench = await start('a');
  const stop = new AbortController();
  const { credentials } = bench.service;
  const result = await testConnection(
    { settings: settingsFor(bench), secret: credentials.clientSecret },
    { clock: systemClock, signal: stop.signal, onProgress: ({ done }) => done === 3 && stop.abort() },
  );
  expect(result).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
});
