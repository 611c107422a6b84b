import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { noMappings } from '#shared/reading/mappings';
import { operationIds, operations, type OperationId } from '#shared/operations';
import { dialects } from '#electron/local-service/dialects/dialects';
import { handlers } from '#electron/local-service/routes/handlers';
import { identityCheck, parentOf, startBench, type Bench, type Reply } from '#tests/support/local-service';

/** One good call per operation, with whatever the calls before it brought. */
async function callEach(bench: Bench, version: string): Promise<Map<OperationId, Reply>> {
  const base = `/${version}`;
  const [row] = await bench.rows(`${base}/organizations/-/teams/-/checks?pageSize=1`);
  const team = parentOf(row?.name ?? '', 4);
  const organization = parentOf(team, 2);
  const replies = new Map<OperationId, Reply>();
  const made = await bench.call('POST', `${base}/${team}/checks`, identityCheck());
  replies.set('CreateCheck', made);
  await bench.pass(80_000);
  const check = String(made.body['name']);
  bench.service.controls.hit(check);
  const findings = await bench.get(`${base}/${check}/findings`);
  replies.set('ListFindings', findings);
  const finding = (findings.body['findings'] as { name: string }[]).at(-1)?.name ?? '';
  const title =
    'displayName' in ((await bench.rows(`${base}/featureFlags`))[0] ?? {}) ? 'displayName' : 'title';
  const calls: [OperationId, string, string, unknown?][] = [
    ['ListBrands', 'GET', '/brands'],
    ['ListOrganizations', 'GET', '/organizations?view=ORGANIZATION_VIEW_FULL'],
    ['ListChecks', 'GET', `/${organization}/teams/-/checks`],
    ['BatchGetChecks', 'GET', `/${organization}/checks:batchGet?names=${check}`],
    ['GetCheckSummary', 'GET', `/${check}/checkSummary`],
    ['GenerateAISummary', 'POST', `/${check}:generateAISummary`],
    [
      'ReviewFinding',
      'POST',
      `/${finding}:review`,
      { name: finding, state: 'CONFIRMED', review: { description: 'Same person', reason: 'OTHER' } },
    ],
    ['GetCheck', 'GET', `/${check}`],
    ['SetOngoingMonitoring', 'POST', `/${check}:setOngoingMonitoring`, { enabled: false }],
    ['CancelCheck', 'POST', `/${check}:cancel`],
    ['ListNotifications', 'GET', `/${organization}/notifications`],
    [
      'CreateUser',
      'POST',
      `/${organization}/users`,
      { givenName: 'Una', familyName: 'Holm', email: 'una@mail.example' },
    ],
    ['ListConsumerTasks', 'GET', `/${check}/consumerTasks`],
    ['SearchCompanies', 'POST', '/companies:search', { companyName: 'hold', jurisdiction: 'GB' }],
    ['ListFeatureFlags', 'GET', '/featureFlags'],
    ['CreateFeatureFlag', 'POST', '/featureFlags', { name: 'featureFlags/new_flag' }],
    ['UpdateFeatureFlag', 'PATCH', '/featureFlags/new_flag', { [title]: 'Renamed' }],
    [
      'DeleteFeatureFlagOverride',
      'DELETE',
      `/featureFlags/new_flag/overrides/${organization.split('/')[1] ?? ''}`,
    ],
  ];
  for (const [id, method, path, body] of calls) replies.set(id, await bench.call(method, base + path, body));
  return replies;
}

describe('the operation table', () => {
  it('has a handler for every operation', () => {
    expect(Object.keys(handlers).sort()).toEqual([...operationIds, 'SetFeatureFlagOverride'].sort());
  });

  it.each(
    (['a', 'b'] as const).flatMap((dialect) =>
      ['v1alpha2', 'v1'].map((version) => [dialect, version] as const),
    ),
  )('gets a response as specified, in dialect %s under %s', async (dialect, version) => {
    await using bench = await startBench({ dialect });
    const replies = await callEach(bench, version);
    for (const id of operationIds) {
      const reply = replies.get(id);
      expect(reply?.status, `${id} ${reply?.text ?? 'was not called'}`).toBe(200);
      const reading = operations[id].response.read(reply?.body, { operation: id, mappings: noMappings });
      expect(reading.is, id).toBe('understood');
      expect(reply?.headers.get('content-type'), id).toBe('application/json');
      expect(bench.service.requests[id], id).toBeGreaterThan(0);
    }
  });

  it('accepts only the versions it was set to', async () => {
    await using bench = await startBench({ dialect: { ...dialects.a, pathVersions: 'v1' } });
    expect((await bench.get('/v1/brands')).status).toBe(200);
    expect((await bench.get('/v1alpha2/brands')).status).toBe(404);
  });
});

