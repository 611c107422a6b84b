import { randomBytes } from 'node:crypto';
import type { AppError } from '#shared/errors';
import type { Fault, RequestCounts } from '#shared/local-service-faults';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import type { KeychainPort } from '../platform/keychain/keychain-port.ts';
import type { DemoStore } from './demo-store.ts';
import {
  changesSchema,
  fromLocalServiceSchema,
  type FromLocalService,
  type ToLocalService,
} from '../local-service/messages.ts';

interface DemoConnection {
  port: number;
  baseUrl: string;
  authUrl: string;
  clientId: string;
  /** Generated at each start; opens nothing but this service. */
  clientSecret: string;
}

/**
 * The local service as the built-in Demo profile uses it: a process of its own, on a free loopback port. It is started
 * by the first call, as most days nobody opens the Demo.
 */
export interface DemoService {
  /** Where it runs; rejects when it cannot be started. */
  connection(): Promise<DemoConnection>;
  /** Gives it something to do, and resolves when that is done. */
  send(order: DemoOrder): Promise<Result<null>>;
  requests(): Promise<Result<RequestCounts>>;
  /** Its faults that are not used up; none where it does not run. */
  faults(): Promise<Result<readonly Fault[]>>;
  /** Milliseconds its clock is ahead of this computer's. */
  aheadMs(): number;
  /** Ends it, and forgets what was done in it; the next call starts it as it was at first. */
  startOver(): void;
  close(): void;
}
/** What the service is seeded with, and how it responds. */
type StartOptions = Extract<ToLocalService, { type: 'start' }>['options'];
export type DemoData = Omit<StartOptions, 'clientId' | 'clientSecret'>;
export type DemoOrder = Extract<ToLocalService, { type: 'fault' | 'clear-faults' | 'advance' | 'webhook' }>;
type Ask = DemoOrder | Extract<ToLocalService, { type: 'count-requests' | 'list-faults' }>;
type Reply = Extract<FromLocalService, { type: 'done' | 'requests' | 'faults' | 'failed' }>;

interface Running {
  connection: Promise<DemoConnection>;
  ask: (question: Ask) => Promise<Reply>;
  clock: { aheadMs: number };
  close: () => void;
  /** Ends it as well; what it still says was done in it is not kept. */
  abandon: () => void;
}

export function createDemoService(
  fork: () => KeychainPort,
  options: DemoData,
  /** Called when the process ends by itself after it had responded. */
  onEnd: () => void,
  /** Keeps what is done in it, where it is to outlive the app. */
  opened: Promise<DemoStore | null> | null = null,
): DemoService {
  let running: Running | null = null;
  let store: DemoStore | null = null;
  void opened?.then((value) => (store = value));
  const run = () => (running ??= start(fork, options, onEnd, opened));
  return {
    connection: () => run().connection,
    async send(order) {
      const running = run();
      const reply = await running.ask(order);
      if (reply.type === 'failed') return err(refused(reply.message));
      if (order.type === 'advance') {
        running.clock.aheadMs += order.milliseconds;
        store?.advance(order.milliseconds);
      }
      return ok(null);
    },
    async requests() {
      const reply = await run().ask({ type: 'count-requests' });
      return reply.type === 'requests'
        ? ok(reply.requests)
        : err(refused(t('The local service did not respond.')));
    },
    async faults() {
      if (running === null) return ok([]);
      const reply = await running.ask({ type: 'list-faults' });
      return reply.type === 'faults'
        ? ok(reply.faults)
        : err(refused(t('The local service did not respond.')));
    },
    aheadMs: () => running?.clock.aheadMs ?? 0,
    startOver() {
      running?.abandon();
      running = null;
      store?.startOver();
    },
    close: () => running?.close(),
  };
}

function start(
  fork: () => KeychainPort,
  options: DemoData,
  onEnd: () => void,
  opened: Promise<DemoStore | null> | null,
): Running {
  const clientId = 'diligence-desk-demo';
  const clientSecret = randomBytes(32).toString('base64url');
  const port = fork();
  const clock = { aheadMs: 0 };
  const begin = (goingOn: Partial<StartOptions> = {}) => {
    clock.aheadMs = goingOn.ahead ?? 0;
    port.post({ type: 'start', options: { ...options, ...goingOn, clientId, clientSecret } });
  };
  // Its process starts while the saved data is read.
  let store: DemoStore | null = null;
  const begun = opened?.then(async (value) => {
    store = value;
    begin(value === null ? {} : { ...(await goingOnFrom(value)), reportChanges: true });
  });
  if (begun === undefined) begin();
  const send = (message: ToLocalService) => {
    if (begun === undefined) port.post(message);
    else void begun.then(() => port.post(message));
  };
  let closed = false;
  let lastId = 0;
  const waiting = new Map<number, (reply: Reply) => void>();
  const ended = (): Reply => ({ type: 'failed', message: t('The local service stopped.') });
  const ask = (question: Ask) =>
    new Promise<Reply>((resolve) => {
      if (closed) {
        resolve(ended());
        return;
      }
      const id = (lastId += 1);
      waiting.set(id, resolve);
      send({ ...question, id });
    });
  const settle = (reply: Reply) => {
    if (reply.id === undefined) return false;
    waiting.get(reply.id)?.(reply);
    return waiting.delete(reply.id);
  };

  const connection = new Promise<DemoConnection>((resolve, reject) => {
    let ready = false;
    port.onMessage((message) => {
      const parsed = fromLocalServiceSchema.safeParse(message);
      if (!parsed.success) return;
      if (parsed.data.type === 'ready') {
        ready = true;
        const { port, baseUrl, authUrl } = parsed.data;
        resolve({ port, baseUrl, authUrl, clientId, clientSecret });
      } else if (parsed.data.type === 'changed') {
        store?.keep(parsed.data.change);
      } else if (!settle(parsed.data) && parsed.data.type === 'failed') {
        reject(new Error(parsed.data.message));
      }
    });
    port.onExit(() => {
      for (const resolve of waiting.values()) resolve(ended());
      waiting.clear();
      if (ready && !closed) onEnd();
      reject(new Error('The local service ended before it responded.'));
    });
  });

  const close = () => {
    closed = true;
    port.kill();
  };
  return {
    connection,
    ask,
    clock,
    close,
    abandon() {
      store = null;
      close();
    },
  };
}

/** Changes that this version cannot read are left out entirely: the data starts over. */
async function goingOnFrom(store: DemoStore): Promise<Partial<StartOptions>> {
  const { changes = [], ...from } = await store.open();
  const read = changesSchema.safeParse(changes);
  if (read.success) return { ...from, changes: read.data };
  store.startOver();
  const { epoch, generation } = await store.open();
  return { epoch, generation };
}

const refused = (message: string): AppError => ({
  kind: 'internal',
  message: linesOf(t('The local service did not carry out the request.'), message),
  advice: t('Restart the app.'),
});
