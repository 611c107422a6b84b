import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Activity } from '#electron/service/api/activity';
import type { ApiClient } from '#electron/service/api/client';
import { pagesOf } from '#electron/service/api/pager';
import { organizations } from '#electron/service/api/organizations';
import type { LocalService, LocalServiceOptions } from '#electron/local-service/options';
import { startLocalService } from '#electron/local-service/server';
import { operationIds } from '#shared/operations';
import { pathVersionChoices } from '#shared/profile';
import { expectOk, rowsOf, walkOperations } from '#tests/support/operation-walk';
import { clientFor, createHastyClock, testSecret } from '#tests/support/raw-client';

const writing = { typePackage: 'checks.type.v1alpha2', createBody: 'bare', onBehalfOfField: '' } as const;
const everywhere = { parent: 'organizations/-/teams/-' };
const open: { service: LocalService; client: ApiClient }[] = [];

afterEach(async () => {
  for (const { service, client } of open.splice(0)) {
    await client.close();
    await service.close();
  }
});

async function start(settings = {}, options: Partial<LocalServiceOptions> = {}) {
  const clock = { now: () => Date.UTC(2026, 2, 2, 9) };
  const service = await startLocalService({
    clock,
    clientId: 'desk',
    clientSecret: testSecret,
    seed: 7,
    organizations: 20,
    checks: 300,
    ...options,
  });
  const seen: Activity[] = [];
  const { baseUrl, authUrl } = service;
  const client = clientFor(
    '',
    { baseUrl, authUrl, ...settings },
    {
      clock: createHastyClock(),
      onActivity: (activity) => seen.push(activity),
    },
  );
  open.push({ service, client });
  return { service, client, seen };
}

async function aTeam(client: ApiClient): Promise<string> {
  const page = expectOk(await client.call('ListChecks', { variables: everywhere, query: { pageSize: 1 } }));
  return page.value.checks[0]?.name.split('/').slice(0, 4).join('/') ?? '';
}
const draft = {
  displayName: 'A',
  clientReference: 'ref-27',
  template: 'checkTemplates/source-of-funds-check-v1-0-0',
  params: { '@type': 'type.googleapis.com/checks.type.v1.SourceOfFundsCheckParams' },
};

