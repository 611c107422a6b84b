import { Bell, BellOff } from 'lucide-react';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { organizationTitle } from '#shared/titles';
import { ContextMenu, type MenuSection } from '../../components/Menu.tsx';
import { formatMoment } from '../../format/time.ts';
import { useInboxSettings } from '../../queries/inbox.ts';
import { typeStyle } from './notification-type.ts';
import { snoozeChoices } from './snooze.ts';
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
  kind: ThreadMenuKind;
  /** Point of the window. */
  at: { x: number; y: number };
  thread: { latest: InboxEntry; entries: readonly InboxEntry[] };
  actions: InboxActions;
  onClose: () => void;
}

/** The menu of a thread whose pane is closed, at its row. */
export function ThreadMenu({ kind, at, thread, actions, onClose }: ThreadMenuProps) {
  const mute = useMuteSections(thread.latest, actions);
  return (
    <ContextMenu
      label={kind === 'snooze' ? t('Snooze') : t('Mute')}
      at={at}
      onClose={onClose}
      sections={kind === 'snooze' ? snoozeSections(thread.entries, actions) : mute}
    />
  );
}
