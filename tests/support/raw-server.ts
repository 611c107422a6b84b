import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A request unchanged over the wire. */
export interface RawRequest {
  method: string;
  /** Path and query, byte for byte. */
  target: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface RawServer {
  origin: string;
  port: number;
  requests: RawRequest[];
  /** Everything that was received, whether or not it was HTTP. */
  received(): string;
  connections(): number;
  close(): Promise<void>;
}

/** Responds to one request by writing bytes, or by not writing them. */
export type Responder = (request: RawRequest, socket: Socket, index: number) => void | Promise<void>;

/**
 * An HTTP server small enough to misbehave: it reads requests and leaves every byte of the response to the
 * responder. Loopback, port chosen by the system.
 */
export async function startRawServer(respond: Responder): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  let received = '';
  let connections = 0;

  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    let pending = '';
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined); // resets are part of the game
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      received += text;
      pending += text;
      for (let read = readRequest(pending); read !== null; read = readRequest(pending)) {
        pending = pending.slice(read.length);
        requests.push(read.request);
        void respond(read.request, socket, requests.length - 1);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    requests,
    received: () => received,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function readRequest(text: string): { request: RawRequest; length: number } | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const [method = '', target = ''] = first.split(' ');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const length = end + 4 + Number(headers['content-length'] ?? 0);
  if (text.length < length) return null;
  const body = Buffer.from(text.slice(end + 4, length), 'latin1').toString('utf8');
  return { request: { method, target, headers, body }, length };
}

/** The bytes of a whole response. */
export function rawResponse(
  status: number,
  body: string | Uint8Array = '',
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const bytes = Buffer.from(body);
  const all = { 'content-length': String(bytes.length), ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Status\r\n${head.join('')}\r\n`), bytes]);
}

export function jsonResponse(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  return rawResponse(status, JSON.stringify(value), { 'content-type': 'application/json', ...headers });
}

/** Responds to the token request of §5 and leaves every other request to `respond`. */
export function withTokens(
  respond: Responder,
  expiresIn: number | undefined = 3600,
): Responder & { issued: number } {
  const responder: Responder & { issued: number } = Object.assign(
    (request: RawRequest, socket: Socket, index: number) => {
      if (!request.target.endsWith('/oauth2/token')) return respond(request, socket, index);
      responder.issued += 1;
      socket.write(
        jsonResponse(200, {
          access_token: `token-${responder.issued}`,
          token_type: 'Bearer',
          expires_in: expiresIn,
        }),
      );
    },
    { issued: 0 },
  );
  return responder;
}
