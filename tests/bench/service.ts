/* The local service's own pages: time and start at 1,000 organizations and 100,000 checks, over HTTP. */
import { Pool } from 'undici';
import { benchToken } from './support/bench-client.ts';
import { compare } from './support/compare.ts';
import { forkServer } from './support/fork-server.ts';
import { report } from './support/report.ts';
import type { SeededService } from './support/seeded-service.ts';

using server = await forkServer<SeededService>('./seeded-service.ts');
const { baseUrl, authUrl, startMilliseconds } = server.ready;
const headers = { authorization: `Bearer ${await benchToken(authUrl)}` };
const { origin, pathname } = new URL(baseUrl);
const pool = new Pool(origin);

async function get(path: string): Promise<Record<string, unknown>> {
  const { body, statusCode } = await pool.request({ method: 'GET', path: `${pathname}${path}`, headers });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

const everywhere = '/v1alpha2/organizations/-/teams/-/checks?pageSize=100';
// The first that asks for checks waits until they are worked out.
const startedAt = performance.now();
const [check] = (await get(everywhere))['checks'] as { name: string; clientReference: string }[];
const firstMilliseconds = performance.now() - startedAt;
if (check === undefined) throw new Error('The seeded service has no checks.');
const organization = check.name.split('/').slice(0, 2).join('/');
const filter = (text: string) => `filter=${encodeURIComponent(text)}`;
const pages = {
  '100 checks of all organizations': everywhere,
  '100 checks by state': `${everywhere}&${filter('state = INACTIVE')}`,
  'one check by its reference': `${everywhere}&${filter(`client_reference = "${check.clientReference}"`)}`,
  '25 organizations, BASIC': '/v1alpha2/organizations',
  '100 organizations, FULL': '/v1alpha2/organizations?pageSize=100&view=ORGANIZATION_VIEW_FULL',
  '100 notifications of one organization': `/v1/${organization}/notifications?pageSize=100`,
  'one check': `/v1/${check.name}`,
};

const figures = await compare(
  Object.entries(pages).map(([name, path]) => ({ name, run: () => get(path) })),
  { rounds: 5, operations: 100 },
);
report('The local service, 1,000 organizations and 100,000 checks: start', 'ms', [
  {
    name: 'until its first page of checks',
    values: [startMilliseconds + firstMilliseconds],
    measure: 'service-start',
  },
]);
report(
  'One request after the other, reading the response included',
  'ms',
  figures.map(({ name, time }, place) => ({
    name,
    values: time.map((microseconds) => microseconds / 1000),
    ...(place === 0 && { measure: 'service-page' as const }),
  })),
);
await pool.close();
