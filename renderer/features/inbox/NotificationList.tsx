import {
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import type { InboxEntry } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { usePreferences } from '../../queries/application.ts';
import { itemsWithin, placesOf } from './notification-list.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { inOrder, type ListItem, type Thread } from './threads.ts';
import styles from './Inbox.module.css';

/** Heights in px: --row-height-two-line of tokens.css, and a heading. */
const heights = { compact: { heading: 29, thread: 44 }, comfortable: { heading: 33, thread: 54 } };
const overscan = 264;
/** More is read when this little of the list is left below. */
const readAhead = 1200;
/** px between the edge of the list and a menu at one of its rows. */
const menuInset = 32;

export interface NotificationListHandle {
  focus: () => void;
  toTop: () => void;
  /** Brings the active thread into view, and gives the point of the window below its row. */
  showActive: () => { x: number; y: number };
}

interface NotificationListProps {
  items: readonly ListItem[];
  /** Index of the active thread; -1: none. */
  place: number;
  /** The active thread is shown in the pane. */
  isPaneOpen: boolean;
  isComplete: boolean;
  onOpen: (thread: Thread) => void;
  /** Enter, or a double click. */
  onEnter: (thread: Thread) => void;
  /** Asked for the menu of a thread, at a point of the window. */
  onMenu: (thread: Thread, at: { x: number; y: number }) => void;
  onMore: () => void;
  /** The latest notifications of the threads in view, when they change. */
  onView: (entries: readonly InboxEntry[]) => void;
  ref: Ref<NotificationListHandle>;
}

/**
 * Threads under their headings; only those in view are in the page. One tab stop: the active thread is named by
 * aria-activedescendant. Not a grid of components/grid: a thread is one thing to read in two lines under a heading, with
 * no column to order by or to go through, and a listbox states its place among all.
 */
export function NotificationList(props: NotificationListProps) {
  const { items, place, isPaneOpen, isComplete, onOpen, onEnter, onMenu, onMore, onView, ref } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [{ density }] = usePreferences();
  const threads = useMemo(() => inOrder(items), [items]);
  const { tops, length } = useMemo(() => placesOf(items, heights[density]), [items, density]);
  const [scroll, setScroll] = useState({ top: 0, height: 600 });
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
  const visible = items.slice(first, end);

  useEffect(() => {
    if (!isComplete && length - scroll.top - scroll.height < readAhead) onMore();
  });
  useEffect(() => {
    onView(visible.flatMap((item) => (item.is === 'thread' ? [item.thread.latest] : [])));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is in view follows from these three
  }, [items, first, end]);

  const openId = threads[place]?.id ?? null;
  const showActive = () => {
    const element = box.current;
    const at = items.findIndex((item) => item.is === 'thread' && item.place === place);
    const top = tops[at];
    if (element === null || top === undefined) return { x: 0, y: 0 };
    const height = heights[density].thread;
    // The heading above the first thread comes into view with it.
    const above = items[at - 1]?.is === 'heading' ? heights[density].heading : 0;
    if (top - above < element.scrollTop) element.scrollTop = top - above;
    else if (top + height > element.scrollTop + element.clientHeight)
      element.scrollTop = top + height - element.clientHeight;
    const { left, top: edge } = element.getBoundingClientRect();
    return { x: left + menuInset, y: edge + top + height - element.scrollTop };
  };
  useEffect(() => {
    showActive();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when another thread is opened
  }, [openId]);
  useImperativeHandle(ref, () => ({
    focus: () => box.current?.focus(),
    toTop: () => {
      if (box.current !== null) box.current.scrollTop = 0;
    },
    showActive,
  }));

  const press = (event: KeyboardEvent) => {
    const open = threads[place];
    if (event.key === 'Enter' && open !== undefined) {
      event.preventDefault();
      onEnter(open);
      return;
    }
    const page = Math.max(1, Math.floor(scroll.height / heights[density].thread) - 1);
    const to = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      PageDown: place + page,
      PageUp: place - page,
      Home: 0,
      End: threads.length - 1,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const target = threads[Math.max(0, Math.min(threads.length - 1, to))];
    if (target !== undefined) onOpen(target);
  };

  const askForMenu = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('[role="option"]') : null;
    const pressed = threads.find((_, at) => row?.id === `${id}-${at}`);
    // A key of the keyboard asks at the list, for the active thread.
    const thread = pressed ?? threads[place];
    if (thread === undefined) return;
    event.preventDefault();
    onMenu(thread, pressed === undefined ? showActive() : { x: event.clientX, y: event.clientY });
  };

  return (
    <div
      ref={box}
      className={styles.scroll}
      role="listbox"
      tabIndex={0}
      aria-label={t('Notifications')}
      aria-activedescendant={place === -1 ? undefined : `${id}-${place}`}
      onKeyDown={press}
      onContextMenu={askForMenu}
    >
      <div className={styles.rows} style={{ height: length }}>
        {visible.map((item, at) => {
          const style = { transform: `translateY(${tops[first + at] ?? 0}px)` };
          return item.is === 'heading' ? (
            <div key={item.id} role="presentation" className={styles.day} style={style}>
              {item.text}
            </div>
          ) : (
            <NotificationRow
              key={item.thread.id}
              id={`${id}-${item.place}`}
              thread={item.thread}
              place={item.place}
              count={isComplete ? threads.length : -1}
              top={tops[first + at] ?? 0}
              isUnderItsDay={item.isUnderItsDay}
              isActive={item.place === place}
              isOpen={isPaneOpen && item.place === place}
              onOpen={onOpen}
              onEnter={onEnter}
            />
          );
        })}
      </div>
    </div>
  );
}
