import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '#electron/service/api/client';
import type { ReportProgress } from '#electron/service/api/reports';
import { reportAddress } from '#electron/service/api/report-url';
import type { ProfileSettings } from '#shared/profile';
import { clientFor, createHastyClock } from '#tests/support/raw-client';
import {
  rawResponse,
  startRawServer,
  withTokens,
  type RawServer,
  type Responder,
} from '#tests/support/raw-server';

const pdf = `%PDF-1.7\n${'x'.repeat(5000)}`;
let folder: string;
const open: { close(): Promise<unknown> }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reports-'));
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await rm(folder, { recursive: true });
});

async function start(respond: Responder, settings: Partial<ProfileSettings> = {}) {
  const responder = withTokens(respond);
  const server = await startRawServer(responder);
  const client = clientFor(server.origin, settings, { clock: createHastyClock() });
  open.push(client, server);
  return { server, client, tokens: () => responder.issued };
}

const destination = () => join(folder, 'report.pdf');
const fetchReport = (client: ApiClient, url: string, changes = {}, options = {}) =>
  client.downloadReport({ url, destination: destination(), ...changes }, options);

describe('a report download', () => {
  it('uses the URL byte for byte, sends the bearer, and leaves one complete file', async () => {
    const { server, client } = await start((_request, socket) => void socket.write(rawResponse(200, pdf)));
    const path = '/r/../r%2F%41?sig=a+b/=&x=~';
    const progress: ReportProgress[] = [];
    const response = await fetchReport(client, `${server.origin}${path}`, {
      onProgress: (p: ReportProgress) => progress.push(p),
    });
    expect(response).toMatchObject({
      ok: true,
      value: { path: destination(), bytes: pdf.length, attempts: 1 },
    });
    expect(await readFile(destination(), 'utf8')).toBe(pdf);
    expect(await readdir(folder)).toEqual(['report.pdf']);
    expect(server.requests.at(-1)).toMatchObject({
      target: path,
      headers: { authorization: 'Bearer token-1' },
    });
    expect(progress.at(-1)).toEqual({ receivedBytes: pdf.length, expectedBytes: pdf.length });
  });

  it('renews a refused token once', async () => {
    const { server, client, tokens } = await start((request, socket) => {
      socket.write(
        request.headers['authorization'] === 'Bearer token-1' ? rawResponse(401) : rawResponse(200, pdf),
      );
    });
    expect(await fetchReport(client, `${server.origin}/r`)).toMatchObject({
      ok: true,
      value: { attempts: 2 },
    });
    expect(tokens()).toBe(2);
  });

  const failures: [string, Responder, object][] = [
    [
      'is not a PDF',
      (_request, socket) => void socket.write(rawResponse(200, '<html>Sign in')),
      { kind: 'protocol', reason: 'not-pdf' },
    ],
    [
      'is shorter than a PDF can be',
      (_request, socket) => void socket.write(rawResponse(200, '%PD')),
      { kind: 'protocol', reason: 'not-pdf' },
    ],
    [
      'is empty',
      (_request, socket) => void socket.write(rawResponse(200)),
      { kind: 'protocol', reason: 'not-pdf' },
    ],
    [
      'is too large by its header',
      (_request, socket) => void socket.write(rawResponse(200, '', { 'content-length': '999999' })),
      { kind: 'protocol', reason: 'too-large' },
    ],
    [
      'is too large without a header',
      (_request, socket) => void socket.write(`HTTP/1.1 200 OK\r\n\r\n${pdf.repeat(3)}`),
      { kind: 'protocol', reason: 'too-large' },
    ],
    [
      'cut off',
      (_request, socket) => void socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n${pdf}`),
      { kind: 'network', reason: 'cut' },
    ],
    [
      'redirects',
      (_request, socket) => void socket.write(rawResponse(302, '', { location: 'http://127.0.0.1:1/' })),
      { kind: 'network', reason: 'redirect' },
    ],
    ['is denied', (_request, socket) => void socket.write(rawResponse(403)), { kind: 'permission' }],
  ];
  it.each(failures)('that %s leaves the earlier file and nothing else', async (_what, respond, error) => {
    await writeFile(destination(), 'before');
    const { server, client } = await start(respond);
    expect(await fetchReport(client, `${server.origin}/r`, { maximumBytes: 10_000 })).toMatchObject({
      ok: false,
      error,
    });
    expect(await readdir(folder)).toEqual(['report.pdf']);
    expect(await readFile(destination(), 'utf8')).toBe('before');
  });

  it('can be cancelled half-way', async () => {
    const stop = new AbortController();
    const { server, client } = await start((_request, socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n${pdf}`);
    });
    const response = await fetchReport(
      client,
      `${server.origin}/r`,
      { onProgress: () => stop.abort() },
      { signal: stop.signal },
    );
    expect(response).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    expect(await readdir(folder)).toEqual([]);
  });

  it('says that the folder cannot be written to, before it requests anything', async () => {
    const { server, client } = await start(() => undefined);
    const response = await fetchReport(client, `${server.origin}/r`, {
      destination: join(folder, 'missing', 'r.pdf'),
    });
    expect(response).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'disk', target: 'r.pdf' },
    });
    expect(server.requests).toEqual([]);
  });
});

