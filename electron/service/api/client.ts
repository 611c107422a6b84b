import type { ReadOperationId } from '#shared/operations';
import type { BodyOf, CallId, QueryOf, ResponseOf, VariablesOf } from '#shared/profile-operations';
import type { ProfileSettings } from '#shared/profile';
import type { Mappings } from '#shared/reading/mappings';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import { aborted, untilAborted } from './abort.ts';
import type { Activity, CallInput } from './activity.ts';
import { createBearer } from './bearer.ts';
import { cancelledError, type RequestFacts } from './errors.ts';
import { createFlights } from './flights.ts';
import { lookupOf } from './outcome.ts';
import { createPauses } from './pauses.ts';
import { createReportDownload, type DownloadedReport, type ReportRequest } from './reports.ts';
import { createSender, type Delivered, type Exchange, type Listener } from './sender.ts';
import { createTokenSource } from './token-source.ts';
import { createTransport, type Transport } from './transport.ts';
import { createAddressBuilder } from './url.ts';
import { wireCall } from './wire-operation.ts';

export type ClientSettings = Pick<
  ProfileSettings,
  | 'baseUrl'
  | 'authUrl'
  | 'clientId'
  | 'pathVersion'
  | 'typePackage'
  | 'callsInFlight'
  | 'reportOrigins'
  | 'overrideWrite'
  | 'flagBody'
  | 'mappings'
>;

export interface ApiClientOptions {
  settings: ClientSettings;
  /** Reads the client secret when a token is needed; it is not kept. */
  readSecret: () => Promise<Result<string>>;
  clock: Clock;
  /** From 0 to 1; spreads retries. */
  random: () => number;
  onActivity?: (activity: Activity) => void;
  /** Given by tests that set time-outs or a proxy. */
  transport?: Transport;
}

export interface CallRequest<Id extends CallId> {
  variables: VariablesOf<Id>;
  query?: QueryOf<Id>;
  body?: BodyOf<Id>;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Once aborted, the request does not leave any more; one that has left is waited for. */
  leavesUntil?: AbortSignal;
  /** Longest time from leaving the queue to the response, retries included. */
  timeoutMs?: number;
}

export interface ApiResponse<Id extends CallId> {
  value: ResponseOf<Id>;
  /** When the response arrived, RFC 3339. */
  receivedAt: string;
  status: number;
  /** Of the request that got a response. */
  latencyMs: number;
  /** Requests sent for it, replays and retries included. */
  attempts: number;
  /** Mappings of the profile that the reading needed. */
  mappedBy: readonly string[];
}

export interface ApiClient {
  /** What the responses of this deployment are read with, besides what is always understood. */
  readonly mappings: Mappings;
  call<Id extends CallId>(
    id: Id,
    request: CallRequest<Id>,
    options?: CallOptions,
  ): Promise<Result<ApiResponse<Id>>>;
  /** Fetches a report to a file, by the URL a check summary gave (§2). */
  downloadReport(request: ReportRequest, options?: CallOptions): Promise<Result<DownloadedReport>>;
  /** Requests a token now, unless a fresh one is available; for testing a connection. */
  authenticate(options?: Pick<CallOptions, 'signal'>): Promise<Result<{ latencyMs: number }>>;
  /** Ends the waits before a retry: what waits is tried now. */
  retryNow(): void;
  /** Aborts everything in flight; every later call returns `cancelled`. */
  close(): Promise<void>;
}

/** A client that can read and do nothing else. */
export interface ReadClient extends Omit<ApiClient, 'call'> {
  call<Id extends ReadOperationId>(
    id: Id,
    request: CallRequest<Id>,
    options?: CallOptions,
  ): Promise<Result<ApiResponse<Id>>>;
}

const hostOf = (origin: string) => origin.slice(origin.indexOf('//') + 2);

const defaultTimeoutMs = 60_000;
const downloadTimeoutMs = 600_000;

