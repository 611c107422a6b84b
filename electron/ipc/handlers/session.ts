import type { sessionCalls, SessionStatus } from '#shared/ipc/contract/session';
import { ok, type Result } from '#shared/result';
import type { Inbox } from '../../jobs/notifications/inbox.ts';
import type { Session } from '../../service/session/session.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import type { HandlersOf } from '../handle-call.ts';

export function sessionHandlers(dependencies: {
  status: () => SessionStatus;
  endLimit: (profileId: string) => void;
  sessions: Pick<Sessions<Session>, 'use'>;
  inbox: Result<Pick<Inbox, 'refresh'>>;
}): HandlersOf<typeof sessionCalls> {
  const { status, endLimit, sessions, inbox } = dependencies;
  return {
    'session.status': () => ok(status()),
    'session.retryNow': ({ profileId }) =>
      sessions.use(profileId, ({ client }) => {
        client.retryNow();
        endLimit(profileId);
        return Promise.resolve(inbox.ok ? inbox.value.refresh(profileId) : ok(null));
      }),
  };
}
