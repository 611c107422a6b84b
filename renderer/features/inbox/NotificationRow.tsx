import { BellOff, Clock } from 'lucide-react';
import { memo } from 'react';
import { t } from '#shared/messages/text';
import { organizationTitle } from '#shared/titles';
import { Phrase } from '../../components/Phrase.tsx';
import { cx } from '../../components/class-names.ts';
import { Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { Recommendation } from '../check-detail/Verdict.tsx';
import { timeOf, titleOf } from './notification-list.ts';
import { typeStyle } from './notification-type.ts';
import type { Thread } from './threads.ts';
import styles from './Inbox.module.css';

interface NotificationRowProps {
  id: string;
  thread: Thread;
  /** Index among the threads. */
  place: number;
  /** Threads in the list; -1: not known yet. */
  count: number;
  /** px from the top of the list. */
  top: number;
  /** The keys of the list are about it. */
  isActive: boolean;
  isOpen: boolean;
  /** Its time needs no day. */
  isUnderItsDay: boolean;
  onOpen: (thread: Thread) => void;
  onEnter: (thread: Thread) => void;
}

/** One thread in two lines: its latest notification, and how many there are. */
export const NotificationRow = memo(function NotificationRow({
  id,
  thread,
  place,
  count,
  top,
  isActive,
  isOpen,
  isUnderItsDay,
  onOpen,
  onEnter,
}: NotificationRowProps) {
  const { latest: entry, isUnread } = thread;
  const { icon: Icon, word, isKnown } = typeStyle(entry.type);
  const notifications = thread.entries.length;
  const counted = t('{count, plural, one {# notification} other {# notifications}}', {
    count: notifications,
  });
  const title = titleOf(entry);
  const organization = organizationTitle(entry.organizationName);
  return (
    <div
      id={id}
      role="option"
      aria-selected={isOpen}
      aria-setsize={count}
      aria-posinset={place + 1}
      className={cx(
        styles.notification,
        isUnread && styles.unread,
        isActive && styles.active,
        isOpen && styles.open,
      )}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onOpen(thread)}
      onDoubleClick={() => onEnter(thread)}
    >
      <span className={styles.dot}>{isUnread && <span className="visually-hidden">{t('Unread')}</span>}</span>
      <Icon className={styles.type} aria-hidden="true" />
      <div className={styles.lines}>
        <div className={styles.line}>
          <bdi dir="auto" className={cx(styles.title, 'truncate', 'personal')}>
            {title}
          </bdi>
          {notifications > 1 && (
            <span className={styles.count} title={counted}>
              <span aria-hidden="true">{notifications}</span>
              <span className="visually-hidden">{counted}</span>
            </span>
          )}
          <Time iso={timeOf(entry)} style={isUnderItsDay ? 'clock' : 'moment'} />
        </div>
        <div className={cx(styles.line, styles.sub)}>
          <span className="truncate">
            {isKnown ? word : <code>{word}</code>}, <bdi dir="auto">{organization}</bdi>
            {entry.clientReference !== null && title !== entry.clientReference && (
              <span className={styles.reference}>
                {', '}
                <bdi dir="auto">{entry.clientReference}</bdi>
              </span>
            )}
          </span>
          {entry.muted && <Status tone="quiet" icon={BellOff} word={t('Muted')} />}
          {entry.status === 'snoozed' && entry.snoozedUntil !== null && (
            <span className="marked">
              <Clock className="icon-small" aria-hidden="true" />
              <Phrase text="Until {time}" values={{ time: <Time iso={entry.snoozedUntil} style="when" /> }} />
            </span>
          )}
          {thread.recommendation !== null && <Recommendation value={thread.recommendation} />}
        </div>
      </div>
    </div>
  );
});
