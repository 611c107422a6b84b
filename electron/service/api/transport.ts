import { StringDecoder } from 'node:string_decoder';
import { gunzip } from 'node:zlib';
import { Agent, buildConnector, ProxyAgent, type Dispatcher } from 'undici';
import type { HttpMethod } from '#shared/operations';
import { tlsSettings } from '../../platform/trusted-certificates.ts';
import { faultOf, isTlsFault, type Fault } from './fault.ts';
import { proxyFor, type Environment } from './proxy.ts';

export interface WireRequest {
  method: HttpMethod;
  /** `scheme://host[:port]`. */
  origin: string;
  /** Path and query, sent byte for byte. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  signal: AbortSignal;
  /** Once aborted, the request does not leave any more; one that has left is waited for. */
  leavesUntil?: AbortSignal | undefined;
  /** Most bytes of a body, both as sent and after decompression. */
  maximumBytes: number;
  /** Longest wait for the headers of the response, in milliseconds. */
  headersTimeoutMs?: number;
  /** On a connected, verified socket, just before the first byte of the request. */
  onConnected?: () => void;
  /** The status and headers of the response came. */
  onHeaders?: () => void;
  /** Takes the body of a 200 piece by piece instead of keeping it; the next piece waits for it. */
  sink?: (piece: Uint8Array, expectedBytes: number | null) => Promise<void>;
}

export type WireHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface Responded {
  responded: true;
  /** Any status, redirects included: they are never followed. */
  status: number;
  headers: WireHeaders;
  /** As UTF-8, decoded once: what reads it and what keeps it hold one text. */
  body: string;
  /** Of the body, after decompression. */
  bytes: number;
}

export interface NoResponse {
  responded: false;
  fault: Fault;
  /** False only when it is certain that no byte of the request left. */
  sent: boolean;
  /** Status, if the headers of a response arrived before the fault. */
  status: number | null;
}

/** Sends one HTTP request and reads its response within bounds. Never rejects. */
export interface Transport {
  send(request: WireRequest): Promise<Responded | NoResponse>;
  /** Ends every connection at once. */
  close(): Promise<void>;
}

interface TransportOptions {
  environment?: Environment;
  headersTimeoutMs?: number;
  /** Longest silence inside a body. */
  bodyTimeoutMs?: number;
  /** Certificate authorities to trust besides those of this computer, as PEM. */
  extraCertificates?: readonly string[];
}

const connectTimeoutMs = 10_000;

