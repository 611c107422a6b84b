import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBody } from './body.ts';
import { authPrefix, servicePrefix, type WireRequest } from './dispatch.ts';
import type { LocalService, LocalServiceOptions } from './options.ts';
import { RunningService } from './running-service.ts';

/** A hundred check names in one query (§8) do not fit Node's default of 16 KB. */
const maxHeaderBytes = 131_072;
/** How long a sender may take; no caller on this computer needs that long. */
export interface SenderLimits {
  /** For the headers of a request, counted from the connection on. */
  headersTimeoutMs: number;
  /** For the whole request. */
  requestTimeoutMs: number;
  /** How often connections are looked at. */
  checkEveryMs: number;
}
const defaultLimits: SenderLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  checkEveryMs: 1000,
};

/** A connection that nobody uses: as long as a client may keep it. */
const keepAliveTimeoutMs = 72_000;

const malformed = {
  status: '400 Bad Request',
  body: { code: 'invalid_argument', message: 'The request is not valid HTTP.' },
};
/** By the code of the error. */
const refusals: Readonly<Record<string, typeof malformed>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    body: { code: 'deadline_exceeded', message: 'The request took too long to arrive.' },
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    body: {
      code: 'request_too_large',
      message: `The URL and the headers are larger than ${maxHeaderBytes} bytes.`,
    },
  },
};

/** An HTTP server whose own refusals, too, are in the error form of the API (§7). */
function createApiServer(limits: SenderLimits, listener: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: keepAliveTimeoutMs,
    },
    listener,
  );
  server.on('clientError', (error, socket) => {
    const refusal = refusals['code' in error ? String(error.code) : ''] ?? malformed;
    const { status } = refusal;
    const body = JSON.stringify(refusal.body);
    const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
    const response = `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
    // A sender that never ends its side would keep the connection otherwise.
    if (socket.writable) socket.end(response, () => socket.destroy());
    else socket.destroy();
  });
  return server;
}

function listen(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo); // listening on TCP, so it is no pipe name
    });
  });
}

async function readRequest(request: IncomingMessage): Promise<WireRequest> {
  const { method = '', url: target = '', headers } = request;
  const { authorization, 'content-type': contentType } = headers;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const body = hasBody ? await readBody(request) : undefined;
  return { method, target, authorization, contentType, body };
}

/** Starts the service on the loopback interface. Rejects when the port or the change file cannot be used. */
export async function startLocalService(
  options: LocalServiceOptions,
  limits: SenderLimits = defaultLimits,
): Promise<LocalService> {
  let origin = '';
  const running = new RunningService(options, (path) => origin + servicePrefix + path);
  const server = createApiServer(limits, (request, response) => {
    readRequest(request).then(
      (whole) => running.exchange(whole, response),
      // The sender left in the middle of its request.
      () => response.destroy(),
    );
  });

  const { port } = await listen(server, options.port ?? 0).catch((error: unknown) => {
    running.close();
    throw error;
  });
  origin = `http://127.0.0.1:${port}`;
  return {
    port,
    baseUrl: origin + servicePrefix,
    authUrl: origin + authPrefix,
    credentials: { clientId: options.clientId, clientSecret: options.clientSecret },
    controls: running.controls,
    requests: running.requests,
    close: async () => {
      running.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
