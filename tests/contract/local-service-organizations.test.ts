import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalService } from '#electron/local-service/server';
import type { LocalService } from '#electron/local-service/options';

const start = Date.UTC(2026, 10, 20, 9, 30);
let time = start;
let service: LocalService;
let bearer = '';

interface Reply {
  status: number;
  body: Record<string, unknown> & { code?: string; message?: string; nextPageToken?: string };
}

async function call(method: string, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(service.baseUrl + path, {
    method,
    headers: { authorization: bearer, ...headers },
  });
  return { status: response.status, body: (await response.json()) as Reply['body'] };
}
async function token(fields: Record<string, string>): Promise<Reply> {
  const response = await fetch(`${service.authUrl}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: (await response.json()) as Reply['body'] };
}
async function list(query: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await call('GET', `/v1alpha2/organizations?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body['organizations'] as Record<string, unknown>[];
}
const grant = { grant_type: 'client_credentials', client_id: 'desk', client_secret: 'correct horse' };

beforeAll(async () => {
  service = await startLocalService({
    clientId: 'desk',
    clientSecret: 'correct horse',
    clock: { now: () => time },
  });
  const { body } = await token(grant);
  bearer = `Bearer ${String(body['access_token'])}`;
});
afterAll(() => service.close());

describe('a refusal', () => {
  it('of the token names the scheme, and says whether a token was sent', async () => {
    const challengeOf = async (headers: Record<string, string>) =>
      (await fetch(`${service.baseUrl}/v1/brands`, { headers })).headers.get('www-authenticate');
    expect(await challengeOf({})).toBe('Bearer');
    expect(await challengeOf({ authorization: 'Bearer x' })).toBe('Bearer error="invalid_token"');
  });

  it('of the method names those of the path', async () => {
    const headers = { authorization: bearer };
    const response = await fetch(`${service.baseUrl}/v1/featureFlags`, { method: 'PUT', headers });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });
});

describe('a path outside the API', () => {
  it('is a 404 without a token, and GET on the token endpoint a 405', async () => {
    const origin = service.authUrl.replace(/\/auth$/, '');
    for (const path of ['/oauth2/token', '/auth/auth/oauth2/token', '/auth', '/', '/services/v1/brands'])
      expect((await fetch(origin + path, { method: 'POST' })).status, path).toBe(404);
    const get = await fetch(`${service.authUrl}/oauth2/token`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('the token endpoint', () => {
  it('issues a bearer token for one hour', async () => {
    const { status, body } = await token(grant);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String) as string,
      token_type: 'Bearer',
      expires_in: 3600,
    });
  });

  it('returns an OAuth error for a wrong client', async () => {
    const { status, body } = await token({ ...grant, client_secret: 'wrong' });
    expect(status).toBe(401);
    expect(body).toEqual({ error: 'invalid_client', error_description: expect.any(String) as string });
  });

  it.each([
    [{ client_id: 'desk', client_secret: 'correct horse' }, 'invalid_request'],
    [{ ...grant, grant_type: 'password' }, 'unsupported_grant_type'],
  ])('returns the error of RFC 6749 for %j', async (fields, error) => {
    const reply = await token(fields);
    expect(reply.status).toBe(400);
    expect(reply.body['error']).toBe(error);
  });
});

describe('the bearer', () => {
  it.each(['', 'Bearer', 'Bearer nonsense', 'Basic ZGVzazo='])(
    'is refused with 401 when it is "%s"',
    async (authorization) => {
      const { status, body } = await call('GET', '/v1alpha2/organizations', { authorization });
      expect(status).toBe(401);
      expect(body).toEqual({ code: 'unauthenticated', message: expect.any(String) as string });
    },
  );

  it('expires after an hour on the injected clock', async () => {
    const { body } = await token(grant);
    const authorization = `Bearer ${String(body['access_token'])}`;
    time = start + 3_599_000;
    expect((await call('GET', '/v1alpha2/brands', { authorization })).status).toBe(200);
    time = start + 3_600_000;
    expect((await call('GET', '/v1alpha2/brands', { authorization })).status).toBe(401);
    time = start;
  });
});

describe('ListOrganizations', () => {
  const counts = ['userCount', 'teamCount', 'brandCount'];
  const full = ['roleBindings', 'featureSettings', 'featureSetSettings'];

  it.each([
    ['', [], [...counts, ...full]],
    ['view=ORGANIZATION_VIEW_UNSPECIFIED', [], [...counts, ...full]],
    ['view=ORGANIZATION_VIEW_BASIC', [], [...counts, ...full]],
    ['view=ORGANIZATION_VIEW_SUMMARY', counts, full],
    ['view=ORGANIZATION_VIEW_FULL', [...counts, ...full], []],
  ])('with "%s" carries exactly the fields of that view', async (query, present, absent) => {
    for (const row of await list(`pageSize=50&${query}`)) {
      expect(Object.keys(row)).toEqual(expect.arrayContaining(present));
      expect(Object.keys(row).filter((key) => absent.includes(key))).toEqual([]);
    }
  });

  it('pages through all 2,000 without a gap or a repeat', async () => {
    const names: unknown[] = [];
    let pageToken = '';
    do {
      const { body } = await call('GET', `/v1alpha2/organizations?pageSize=300&pageToken=${pageToken}`);
      names.push(...(body['organizations'] as { name: string }[]).map((row) => row.name));
      pageToken = body.nextPageToken ?? '';
    } while (pageToken !== '');
    expect(new Set(names).size).toBe(2000);
    expect(names).toHaveLength(2000);
  });

  it('has pages of 25 unless asked otherwise', async () => {
    expect(await list('')).toHaveLength(25);
  });

  it.each([
    'pageToken=nonsense',
    'pageToken=%00',
    'view=FULL',
    'pageSize=-1',
    'pageSize=1.5',
    'colour=red',
    'view=ORGANIZATION_VIEW_FULL&view=ORGANIZATION_VIEW_FULL',
    'filter=%zz',
  ])('refuses %s with 400', async (query) => {
    const { status, body } = await call('GET', `/v1alpha2/organizations?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_argument', message: expect.any(String) as string });
  });

  it('refuses a page token once another argument has changed', async () => {
    const { body } = await call('GET', '/v1alpha2/organizations?pageSize=5');
    const token = body.nextPageToken ?? '';
    expect((await call('GET', `/v1alpha2/organizations?pageSize=9&pageToken=${token}`)).status).toBe(200);
    expect(
      (await call('GET', `/v1alpha2/organizations?pageToken=${token}&view=ORGANIZATION_VIEW_FULL`)).status,
    ).toBe(400);
    expect(
      (await call('GET', `/v1alpha2/organizations?pageToken=${token}&filter=state%3DACTIVE`)).status,
    ).toBe(400);
    expect((await call('GET', `/v1alpha2/brands?pageToken=${token}`)).status).toBe(400);
  });

  it('filters by state, partner and name', async () => {
    const filter = (text: string) => list(`pageSize=1000&filter=${encodeURIComponent(text)}`);
    const inactive = await filter('state = INACTIVE');
    expect(inactive.length).toBeGreaterThan(20);
    expect(
      inactive.every((row) => row['state'] === 'INACTIVE' && typeof row['stateReason'] === 'string'),
    ).toBe(true);
    const named = await filter('display_name = "Larkfield Estates"');
    expect(named.map((row) => row['displayName'])).toEqual(['Larkfield Estates']);
    const partner = await filter('partner_name = "partners/tallow-and-reed" AND state = ACTIVE');
    expect(new Set(partner.map((row) => row['partner']))).toEqual(new Set(['partners/tallow-and-reed']));
  });

  it('names the position of a bad filter', async () => {
    const { status, body } = await call(
      'GET',
      `/v1alpha2/organizations?filter=${encodeURIComponent('state = ACTIVE AND colour = red')}`,
    );
    expect(status).toBe(400);
    expect(body.message).toContain('Column 20');
  });

  it('has odd rows: unknown values, absent fields, long and right-to-left names', async () => {
    const rows = await list('pageSize=200');
    expect(rows.some((row) => row['state'] === 'PENDING_CLOSURE')).toBe(true);
    expect(rows.some((row) => row['type'] === 'FRANCHISE')).toBe(true);
    expect(rows.some((row) => row['partner'] === undefined)).toBe(true);
    expect(rows.some((row) => String(row['displayName']).length > 200)).toBe(true);
    expect(rows.some((row) => /\p{Script=Arabic}/u.test(String(row['displayName'])))).toBe(true);
  });

  it('gives all organizations distinct names', async () => {
    const rows = [...(await list('pageSize=1000')), ...(await list('pageSize=1000&filter=state%3DINACTIVE'))];
    const byName = new Map(rows.map((row) => [row['name'], row['displayName']]));
    expect(new Set(byName.values()).size).toBe(byName.size);
  });
});

describe('ListBrands', () => {
  it('lists the brands of all organizations', async () => {
    const { status, body } = await call('GET', '/v1alpha2/brands?pageSize=1000');
    expect(status).toBe(200);
    expect(body['brands']).toHaveLength(1000);
    expect(body.nextPageToken).not.toBe('');
  });

  it('filters by display name', async () => {
    const { body } = await call(
      'GET',
      `/v1/brands?filter=${encodeURIComponent('display_name = "Larkfield Estates"')}`,
    );
    expect(body['brands']).toMatchObject([{ displayName: 'Larkfield Estates' }]);
  });
});

describe('the service', () => {
  it('listens on the loopback interface and prefixes its paths', () => {
    expect(service.baseUrl).toBe(`http://127.0.0.1:${service.port}/service`);
    expect(service.authUrl).toBe(`http://127.0.0.1:${service.port}/auth`);
  });

  it('gives the same data for the same seed and other data for another', async () => {
    const read = async (seed: number) => {
      const other = await startLocalService({
        ...service.credentials,
        seed,
        organizations: 60,
        clock: { now: () => start },
      });
      const issued = await fetch(`${other.authUrl}/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({ ...grant, client_secret: service.credentials.clientSecret }),
      });
      const { access_token: access } = (await issued.json()) as { access_token: string };
      const response = await fetch(
        `${other.baseUrl}/v1alpha2/organizations?pageSize=60&view=ORGANIZATION_VIEW_FULL`,
        {
          headers: { authorization: `Bearer ${access}` },
        },
      );
      const text = await response.text();
      await other.close();
      return text;
    };
    const first = await read(7);
    expect(await read(7)).toBe(first);
    expect(await read(8)).not.toBe(first);
  });

  it('returns 404 for a legacy identifier and for an unknown version', async () => {
    for (const path of [
      '/v1/5d2c6a1e-90fb-4b3e-9a83-0c1b7a5e2f10',
      '/v2/organizations',
      '/v1/checks/abc',
      '/',
    ]) {
      const { status, body } = await call('GET', path);
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'not_found' });
    }
  });

  it('counts requests by operation', async () => {
    const before = service.requests.ListBrands;
    await call('GET', '/v1alpha2/brands');
    expect(service.requests.ListBrands).toBe(before + 1);
  });
});
