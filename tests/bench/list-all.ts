/* Measure 2: reading all of 100,000 checks page by page, compared with a bare loop; memory while streaming. */
import process from 'node:process';
import { Pool } from 'undici';
import { pagesOf } from '#electron/service/api/pager';
import { benchClient, benchToken } from './support/bench-client.ts';
import { median } from './support/compare.ts';
import { forkServer } from './support/fork-server.ts';
import { report } from './support/report.ts';
import type { SeededService } from './support/seeded-service.ts';

const rounds = 3;
const megabyte = 1024 * 1024;
const everywhere = 'organizations/-/teams/-';

using server = await forkServer<SeededService>('./seeded-service.ts');
const { baseUrl, authUrl } = server.ready;
const client = benchClient(server.ready);
const authorization = `Bearer ${await benchToken(authUrl)}`;
const { origin, pathname } = new URL(baseUrl);
const pool = new Pool(origin, { connections: 4 });

/** Reads the list to its end, row by row, and keeps none. */
async function bare(onPage: () => void): Promise<number> {
  let token = '';
  let rows = 0;
  do {
    const query = new URLSearchParams({
      pageSize: '100',
      showDeleted: 'true',
      ...(token && { pageToken: token }),
    });
    const path = `${pathname}/v1/${everywhere}/checks?${query.toString()}`;
    const { body } = await pool.request({ method: 'GET', path, headers: { authorization } });
    const page = JSON.parse(await body.text()) as { checks: unknown[]; nextPageToken: string };
    rows += page.checks.length;
    token = page.nextPageToken;
    onPage();
  } while (token !== '');
  return rows;
}

async function own(onPage: () => void): Promise<number> {
  let rows = 0;
  const query = { pageSize: 100, showDeleted: true };
  for await (const page of pagesOf(client, 'ListChecks', { variables: { parent: everywhere }, query })) {
    if (!page.ok) throw new Error(page.error.message);
    rows += page.value.value.checks.length;
    onPage();
  }
  return rows;
}

const contenders = [
  {
    name: 'bare loop',
    read: bare,
    speed: [] as number[],
    cpu: [] as number[],
    heap: [] as number[],
    rss: [] as number[],
  },
  {
    name: 'the client of the app',
    read: own,
    speed: [] as number[],
    cpu: [] as number[],
    heap: [] as number[],
    rss: [] as number[],
  },
];
let rowsRead = 0;
// The first round is not counted: the service computes its seed on demand.
for (let round = 0; round <= rounds; round += 1) {
  for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
    globalThis.gc?.();
    let pages = 0;
    const memory: { heap: number; rss: number }[] = [];
    const cpu = process.cpuUsage();
    const began = performance.now();
    rowsRead = await contender.read(() => {
      pages += 1;
      if (pages % 100 !== 0) return;
      globalThis.gc?.();
      memory.push({ heap: process.memoryUsage().heapUsed, rss: process.memoryUsage.rss() });
    });
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    if (round === 0) continue;
    contender.speed.push(pages / seconds);
    contender.cpu.push((user + system) / pages);
    contender.heap.push(growth(memory.map(({ heap }) => heap)));
    contender.rss.push(growth(memory.map(({ rss }) => rss)));
  }
}

const [loop, app] = contenders;
if (loop === undefined || app === undefined) throw new Error('Both contenders are listed above.');
const speed = median(app.speed) / median(loop.speed);
report(`${rowsRead.toLocaleString('en')} checks, 100 a page`, 'pages/s', [
  { name: loop.name, values: loop.speed, ratio: 1 },
  { name: app.name, values: app.speed, ratio: speed, measure: 'list-all' },
]);
report('CPU of a page', 'µs', [
  { name: loop.name, values: loop.cpu, ratio: 1 },
  { name: app.name, values: app.cpu, ratio: median(app.cpu) / median(loop.cpu) },
]);
report('Growth of memory per 1,000 pages while streaming', 'MB', [
  { name: 'heap', values: app.heap, measure: 'list-memory' },
  { name: 'resident', values: app.rss },
]);

await client.close();
await pool.close();

/** Slope of the line through samples taken every 100 pages, in megabytes per 1,000 pages. */
function growth(bytes: readonly number[]): number {
  // The second half: by then buffers and compiled code are in place.
  const settled = bytes.slice(Math.floor(bytes.length / 2));
  const middle = (settled.length - 1) / 2;
  const mean = settled.reduce((sum, value) => sum + value, 0) / settled.length;
  let rise = 0;
  let run = 0;
  for (const [index, value] of settled.entries()) {
    rise += (index - middle) * (value - mean);
    run += (index - middle) ** 2;
  }
  return ((rise / run) * 10) / megabyte;
}
