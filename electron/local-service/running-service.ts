import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from './call.ts';
import { ChangeFile, changeFileFormat, type Change, type DataBase } from './change-file.ts';
import type { Fault } from '#shared/local-service-faults';
import { FaultBook, type Controls } from './controls.ts';
import type { Dialect } from './dialects/dialect.ts';
import { dialects } from './dialects/dialects.ts';
import { encodeRefusal } from './dialects/errors.ts';
import {
  handleRequest,
  findDestination,
  repeatChange,
  type Reply,
  type Destination,
  type WireRequest,
} from './dispatch.ts';
import { alterResponseBody, alterPage, alterRequestBody, earlyResponse, faultOf } from './fault-effects.ts';
import { storedValue, type LedgerEntry } from './ledger.ts';
import type { LocalServiceOptions } from './options.ts';
import { PageTokens } from './page-tokens.ts';
import { Pager } from './pager.ts';
import { Refusal } from './refusal.ts';
import { findCheck } from './routes/check-access.ts';
import { sendResponse } from './send.ts';
import { requestKinds, type RequestKind } from '#shared/local-service-faults';
import { parseName, wildcard } from '#shared/resource-names';
import { ServiceState } from './state/service-state.ts';
import { Tokens } from './tokens.ts';
import { Webhooks } from './webhooks.ts';

const hour = 3_600_000;

/** Options that decide the data. The last full hour is the same for restarts that are to agree. */
function dataOf(options: LocalServiceOptions): DataBase {
  const { seed = 1, organizations = 2000, checks = organizations * 10, notifications = checks * 3 } = options;
  const { epoch = Math.floor(options.clock.now() / hour) * hour } = options;
  return {
    format: changeFileFormat,
    seed,
    organizations,
    checks,
    notifications,
    epoch,
  };
}

function dialectOf({ dialect = 'a' }: LocalServiceOptions): Dialect {
  return typeof dialect === 'string' ? dialects[dialect] : dialect;
}

/** The service without its socket: what a request meets, step by step. */
export class RunningService {
  readonly requests = Object.fromEntries(requestKinds.map((kind) => [kind, 0])) as Record<
    RequestKind,
    number
  >; // a number for every kind
  readonly controls: Controls;
  readonly #options: LocalServiceOptions;
  readonly #changes: ChangeFile | undefined;
  readonly #faults = new FaultBook();
  readonly #ledger: LedgerEntry[] = [];
  readonly #webhooks: Webhooks;
  readonly #tokens: Tokens;
  readonly #service: Service;
  readonly #closing = new AbortController();
  #globalAdmin: boolean;

