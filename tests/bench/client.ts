/* Measure 1: CPU of a call of the client, compared with a bare undici pool and two well-known clients. */
import axios from 'axios';
import got from 'got';
import { Agent as HttpAgent } from 'node:http';
import { Pool } from 'undici';
import { benchClient } from './support/bench-client.ts';
import { compare, type Contender, type Figures } from './support/compare.ts';
import { forkServer } from './support/fork-server.ts';
import { ratioOf, report, type Row } from './support/report.ts';

using server = await forkServer<number>('./response-server.ts');
const origin = `http://127.0.0.1:${server.ready}`;
const pool = new Pool(origin, { connections: 4 });
const agent = new HttpAgent({ keepAlive: true, maxSockets: 4 });
const headers = { authorization: 'Bearer bench', accept: 'application/json' };
const axiosClient = axios.create({ baseURL: origin, headers, httpAgent: agent });
const gotClient = got.extend({ prefixUrl: origin, headers, agent: { http: agent } });
const client = benchClient({ baseUrl: origin, authUrl: origin });

const team = 'organizations/org-0001/teams/conveyancing';
const check = `${team}/checks/7f3a`;

/** The contenders for one response; each checks that the response came. */
function contenders(path: string, call: () => Promise<{ ok: boolean }>): Contender[] {
  return [
    {
      name: 'bare undici pool and JSON.parse',
      run: async () => {
        const { body } = await pool.request({ method: 'GET', path, headers });
        hold(JSON.parse(await body.text()));
      },
    },
    { name: 'the client of the app', run: async () => hold((await call()).ok) },
    { name: 'axios', run: async () => hold((await axiosClient.get<unknown>(path)).data) },
    { name: 'got', run: async () => hold(await gotClient.get(path.slice(1)).json()) },
  ];
}
function hold(response: unknown): void {
  if (response === undefined || response === false) throw new Error('A contender got no response.');
}

const large = await compare(
  contenders(`/v1/${team}/checks?pageSize=100`, () =>
    client.call('ListChecks', { variables: { parent: team }, query: { pageSize: 100 } }),
  ),
  { rounds: 7, operations: 400 },
);
report('75 KB, a page of 100 checks', 'µs of CPU', rowsOf(large, 'client-large'));

const small = await compare(
  contenders(`/v1/${check}`, () => client.call('GetCheck', { variables: { check } })),
  { rounds: 7, operations: 1500 },
);
report('0.8 KB, one check', 'µs of CPU', rowsOf(small, 'client-small'));

await client.close();
await pool.close();
agent.destroy();

function rowsOf(figures: readonly Figures[], measure: 'client-large' | 'client-small'): Row[] {
  const [bare, own] = figures;
  if (bare === undefined || own === undefined) return [];
  return figures.map(({ name, cpu }) => ({
    name,
    values: cpu,
    ratio: ratioOf(cpu, bare.cpu),
    ...(name === own.name && { measure }),
  }));
}
