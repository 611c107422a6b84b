import { ArrowUp, BellOff, CheckCheck, Inbox, ListFilter } from 'lucide-react';
import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { localDay, startOfDay } from '#shared/calendar/day';
import type { InboxEntry, InboxFilter } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { useAnnounced } from '../../components/Announcer.tsx';
import { Footer } from '../../components/Bar.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Notices } from '../../components/Notices.tsx';
import { Pane, Split } from '../../components/Pane.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useNow } from '../../components/use-now.ts';
import { formatCount } from '../../format/number.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { isNeverPolled, useInboxHealth, useNotification } from '../../queries/inbox.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { openCheck } from '../../state/open-check.ts';
import { Filters } from './Filters.tsx';
import { NotificationDetail } from './NotificationDetail.tsx';
import { NotificationList, type NotificationListHandle } from './NotificationList.tsx';
import { ThreadMenu, type ThreadMenuKind } from './thread-menus.tsx';
import { inOrder, listItems, threadsOf, type Thread } from './threads.ts';
import type { InboxActions } from './use-actions.ts';
import { useNotifications } from './use-notifications.ts';
import { useReferences } from './use-references.ts';
import { changeInboxView, filterOf, noFilter, useInboxView } from './view-state.ts';
import styles from './Inbox.module.css';