describe('dialect b', () => {
  it('differs from dialect a wherever the API shows no fields', async () => {
    await using a = await startBench();
    await using b = await startBench({ dialect: 'b' });
    const [ofA, ofB] = [await callEach(a, 'v1'), await callEach(b, 'v1')];
    const keys = (reply: Reply | undefined) =>
      JSON.stringify(reply?.body, (key, value: unknown) =>
        key !== '' && typeof value === 'string' ? '' : value,
      );
    for (const id of [
      'GetCheckSummary',
      'GenerateAISummary',
      'CreateUser',
      'SearchCompanies',
      'ListFeatureFlags',
      'ListConsumerTasks',
      'CancelCheck',
      'ListOrganizations',
    ] as const) {
      expect(keys(ofB.get(id)), id).not.toBe(keys(ofA.get(id)));
    }
  });

  it('returns the summary of a running check with a state', async () => {
    await using bench = await startBench({ dialect: 'b' });
    const [row] = await bench.rows('/v1/organizations/-/teams/-/checks?pageSize=1');
    const made = await bench.call('POST', `/v1/${parentOf(row?.name ?? '', 4)}/checks`, identityCheck());
    expect((await bench.get(`/v1/${String(made.body['name'])}/checkSummary`)).body['state']).toBe(
      'IN_PROGRESS',
    );
  });
});

describe('both summary shapes', () => {
  it('appear, by template', async () => {
    await using bench = await startBench();
    const shapes = new Map<boolean, Record<string, unknown>>();
    for (const row of await bench.rows(
      '/v1/organizations/-/teams/-/checks?pageSize=100&filter=state%3DINACTIVE',
    )) {
      const { status, body } = await bench.get(`/v1/${row.name}/checkSummary`);
      expect(status).toBe(200);
      shapes.set('payload' in body, body);
    }
    expect(shapes.get(false)).toMatchObject({
      state: 'COMPLETE',
      riskScore: expect.any(Number) as number,
      findingsCount: { total: expect.any(Number) as number },
    });
    expect(shapes.get(true)).toMatchObject({
      payload: { overallRecommendation: { recommendation: expect.any(String) as string } },
      reportUrl: expect.any(String) as string,
    });
  });
});

describe('feature flags', () => {
  let bench: Bench;
  let organization: string;
  const featureSetting = async (flag: string) => {
    const rows = await bench.rows('/v1alpha2/organizations?pageSize=100&view=ORGANIZATION_VIEW_FULL');
    const row = rows.find((candidate) => candidate.name === organization);
    return (row?.['featureSettings'] as { name: string }[]).find((setting) => setting.name === flag);
  };
  beforeAll(async () => {
    bench = await startBench();
    organization = (await bench.rows('/v1alpha2/organizations?pageSize=1'))[0]?.name ?? '';
  });
  afterEach(() => bench.service.controls.setGlobalAdmin(true));
  afterAll(() => bench.service.close());

  it('are refused with 403 without global admin, all of them', async () => {
    bench.service.controls.setGlobalAdmin(false);
    const override = `/v1/featureFlags/ai_summary/overrides/${organization.split('/')[1] ?? ''}`;
    for (const [method, path, body] of [
      ['GET', '/v1/featureFlags'],
      ['POST', '/v1/featureFlags', { name: 'featureFlags/x' }],
      ['PATCH', '/v1/featureFlags/ai_summary', {}],
      ['DELETE', override],
      ['PUT', override, { value: true }],
    ] as const) {
      const reply = await bench.call(method, path, body);
      expect(reply.status, method).toBe(403);
      expect(reply.body['code']).toBe('permission_denied');
    }
  });

  it('change only the fields that are sent', async () => {
    const [before] = await bench.rows('/v1/featureFlags');
    const { body } = await bench.call('PATCH', `/v1/${before?.name ?? ''}`, { defaultValue: false });
    expect(body).toEqual({
      ...before,
      defaultValue: false,
      updateTime: new Date(bench.clock.time).toISOString(),
    });
    expect((await bench.call('PATCH', '/v1/featureFlags/unknown', {})).status).toBe(404);
    expect((await bench.call('PATCH', `/v1/${before?.name ?? ''}`, { colour: 1 })).status).toBe(400);
    expect(
      (await bench.call('PATCH', `/v1/${before?.name ?? ''}`, { name: 'featureFlags/other' })).status,
    ).toBe(400);
  });

  it('are created once', async () => {
    const flag = { name: 'featureFlags/once', displayName: 'Once', defaultValue: true };
    expect((await bench.call('POST', '/v1/featureFlags', flag)).body).toMatchObject(flag);
    expect((await bench.call('POST', '/v1/featureFlags', flag)).status).toBe(409);
    expect((await bench.call('POST', '/v1/featureFlags', { name: 'Once' })).status).toBe(400);
  });

  it('can be overridden and cleared, which shows in the full view', async () => {
    const flag = 'featureFlags/ai_summary';
    const override = `${flag}/overrides/${organization.split('/')[1] ?? ''}`;
    expect((await bench.call('PUT', `/v1alpha2/${override}`, { value: true })).body).toMatchObject({
      name: override,
      value: true,
    });
    expect(await featureSetting(flag)).toEqual({ name: flag, value: true, provenance: 'OVERRIDE' });
    for (let repeat = 0; repeat < 2; repeat += 1) {
      expect(await bench.call('DELETE', `/v1alpha2/${override}`)).toMatchObject({ status: 200, body: {} });
      expect(await featureSetting(flag)).toEqual({ name: flag, value: false, provenance: 'DEFAULT' });
    }
  });
});

