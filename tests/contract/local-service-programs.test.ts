import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  fromLocalServiceSchema,
  type FromLocalService,
  type ToLocalService,
} from '#electron/local-service/messages';

const cli = fileURLToPath(new URL('../../electron/local-service/cli.ts', import.meta.url));
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function run(...args: string[]): ChildProcess & { output(): string } {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return Object.assign(child, { output: () => text });
}
async function linesUntil(child: ReturnType<typeof run>, mark: string): Promise<string> {
  while (!child.output().includes(mark)) {
    if (child.exitCode !== null) throw new Error(child.output());
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
  return child.output();
}

describe('the command', () => {
  it('prints credentials that work, logs requests without secrets, and stops cleanly', async () => {
    const child = run('--organizations', '3', '--checks', '5', '--seed', '4', '--client-id', 'me');
    const text = await linesUntil(child, 'Stop with');
    const value = (label: string) => new RegExp(`^${label} +(\\S+)$`, 'm').exec(text)?.[1] ?? '';
    const secret = value('Client secret');
    const token = await fetch(`${value('Auth URL')}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: value('Client ID'),
        client_secret: secret,
      }),
    });
    const { access_token: access } = (await token.json()) as { access_token: string };
    const list = await fetch(`${value('Base URL')}/v1alpha2/organizations?filter=state%3DACTIVE`, {
      headers: { authorization: `Bearer ${access}` },
    });
    expect(((await list.json()) as { organizations: unknown[] }).organizations.length).toBeGreaterThan(0);
    const log = (await linesUntil(child, 'ListOrganizations')).split('Stop with Ctrl C.')[1] ?? '';
    expect(log).toMatch(/GET \/service\/v1alpha2\/organizations 200 [\d.]+ ms ListOrganizations/);
    for (const hidden of [secret, access, 'ACTIVE']) expect(log).not.toContain(hidden);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
    expect(child.output()).toContain('Stopped.');
  });

  it('sends webhooks signed with its secret, and makes the faults it is given', async () => {
    const received: { body: string; signature: unknown }[] = [];
    const hook = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({ body, signature: request.headers['x-service-signature'] });
        response.end();
      });
    });
    await once(hook.listen(0, '127.0.0.1'), 'listening');
    const { port } = hook.address() as AddressInfo;
    const child = run(
      '--organizations',
      '3',
      '--checks',
      '60',
      '--webhook',
      `http://127.0.0.1:${port}/hook`,
      '--webhook-secret',
      'shared',
      '--client-secret',
      'secret',
      '--fault',
      '{"kind":"status","status":503,"operation":"ListBrands"}',
    );
    const text = await linesUntil(child, 'Stop with');
    const urlOf = (label: string) => new RegExp(`^${label} +(\\S+)$`, 'm').exec(text)?.[1] ?? '';
    const grant = { grant_type: 'client_credentials', client_id: 'local-client', client_secret: 'secret' };
    const issued = await fetch(`${urlOf('Auth URL')}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams(grant),
    });
    const { access_token: access } = (await issued.json()) as { access_token: string };
    const call = (path: string, method = 'GET', body: object | null = null) =>
      fetch(`${urlOf('Base URL')}/v1${path}`, {
        method,
        body: body === null ? null : JSON.stringify(body),
        headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      });
    expect((await call('/brands')).status).toBe(503);
    expect((await call('/brands')).status).toBe(200);
    const filter = encodeURIComponent('state = INACTIVE AND ongoing_monitoring_enabled = false');
    const listed = await call(`/organizations/-/teams/-/checks?pageSize=100&filter=${filter}`);
    const { checks } = (await listed.json()) as { checks: { name: string }[] };
    for (const { name } of checks) await call(`/${name}:setOngoingMonitoring`, 'POST', { enabled: true });
    await expect.poll(() => received.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const [first] = received;
    expect(first?.body).toContain('ongoing_monitoring_started');
    expect(first?.signature).toBe(
      createHmac('sha256', 'shared')
        .update(first?.body ?? '')
        .digest('base64'),
    );
    hook.close();
  });

  it('does not accept an empty client secret from the environment', async () => {
    process.env['LOCAL_SERVICE_CLIENT_SECRET'] = '';
    const child = run('--organizations', '1', '--checks', '1');
    delete process.env['LOCAL_SERVICE_CLIENT_SECRET'];
    expect(await linesUntil(child, 'Stop with')).toMatch(/^Client secret {2}\S{32}$/m);
  });

  it('explains its options, and what is wrong with a command line', async () => {
    const help = run('--help');
    expect((await once(help, 'close'))[0]).toBe(0);
    for (const option of [
      '--port',
      '--seed',
      '--organizations',
      '--persist',
      '--dialect',
      'always-200   Every',
    ])
      expect(help.output()).toContain(option);
    for (const [args, message] of [
      [['--port', 'http'], '--port takes a whole number from 0 to 65535, not "http".'],
      [['--dialect', 'c'], '--dialect takes a number or one of a, b, proto,'],
      [['--colour'], '--colour'],
      [['--client-secret', ''], '--client-secret must not be empty.'],
      [['--client-id='], '--client-id must not be empty.'],
      [['--persist='], '--persist must not be empty.'],
      [['--webhook', 'http://127.0.0.1:1/'], '--webhook takes an http URL on this machine, together with'],
      [['--webhook', 'http://example.com/', '--webhook-secret', 'x'], '--webhook takes an http URL on this'],
      [['--fault', '{'], 'It is not JSON.'],
      [['--fault', '{"kind":"delay"}'], 'milliseconds: Required.'],
    ] as const) {
      const child = run(...args);
      expect((await once(child, 'close'))[0]).toBe(2);
      expect(child.output()).toContain(message);
    }
  });

  it('runs on when nobody reads its log any more', async () => {
    const child = run('--organizations', '1', '--checks', '1');
    const base = /^Base URL +(\S+)$/m.exec(await linesUntil(child, 'Stop with'))?.[1] ?? '';
    child.stdout?.destroy();
    for (let request = 0; request < 3; request += 1)
      expect((await fetch(`${base}/v1/organizations`, { headers: { connection: 'close' } })).status).toBe(
        401,
      );
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  it('ends when it has no organization to set a webhook for', async () => {
    const child = run('--organizations=0', '--webhook=http://127.0.0.1:1/', '--webhook-secret=x');
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(child.output()).toContain('has no organization');
  });

  it('reports that a port is in use, and what to do', async () => {
    const first = run('--organizations', '1', '--quiet');
    const port = /127\.0\.0\.1:(\d+)/.exec(await linesUntil(first, 'Stop with'))?.[1] ?? '';
    const second = run('--organizations', '1', '--port', port);
    expect((await once(second, 'close'))[0]).toBe(1);
    expect(second.output()).toBe(
      `Port ${port} is in use (EADDRINUSE). Stop the program that uses it, or give another --port.\n`,
    );
  });
});

describe('the utility process', () => {
  const port = Object.assign(new EventEmitter(), {
    posted: [] as FromLocalService[],
    postMessage(message: FromLocalService) {
      port.posted.push(fromLocalServiceSchema.parse(message));
      port.emit('posted');
    },
  });
  const send = (data: unknown) => port.emit('message', { data });
  async function respond<T extends FromLocalService['type']>(
    type: T,
  ): Promise<Extract<FromLocalService, { type: T }>> {
    for (;;) {
      const found = port.posted.find(
        (message): message is Extract<FromLocalService, { type: T }> => message.type === type,
      );
      if (found !== undefined) {
        port.posted.splice(port.posted.indexOf(found), 1);
        return found;
      }
      await once(port, 'posted');
    }
  }

  beforeAll(async () => {
    Object.defineProperty(process, 'parentPort', { value: port, configurable: true });
    await import('#electron/local-service/process');
  });
  afterAll(() => void Reflect.deleteProperty(process, 'parentPort'));

  it('starts, takes faults and moves its clock', async () => {
    const start: ToLocalService = {
      type: 'start',
      options: { organizations: 3, checks: 9, clientId: 'desk', clientSecret: 'secret' },
    };
    send(start);
    const { baseUrl, authUrl } = await respond('ready');
    const body = () =>
      new URLSearchParams({ grant_type: 'client_credentials', client_id: 'desk', client_secret: 'secret' });
    const token = async () =>
      (
        (await (await fetch(`${authUrl}/oauth2/token`, { method: 'POST', body: body() })).json()) as {
          access_token: string;
        }
      ).access_token;
    const old = await token();
    const status = async (access: string) =>
      (await fetch(`${baseUrl}/v1/brands`, { headers: { authorization: `Bearer ${access}` } })).status;
    expect(await status(old)).toBe(200);
    send({ type: 'fault', fault: { kind: 'status', status: 503, operation: 'ListBrands', times: null } });
    expect(await status(old)).toBe(503);
    send({ type: 'clear-faults' });
    expect(await status(old)).toBe(200);
    send({ type: 'advance', milliseconds: 3_600_000 });
    expect(await status(old)).toBe(401);
    expect(await status(await token())).toBe(200);
    send({ type: 'webhook', organization: 'organizations/unknown', webhook: null });
    expect((await respond('failed')).message).toContain('no organization');
    send(start);
    expect((await respond('failed')).message).toContain('runs already');
    send({ type: 'fault', id: 7, fault: { kind: 'status', status: 503, operation: 'ListFeatureFlags' } });
    expect(await respond('done')).toEqual({ type: 'done', id: 7 });
    send({ type: 'webhook', id: 8, organization: 'organizations/unknown', webhook: null });
    expect(await respond('failed')).toMatchObject({ id: 8 });
    send({ type: 'list-faults', id: 10 });
    expect(await respond('faults')).toMatchObject({
      id: 10,
      faults: [{ kind: 'status', operation: 'ListFeatureFlags', times: 1 }],
    });
    send({ type: 'count-requests', id: 9 });
    expect(await respond('requests')).toMatchObject({ id: 9, requests: { ListBrands: 5, Token: 2 } });
    send({ type: 'nonsense' });
    expect((await respond('failed')).message).toContain('does not know');
  });
});
