import type { z } from 'zod';
import { fromLocalServiceSchema, toLocalServiceSchema, type FromLocalService } from './messages.ts';
import type { LocalService } from './options.ts';
import { startLocalService } from './server.ts';

/** Entry of the utility process. What Electron adds to `process` there, as far as it is used. */
interface ParentPort {
  on(event: 'message', listener: (message: { data: unknown }) => void): unknown;
  postMessage(message: FromLocalService): void;
}
const { parentPort } = process as { parentPort?: ParentPort }; // set in utility processes only

let service: Promise<LocalService> | undefined;
/** Milliseconds this service's clock is ahead of the machine's. */
let ahead = 0;
const tickMilliseconds = 1000;

function post(message: FromLocalService): void {
  parentPort?.postMessage(fromLocalServiceSchema.parse(message));
}

async function receive(data: unknown): Promise<void> {
  const parsed = toLocalServiceSchema.safeParse(data);
  if (!parsed.success) throw new Error('The local service was sent a message it does not know.');
  const message = parsed.data;
  if (!('id' in message) || message.id === undefined) return obey(message);
  const { id } = message;
  await obey(message).then(
    () => {
      if (message.type !== 'count-requests' && message.type !== 'list-faults') post({ type: 'done', id });
    },
    (error: unknown) => post({ type: 'failed', id, message: reasonOf(error) }),
  );
}

async function obey(message: z.output<typeof toLocalServiceSchema>): Promise<void> {
  switch (message.type) {
    case 'start': {
      if (service !== undefined) throw new Error('The local service runs already.');
      const { reportChanges, ahead: from = 0, ...options } = message.options;
      ahead = from;
      service = startLocalService({
        ...options,
        clock: { now: () => Date.now() + ahead },
        ...(reportChanges === true ? { onChange: (change) => post({ type: 'changed', change }) } : {}),
      });
      const { port, baseUrl, authUrl, controls } = await service;
      // Without requests its time would not advance, and webhooks would wait for the next request.
      setInterval(() => void controls.settle(), tickMilliseconds).unref();
      post({ type: 'ready', port, baseUrl, authUrl });
      return;
    }
    case 'fault':
      (await service)?.controls.add(message.fault);
      return;
    case 'clear-faults':
      (await service)?.controls.clear();
      return;
    case 'list-faults': {
      const running = await service;
      if (running !== undefined)
        post({ type: 'faults', id: message.id, faults: [...running.controls.pending()] });
      return;
    }
    case 'webhook':
      (await service)?.controls.setWebhook(message.organization, message.webhook);
      return;
    case 'advance':
      ahead += message.milliseconds;
      await (await service)?.controls.settle();
      return;
    case 'count-requests': {
      const running = await service;
      if (running !== undefined)
        post({ type: 'requests', id: message.id, requests: { ...running.requests } });
      return;
    }
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The local service failed.';

parentPort?.on('message', ({ data }) => {
  receive(data).catch((error: unknown) => {
    post({ type: 'failed', message: reasonOf(error) });
  });
});