/** The threads of notifications, and the one that is open. */
export function Notifications({ actions, notice }: { actions: InboxActions; notice: ReactNode }) {
  const filter = useChosenFilter();
  const openKey = useInboxView((state) => state.openKey);
  const notifications = useNotifications(filter);
  const [onScreen, setOnScreen] = useState<readonly InboxEntry[]>([]);
  const list = useRef<NotificationListHandle>(null);
  useReferences(onScreen);

  const { entries, news } = notifications;
  const newsText = news.isMore
    ? t('More than {count} new', { count: formatCount(news.count) })
    : t('{count} new', { count: formatCount(news.count) });
  useAnnounced(news.count === 0 ? null : newsText, newsText);
  // The list may be open past midnight.
  const today = localDay(useNow(60_000));
  const items = useMemo(
    () => listItems(threadsOf(entries), new Date(startOfDay(today)), filter.view === 'unread'),
    [entries, today, filter.view],
  );
  const threads = useMemo(() => inOrder(items), [items]);
  const counts = { threads: threads.length, count: entries.length };
  const countText = notifications.isComplete
    ? t(
        '{threads, plural, one {# thread} other {# threads}}, {count, plural, one {# notification} other {# notifications}}',
        counts,
      )
    : t(
        '{threads, plural, one {# thread} other {# threads}}, {count, plural, one {# notification} other {# notifications}} loaded',
        counts,
      );
  // What a view or a search leaves; what one action after the other takes out of it is seen.
  useAnnounced(notifications.isReading ? null : JSON.stringify(filter), countText);
  // With the pane closed, the thread that was in it last stays the active one.
  const [activeKey, setActiveKey] = useState(openKey);
  if (openKey !== null && openKey !== activeKey) setActiveKey(openKey);
  const place = threads.findIndex((each) => each.entries.some(({ key }) => key === activeKey));
  const thread = threads[place];
  const open = thread?.entries.find(({ key }) => key === openKey);
  useLinked(entries);
  const openAt = (to: number) => {
    const target = threads[Math.max(0, Math.min(threads.length - 1, to))];
    if (target !== undefined) changeInboxView({ openKey: target.latest.key });
    list.current?.focus();
  };
  /** Makes a thread the active one, in the pane too if that is open. */
  const activate = (key: number | null) => {
    setActiveKey(key);
    if (openKey !== null) changeInboxView({ openKey: key });
  };
  /** Goes on to the next thread when this one leaves the list. */
  const andOn = (acted: readonly InboxEntry[], action: () => void) => {
    const next = threads[place + 1] ?? threads[place - 1];
    action();
    if (!acted.some(({ key }) => key === activeKey) || filter.view === 'done') return;
    activate(next?.latest.key ?? null);
  };
  const moving: InboxActions = {
    ...actions,
    done: (acted) => andOn(acted, () => actions.done(acted)),
    snooze: (acted, until) => andOn(acted, () => actions.snooze(acted, until)),
  };
  const enter = (of: Pick<Thread, 'entries' | 'latest'>) => {
    if (of.latest.check === null) return;
    actions.read(of.entries);
    openCheck(of.latest.check);
  };
  const [menu, setMenu] = useState<Pick<ComponentProps<typeof ThreadMenu>, 'kind' | 'at' | 'thread'> | null>(
    null,
  );
  const openMenu = (kind: ThreadMenuKind) => {
    const at = list.current?.showActive();
    if (thread !== undefined && at !== undefined) setMenu({ kind, at, thread });
  };
  useKeys([
    { ...keyTable.next, label: t('Next thread'), run: () => openAt(place + 1) },
    { ...keyTable.previous, label: t('Previous thread'), run: () => openAt(place - 1) },
    {
      ...keyTable.markRead,
      run: () => {
        if (thread !== undefined) (thread.isUnread ? actions.read : actions.unread)(thread.entries);
      },
    },
    {
      ...keyTable.done,
      run: () => {
        if (thread !== undefined) moving.done(thread.entries);
      },
    },
    // With the pane open, the menus are those of its buttons.
    { ...keyTable.snooze, run: () => openMenu('snooze') },
    { ...keyTable.mute, run: () => openMenu('mute') },
    { ...keyTable.undo, run: actions.undo },
  ]);

  return (
    <>
      <Filters entries={entries} onLeaveFind={() => list.current?.focus()} />
      <Split>
        <Pane label={t('Notification list')}>
          {notifications.news.count > 0 && (
            <Button
              icon={ArrowUp}
              small
              className={styles.news}
              onPress={() => {
                notifications.showNews();
                list.current?.toTop();
                list.current?.focus();
              }}
            >
              {newsText}
            </Button>
          )}
          {entries.length > 0 ? (
            <NotificationList
              ref={list}
              items={items}
              place={place}
              isPaneOpen={openKey !== null}
              isComplete={notifications.isComplete}
              onOpen={({ latest }) => changeInboxView({ openKey: latest.key })}
              onEnter={enter}
              onMenu={(of, at) => {
                activate(of.latest.key);
                setMenu({ kind: 'all', at, thread: of });
              }}
              onMore={notifications.more}
              onView={setOnScreen}
            />
          ) : (
            <NoNotifications notifications={notifications} filter={filter} />
          )}
          <Notices>
            {notifications.error !== null && entries.length > 0 && (
              <ErrorNotice as="bar" error={toAppError(notifications.error)} onRetry={notifications.again} />
            )}
            {notice}
          </Notices>
          <Footer>
            <span>
              <KeyHint of={keyTable.next} />{' '}
              <Phrase text="{keyHint} Move" values={{ keyHint: <KeyHint of={keyTable.previous} /> }} />
            </span>
            <span>
              <KeyHint chord="Enter" /> {t('Open check')}
            </span>
            <span>
              <KeyHint of={keyTable.markRead} /> {t('Mark read')}
            </span>
            <span>
              <KeyHint of={keyTable.snooze} /> {t('Snooze')}
            </span>
            <span>
              <KeyHint of={keyTable.mute} /> {t('Mute')}
            </span>
            <span>
              <KeyHint of={keyTable.done} /> {t('Done')}
            </span>
            <span className="spacer" />
            <span className="wide-only">{entries.length > 0 && openKey === null && countText}</span>
          </Footer>
        </Pane>
        {openKey !== null && (
          <Opened
            key={openKey}
            openKey={openKey}
            listed={open}
            thread={thread?.entries}
            actions={moving}
            onOpenCheck={enter}
            onClose={() => {
              changeInboxView({ openKey: null });
              list.current?.focus();
            }}
          />
        )}
      </Split>
      {menu !== null && (
        <ThreadMenu {...menu} actions={moving} onOpenCheck={enter} onClose={() => setMenu(null)} />
      )}
    </>
  );
}

