import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer } from 'node:https';
import { connect, createServer as createSocketServer, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createTransport, type Transport, type WireRequest } from '#electron/service/api/transport';
import { rawResponse, startRawServer, type RawServer, type Responder } from '#tests/support/raw-server';
import { certificateAuthority, selfSignedCertificate, type Certificate } from '#tests/support/self-signed';
import { tunnelTo } from '#tests/support/tunnel';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function serve(respond: Responder): Promise<RawServer> {
  const server = await startRawServer(respond);
  cleanUp.push(() => server.close());
  return server;
}

function open(options: Parameters<typeof createTransport>[0] = { environment: {} }): Transport {
  const transport = createTransport(options);
  cleanUp.push(() => transport.close());
  return transport;
}

const get = (origin: string, changes: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  origin,
  path: '/a',
  headers: {},
  body: null,
  signal: new AbortController().signal,
  maximumBytes: 1000,
  ...changes,
});

describe('the transport', () => {
  it('sends the path byte for byte and never follows a redirect', async () => {
    const trap = await serve((_request, socket) => void socket.write(rawResponse(200)));
    const server = await serve(
      (_request, socket) => void socket.write(rawResponse(302, '', { location: trap.origin })),
    );
    const path = '/a/../b%2e%2E//c;d?x=%41&y=[]';
    expect(await open().send(get(server.origin, { path }))).toMatchObject({ responded: true, status: 302 });
    expect(server.requests[0]?.target).toBe(path);
    expect(trap.connections()).toBe(0);
  });

  it('skips informational responses', async () => {
    const server = await serve((_request, socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\n\r\n');
      socket.write(rawResponse(200, 'x'));
    });
    expect(await open().send(get(server.origin))).toMatchObject({ status: 200, body: 'x' });
  });

  it('decodes a character that arrives in two pieces, and marks an incomplete one', async () => {
    const piece = (...bytes: number[]) => Buffer.from([0x31, 0x0d, 0x0a, ...bytes, 0x0d, 0x0a]);
    const server = await serve((_request, socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      for (const byte of [0xc5, 0x81, 0xc5]) socket.write(piece(byte));
      socket.write('0\r\n\r\n');
    });
    expect(await open().send(get(server.origin))).toMatchObject({ body: 'Ł\ufffd', bytes: 3 });
  });

  it.each([
    ['GZIP', gzipSync('x')],
    [' x-GZip ', gzipSync('x')],
    ['identity, gzip', gzipSync('x')],
    ['Identity', 'x'],
    ['', 'x'],
  ])('reads a body with the content encoding %j as RFC 9110 says', async (encoding, body) => {
    const response = rawResponse(200, body, { 'content-encoding': encoding });
    const server = await serve((_request, socket) => void socket.write(response));
    expect(await open().send(get(server.origin))).toMatchObject({ body: 'x', bytes: 1 });
  });

  it.each(['br', 'gzip, gzip'])('does not read a body with the content encoding %j', async (encoding) => {
    const response = rawResponse(200, gzipSync('x'), { 'content-encoding': encoding });
    const server = await serve((_request, socket) => void socket.write(response));
    expect(await open().send(get(server.origin))).toMatchObject({ fault: 'bad-encoding' });
  });

  it('distinguishes a request that was never sent from one that may have been', async () => {
    const server = await serve((_request, socket) => void socket.destroy());
    expect(await open().send(get(server.origin))).toEqual({
      responded: false,
      fault: 'cut',
      sent: true,
      status: null,
    });
    await server.close();
    expect(await open().send(get(server.origin))).toEqual({
      responded: false,
      fault: 'unreachable',
      sent: false,
      status: null,
    });
    expect(await open().send(get(server.origin, { signal: AbortSignal.abort() }))).toMatchObject({
      fault: 'aborted',
      sent: false,
    });
  });

  it('does not send what may no longer leave once its connection is open, and waits for what has left', async () => {
    const certificate = selfSignedCertificate({});
    let received = 0;
    const server = createServer(certificate, (_request, response) => {
      received += 1;
      lock.abort();
      response.end('x');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUp.push(() => void server.close());
    const reached = Promise.withResolvers<undefined>();
    const goOn = Promise.withResolvers<undefined>();
    const relay = createSocketServer((socket) => {
      reached.resolve(undefined);
      void goOn.promise.then(() => {
        const onward = connect((server.address() as AddressInfo).port, '127.0.0.1');
        socket.pipe(onward).pipe(socket);
        for (const each of [socket, onward]) each.on('error', () => onward.destroy());
      });
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    cleanUp.push(() => void relay.close());
    const origin = `https://localhost:${(relay.address() as AddressInfo).port}`;
    const transport = open({ environment: {}, extraCertificates: [certificate.cert] });

    let lock = new AbortController();
    const locked = transport.send(get(origin, { method: 'POST', leavesUntil: lock.signal }));
    await reached.promise;
    lock.abort();
    expect(await locked).toMatchObject({ responded: false, fault: 'aborted', sent: false });
    goOn.resolve(undefined);
    // A later request opens its connection after that one.
    expect(await transport.send(get(origin))).toMatchObject({ status: 200 });
    expect(received).toBe(1);

    lock = new AbortController();
    expect(await transport.send(get(origin, { leavesUntil: lock.signal }))).toMatchObject({ status: 200 });
    expect(lock.signal.aborted).toBe(true);
  });

  it('names a host that does not exist', async () => {
    expect(await open().send(get('https://no-such-host.invalid'))).toMatchObject({
      fault: 'name-not-found',
      sent: false,
    });
  });

  it('treats a response that is not HTTP as a cut connection', async () => {
    const server = await serve((_request, socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    expect(await open().send(get(server.origin))).toMatchObject({ fault: 'cut', sent: true });
  });

  it('refuses an invalid request without throwing', async () => {
    const server = await serve(() => undefined);
    expect(await open().send(get(server.origin, { path: '/a b' }))).toMatchObject({
      fault: 'invalid',
      sent: false,
    });
    expect(await open().send(get(server.origin, { headers: { authorization: 'a\nb' } }))).toMatchObject({
      fault: 'invalid',
      sent: false,
    });
    expect(server.requests).toEqual([]);
  });

  it('ends if the headers take too long, or are too many', async () => {
    const silent = await serve(() => undefined);
    const transport = open({ environment: {}, headersTimeoutMs: 20 });
    expect(await transport.send(get(silent.origin))).toMatchObject({
      fault: 'timeout',
      sent: true,
      status: null,
    });
    const endless = await serve((_request, socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      for (let line = 0; line < 2000 && !socket.destroyed; line += 1)
        socket.write(`x-${line}: ${'y'.repeat(100)}\r\n`);
    });
    expect(await open().send(get(endless.origin))).toMatchObject({ fault: 'too-large' });
  });

  it('does not trust a self-signed certificate, whatever the environment says', async () => {
    const server = createServer(selfSignedCertificate(), (_request, response) => response.end('x'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUp.push(() => void server.close());
    const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      expect(await open().send(get(origin))).toMatchObject({
        responded: false,
        fault: 'certificate-untrusted',
        sent: false,
      });
    } finally {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
    }
  });

  describe('of a certificate that this computer trusts', () => {
    it.each([
      ['is taken as it should be', {}, { responded: true }],
      ['says that it has expired', { years: [-3, -1] }, { fault: 'certificate-expired', sent: false }],
      [
        'says that it is not valid yet',
        { years: [1, 2] },
        { fault: 'certificate-not-yet-valid', sent: false },
      ],
      [
        'says that it is for another host',
        { host: 'elsewhere.example' },
        { fault: 'certificate-wrong-host', sent: false },
      ],
    ] as const)('%s', async (_what, made, expected) => {
      const certificate = selfSignedCertificate(made);
      let received = 0;
      const server = createServer(certificate, (_request, response) => {
        received += 1;
        response.end('x');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      cleanUp.push(() => void server.close());
      const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
      const transport = open({ environment: {}, extraCertificates: [certificate.cert] });
      expect(await transport.send(get(origin))).toMatchObject(expected);
      expect(received).toBe('responded' in expected ? 1 : 0);
    });

    it('is not reported for a server without TLS', async () => {
      const server = createPlainServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      cleanUp.push(() => void server.close());
      const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
      expect(await open().send(get(origin))).toMatchObject({ fault: 'tls', sent: false });
    });
  });

  describe('with the certificate authority of a company', () => {
    const company = certificateAuthority();
    const untrusted = { fault: 'certificate-untrusted', sent: false };

    async function listen(server: Server): Promise<number> {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      cleanUp.push(
        () => server.closeAllConnections(),
        () => void server.close(),
      );
      return (server.address() as AddressInfo).port;
    }
    const serveSecurely = (certificate: Certificate) =>
      listen(createServer(certificate, (_request, response) => response.end('x')));

    it('trusts its certificates, but only if it is among the authorities', async () => {
      const origin = `https://localhost:${await serveSecurely(company.issue())}`;
      const knowing = open({ environment: {}, extraCertificates: [company.cert] });
      expect(await knowing.send(get(origin))).toMatchObject({ status: 200 });
      expect(await open().send(get(origin))).toMatchObject(untrusted);
      const other = open({ environment: {}, extraCertificates: [certificateAuthority().cert] });
      // Of the same name and another key.
      expect(await other.send(get(origin))).toMatchObject({ fault: 'certificate', sent: false });
    });

    it.each(['http', 'https'] as const)('uses a proxy over %s with the same authorities', async (scheme) => {
      const service = await serveSecurely(company.issue('api.example.invalid'));
      const plain = scheme === 'http' ? createPlainServer() : createServer(company.issue());
      const port = await listen(tunnelTo(service, plain));
      const environment = { HTTPS_PROXY: `${scheme}://localhost:${port}` };
      const knowing = open({ environment, extraCertificates: [company.cert] });
      expect(await knowing.send(get('https://api.example.invalid'))).toMatchObject({ status: 200 });
      expect(await open({ environment }).send(get('https://api.example.invalid'))).toMatchObject(untrusted);
    });

    it('still requires a certificate for the right host, behind a proxy as well', async () => {
      const service = await serveSecurely(company.issue('elsewhere.example'));
      const port = await listen(tunnelTo(service, createPlainServer()));
      const environment = { HTTPS_PROXY: `http://127.0.0.1:${port}` };
      const transport = open({ environment, extraCertificates: [company.cert] });
      expect(await transport.send(get('https://api.example.invalid'))).toMatchObject({
        fault: 'certificate-wrong-host',
        sent: false,
      });
    });
  });

  describe('behind a proxy', () => {
    it('requests a tunnel from it, but not for loopback', async () => {
      const proxy = await serve((_request, socket) => void socket.write(rawResponse(502)));
      const server = await serve((_request, socket) => void socket.write(rawResponse(200)));
      const transport = open({ environment: { HTTPS_PROXY: proxy.origin, HTTP_PROXY: proxy.origin } });
      expect(await transport.send(get('https://api.example.invalid'))).toMatchObject({
        fault: 'proxy',
        sent: false,
      });
      expect(proxy.requests.map(({ method, target }) => [method, target])).toEqual([
        ['CONNECT', 'api.example.invalid:443'],
      ]);
      expect(await transport.send(get(server.origin))).toMatchObject({ status: 200 });
      expect(proxy.requests).toHaveLength(1);
    });

    it('bypasses it for the hosts of NO_PROXY', async () => {
      const proxy = await serve(() => undefined);
      const transport = open({ environment: { https_proxy: proxy.origin, no_proxy: '.invalid' } });
      expect(await transport.send(get('https://api.example.invalid'))).toMatchObject({
        fault: 'name-not-found',
      });
      expect(proxy.connections()).toBe(0);
    });

    it.each(['http://127.0.0.1:1', 'http://[bad', 'gopher://x'])(
      'says so when the proxy is %s',
      async (address) => {
        const transport = open({ environment: { HTTPS_PROXY: address } });
        expect(await transport.send(get('https://api.example.invalid'))).toMatchObject({
          fault: 'proxy',
          sent: false,
        });
      },
    );
  });

  describe('with a sink', () => {
    it('passes on each piece, waits for it, and keeps nothing', async () => {
      const server = await serve((_request, socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc');
        setImmediate(() => socket.write('defghi'));
      });
      let text = '';
      let inside = 0;
      const sink = async (piece: Uint8Array, expected: number | null) => {
        expect([++inside, expected]).toEqual([1, 9]);
        await new Promise(setImmediate);
        text += Buffer.from(piece).toString();
        inside -= 1;
      };
      expect(await open().send(get(server.origin, { sink }))).toMatchObject({
        status: 200,
        body: '',
      });
      expect(text).toBe('abcdefghi');
    });

    it('is idle while nothing arrives', async () => {
      const server = await serve(async (_request, socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc');
        for (let turns = 0; turns < 200; turns += 1) await new Promise(setImmediate);
        socket.write('defghi');
      });
      const pieces: string[] = [];
      const sink = async (piece: Uint8Array) => {
        await new Promise(setImmediate);
        pieces.push(Buffer.from(piece).toString());
      };
      await open().send(get(server.origin, { sink }));
      expect(pieces).toEqual(['abc', 'defghi']);
    });

    it('stops when the sink fails', async () => {
      const server = await serve((_request, socket) => void socket.write(rawResponse(200, 'abc')));
      const sink = () => Promise.reject(new Error('full'));
      expect(await open().send(get(server.origin, { sink }))).toMatchObject({ fault: 'sink' });
    });

    it('keeps the body of an error for the reader of errors', async () => {
      const server = await serve((_request, socket) => void socket.write(rawResponse(403, 'no')));
      const sink = () => Promise.reject(new Error('not for errors'));
      expect(await open().send(get(server.origin, { sink }))).toMatchObject({
        status: 403,
        body: 'no',
      });
    });
  });
});
