import {
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { usePreferences } from '../../queries/application.ts';
import { byDay, dayWords, itemsWithin, placesOf } from './message-list.ts';
import { MessageRow } from './MessageRow.tsx';
import styles from './Inbox.module.css';

/** Heights in px: --row-height-two-line of tokens.css, and the line of a day. */
const heights = { compact: { day: 29, message: 44 }, comfortable: { day: 33, message: 54 } };
const overscan = 264;
/** More is read when this little of the list is left below. */
const readAhead = 1200;

export interface MessageListHandle {
  focus: () => void;
  toTop: () => void;
}

interface MessageListProps {
  entries: readonly InboxEntry[];
  openKey: number | null;
  isComplete: boolean;
  onOpen: (entry: InboxEntry) => void;
  /** Enter, or a double click. */
  onEnter: (entry: InboxEntry) => void;
  onMore: () => void;
  /** The messages in view, when they change. */
  onView: (entries: readonly InboxEntry[]) => void;
  ref: Ref<MessageListHandle>;
}

/**
 * Messages under their days; only those in view are in the page. One tab stop: the open message is the
 * active one, named by aria-activedescendant.
 */
export function MessageList(props: MessageListProps) {
  const { entries, openKey, isComplete, onOpen, onEnter, onMore, onView, ref } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [{ density }] = usePreferences();
  const items = useMemo(() => byDay(entries), [entries]);
  const { tops, length } = useMemo(() => placesOf(items, heights[density]), [items, density]);
  const [scroll, setScroll] = useState({ top: 0, height: 600 });
  useImperativeHandle(ref, () => ({
    focus: () => box.current?.focus(),
    toTop: () => {
      if (box.current !== null) box.current.scrollTop = 0;
    },
  }));

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => setScroll({ top: element.scrollTop, height: element.clientHeight });
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer?.disconnect();
    };
  }, []);

  const { first, end } = itemsWithin(tops, scroll.top - overscan, scroll.top + scroll.height + overscan);
  const drawn = items.slice(first, end);

  useEffect(() => {
    if (!isComplete && length - scroll.top - scroll.height < readAhead) onMore();
  });
  useEffect(() => {
    onView(drawn.flatMap((item) => (item.is === 'message' ? [item.entry] : [])));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is in view follows from these three
  }, [items, first, end]);

  const place = entries.findIndex(({ key }) => key === openKey);
  useEffect(() => {
    const element = box.current;
    const at = items.findIndex((item) => item.is === 'message' && item.entry.key === openKey);
    const top = tops[at];
    if (element === null || top === undefined) return;
    const height = heights[density].message;
    // The line of the day above the first message of a day comes into view with it.
    const above = items[at - 1]?.is === 'day' ? heights[density].day : 0;
    if (top - above < element.scrollTop) element.scrollTop = top - above;
    else if (top + height > element.scrollTop + element.clientHeight)
      element.scrollTop = top + height - element.clientHeight;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when another message is opened
  }, [openKey]);

  const press = (event: KeyboardEvent) => {
    const open = entries[place];
    if (event.key === 'Enter' && open !== undefined) {
      event.preventDefault();
      onEnter(open);
      return;
    }
    const page = Math.max(1, Math.floor(scroll.height / heights[density].message) - 1);
    const to = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      PageDown: place + page,
      PageUp: place - page,
      Home: 0,
      End: entries.length - 1,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const target = entries[Math.max(0, Math.min(entries.length - 1, to))];
    if (target !== undefined) onOpen(target);
  };

  const now = new Date();
  return (
    <div
      ref={box}
      className={styles.scroll}
      role="listbox"
      tabIndex={0}
      aria-label={t('Messages')}
      aria-activedescendant={place === -1 ? undefined : `${id}-${openKey ?? ''}`}
      onKeyDown={press}
    >
      <div className={styles.rows} style={{ height: length }}>
        {drawn.map((item, at) => {
          const style = { transform: `translateY(${tops[first + at] ?? 0}px)` };
          return item.is === 'day' ? (
            <div key={item.day} role="presentation" className={styles.day} style={style}>
              {dayWords(item.at, now)}
            </div>
          ) : (
            <MessageRow
              key={item.entry.key}
              id={`${id}-${item.entry.key}`}
              entry={item.entry}
              top={tops[first + at] ?? 0}
              isOpen={item.entry.key === openKey}
              onOpen={onOpen}
              onEnter={onEnter}
            />
          );
        })}
      </div>
    </div>
  );
}
