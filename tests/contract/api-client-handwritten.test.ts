import { afterEach, describe, expect, it } from 'vitest';
import type { Activity } from '#electron/service/api/activity';
import type { ApiClient } from '#electron/service/api/client';
import { operationIds } from '#shared/operations';
import { pathVersionChoices } from '#shared/profile';
import { startHandwrittenService, type HandwrittenService } from '#tests/support/handwritten-service';
import { expectOk, walkOperations } from '#tests/support/operation-walk';
import { clientFor, testSecret } from '#tests/support/raw-client';

const check = 'organizations/acme/teams/north/checks/7f3a';
const writing = { typePackage: 'checks.type.v1', createBody: 'wrapped', onBehalfOfField: '' } as const;
let open: { service: HandwrittenService; client: ApiClient } | null = null;

afterEach(async () => {
  await open?.client.close();
  await open?.service.close();
});

async function start(settings = {}, secret = testSecret) {
  const service = await startHandwrittenService(secret);
  const seen: Activity[] = [];
  const { baseUrl, authUrl } = service;
  const client = clientFor(
    '',
    { baseUrl, authUrl, ...settings },
    { onActivity: (activity) => seen.push(activity) },
  );
  open = { service, client };
  return { service, client, seen };
}

describe('the client against a service written independently', () => {
  it.each(pathVersionChoices)('every operation gets a response, path version %s', async (pathVersion) => {
    const { client, seen } = await start({ pathVersion });
    await walkOperations(client, writing);
    const responded = new Set(
      seen.flatMap((activity) => (activity.type === 'responded' ? [activity.operation] : [])),
    );
    expect([...responded].sort()).toEqual([...operationIds].sort());
  });

  it('reads what the API does not show unchanged', async () => {
    const { client } = await start();
    const walk = await walkOperations(client, writing);
    // An empty page that carries a token is not the end; counts as text are counts, null is absent.
    expect(walk.organizationRows).toMatchObject([
      { name: 'organizations/acme', type: 'RESELLER', userCount: 12, teamCount: undefined },
    ]);
    expect(walk.read.value).toMatchObject({
      state: 'PAUSED',
      params: { region: { code: 'EU' } },
      etag: 'W/"1"',
    });
    expect(walk.summary.value).toMatchObject({
      payload: { overallRecommendation: { recommendation: 'REFER_TO_ANALYST' } },
    });
    expect(walk.generated.value).toEqual({ text: { markdown: '**Fine**' }, generated: true });
    expect(walk.notified.value.notifications).toMatchObject([
      {
        name: 'organizations/acme/notifications/n1',
        type: 'notification.client.moon_phase.v9',
        payload: undefined,
      },
    ]);
    expect(walk.companies.value).toHaveProperty('matches');
    expect([walk.monitored, walk.cancelled, walk.cleared].map(({ status }) => status)).toEqual([
      204, 200, 200,
    ]);
  });

  it('writes what the profile says and nothing that was only read', async () => {
    const { client, service } = await start();
    await walkOperations(client, writing);
    const bodyOf = (line: string) => service.calls.find(({ call }) => call === line)?.body;
    expect(bodyOf('POST /organizations/acme/teams/north/checks')).toMatchObject({
      parent: 'organizations/acme/teams/north',
      check: { params: { '@type': 'type.googleapis.com/checks.type.v1.IdentityVerificationCheckParams' } },
    });
    expect(bodyOf('PATCH /featureFlags/new_flow')).toEqual({ label: 'Walked' });
    expect(bodyOf('POST /organizations/acme/teams/north/checks/7f3a/findings/f1:review')).toEqual({
      name: `${check}/findings/f1`,
      state: 'DISMISSED',
      review: { description: 'Another person', reason: 'NAME_NOT_EXACT' },
    });
    expect(
      service.calls.filter(({ call }) => call.startsWith('POST') && call.endsWith('/checks')),
    ).toHaveLength(1);
  });

  it('reads its error bodies', async () => {
    const { client } = await start();
    expect(await client.call('GetCheck', { variables: { check: `${check}x` } })).toMatchObject({
      ok: false,
      error: { kind: 'not-found', serviceMessage: expect.stringContaining('Nothing here') as string },
    });
  });

  it('says what to do about a wrong secret', async () => {
    const { client } = await start({}, 'another secret');
    const response = await client.authenticate();
    expect(response).toMatchObject({
      ok: false,
      error: {
        kind: 'auth',
        code: 'invalid_client',
        advice: expect.stringContaining('client secret') as string,
      },
    });
  });

  it('says how long a token took', async () => {
    const { client } = await start();
    expect(expectOk(await client.authenticate()).latencyMs).toBeGreaterThanOrEqual(0);
  });
});
