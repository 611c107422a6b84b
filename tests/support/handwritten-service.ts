import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A second service, written from the API by hand: it shares no code with the operation table or
 * the local service, and where the API shows no fields it serves other plausible ones.
 */
const team = 'organizations/acme/teams/north';
const check = `${team}/checks/7f3a`;

const checkExample = {
  name: check,
  displayName: 'Identity of a purchaser',
  clientReference: 'CASE-7',
  template: 'checkTemplates/identity-verification-check-v1-0-0',
  params: {
    '@type': 'type.googleapis.com/vendor.checks.type.v1.IdentityVerificationCheckParams',
    subject: { givenName: 'Ada', familyName: 'Byron', dateOfBirth: { year: 1985, month: 12, day: 10 } },
    passportNfcPreference: 'ALWAYS',
    region: { code: 'EU' },
  },
  state: 'PAUSED',
  createTime: '2026-01-05T09:30:00.123456789Z',
  updateTime: '2026-01-05T10:30:00+01:00',
  creator: 'organizations/acme/users/1',
  relatedSubjects: [{ role: 'BENEFICIARY', subject: { displayName: 'Ada Byron' } }],
  etag: 'W/"1"',
};

const summaryExample = {
  name: `${check}/checkSummary`,
  createTime: '2026-01-05T11:00:00Z',
  payload: {
    '@type': 'type.googleapis.com/vendor.checks.type.v1.IndividualVerificationCheckSummary',
    overallRecommendation: { recommendation: 'REFER_TO_ANALYST', description: 'Look again.' },
    screeningCheckResult: { hits: '3' },
  },
  reportUrl: 'https://files.example.com/r/1?sig=a%2Bb',
};

const findingExample = {
  name: `${check}/findings/f1`,
  severity: 'NEGLIGIBLE',
  type: 'ADVERSE_MEDIA',
  state: 'ESCALATED',
  sources: [{ url: 'https://news.example.com' }],
};

const flagExample = { name: 'featureFlags/new_flow', label: 'New flow', on: true, audience: { share: 0.25 } };

interface Example {
  status?: number;
  body?: unknown;
  /** Sent as it is instead of `body`. */
  text?: string;
  type?: string;
}
type Respond = (query: URLSearchParams, sent: unknown) => Example;

const json =
  (body: unknown): Respond =>
  () => ({ body });
const routes: readonly (readonly [string, RegExp, Respond])[] = [
  ['GET', /^\/brands$/, json({ brands: [{ name: 'organizations/acme/brands/b', logo: { url: 'x' } }] })],
  [
    'GET',
    /^\/organizations$/,
    (query) =>
      // The first page is empty and has a successor; counts come as strings, as protobuf writes int64.
      query.get('pageToken') === null
        ? { body: { nextPageToken: 'page/2=' } }
        : {
            body: {
              organizations: [
                { name: 'organizations/acme', type: 'RESELLER', userCount: '12', teamCount: null },
              ],
            },
          },
  ],
  [
    'POST',
    /^\/organizations\/acme\/teams\/north\/checks$/,
    (_query, sent) => ({ body: { ...(sent as object), name: check } }),
  ],
  [
    'GET',
    /^\/organizations\/(-|acme)\/teams\/(-|north)\/checks$/,
    json({ checks: [checkExample], total: 1 }),
  ],
  [
    'GET',
    /^\/organizations\/acme\/checks:batchGet$/,
    (query) => ({ body: { checks: query.getAll('names').map((name) => ({ ...checkExample, name })) } }),
  ],
  ['GET', /\/checks\/7f3a\/checkSummary$/, json(summaryExample)],
  ['POST', /\/checks\/7f3a:generateAISummary$/, json({ text: { markdown: '**Fine**' }, generated: true })],
  [
    'POST',
    /\/findings\/f1:review$/,
    (_query, sent) => ({ body: { ...findingExample, ...(sent as object) } }),
  ],
  ['GET', /\/checks\/7f3a$/, () => ({ text: JSON.stringify(checkExample), type: 'text/plain' })],
  ['GET', /\/checks\/7f3a\/findings$/, json({ findings: [findingExample] })],
  ['POST', /\/checks\/7f3a:setOngoingMonitoring$/, () => ({ status: 204 })],
  ['POST', /\/checks\/7f3a:cancel$/, () => ({ text: '' })],
  [
    'GET',
    /\/checks\/7f3a\/consumerTasks$/,
    json({ consumerTasks: [{ id: 4, form: 'proof' }], nextPageToken: '' }),
  ],
  [
    'GET',
    /^\/organizations\/acme\/notifications$/,
    json({
      notifications: [
        {
          name: 'organizations/acme/notifications/n1',
          type: 'notification.client.moon_phase.v9',
          payload: 'none',
        },
      ],
    }),
  ],
  ['POST', /^\/organizations\/acme\/users$/, (_query, sent) => ({ status: 201, body: { user: sent } })],
  [
    'POST',
    /^\/companies:search$/,
    json({ matches: [{ legalName: 'Acme', ids: [{ scheme: 'LEI', value: '1' }] }] }),
  ],
  ['GET', /^\/featureFlags$/, json({ featureFlags: [flagExample] })],
  ['POST', /^\/featureFlags$/, (_query, sent) => ({ body: sent })],
  [
    'PATCH',
    /^\/featureFlags\/new_flow$/,
    (_query, sent) => ({ body: { ...flagExample, ...(sent as object) } }),
  ],
  ['DELETE', /^\/featureFlags\/new_flow\/overrides\/acme$/, () => ({ text: '' })],
];

export interface HandwrittenService {
  baseUrl: string;
  authUrl: string;
  /** `METHOD /path?query` and body of every call, without the prefix; tokens are not listed. */
  calls: { call: string; body: unknown }[];
  close(): Promise<void>;
}

export async function startHandwrittenService(clientSecret: string): Promise<HandwrittenService> {
  const calls: HandwrittenService['calls'] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    request.on('end', () => {
      const respond = ({ status = 200, body, text: raw, type = 'application/json' }: Example) => {
        response
          .writeHead(status, { 'content-type': type })
          .end(raw ?? (body === undefined ? '' : JSON.stringify(body)));
      };
      const url = new URL(request.url ?? '/', 'http://host');
      if (url.pathname === '/oauth2/token') {
        const good = new URLSearchParams(text).get('client_secret') === clientSecret;
        respond(
          good
            ? { body: { access_token: 'hand', expires_in: 900 } }
            : { status: 400, body: { error: 'invalid_client' } },
        );
        return;
      }
      const path =
        /^\/gateway\/checks\/v1(?:alpha2)?(\/.*)$/.exec(decodeURIComponent(url.pathname))?.[1] ?? '';
      const sent: unknown = text === '' ? null : JSON.parse(text);
      calls.push({ call: `${request.method ?? ''} ${path}${url.search}`, body: sent });
      const route = routes.find(([method, pattern]) => method === request.method && pattern.test(path));
      if (request.headers.authorization !== 'Bearer hand') {
        respond({ status: 401, body: { error: { code: 16, status: 'UNAUTHENTICATED', message: 'Token?' } } });
      } else if (route === undefined) {
        respond({ status: 404, text: '<html><title>Nothing here</title></html>', type: 'text/html' });
      } else {
        respond(route[2](url.searchParams, sent));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `${origin}/gateway/checks/`,
    authUrl: origin,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