/** The client of one profile: the operation table behind one method. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { settings, readSecret, clock, random, onActivity } = options;
  const transport = options.transport ?? createTransport();
  let calls = 0;
  const addressOf = createAddressBuilder(settings);
  const flights = createFlights(settings.callsInFlight, clock);
  const tokens = createTokenSource({
    settings,
    readSecret,
    transport,
    clock,
    closed: flights.closed,
    ...(onActivity && {
      onAttempt: (attempt) =>
        onActivity({
          call: ++calls,
          operation: 'RequestToken',
          ...flights.counts(),
          type: 'attempted',
          request: null,
          ...attempt,
        }),
      onIssued: (expiresAt) =>
        onActivity({
          call: calls,
          operation: 'RequestToken',
          ...flights.counts(),
          type: 'issued',
          tokenExpiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
        }),
    }),
  });
  const sendWithBearer = createBearer({ transport, tokens, clock });
  const pauses = createPauses(clock);
  const send = createSender({ mappings: settings.mappings, sendWithBearer, clock, random, pauses });
  const download = createReportDownload({ settings, sendWithBearer, clock });
  /** Runs one call among the others and says what becomes of it. */
  async function supervise<T>(
    facts: Pick<RequestFacts, 'operation' | 'target'> & { operation: Activity['operation'] },
    request: CallInput | null,
    { signal, timeoutMs }: CallOptions & { timeoutMs: number },
    work: (signal: AbortSignal, listener: Listener) => Promise<Result<T & Measured>>,
  ): Promise<Result<T & Measured>> {
    const call = ++calls;
    const { operation } = facts;
    const report = (event: ActivityEvent) =>
      onActivity?.(Object.assign(event, { call, operation }, flights.counts()));
    const listener: Listener = {
      onAttempt: (attempt) => report({ type: 'attempted', request, ...attempt }),
      onPause: (pause) => report({ type: 'paused', ...pause }),
    };
    const result = await flights.run(
      facts,
      {
        signal,
        timeoutMs,
        onQueued: () => report({ type: 'queued' }),
        onStarted: () => report({ type: 'started' }),
      },
      (stop) => work(stop, listener),
    );
    if (result.ok) {
      const { status, latencyMs, attempts } = result.value;
      report({ type: 'responded', status, latencyMs, attempts });
    } else {
      report({ type: 'failed', error: result.error });
    }
    return result;
  }

  return {
    mappings: settings.mappings,
    async call(id, { variables, query, body }, { signal, leavesUntil, timeoutMs = defaultTimeoutMs } = {}) {
      const wire = wireCall(id, settings, variables, body);
      if (!wire.ok) return wire;
      const { operation } = wire.value;
      const names: Readonly<Record<string, string>> = variables;
      const address = addressOf({ id, operation, variables: names, query: query ?? {} });
      if (!address.ok) return address;
      const facts = {
        operation: id,
        target: Object.values(names)[0],
        host: hostOf(address.value.origin),
        permission: operation.permission,
      };
      const exchange: Exchange = {
        operation,
        address: address.value,
        body: wire.value.body,
        facts,
        lookup: lookupOf(id, names, body),
        timeoutMs,
        leavesUntil,
      };
      const callRequest = { variables: names, query: query ?? {}, body };
      const sent = await supervise(
        facts,
        callRequest,
        { ...(signal && { signal }), timeoutMs },
        (stop, listener) => send(exchange, stop, listener),
      );
      if (!sent.ok) return sent;
      return ok({
        ...sent.value,
        value: sent.value.value as ResponseOf<typeof id>, // parsed by this operation's response schema
        receivedAt: new Date(clock.now()).toISOString(),
      });
    },

    downloadReport: (request, { signal, timeoutMs = downloadTimeoutMs } = {}) =>
      supervise(
        { operation: 'DownloadReport' },
        null,
        { ...(signal && { signal }), timeoutMs },
        (stop, { onAttempt }) => download(request, stop, onAttempt),
      ),

    async authenticate({ signal } = {}) {
      const cancelled = () => err(cancelledError({ operation: 'RequestToken' }));
      if (flights.closed.aborted) return cancelled();
      const startedAt = clock.monotonic();
      const token = await untilAborted(tokens.current(), signal ?? flights.closed);
      if (token === aborted) return cancelled();
      return token.ok ? ok({ latencyMs: clock.monotonic() - startedAt }) : err(token.error);
    },

    retryNow: () => pauses.skip(),

    async close() {
      flights.close();
      await transport.close();
    },
  };
}

type Measured = Pick<Delivered, 'status' | 'latencyMs' | 'attempts'>;
type WithoutCounts<T> = T extends unknown ? Omit<T, 'call' | 'operation' | 'inFlight' | 'queued'> : never;
type ActivityEvent = WithoutCounts<Activity>;
