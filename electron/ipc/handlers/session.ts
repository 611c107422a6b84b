import type { SessionStatus } from '#shared/ipc/contract/session';
import { ok } from '#shared/result';
import type { Handlers } from '../answer-call.ts';

export function sessionHandlers(dependencies: {
  status: () => SessionStatus;
}): Pick<Handlers, 'session.status'> {
  return { 'session.status': () => Promise.resolve(ok(dependencies.status())) };
}
