import { Bell, BellOff, Check, Clock, FolderOpen, Link, Mail, MailOpen } from 'lucide-react';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { organizationTitle } from '#shared/titles';
import { ContextMenu, type MenuSection } from '../../components/Menu.tsx';
import { formatMoment } from '../../format/time.ts';
import { useInboxSettings } from '../../queries/inbox.ts';
import { useCopyLink } from '../../queries/use-copy-link.ts';
import { titleOf } from './notification-list.ts';
import { typeStyle } from './notification-type.ts';
import { snoozeChoices } from './snooze.ts';
import type { Thread } from './threads.ts';
import type { InboxActions } from './use-actions.ts';

export type ThreadMenuKind = 'snooze' | 'mute';

/** Until when notifications can be snoozed. */
export function snoozeSections(entries: readonly InboxEntry[], actions: InboxActions): MenuSection[] {
  return [
    {
      title: t('Snooze until'),
      choices: snoozeChoices(new Date()).map(({ id, label, until }) => ({
        id,
        label,
        icon: Clock,
        note: formatMoment(until.toISOString()),
        run: () => actions.snooze(entries, until),
      })),
    },
  ];
}

/** What of a notification can be muted: its organization or its type; and what of it is muted. */
export function useMuteSections(entry: InboxEntry, actions: InboxActions): MenuSection[] {
  const { word } = typeStyle(entry.type);
  const who = organizationTitle(entry.organizationName);
  const mutes = useInboxSettings().data?.mutes;
  const unmutes = [
    ...(mutes?.organizations.some((muted) => muted === entry.organization) === true
      ? [
          {
            id: 'unmute-organization',
            label: t('Unmute {who}', { who }),
            icon: Bell,
            run: () => actions.muteOrganization(entry.organization, entry.organizationName, false),
          },
        ]
      : []),
    ...(mutes?.types.includes(entry.type) === true
      ? [
          {
            id: 'unmute-type',
            label: t('Unmute type: {word}', { word }),
            icon: Bell,
            run: () => actions.muteType(entry.type, word, false),
          },
        ]
      : []),
  ];
  return [
    {
      title: t('Mute: no desktop notifications, hidden from the list'),
      choices: [
        {
          id: 'organization',
          label: t('Mute {who}', { who }),
          icon: BellOff,
          run: () => actions.muteOrganization(entry.organization, entry.organizationName, true),
        },
        {
          id: 'type',
          label: t('Mute type: {word}', { word }),
          icon: BellOff,
          run: () => actions.muteType(entry.type, word, true),
        },
      ],
    },
    ...(unmutes.length > 0 ? [{ title: t('Unmute'), choices: unmutes }] : []),
  ];
}

interface ThreadMenuProps {
  /** Everything that can be done with the thread, or one of the two that have a key of their own. */
  kind: 'all' | ThreadMenuKind;
  /** Point of the window. */
  at: { x: number; y: number };
  thread: Thread;
  actions: InboxActions;
  onOpenCheck: (thread: Thread) => void;
  onClose: () => void;
}

/** A menu of a thread, at its row or where it was pressed. */
export function ThreadMenu({ kind, at, thread, actions, onOpenCheck, onClose }: ThreadMenuProps) {
  const { latest, entries, isUnread } = thread;
  const copyLink = useCopyLink();
  const snooze = snoozeSections(entries, actions);
  const mute = useMuteSections(latest, actions);
  const all: MenuSection[] = [
    {
      choices: [
        ...(latest.check === null
          ? []
          : [{ id: 'open', label: t('Open check'), icon: FolderOpen, run: () => onOpenCheck(thread) }]),
        isUnread
          ? { id: 'read', label: t('Mark read'), icon: MailOpen, run: () => actions.read(entries) }
          : { id: 'unread', label: t('Mark unread'), icon: Mail, run: () => actions.unread(entries) },
        ...(latest.status === 'done'
          ? []
          : [{ id: 'done', label: t('Done'), icon: Check, run: () => actions.done(entries) }]),
        { id: 'link', label: t('Copy link'), icon: Link, run: () => copyLink([latest.name]) },
      ],
    },
    ...snooze,
    ...mute,
  ];
  const titles = { all: titleOf(latest), snooze: t('Snooze'), mute: t('Mute') };
  return (
    <ContextMenu label={titles[kind]} at={at} onClose={onClose} sections={{ all, snooze, mute }[kind]} />
  );
}