  /** `url` gives the absolute URL of a path below the service prefix. */
  constructor(options: LocalServiceOptions, url: (path: string) => string) {
    this.#options = options;
    this.#changes =
      options.persist === undefined ? undefined : ChangeFile.open(options.persist, dataOf(options));
    const data = this.#changes?.base ?? dataOf(options);
    const dialect = dialectOf(options);
    const state = new ServiceState({ ...data, twinOf: options.twinOf, generation: options.generation });
    const pager = new Pager(new PageTokens(data.seed), Number(dialect.largestPage));
    this.#service = { state, pager, dialect, url };
    this.#webhooks = new Webhooks(dialect);
    for (const change of [...(this.#changes?.changes ?? []), ...(options.changes ?? [])])
      this.#repeat(change);
    state.onNotification = (organization, row) => this.#webhooks.deliver(organization, row);
    state.advance(options.clock.now());
    this.#tokens = new Tokens(options);
    this.#globalAdmin = options.globalAdmin ?? true;
    this.controls = this.#createControls();
  }

  /** A change that the data no longer take, as after an update of the app, is left out. */
  #repeat(change: Change): void {
    try {
      repeatChange(this.#service, change);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#options.log?.(`A saved ${change.id} can't be repeated and is left out: ${error.message}`);
    }
  }

  /** Ends pending work. */
  close(): void {
    this.#closing.abort();
    this.#changes?.close();
  }

  /** Responds to one request; with a 500 where the service itself fails, as long as nothing else was sent. */
  async exchange(request: WireRequest, response: ServerResponse): Promise<void> {
    try {
      await this.#exchange(request, response);
    } catch (error) {
      const reply = this.#failed(error);
      if (response.headersSent) response.destroy();
      else await sendResponse(response, reply, [], this.#closing.signal);
    }
  }

  async #exchange(request: WireRequest, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const destination = findDestination(request, this.#service.dialect);
    if (destination.kind !== null) this.requests[destination.kind] += 1;
    const faults = this.#faults.take(destination.kind);
    const { signal } = this.#closing;
    let outcome = 'cut';
    try {
      const reply = await this.#respond(destination, request, faults);
      if (reply === null) response.destroy();
      else {
        outcome = String(reply.status);
        await sendResponse(response, reply, faults, signal);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
      response.destroy();
    }
    const path = request.target.split('?', 1)[0] ?? '';
    const milliseconds = (performance.now() - started).toFixed(1);
    this.#options.log?.(
      `${request.method} ${path} ${outcome} ${milliseconds} ms ${destination.kind ?? ''}`.trimEnd(),
    );
  }

  /** The response to a request, or null when the connection is to be cut before any work is done. */
  async #respond(
    destination: Destination,
    request: WireRequest,
    faults: readonly Fault[],
  ): Promise<Reply | null> {
    const wait = faultOf(faults, 'delay');
    if (wait !== undefined)
      await delay(wait.milliseconds, undefined, { signal: this.#closing.signal, ref: false });
    if (faultOf(faults, 'cut')?.at === 'before-headers') return null;
    const early = earlyResponse(faults);
    if (early !== undefined) return early;
    if (faultOf(faults, 'expire-tokens') !== undefined) this.#tokens.expireAll();
    const service =
      faultOf(faults, 'empty-page') === undefined
        ? this.#service
        : { ...this.#service, pager: this.#service.pager.emptied() };
    const reply = this.#work(destination, request, faults, service);
    return {
      ...reply,
      body: reply.status === 200 ? alterResponseBody(faults, reply.body) : reply.body,
    };
  }

  #work(destination: Destination, request: WireRequest, faults: readonly Fault[], service: Service): Reply {
    try {
      return handleRequest(destination, request, {
        service,
        tokens: this.#tokens,
        globalAdmin: this.#globalAdmin,
        now: this.#options.clock.now(),
        alterBody: (body) => alterRequestBody(faults, body),
        alterPage: (page) => alterPage(faults, request.target, page),
        changed: (change, sent) => {
          const { at, id, names, body } = change;
          this.#ledger.push({ at, operation: id, names, sent, body });
          this.#changes?.append(change);
          this.#options.onChange?.(change);
        },
      });
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** Notes a failure of the service itself, and gives the response. */
  #failed(error: unknown): Reply {
    this.#options.log?.(
      `The local service failed: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}`,
    );
    const refusal = new Refusal(500, 'internal', 'The local service failed to respond.');
    return encodeRefusal(this.#service.dialect, refusal, null);
  }

  #createControls(): Controls {
    const { state } = this.#service;
    const now = () => state.advance(this.#options.clock.now());
    return {
      add: (fault) => this.#faults.add(fault),
      clear: () => this.#faults.clear(),
      pending: () => this.#faults.pending(),
      expireTokens: () => this.#tokens.expireAll(),
      setGlobalAdmin: (allowed) => {
        this.#globalAdmin = allowed;
      },
      setWebhook: (name, webhook) => {
        const id = parseName('organization', name, { wildcards: true })?.organization ?? '';
        const organizations =
          id === wildcard ? state.directory.organizations : [state.directory.byId(id) ?? []].flat();
        if (organizations.length === 0)
          throw new RangeError('The local service has no organization of this name.');
        // The past first: a webhook is sent only what happens from now on.
        if (webhook !== null) state.begin();
        for (const organization of organizations) this.#webhooks.set(organization, webhook);
      },
      hit: (name) => {
        const row = findCheck(state, parseName('check', name) ?? {});
        state.lifecycle.hit(row, now());
      },
      ledger: () => this.#ledger,
      storedValue: (name) => storedValue(state, name),
      settle: () => {
        now();
        return this.#webhooks.settled();
      },
    };
  }
}