describe('the bearer', () => {
  it('is fetched from the origin of the base URL and from those the profile names', async () => {
    const other = await startRawServer((_request, socket) => void socket.write(rawResponse(200, pdf)));
    open.push(other);
    const { client } = await start(() => undefined, { reportOrigins: [other.origin] });
    expect(await fetchReport(client, `${other.origin}/r#page=2`)).toMatchObject({ ok: true });
    expect(other.requests[0]).toMatchObject({ target: '/r', headers: { authorization: 'Bearer token-1' } });
  });

  it('is fetched from none of the hostile URLs, and sends them no byte', async () => {
    const trap: RawServer = await startRawServer(
      (_request, socket) => void socket.write(rawResponse(200, pdf)),
    );
    open.push(trap);
    const { server, client } = await start((_request, socket) => void socket.write(rawResponse(200, pdf)));
    const good = server.origin.slice('http://'.length);
    const evil = trap.origin.slice('http://'.length);
    const hostile = [
      `http://${evil}/report.pdf`,
      `http://${good}@${evil}/report.pdf`,
      `http://${evil}#@${good}/report.pdf`,
      `http://${evil}?@${good}/`,
      `http://${evil}\\@${good}/report.pdf`,
      `http:\\\\${evil}\\report.pdf`,
      `//${evil}/report.pdf`,
      `http:/${evil}/report.pdf`,
      `http:///${evil}/report.pdf`,
      ` http://${evil}/report.pdf`,
      `http://${good}.nip.io:${trap.port}/report.pdf`,
      `http://localhost:${trap.port}/report.pdf`,
      `http://2130706433:${trap.port}/report.pdf`,
      `http://127.1:${trap.port}/report.pdf`,
      `ht\ntp://${evil}/report.pdf`,
      `http://127.0.0.1\t:${trap.port}/report.pdf`,
      `https://${good}/report.pdf`,
      `file:///etc/passwd`,
      `data:application/pdf,%PDF-1.7`,
      `/report.pdf`,
      ``,
    ];
    for (const url of hostile) {
      const response = await fetchReport(client, url);
      expect([url, response]).toMatchObject([
        url,
        { ok: false, error: { kind: 'refused', reason: 'address-not-allowed' } },
      ]);
    }
    expect(trap.received()).toBe('');
    expect(trap.connections()).toBe(0);
    expect(server.requests).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('does not follow a redirect to the trap', async () => {
    const trap = await startRawServer((_request, socket) => void socket.write(rawResponse(200, pdf)));
    open.push(trap);
    for (const status of [301, 302, 303, 307, 308]) {
      const { server, client } = await start(
        (_request, socket) => void socket.write(rawResponse(status, '', { location: `${trap.origin}/r` })),
      );
      expect(await fetchReport(client, `${server.origin}/r`)).toMatchObject({
        ok: false,
        error: { reason: 'redirect' },
      });
    }
    expect(trap.connections()).toBe(0);
  });
});

describe('reportAddress', () => {
  const settings = {
    baseUrl: 'https://api.example.com/service',
    reportOrigins: ['https://files.example.com:8443'],
  };
  it.each([
    ['https://api.example.com/r?a=b', { origin: 'https://api.example.com', path: '/r?a=b' }],
    ['HTTPS://API.example.com:443/R', { origin: 'https://api.example.com', path: '/R' }],
    ['https://api.example.com', { origin: 'https://api.example.com', path: '/' }],
    ['https://api.example.com?x', { origin: 'https://api.example.com', path: '/?x' }],
    ['https://files.example.com:8443/x', { origin: 'https://files.example.com:8443', path: '/x' }],
    ['https://files.example.com/x', null],
    ['http://api.example.com/r', null],
    ['https://api.example.com.evil.test/r', null],
    ['https://api.example.com/ü', null],
    [`https://api.example.com/${'a'.repeat(9000)}`, null],
  ])('%s', (url, address) => {
    expect(reportAddress(url, settings)).toEqual(address);
  });
});
