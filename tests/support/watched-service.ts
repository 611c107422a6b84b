import { createServer, request as forward, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startBench } from './local-service.ts';

/** A local service behind a listener that notes the credentials that pass. */
export interface WatchedService extends AsyncDisposable {
  settings: { baseUrl: string; authUrl: string; clientId: string };
  /** Tokens issued so far. */
  tokens: readonly string[];
  /** Calls with one of them. */
  calls(): number;
  /** From now on each refusal quotes the credentials of its request, as a careless service does. */
  quoteCredentials(): void;
}

export async function startWatchedService(clientSecret: string): Promise<WatchedService> {
  const bench = await startBench({ clientId: 'desk-watched', clientSecret });
  const tokens: string[] = [];
  let calls = 0;
  let isQuoting = false;

  const server = createServer((incoming, outgoing) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => {
      const body = Buffer.concat(pieces);
      const { authorization } = incoming.headers;
      if (authorization !== undefined) calls += 1;
      if (isQuoting) {
        const texts = `Refused ${authorization ?? ''} ${body.toString()} ${new URLSearchParams(body.toString()).get('client_secret') ?? ''}`;
        outgoing.writeHead(403, { 'content-type': 'application/json' });
        outgoing.end(
          JSON.stringify({
            code: 'permission_denied',
            message: texts,
            error: 'invalid_client',
            error_description: texts,
          }),
        );
        return;
      }
      const onward = forward(
        {
          port: bench.service.port,
          method: incoming.method,
          path: incoming.url,
          headers: withoutEncoding(incoming.headers),
        },
        (response) => {
          const responded: Buffer[] = [];
          response.on('data', (piece: Buffer) => responded.push(piece));
          response.on('end', () => {
            const text = Buffer.concat(responded);
            const token = /"access_token":"([^"]+)"/.exec(text.toString())?.[1];
            if (token !== undefined) tokens.push(token);
            outgoing.writeHead(response.statusCode ?? 500, { 'content-type': 'application/json' });
            outgoing.end(text);
          });
        },
      );
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP, so it is no pipe name
  const here = (url: string) => url.replace(`:${bench.service.port}`, `:${port}`);
  return {
    settings: {
      baseUrl: here(bench.service.baseUrl),
      authUrl: here(bench.service.authUrl),
      clientId: 'desk-watched',
    },
    tokens,
    calls: () => calls,
    quoteCredentials: () => {
      isQuoting = true;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await bench[Symbol.asyncDispose]();
    },
  };
}

function withoutEncoding(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return { ...headers, 'accept-encoding': 'identity' };
}