export function createTransport(options: TransportOptions = {}): Transport {
  const { environment = process.env, headersTimeoutMs = 30_000, bodyTimeoutMs = 30_000 } = options;
  const secure = () => ({ timeout: connectTimeoutMs, ...tlsSettings(options.extraCertificates) });
  const connectPlain = buildConnector({ timeout: connectTimeoutMs });
  let connectSecure: buildConnector.connector | null = null;
  const direct = new Agent({
    connect(target, done) {
      if (target.protocol === 'https:') (connectSecure ??= buildConnector(secure()))(target, done);
      else connectPlain(target, done);
    },
  });
  const proxies = new Map<string, ProxyAgent>();

  const proxyOf = new Map<string, string | null>();
  /** Found out once per origin. */
  function proxyTo(origin: string): string | null {
    const known = proxyOf.get(origin);
    if (known !== undefined) return known;
    const proxy = proxyFor(origin, environment);
    proxyOf.set(origin, proxy);
    return proxy;
  }

  function dispatcherFor(proxy: string | null): Dispatcher {
    if (proxy === null) return direct;
    let agent = proxies.get(proxy);
    if (agent === undefined) {
      agent = new ProxyAgent({ uri: proxy, requestTls: secure(), proxyTls: secure() });
      proxies.set(proxy, agent);
    }
    return agent;
  }

  function send(request: WireRequest): Promise<Responded | NoResponse> {
    return new Promise((resolve) => {
      const proxy = proxyTo(request.origin);
      let controller: Dispatcher.DispatchController | null = null;
      let settled = false;
      let sent = false;
      let status: number | null = null;
      let headers: WireHeaders = {};
      let expectedBytes: number | null = null;
      let size = 0;
      // Text is decoded as it comes: joined first, each page would be copied once more, outside the heap.
      const decoder = new StringDecoder('utf8');
      let text = '';
      /** Of a compressed body. */
      const pieces: Buffer[] = [];

      const settle = (response: Responded | NoResponse) => {
        if (settled) return;
        settled = true;
        request.signal.removeEventListener('abort', stop);
        request.leavesUntil?.removeEventListener('abort', stopIfUnsent);
        resolve(response);
      };
      const fail = (fault: Fault) => {
        settle({ responded: false, fault, sent, status });
        controller?.abort(new Error(fault));
      };
      const stop = () => fail('aborted');
      // Opening a connection may take longer than the request may leave.
      const stopIfUnsent = () => {
        if (!sent) stop();
      };

      if (request.signal.aborted || request.leavesUntil?.aborted === true) {
        stop();
        return;
      }
      request.signal.addEventListener('abort', stop, { once: true });
      request.leavesUntil?.addEventListener('abort', stopIfUnsent, { once: true });

      const handler: Dispatcher.DispatchHandler = {
        /** Called on a connected, verified socket just before the first byte: until here nothing left. */
        onRequestStart(started) {
          controller = started;
          if (settled) started.abort(new Error('aborted'));
          else {
            sent = true;
            request.onConnected?.();
          }
        },
        onResponseStart(_controller, statusCode, incoming) {
          if (statusCode < 200) return;
          status = statusCode;
          headers = incoming;
          request.onHeaders?.();
          const length = Number(incoming['content-length'] ?? Number.NaN);
          expectedBytes = Number.isSafeInteger(length) ? length : null;
          if (length > request.maximumBytes) fail('too-large');
        },
        onResponseData(receiver, piece) {
          // Resuming while nothing has come gives an empty piece; pausing for it would go round and round.
          if (settled || piece.length === 0) return;
          size += piece.length;
          if (size > request.maximumBytes) {
            fail('too-large');
          } else if (request.sink === undefined || status !== 200) {
            if (encodingOf(headers) === 'identity') text += decoder.write(piece);
            else pieces.push(piece);
          } else {
            receiver.pause();
            request.sink(piece, expectedBytes).then(
              () => receiver.resume(),
              () => fail('sink'),
            );
          }
        },
        onResponseEnd() {
          const response = (body: string, bytes: number) =>
            settle({ responded: true, status: status ?? 0, headers, body, bytes });
          const encoding = encodingOf(headers);
          if (encoding === 'identity') {
            const body = text + decoder.end();
            response(body, request.sink === undefined || status !== 200 ? size : 0);
          } else if (pieces.length === 0) {
            response('', 0);
          } else if (encoding === 'gzip' || encoding === 'x-gzip') {
            gunzip(Buffer.concat(pieces), { maxOutputLength: request.maximumBytes }, (error, plain) => {
              if (error === null) response(plain.toString('utf8'), plain.length);
              else
                fail('code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'bad-encoding');
            });
          } else {
            fail('bad-encoding');
          }
        },
        onResponseError(_controller, error) {
          const fault = faultOf(error);
          // Before anything left, the only connection tried was the proxy's; a certificate is the host's own.
          const byProxy = proxy !== null && !sent && !isTlsFault(fault) && fault !== 'aborted';
          fail(byProxy ? 'proxy' : fault);
        },
      };
      try {
        dispatcherFor(proxy).dispatch(
          {
            origin: request.origin,
            path: request.path,
            method: request.method,
            headers: request.headers,
            body: request.body,
            headersTimeout: request.headersTimeoutMs ?? headersTimeoutMs,
            bodyTimeout: bodyTimeoutMs,
          },
          handler,
        );
      } catch {
        fail(proxy === null ? 'invalid' : 'proxy');
      }
    });
  }

  return {
    send,
    close: async () => {
      await Promise.all([direct, ...proxies.values()].map((dispatcher) => dispatcher.destroy()));
    },
  };
}

/** The codings of the body, in any case (RFC 9110 §8.4.1); `identity`, or no name, is none. */
function encodingOf(headers: WireHeaders): string {
  const names = [headers['content-encoding'] ?? ''].flat().flatMap((line) => line.toLowerCase().split(','));
  const codings = names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
  return codings.length === 0 ? 'identity' : codings.join(', ');
}
