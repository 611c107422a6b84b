import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { readBody, type Body } from './body.ts';
import { authPrefix, servicePrefix } from './dispatch.ts';
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

const jsonHeaders = { 'content-type': 'application/json' };
const malformed = JSON.stringify({ code: 'invalid_argument', message: 'The request is not valid HTTP.' });
const tooSlow = JSON.stringify({
  code: 'deadline_exceeded',
  message: 'The request took too long to arrive.',
});

/** An HTTP server whose own refusals, too, are in the error form of the API (§7). */
function createServer(limits: SenderLimits): FastifyInstance {
  const app = fastify({
    forceCloseConnections: true,
    requestTimeout: limits.requestTimeoutMs,
    http: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    frameworkErrors: (_error, _request, reply) => {
      reply.raw.writeHead(400, jsonHeaders).end(malformed);
    },
    clientErrorHandler: (error, socket) => {
      const [status, body] =
        error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? (['408 Request Timeout', tooSlow] as const)
          : (['400 Bad Request', malformed] as const);
      const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
      const answer = `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
      // A sender that never ends its side would keep the connection otherwise.
      if (socket.writable) socket.end(answer, () => socket.destroy());
      else socket.destroy();
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request: FastifyRequest, payload: Readable) => readBody(payload));
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    const body = {
      code: status < 500 ? 'invalid_argument' : 'internal',
      message: 'The request could not be read.',
    };
    reply.hijack();
    reply.raw.writeHead(status, jsonHeaders).end(JSON.stringify(body));
  });
  return app;
}

/** Starts the service on the loopback interface. Rejects when the port or the change file cannot be used. */
export async function startLocalService(
  options: LocalServiceOptions,
  limits: SenderLimits = defaultLimits,
): Promise<LocalService> {
  let origin = '';
  const running = new RunningService(options, (path) => origin + servicePrefix + path);
  const app = createServer(limits);
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { authorization, 'content-type': contentType } = request.headers;
    reply.hijack();
    await running.exchange(
      {
        method: request.method,
        target: request.raw.url ?? '',
        authorization,
        contentType,
        body: request.body as Body | undefined, // what the only content type parser gives
      },
      reply.raw,
    );
  };
  app.all('/*', handle);
  app.setNotFoundHandler(handle);

  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const { port } = app.server.address() as AddressInfo; // listening on TCP, so it is no pipe name
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
      await app.close();
    },
  };
}