function useChosenFilter(): InboxFilter {
  const view = useInboxView((state) => state.view);
  const types = useInboxView((state) => state.types);
  const recommendations = useInboxView((state) => state.recommendations);
  const organization = useInboxView((state) => state.organization);
  const text = useDeferredValue(useInboxView((state) => state.text));
  return useMemo(
    () => filterOf({ view, types, recommendations, organization, text }),
    [view, types, recommendations, organization, text],
  );
}

/** Opens the notification that a link leads to once it is among those loaded. */
function useLinked(entries: readonly InboxEntry[]): void {
  const linked = useInboxView((state) => state.linked);
  const key = linked === null ? undefined : entries.find(({ name }) => name === linked)?.key;
  useEffect(() => {
    if (key !== undefined) changeInboxView({ openKey: key, linked: null });
  }, [key]);
}

/** The detail of a notification, which may have left the list meanwhile. */
function Opened({
  openKey,
  listed,
  thread,
  onOpenCheck,
  ...rest
}: {
  openKey: number;
  listed: InboxEntry | undefined;
  /** What of its check is in the list. */
  thread: readonly InboxEntry[] | undefined;
  actions: InboxActions;
  onOpenCheck: (of: Pick<Thread, 'entries' | 'latest'>) => void;
  onClose: () => void;
}) {
  const { data } = useNotification(openKey);
  const entry = listed ?? data?.entry;
  if (entry === undefined) return null;
  const entries = thread ?? [entry];
  return (
    <NotificationDetail
      entry={entry}
      thread={entries}
      onOpenCheck={() => onOpenCheck({ entries, latest: entry })}
      {...rest}
    />
  );
}

function NoNotifications({
  notifications,
  filter,
}: {
  notifications: ReturnType<typeof useNotifications>;
  filter: InboxFilter;
}) {
  const health = useInboxHealth();
  const { error, isReading, again, isComplete, more } = notifications;
  if (error !== null) return <ErrorNotice error={toAppError(error)} onRetry={again} />;
  if (isReading) {
    return (
      <div className={styles.loading} role="status" aria-label={t('Loading notifications')}>
        {[180, 240, 150, 210].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    );
  }
  if (!isComplete) {
    return (
      <Blank
        icon={ListFilter}
        title={t('No match so far')}
        actions={
          <Button small onPress={more}>
            {t('Load older')}
          </Button>
        }
      >
        {t('Older notifications have not been searched yet.')}
      </Blank>
    );
  }
  if (Object.keys(filter).length > 1) {
    return (
      <Blank
        icon={ListFilter}
        title={t('No matching notifications')}
        actions={
          <Button small onPress={() => changeInboxView(noFilter)}>
            {t('Clear filters')}
          </Button>
        }
      >
        {t('Only this list was searched. Another list may have a match.')}
      </Blank>
    );
  }
  if (health !== null && isNeverPolled(health))
    return (
      <Blank icon={Inbox} title={t('Notifications not polled yet')}>
        {t('New notifications appear here.')}
      </Blank>
    );
  switch (filter.view) {
    case 'unread':
      return (
        <Blank
          icon={CheckCheck}
          title={t('No unread notifications')}
          actions={
            <Button small onPress={() => changeInboxView({ view: 'all' })}>
              {t('Show all')}
            </Button>
          }
        >
          {health === null || health.neverRead === 0
            ? t('New notifications appear here.')
            : t(
                '{neverRead, plural, one {# organization has} other {# organizations have}} not been polled yet. Older notifications count as read.',
                { neverRead: health.neverRead },
              )}
        </Blank>
      );
    case 'muted':
      return (
        <Blank icon={BellOff} title={t('No muted notifications')}>
          {t('Mute an organization or a type from one of its notifications.')}
        </Blank>
      );
    default:
      return (
        <Blank icon={Inbox} title={t('No notifications')}>
          {filter.view === 'snoozed'
            ? t('Snoozed notifications appear here.')
            : filter.view === 'done'
              ? t('Notifications marked as done appear here.')
              : t('New notifications appear here.')}
        </Blank>
      );
  }
}
