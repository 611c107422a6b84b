import type { notificationCalls, OpenedNotification } from '#shared/ipc/contract/notifications';
import { ok, type Result } from '#shared/result';
import type { Inbox } from '../../jobs/notifications/inbox.ts';
import type { UntilTaken } from '../../platform/until-taken.ts';
import type { HandlersOf } from '../handle-call.ts';

/** `opened` is the failure of the database when there is no inbox. */
export function notificationHandlers(
  opened: Result<Inbox>,
  clicked: Pick<UntilTaken<OpenedNotification>, 'take'>,
): HandlersOf<typeof notificationCalls> {
  const on = async <T>(work: (inbox: Inbox) => Result<T> | Promise<Result<T>>): Promise<Result<T>> => {
    if (!opened.ok) return opened;
    await opened.value.switched();
    return work(opened.value);
  };
  return {
    'inbox.list': (input, signal) => on((inbox) => inbox.list(input, signal)),
    'inbox.read': (input) => on((inbox) => inbox.read(input)),
    'inbox.counts': ({ profileId }) => on((inbox) => inbox.counts(profileId)),
    'inbox.unread': () => on((inbox) => inbox.unread()),
    'inbox.takeOpened': () => ok(clicked.take()),
    'inbox.mark': (input) => on((inbox) => inbox.mark(input)),
    'inbox.references': (input, signal) => on((inbox) => inbox.references(input, signal)),
    'inbox.organizations': (input) => on((inbox) => inbox.organizations(input)),
    'inbox.health': (input) => on((inbox) => inbox.health(input)),
    'inbox.settings': ({ profileId }) => on((inbox) => inbox.settings(profileId)),
    'inbox.changeSettings': ({ profileId, settings }) =>
      on((inbox) => inbox.changeSettings(profileId, settings)),
    'inbox.estimate': (input) => on((inbox) => inbox.estimate(input)),
    'inbox.refresh': ({ profileId }) => on((inbox) => inbox.refresh(profileId)),
    'inbox.pollAgain': (input) => on((inbox) => inbox.pollAgain(input)),
    'inbox.wipe': ({ profileId }) => on((inbox) => inbox.wipe(profileId)),
  };
}
