import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { maxWebhookBodyBytes, type Delivery, type ReceiverStatus } from '#shared/ipc/contract/webhooks';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { organizationOf, parseName } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import {
  headerMismatches,
  judgeShape,
  notificationIn,
  readWebhookBody,
  webhookHeaderNames,
  type WebhookBody,
  type WebhookHeaders,
} from '#shared/webhook/shape';
import type { Clock } from '../../platform/clock.ts';
import { verifySignature } from './verify.ts';

/**
 * Receives deliveries on 127.0.0.1, verifies and lists them. Bodies and the secret stay in memory and
 * go with the app; their number and size are bounded.
 */
export interface WebhookReceiver {
  start(port: number, secret: string): Promise<Result<ReceiverStatus>>;
  stop(): Promise<ReceiverStatus>;
  status(): ReceiverStatus;
  /** Latest first. */
  deliveries(): Delivery[];
  find(key: number): StoredDelivery | null;
  clear(): void;
  /** Ends and clears it: what one profile received is not shown under another. */
  reset(): void;
}

interface StoredDelivery {
  delivery: Delivery;
  body: Uint8Array;
  headers: WebhookHeaders;
}

export interface ReceiverDeps {
  clock: Pick<Clock, 'now'>;
  onDelivery: (delivery: Delivery) => void;
  turn: () => Promise<void>;
  report: (failure: unknown) => void;
}

const maxDeliveries = 200;
const maxBytes = 32 * 1_048_576;
/** Ids and signatures remembered to recognise a replay. */
const rememberedReplays = 10_000;
/** Far beyond any name of §2, so that what is remembered is bounded as well. */
const maxNameLength = 2000;
const path = '/hook';

export function createWebhookReceiver(deps: ReceiverDeps): WebhookReceiver {
  let server: Server | null = null;
  let url: string | null = null;
  let received = 0;
  let refused = 0;
  let stored: StoredDelivery[] = [];
  let bytes = 0;
  /** Grows with each reset: what began before one is not of the profile in use. */
  let resets = 0;
  const seen = new Map<string, number>();

  const status = (): ReceiverStatus => ({ url, received, refused });

  async function stop(): Promise<ReceiverStatus> {
    const closing = server;
    server = null;
    url = null;
    if (closing !== null) {
      closing.closeAllConnections();
      await new Promise((resolve) => closing.close(resolve));
    }
    return status();
  }

  /** The first delivery with the same notification or the same signature; remembers this one. */
  function earlier(key: number, headers: WebhookHeaders, id: string | null): number | null {
    const marks = [
      ...new Set([headers.id, id].filter((each) => each !== null).map((each) => `id ${each}`)),
      ...(headers.signature === null ? [] : [`signature ${headers.signature}`]),
    ];
    const found = marks.map((each) => seen.get(each)).filter((each) => each !== undefined);
    for (const each of marks) if (!seen.has(each)) seen.set(each, key);
    for (const oldest of seen.keys()) {
      if (seen.size <= rememberedReplays) break;
      seen.delete(oldest);
    }
    return found.length === 0 ? null : Math.min(...found);
  }

  async function take(request: IncomingMessage, response: ServerResponse, secret: string): Promise<void> {
    const began = resets;
    const body = await readBody(request);
    // A reset closes the connection as well.
    if (began !== resets) return;
    if (body === null) {
      refused += 1;
      respond(response, 413);
      return;
    }
    // Of a repeated header the first value is read: a signature that matches proves the body, whatever follows.
    const first = (name: string) => request.headersDistinct[name]?.[0] ?? null;
    const headers: WebhookHeaders = {
      id: first(webhookHeaderNames.id),
      type: first(webhookHeaderNames.type),
      signature: first(webhookHeaderNames.signature),
    };
    const read = readWebhookBody(body.toString('utf8'));
    const shape = judgeShape(read);
    const name = nameIn(read);
    const key = ++received;
    const replayOf = earlier(
      key,
      headers,
      name === null ? null : (parseName('notification', name)?.notification ?? name),
    );
    const signature = await verifySignature({ body, signature: headers.signature, secret }, deps.turn);
    const code = signature.accepted ? 204 : 401;
    if (began !== resets) return;
    const delivery: Delivery = {
      key,
      receivedAt: new Date(deps.clock.now()).toISOString(),
      path: (request.url ?? '').slice(0, 200),
      notificationId: headers.id,
      notificationType: headers.type,
      organization: name === null ? null : organizationOf(name),
      bodyBytes: body.length,
      signature,
      shape,
      mismatches: headerMismatches(headers, read),
      replayOf,
      status: code,
    };
    stored.push({ delivery, body, headers });
    bytes += body.length;
    while (stored.length > maxDeliveries || bytes > maxBytes) bytes -= stored.shift()?.body.length ?? 0;
    respond(response, code);
    deps.onDelivery(delivery);
  }

  function serve(port: number, secret: string): Server {
    const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
    return createServer(
      {
        requestTimeout: 10_000,
        headersTimeout: 5_000,
        connectionsCheckingInterval: 1000,
        maxHeaderSize: 16_384,
      },
      (request, response) => {
        // A page in a browser could reach this port under a name of its own.
        const foreign = !hosts.includes(request.headers.host ?? '') || request.headers.origin !== undefined;
        if (foreign || request.method !== 'POST') {
          refused += 1;
          respond(response, foreign ? 403 : 405);
          return;
        }
        take(request, response, secret).catch((failure: unknown) => {
          deps.report(failure);
          respond(response, 500);
        });
      },
    );
  }

  function clear(): void {
    stored = [];
    bytes = 0;
    seen.clear();
  }

  return {
    async start(port, secret) {
      const stopping = stop();
      const starting = serve(port, secret);
      starting.maxConnections = 50;
      // Stops, resets and later starts end it from now on.
      server = starting;
      await stopping;
      if (server !== starting) return err(notStarted);
      const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
        starting.once('error', resolve);
        starting.once('close', () => resolve(null));
        starting.listen({ port, host: '127.0.0.1' }, () => resolve(null));
      });
      if (server !== starting) return err(notStarted);
      if (failure !== null) {
        server = null;
        return err(notListening(port, failure.code));
      }
      starting.on('error', deps.report);
      url = `http://127.0.0.1:${port}${path}`;
      return ok(status());
    },
    stop,
    status,
    deliveries: () => stored.map(({ delivery }) => delivery).reverse(),
    find: (key) => stored.find(({ delivery }) => delivery.key === key) ?? null,
    clear,
    reset() {
      clear();
      received = 0;
      refused = 0;
      resets += 1;
      void stop();
    },
  };
}

/** The whole body, or null when it is larger than the bench takes or its sender went away. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxWebhookBodyBytes) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}

function respond(response: ServerResponse, status: number): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, status === 413 ? { connection: 'close' } : {}).end();
}

function nameIn(body: WebhookBody): string | null {
  const name = notificationIn(body)?.name ?? null;
  return name !== null && name.length <= maxNameLength ? name : null;
}

const notStarted: AppError = {
  kind: 'cancelled',
  message: t('The receiver was not started. It was stopped or started again, or the profile was switched.'),
  advice: t('Start the receiver again.'),
};

function notListening(port: number, code: string | undefined): AppError {
  return {
    kind: 'refused',
    reason: 'address-not-allowed',
    message:
      code === 'EADDRINUSE' ? t('Another program listens on this port.') : t("This port can't be used."),
    target: `127.0.0.1:${port}`,
    advice: t('Choose another port from 1024 to 65535.'),
  };
}
