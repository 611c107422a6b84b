import { useState } from 'react';
import type { InboxAction, InboxEntry, InboxFilter } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { formatMomentInSentence } from '../../format/time.ts';
import { callKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import { dismissActed, toast } from '../../state/toasts.ts';
import { isName } from '#shared/resource-names';
import { patchNotifications, staysIn } from './patch-notifications.ts';
import { shownUpTo } from './use-notifications.ts';
import { forgetUndo, rememberUndo, useInboxView } from './view-state.ts';
import type { Failed } from '../../state/failed.ts';

/** Notifications that are acted on together, as those of a thread. */
type Entries = readonly InboxEntry[];

/** What the operator does with notifications. Local only: the service knows no inbox (§6). */
export interface InboxActions {
  read: (entries: Entries) => void;
  unread: (entries: Entries) => void;
  done: (entries: Entries) => void;
  snooze: (entries: Entries, until: Date) => void;
  muteOrganization: (organization: string, displayName: string | null, muted: boolean) => void;
  muteType: (type: string, label: string, muted: boolean) => void;
  readAll: (filter: InboxFilter) => void;
  allDone: (filter: InboxFilter) => void;
  undo: () => void;
  failed: Failed | null;
  fail: (failed: Failed) => void;
  forgetError: () => void;
}

export function useActions(): InboxActions {
  const scope = useScope();
  const { client, cache, profile } = scope;
  const [failed, setFailed] = useState<Failed | null>(null);
  const listKey = callKey(scope, 'inbox.list');
  const reload = () => void cache.invalidateQueries({ queryKey: listKey });

  const takeBack = (undo: string, text: string) => {
    forgetUndo(undo);
    dismissActed(undo);
    void client.call('inbox.mark', { profileId: profile.id, action: 'undo', undo }).then((result) => {
      if (!result.ok) setFailed({ error: result.error, again: () => takeBack(undo, text) });
      else if (result.value.changed > 0) toast({ tone: 'success', text: t('Undone: {text}', { text }) });
      reload();
      void cache.invalidateQueries({ queryKey: callKey(scope, 'inbox.settings') });
    });
  };

  /** `silent`: the list itself shows it. */
  const mark = async (
    input: InboxAction,
    done: (changed: number) => string,
    is: 'announced' | 'silent' = 'announced',
  ): Promise<boolean> => {
    const result = await client.call('inbox.mark', input);
    if (!result.ok) {
      setFailed({ error: result.error, again: () => void mark(input, done, is).then(reload) });
      reload();
      return false;
    }
    setFailed(null);
    const { undo, changed } = result.value;
    const text = done(changed);
    if (undo !== null) rememberUndo(undo, text);
    if (is === 'announced') {
      toast({
        tone: 'success',
        text,
        ...(undo !== null && { action: { label: t('Undo'), run: () => takeBack(undo, text), id: undo } }),
      });
    }
    return true;
  };

  /** Shows a change at once; what the main process says comes after. */
  const show = (matches: (entry: InboxEntry) => boolean, change: Partial<InboxEntry>) =>
    patchNotifications(scope, (entry, filter) => {
      if (!matches(entry)) return entry;
      const changed = { ...entry, ...change };
      return filter === null || filter.check !== undefined || staysIn(filter.view, changed) ? changed : null;
    });

  const setStatus = (
    entries: Entries,
    to: { action: 'read' | 'unread' | 'done' } | { action: 'snooze'; until: string },
    text: string,
    is: 'announced' | 'silent',
  ) => {
    const keys = new Set(entries.map(({ key }) => key));
    if (keys.size === 0) return;
    show(
      ({ key }) => keys.has(key),
      to.action === 'snooze'
        ? { status: 'snoozed', snoozedUntil: to.until }
        : { status: to.action, snoozedUntil: null },
    );
    void mark({ profileId: profile.id, select: { keys: [...keys] }, ...to }, () => text, is);
  };
  /** Actions on everything the filter finds, whether it is loaded or not, but for new arrivals that wait to be shown. */
  const setAll = (filter: InboxFilter, action: 'read' | 'done', words: (changed: number) => string) => {
    const upTo = shownUpTo(scope, filter);
    if (upTo === null) return;
    void mark({ profileId: profile.id, action, select: { filter, upTo } }, words).then(reload);
  };

  const mute = async (
    what: Extract<InboxAction, { action: 'mute' | 'unmute' }>['what'],
    muted: boolean,
    text: string,
  ) => {
    const action = muted ? 'mute' : 'unmute';
    if (await mark({ profileId: profile.id, action, what }, () => text)) {
      reload();
      void cache.invalidateQueries({ queryKey: callKey(scope, 'inbox.settings') });
    }
  };

  return {
    read(entries) {
      const unread = unreadAmong(entries);
      const text = t('{count, plural, one {Notification} other {# notifications}} marked as read.', {
        count: unread.length,
      });
      setStatus(unread, { action: 'read' }, text, 'silent');
    },
    unread(entries) {
      const text = t('{count, plural, one {Notification} other {# notifications}} marked as unread.', {
        count: entries.length,
      });
      setStatus(entries, { action: 'unread' }, text, 'silent');
    },
    done(entries) {
      const text = t('{count, plural, one {Notification} other {# notifications}} marked as done.', {
        count: entries.length,
      });
      setStatus(entries, { action: 'done' }, text, 'announced');
    },
    snooze(entries, until) {
      const iso = until.toISOString();
      const text = t('Snoozed until {when}.', { when: formatMomentInSentence(iso) });
      setStatus(entries, { action: 'snooze', until: iso }, text, 'announced');
    },
    muteOrganization(organization, displayName, muted) {
      if (!isName('organization', organization)) return;
      const who = displayName ?? organization;
      void mute(
        { organization },
        muted,
        muted
          ? t('{who} is muted: no desktop notifications, hidden from the list.', { who })
          : t('{who} is no longer muted.', { who }),
      );
    },
    muteType: (type, label, muted) =>
      void mute(
        { type },
        muted,
        muted
          ? t('{who} is muted: no desktop notifications, hidden from the list.', { who: label })
          : t('{who} is no longer muted.', { who: label }),
      ),
    readAll: (filter) =>
      setAll(filter, 'read', (changed) =>
        t(
          '{changed, plural, =0 {Nothing was unread.} one {# notification marked as read.} other {# notifications marked as read.}}',
          { changed },
        ),
      ),
    allDone: (filter) =>
      setAll(filter, 'done', (changed) =>
        t(
          '{changed, plural, =0 {Nothing to mark as done.} one {# notification marked as done.} other {# notifications marked as done.}}',
          { changed },
        ),
      ),
    undo() {
      const last = useInboxView.getState().undos.at(-1);
      if (last === undefined) toast({ tone: 'warning', text: t('Nothing to undo.') });
      else takeBack(last.id, last.text);
    },
    failed,
    fail: setFailed,
    forgetError: () => setFailed(null),
  };
}

function unreadAmong(entries: Entries): Entries {
  return entries.filter(({ status }) => status === 'unread');
}