describe('the client against the local service', () => {
  it.each(
    pathVersionChoices.flatMap((version) =>
      (['a', 'b'] as const).map((dialect) => [version, dialect] as const),
    ),
  )('every operation gets a response, path version %s, dialect %s', async (pathVersion, dialect) => {
    const { service, client, seen } = await start({ pathVersion }, { dialect });
    const walk = await walkOperations(client, writing);
    const responded = new Set(
      seen.flatMap((activity) => (activity.type === 'responded' ? [activity.operation] : [])),
    );
    expect([...responded].sort()).toEqual([...operationIds].sort());
    expect(service.requests.Token).toBe(1);
    expect(service.requests.CreateCheck).toBe(1);
    expect(walk.organizationRows).toHaveLength(20);
    expect(walk.created.value).toMatchObject({ state: 'ACTIVE', clientReference: 'walk-1' });
    expect(walk.reviewed.value?.state).toBe('DISMISSED');
    expect(walk.batch.flatMap(({ response }) => expectOk(response).value.checks)).toHaveLength(
      walk.listed.length,
    );
    expect(Object.values(walk.updatedFlag.value ?? {})).toContain('Walked');
  });

  it('reads every check once, page by page', async () => {
    const { client } = await start();
    const request = { variables: everywhere, query: { pageSize: 70, showDeleted: true } };
    const rows = await rowsOf(pagesOf(client, 'ListChecks', request), (response) => response.value.checks);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(300);
  });

  it('keeps the rows that came when a page token repeats', async () => {
    const { service, client } = await start();
    service.controls.add({ kind: 'repeat-page-token', operation: 'ListOrganizations', skip: 2 });
    const results = [];
    for await (const page of organizations(client).pages({ view: 'BASIC', pageSize: 5 })) results.push(page);
    expect(
      results.map((page) => (page.ok ? page.value.value.organizations.length : page.error.kind)),
    ).toEqual([5, 5, 5, 'protocol']);
  });

  it('an expired token costs one token request and no call', async () => {
    const { service, client } = await start();
    expectOk(await client.call('ListBrands', { variables: {} }));
    service.controls.expireTokens();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => client.call('ListBrands', { variables: {} })),
    );
    expect(responses.every((response) => response.ok)).toBe(true);
    expect(service.requests.Token).toBe(2);
    service.controls.expireTokens();
    expectOk(await client.call('ListBrands', { variables: {} }));
    expect(service.requests.Token).toBe(3);
  });

  it.each(['before-headers', 'after-commit', 'mid-body'] as const)(
    'a create whose connection is cut %s is sent once, and can be looked up',
    async (at) => {
      const { service, client } = await start();
      const team = await aTeam(client);
      service.controls.add({ kind: 'cut', operation: 'CreateCheck', at });
      const response = await client.call('CreateCheck', { variables: { parent: team }, body: draft });
      expect(response).toMatchObject({
        ok: false,
        error: { kind: 'outcome-unknown', lookup: { team, clientReference: 'ref-27' } },
      });
      expect(service.requests.CreateCheck).toBe(1);
      const query = { filter: 'client_reference = "ref-27"' };
      const found = expectOk(await client.call('ListChecks', { variables: { parent: team }, query }));
      expect(found.value.checks).toHaveLength(at === 'before-headers' ? 0 : 1);
    },
  );

  it.each([
    [{ kind: 'rate-limit', retryAfter: '2', times: 2 }, 3],
    [{ kind: 'status', status: 503, times: 3 }, 4],
    [{ kind: 'cut', at: 'before-headers', times: 1 }, 2],
    [{ kind: 'cut', at: 'mid-body', times: 1 }, 2],
  ] as const)('a read goes through %j', async (fault, requests) => {
    const { service, client } = await start();
    service.controls.add({ operation: 'ListBrands', ...fault });
    expectOk(await client.call('ListBrands', { variables: {} }));
    expect(service.requests.ListBrands).toBe(requests);
  });

  it.each([
    [{ kind: 'html' }, { kind: 'protocol', reason: 'not-json' }],
    [{ kind: 'truncated-json' }, { kind: 'protocol', reason: 'truncated' }],
    [{ kind: 'empty-500' }, { kind: 'service', status: 500 }],
    [{ kind: 'endless-body' }, { kind: 'protocol', reason: 'too-large' }],
    [
      { kind: 'status', status: 400, body: 'nested' },
      { kind: 'validation', status: 400 },
    ],
    [
      { kind: 'status', status: 403, body: 'oauth' },
      { kind: 'permission', status: 403 },
    ],
    [
      { kind: 'status', status: 500, body: 'html' },
      { kind: 'service', status: 500 },
    ],
  ] as const)('%j ends as %j', async (fault, error) => {
    const { service, client } = await start();
    service.controls.add({ operation: 'ListBrands', ...fault });
    expect(await client.call('ListBrands', { variables: {} })).toMatchObject({ ok: false, error });
    expect(service.requests.ListBrands).toBe(1);
  });

  it('unknown values and fields lose no row', async () => {
    const { service, client } = await start();
    service.controls.add({ kind: 'unknown-enums', operation: 'ListChecks' });
    service.controls.add({ kind: 'unknown-fields', operation: 'ListChecks' });
    const page = expectOk(
      await client.call('ListChecks', { variables: everywhere, query: { pageSize: 50 } }),
    );
    expect(page.value.checks).toHaveLength(50);
  });

  it('places faults on their fields, and names a missing feature', async () => {
    const { client } = await start();
    const variables = { parent: await aTeam(client) };
    const missing = await client.call('CreateCheck', {
      variables,
      body: { template: draft.template, params: draft.params },
    });
    expect(missing).toMatchObject({ ok: false, error: { kind: 'validation', status: 400 } });
    const fields =
      missing.ok || missing.error.kind !== 'validation' ? [] : missing.error.faults.map(({ field }) => field);
    expect(fields).toEqual(['displayName', 'clientReference']);
  });

  it('403 for a missing check, 404 for a legacy path version is never asked for', async () => {
    const { client } = await start();
    const check = `${await aTeam(client)}/checks/none`;
    expect(await client.call('GetCheck', { variables: { check } })).toMatchObject({
      ok: false,
      error: { kind: 'permission', status: 403 },
    });
  });

  it('feature flags need global admin', async () => {
    const { client } = await start({}, { globalAdmin: false });
    expect(await client.call('ListFeatureFlags', { variables: {} })).toMatchObject({
      ok: false,
      error: { kind: 'permission', message: expect.stringContaining('global admin') as string },
    });
  });

  it('downloads the report a summary names', async () => {
    const { client } = await start();
    const { value } = expectOk(
      await client.call('ListChecks', { variables: everywhere, query: { pageSize: 100 } }),
    );
    let url: string | undefined;
    for (const { name } of value.checks) {
      const summary = await client.call('GetCheckSummary', { variables: { name: `${name}/checkSummary` } });
      url = summary.ok ? summary.value.value.reportUrl : undefined;
      if (url !== undefined) break;
    }
    const folder = await mkdtemp(join(tmpdir(), 'report-'));
    try {
      const destination = join(folder, 'report.pdf');
      const report = expectOk(await client.downloadReport({ url: url ?? '', destination }));
      const bytes = await readFile(destination);
      expect(bytes.length).toBe(report.bytes);
      expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
