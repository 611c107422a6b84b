import { ok } from '#shared/result';
import type { Updater } from '../../updates/updater.ts';
import type { Handlers } from '../answer-call.ts';

type UpdateCalls = 'updates.status' | 'updates.check' | 'updates.install';

export function updateHandlers(updater: Updater): Pick<Handlers, UpdateCalls> {
  return {
    'updates.status': () => Promise.resolve(ok(updater.status())),
    'updates.check': async () => ok(await updater.check()),
    'updates.install': () => {
      updater.install();
      return Promise.resolve(ok(null));
    },
  };
}
