import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalService } from '#electron/local-service/options';

/** The local service behind a listener that writes its responses otherwise. */
export interface RewrittenService extends AsyncDisposable {
  baseUrl: string;
  authUrl: string;
}

/** Applies `rewrite` to every JSON response; a connection that the service cuts is cut here as well. */
export async function startRewrittenService(
  service: Pick<LocalService, 'port' | 'baseUrl' | 'authUrl'>,
  rewrite: (body: unknown) => unknown,
): Promise<RewrittenService> {
  const server = createServer((incoming, outgoing) => {
    const onward = forward(
      {
        port: service.port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'accept-encoding': 'identity' },
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', () => outgoing.destroy());
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString();
          outgoing.writeHead(response.statusCode ?? 500, { 'content-type': 'application/json' });
          outgoing.end(text.startsWith('{') ? JSON.stringify(rewrite(JSON.parse(text))) : text);
        });
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP, so it is no pipe name
  const through = (address: string) => address.replace(`:${service.port}`, `:${port}`);
  return {
    baseUrl: through(service.baseUrl),
    authUrl: through(service.authUrl),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** No organization says anything of its settings: the API has no operation that reads an override. */
export function withoutSettings(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) => (key === 'featureSettings' ? undefined : value)),
  );
}

/** Fields of their default value are left out, as the JSON form of protobuf leaves them out. */
export function withoutDefaults(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (_key, value: unknown) =>
      value === false || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)
        ? undefined
        : value,
    ),
  );
}
