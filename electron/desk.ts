import { allHandlers } from './ipc/all-handlers.ts';
import { handleCall } from './ipc/handle-call.ts';
import { refusedWithoutGesture } from './ipc/gesture.ts';
import { createPublish } from './ipc/publish.ts';
import type { HandleCall } from './ipc/serve.ts';
import { maskOutputFor } from './safety/privacy/mask-output.ts';
import { openServices, type Services } from './services.ts';
import { err } from '#shared/result';

/** What is behind the window: the services, and the handlers of the page's calls. */
export interface Desk {
  services: Services;
  handle: HandleCall;
}

/**
 * Nearly all code of the main process is below this module, which is loaded once the window is on its way: it is read
 * and compiled, and the services are built, while the page starts in its own process.
 */
export async function openDesk(options: Omit<Parameters<typeof openServices>[0], 'publish'>): Promise<Desk> {
  const { report } = options;
  const services = await openServices({ ...options, publish: createPublish(report) });
  const handlers = allHandlers(services);
  const maskOutput = maskOutputFor(services.unmaskedValues);
  return {
    services,
    async handle({ name, input, hasGesture, signal }) {
      const refusal = refusedWithoutGesture(name, hasGesture);
      if (refusal !== null) return err(refusal);
      return handleCall(name, handlers[name], input, signal, report, maskOutput);
    },
  };
}
