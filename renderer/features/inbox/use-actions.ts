import { useState } from 'react';
import type { AppError } from '#shared/errors';
import type { InboxAction, InboxEntry, InboxFilter } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { formatClock, formatWhen } from '../../format/time.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import { toast } from '../../state/toasts.ts';
import { isName } from '#shared/resource-names';
import { patchMessages, staysIn } from './patch-messages.ts';
import { forgetUndo, rememberUndo, useInboxView } from './view-state.ts';

/** What the operator does with messages. Local only: the service knows no inbox (§6). */
export interface InboxActs {
  read: (entry: InboxEntry) => void;
  unread: (entry: InboxEntry) => void;
  done: (entry: InboxEntry) => void;
  snooze: (entry: InboxEntry, until: Date) => void;
  muteOrganization: (organization: string, displayName: string | null, muted: boolean) => void;
  muteType: (type: string, label: string, muted: boolean) => void;
  readAll: (filter: InboxFilter) => void;
  undo: () => void;
  error: AppError | null;
  fail: (error: AppError) => void;
  forgetError: () => void;
}

export function useActions(): InboxActs {
  const scope = useScope();
  const { client, cache, profile } = scope;
  const [error, setError] = useState<AppError | null>(null);
  const listKey = callKey(scope, 'inbox.list');
  const readAgain = () => void cache.invalidateQueries({ queryKey: listKey });

  const takeBack = (undo: string) => {
    forgetUndo(undo);
    void client.call('inbox.act', { profileId: profile.id, action: 'undo', undo }).then((result) => {
      if (!result.ok) setError(result.error);
      else if (result.value.changed > 0) toast({ tone: 'success', text: t('Taken back.') });
      readAgain();
      void cache.invalidateQueries({ queryKey: callKey(scope, 'inbox.settings') });
    });
  };

  const act = async (input: InboxAction, done: (changed: number) => string | null): Promise<boolean> => {
    const result = await client.call('inbox.act', input);
    if (!result.ok) {
      setError(result.error);
      readAgain();
      return false;
    }
    setError(null);
    const { undo, changed } = result.value;
    if (undo !== null) rememberUndo(undo);
    const text = done(changed);
    if (text !== null) {
      toast({
        tone: 'success',
        text,
        ...(undo !== null && { action: { label: t('Undo'), run: () => takeBack(undo) } }),
      });
    }
    return true;
  };

  /** Shows a change at once; what the main process says comes after. */
  const show = (matches: (entry: InboxEntry) => boolean, change: Partial<InboxEntry>) => {
    patchMessages(scope, (entry, filter) => {
      if (!matches(entry)) return entry;
      const changed = { ...entry, ...change };
      return filter === null || filter.check !== undefined || staysIn(filter.view, changed) ? changed : null;
    });
  };

  const setStatus = (entry: InboxEntry, action: 'read' | 'unread' | 'done', text: string | null) => {
    show(({ key }) => key === entry.key, { status: action, snoozedUntil: null });
    void act({ profileId: profile.id, action, select: { keys: [entry.key] } }, () => text);
  };

  const mute = async (
    what: Extract<InboxAction, { action: 'mute' | 'unmute' }>['what'],
    muted: boolean,
    text: string,
  ) => {
    const action = muted ? 'mute' : 'unmute';
    if (await act({ profileId: profile.id, action, what }, () => text)) {
      readAgain();
      void cache.invalidateQueries({ queryKey: callKey(scope, 'inbox.settings') });
    }
  };

  return {
    read: (entry) => setStatus(entry, 'read', null),
    unread: (entry) => setStatus(entry, 'unread', null),
    done: (entry) => setStatus(entry, 'done', t('Marked as done.')),
    snooze(entry, until) {
      const iso = until.toISOString();
      show(({ key }) => key === entry.key, { status: 'snoozed', snoozedUntil: iso });
      const when =
        formatWhen(iso) === formatClock(iso) ? formatClock(iso) : `${formatWhen(iso)}, ${formatClock(iso)}`;
      void act({ profileId: profile.id, action: 'snooze', select: { keys: [entry.key] }, until: iso }, () =>
        t('Snoozed until {when}.', { when }),
      );
    },
    muteOrganization(organization, displayName, muted) {
      if (!isName('organization', organization)) return;
      const who = displayName ?? organization;
      void mute(
        { organization },
        muted,
        muted
          ? t('{who} muted: no pop-ups, and out of the list.', { who })
          : t('{who} no longer muted.', { who }),
      );
    },
    muteType: (type, label, muted) =>
      void mute(
        { type },
        muted,
        muted
          ? t('{label} muted: no pop-ups, and out of the list.', { label })
          : t('{label} no longer muted.', { label }),
      ),
    readAll(filter) {
      void act({ profileId: profile.id, action: 'read', select: { filter } }, (changed) =>
        changed === 0
          ? t('Nothing was unread.')
          : t('{changed, plural, one {# message} other {# messages}} marked as read.', { changed }),
      ).then(readAgain);
    },
    undo() {
      const last = useInboxView.getState().undos.at(-1);
      if (last === undefined) toast({ tone: 'warning', text: t('There is nothing to take back.') });
      else takeBack(last);
    },
    error,
    fail: setError,
    forgetError: () => setError(null),
  };
}