describe('company search', () => {
  it('finds by part of a name or by number, within a jurisdiction', async () => {
    await using bench = await startBench();
    const search = async (body: unknown) =>
      (await bench.call('POST', '/v1/companies:search', body)).body['companies'] as Record<string, string>[];
    const named = await search({ companyName: 'haulage', jurisdiction: 'GB' });
    expect(named.length).toBeGreaterThan(3);
    expect(named.every((company) => company['companyName']?.includes('Haulage'))).toBe(true);
    const [one] = named;
    expect(
      await search({ registrationNumber: one?.['registrationNumber'], jurisdiction: one?.['jurisdiction'] }),
    ).toEqual([one]);
    expect(await search({ companyName: 'haulage', jurisdiction: 'GBR' })).toEqual(named);
    expect(await search({ companyName: 'haulage', jurisdiction: 'FR' })).toEqual([]);
    // §4 shows no paging of this response, so whatever matches comes at once.
    expect((await search({ companyName: 'a', jurisdiction: 'GB' })).length).toBeGreaterThan(50);
    for (const body of [
      { companyName: 'a' },
      { jurisdiction: 'GB' },
      { companyName: 'a', registrationNumber: '1', jurisdiction: 'GB' },
    ]) {
      expect((await bench.call('POST', '/v1/companies:search', body)).status).toBe(400);
    }
  });
});

describe('users', () => {
  it('are created in an organization, counted, and can be the on-behalf-of user', async () => {
    await using bench = await startBench();
    const [row] = await bench.rows('/v1/organizations/-/teams/-/checks?pageSize=1');
    const team = parentOf(row?.name ?? '', 4);
    const organization = parentOf(team, 2);
    const count = async () =>
      (await bench.rows('/v1/organizations?pageSize=100&view=ORGANIZATION_VIEW_SUMMARY')).find(
        ({ name }) => name === organization,
      )?.['userCount'];
    const before = Number(await count());
    const user = { givenName: 'Una', familyName: 'Holm', email: 'una@mail.example' };
    const { status, body } = await bench.call('POST', `/v1/${organization}/users`, user);
    expect(status).toBe(200);
    expect(String(body['name'])).toMatch(new RegExp(`^${organization}/users/`));
    expect(await count()).toBe(before + 1);
    const check = await bench.call('POST', `/v1/${team}/checks`, identityCheck({ onBehalfOf: body['name'] }));
    expect(check.body['creator']).toBe(body['name']);
    expect((await bench.call('POST', `/v1/${organization}/users`, user)).status).toBe(409);
    expect((await bench.call('POST', `/v1/${organization}/users`, { email: 'x@mail.example' })).status).toBe(
      400,
    );
  });
});

describe('consumer tasks', () => {
  it('are an empty list for a check without a task group', async () => {
    await using bench = await startBench();
    const rows = await bench.rows('/v1/organizations/-/teams/-/checks?pageSize=100');
    const tasks = async (part: string) =>
      bench.rows(
        `/v1alpha2/${rows.find((row) => String(row['template']).includes(part))?.name ?? ''}/consumerTasks`,
      );
    expect(await tasks('clientonly')).toEqual([]);
    expect((await tasks('identity-verification')).length).toBeGreaterThan(0);
  });
});
