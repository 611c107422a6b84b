import { contract, type InputOf, type OutputOf } from '#shared/ipc/contract';
import type { CallName, EventName } from '#shared/ipc/channels';
import { events, type PayloadOf } from '#shared/ipc/events';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { readAs } from '#shared/read-as';
import { err, resultSchema, type Result } from '#shared/result';
import type { z } from 'zod';
import type { Bridge } from './bridge.ts';

export interface Client {
  readonly platform: string;
  /** Resolves with data or an error as data; never rejects. An abort gives `cancelled` at once. */
  call<N extends CallName>(
    name: N,
    input: InputOf<N>,
    options?: { signal?: AbortSignal },
  ): Promise<Result<OutputOf<N>>>;
  /** Returns the function that ends the subscription. A payload that does not match is dropped. */
  subscribe<N extends EventName>(event: N, listener: (payload: PayloadOf<N>) => void): () => void;
}

export function createClient(bridge: Bridge): Client {
  let calls = 0;
  return {
    platform: bridge.platform,
    async call(name, input, { signal } = {}) {
      if (signal?.aborted === true) return err(cancelled);
      const requestId = `${(calls += 1)}`;
      const reply = Promise.resolve()
        .then(() => bridge.calls[name](input, requestId))
        .then(
          (value) => checked(name, value),
          () => err(noReply(name)),
        );
      return signal === undefined ? reply : untilAborted(reply, signal, () => bridge.cancel(requestId));
    },
    subscribe(event, listener) {
      const schema: z.ZodType = events[event];
      return bridge.on[event]((payload) => {
        const parsed = readAs(schema, payload);
        // The table ties the schema to the name; the compiler cannot follow that through a lookup by N.
        if (parsed.success) listener(parsed.data as PayloadOf<typeof event>);
      });
    },
  };
}

/** The bridge of the window this page runs in. */
export function windowBridge(): Bridge | null {
  return window.desk ?? null;
}

/** The reply, or `cancelled` as soon as the signal aborts. */
function untilAborted<T>(
  reply: Promise<Result<T>>,
  signal: AbortSignal,
  cancel: () => void,
): Promise<Result<T>> {
  return new Promise((resolve) => {
    const abort = () => {
      cancel();
      resolve(err(cancelled));
    };
    signal.addEventListener('abort', abort, { once: true });
    void reply.then((result) => {
      signal.removeEventListener('abort', abort);
      resolve(result);
    });
  });
}

const envelopes = new Map<CallName, z.ZodType>();

function envelopeOf(name: CallName): z.ZodType {
  const known = envelopes.get(name);
  if (known !== undefined) return known;
  const output: z.ZodType = contract[name].output;
  const envelope = resultSchema(output);
  envelopes.set(name, envelope);
  return envelope;
}

function checked<N extends CallName>(name: N, value: unknown): Result<OutputOf<N>> {
  // The contract ties the schema to the name; the compiler cannot follow that through a lookup by N.
  const parsed = readAs(envelopeOf(name), value);
  return parsed.success ? (parsed.data as Result<OutputOf<N>>) : err(unreadable(name));
}

const cancelled: AppError = {
  kind: 'cancelled',
  message: t('Loading was cancelled.'),
  advice: t('Refresh to load again.'),
};

const noReply = (name: CallName): AppError => ({
  kind: 'internal',
  message: t('The main process of the app did not respond.'),
  target: name,
  advice: t('If the error returns, restart the app.'),
});

const unreadable = (name: CallName): AppError => ({
  kind: 'internal',
  message: t("The main process of the app sent a response that this window can't read."),
  target: name,
  advice: t('Restart the app. If the error returns, report it.'),
});
