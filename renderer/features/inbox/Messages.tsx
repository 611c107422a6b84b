import { ArrowUp, BellOff, CheckCheck, Inbox, ListFilter } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { InboxEntry, InboxFilter } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { useAnnounced } from '../../components/Announcer.tsx';
import { Foot } from '../../components/Bar.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Pane, Split } from '../../components/Pane.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { formatCount } from '../../format/number.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { useInboxHealth, useMessage } from '../../queries/inbox.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { openCheck } from '../../state/open-check.ts';
import { Filters } from './Filters.tsx';
import { MessageDetail } from './MessageDetail.tsx';
import { MessageList, type MessageListHandle } from './MessageList.tsx';
import type { InboxActs } from './use-actions.ts';
import { useMessages } from './use-messages.ts';
import { useReferences } from './use-references.ts';
import { changeInboxView, filterOf, noFilter, useInboxView } from './view-state.ts';
import styles from './Inbox.module.css';

/** The list of messages and the one that is open. */
export function Messages({ acts }: { acts: InboxActs }) {
  const filter = useChosenFilter();
  const openKey = useInboxView((state) => state.openKey);
  const messages = useMessages(filter);
  const [onScreen, setOnScreen] = useState<readonly InboxEntry[]>([]);
  const list = useRef<MessageListHandle>(null);
  useReferences(onScreen);

  const { entries, news } = messages;
  const newsText = news.isMore
    ? t('More than {count} new', { count: formatCount(news.count) })
    : t('{count} new', { count: formatCount(news.count) });
  useAnnounced(news.count === 0 ? null : newsText, newsText);
  const place = entries.findIndex(({ key }) => key === openKey);
  const open = entries[place];
  const openAt = (to: number) => {
    const target = entries[Math.max(0, Math.min(entries.length - 1, to))];
    if (target !== undefined) changeInboxView({ openKey: target.key });
    list.current?.focus();
  };
  /** Goes on to the next message when this one leaves the list. */
  const andOn = (entry: InboxEntry, act: (entry: InboxEntry) => void) => {
    const next = entries[place + 1] ?? entries[place - 1];
    act(entry);
    if (entry.key === openKey && filter.view !== 'done') changeInboxView({ openKey: next?.key ?? null });
  };
  const moving: InboxActs = {
    ...acts,
    done: (entry) => andOn(entry, acts.done),
    snooze: (entry, until) => andOn(entry, () => acts.snooze(entry, until)),
  };
  const enter = (entry: InboxEntry) => {
    if (entry.check === null) return;
    if (entry.status === 'unread') acts.read(entry);
    openCheck(entry.check);
  };
  useKeys([
    { ...keyTable.next, label: t('Next message'), run: () => openAt(place + 1) },
    { ...keyTable.previous, label: t('Message before'), run: () => openAt(place - 1) },
    {
      ...keyTable.markRead,
      run: () => {
        if (open !== undefined) (open.status === 'unread' ? acts.read : acts.unread)(open);
      },
    },
    {
      ...keyTable.done,
      run: () => {
        if (open !== undefined) moving.done(open);
      },
    },
    { ...keyTable.undo, run: acts.undo },
  ]);

  return (
    <>
      <Filters entries={entries} onLeaveFind={() => list.current?.focus()} />
      <Split>
        <Pane label={t('Message list')}>
          {messages.news.count > 0 && (
            <Button
              small
              className={styles.news}
              onPress={() => {
                messages.showNews();
                list.current?.toTop();
                list.current?.focus();
              }}
            >
              <ArrowUp aria-hidden="true" />
              {newsText}
            </Button>
          )}
          {entries.length > 0 ? (
            <MessageList
              ref={list}
              entries={entries}
              openKey={openKey}
              isComplete={messages.isComplete}
              onOpen={({ key }) => {
                changeInboxView({ openKey: key });
              }}
              onEnter={enter}
              onMore={messages.more}
              onView={setOnScreen}
            />
          ) : (
            <NoMessages messages={messages} filter={filter} />
          )}
          <Foot>
            <span>
              <KeyHint of={keyTable.next} />{' '}
              <Phrase text="{keyHint} move" values={{ keyHint: <KeyHint of={keyTable.previous} /> }} />
            </span>
            <span>
              <KeyHint chord="Enter" /> {t('open check')}
            </span>
            <span>
              <KeyHint of={keyTable.markRead} /> {t('read')}
            </span>
            <span>
              <KeyHint of={keyTable.snooze} /> {t('snooze')}
            </span>
            <span>
              <KeyHint of={keyTable.mute} /> {t('mute')}
            </span>
            <span>
              <KeyHint of={keyTable.done} /> {t('done')}
            </span>
            <span className="spacer" />
            <span className="wide-only">
              {entries.length > 0 &&
                openKey === null &&
                (messages.isComplete
                  ? t('{count, plural, one {# message} other {# messages}}', { count: entries.length })
                  : t('{count, plural, one {# message} other {# messages}} loaded', {
                      count: entries.length,
                    }))}
            </span>
          </Foot>
        </Pane>
        {openKey !== null && (
          <Opened
            key={openKey}
            openKey={openKey}
            listed={open}
            acts={moving}
            onOpenCheck={enter}
            onClose={() => {
              changeInboxView({ openKey: null });
              list.current?.focus();
            }}
          />
        )}
      </Split>
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

/** The detail of a message, which may have left the list meanwhile. */
function Opened({
  openKey,
  listed,
  ...rest
}: {
  openKey: number;
  listed: InboxEntry | undefined;
  acts: InboxActs;
  onOpenCheck: (entry: InboxEntry) => void;
  onClose: () => void;
}) {
  const { data } = useMessage(openKey);
  const entry = listed ?? data?.entry;
  return entry === undefined ? null : <MessageDetail entry={entry} {...rest} />;
}

function NoMessages({ messages, filter }: { messages: ReturnType<typeof useMessages>; filter: InboxFilter }) {
  const health = useInboxHealth();
  const { error, isReading, again, isComplete, more } = messages;
  if (error !== null) return <ErrorNotice error={toAppError(error)} onRetry={again} />;
  if (isReading) {
    return (
      <div className={styles.loading} role="status" aria-label={t('Reading the messages')}>
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
        title={t('Nothing found so far')}
        actions={
          <Button small onPress={more}>
            {t('Search further back')}
          </Button>
        }
      >
        {t('Older messages have not been searched yet.')}
      </Blank>
    );
  }
  if (Object.keys(filter).length > 1) {
    return (
      <Blank
        icon={ListFilter}
        title={t('No message matches')}
        actions={
          <Button
            small
            onPress={() => {
              changeInboxView(noFilter);
            }}
          >
            {t('Clear the filter')}
          </Button>
        }
      >
        {t('All messages kept here were searched.')}
      </Blank>
    );
  }
  switch (filter.view) {
    case 'unread':
      return (
        <Blank
          icon={CheckCheck}
          title={t('Nothing is unread')}
          actions={
            <Button
              small
              onPress={() => {
                changeInboxView({ view: 'all' });
              }}
            >
              {t('Show all messages')}
            </Button>
          }
        >
          {health === null || health.neverRead === 0
            ? t('What comes in stands here and is told once.')
            : t(
                '{neverRead, plural, one {# organization} other {# organizations}} {neverRead, plural, one {is} other {are}} read for the first time; what was there before counts as read.',
                { neverRead: health.neverRead },
              )}
        </Blank>
      );
    case 'muted':
      return (
        <Blank icon={BellOff} title={t('Nothing is muted')}>
          {t('M mutes an organization or a type. Its messages stand here, without pop-ups.')}
        </Blank>
      );
    default:
      return (
        <Blank icon={Inbox} title={t('No messages here')}>
          {filter.view === 'snoozed'
            ? t('S puts a message off until a time you choose.')
            : filter.view === 'done'
              ? t('D puts a message away when it is dealt with.')
              : t('What comes in stands here and is told once.')}
        </Blank>
      );
  }
}
