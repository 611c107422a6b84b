import type { Clock } from '../../platform/clock.ts';
import {
  decide,
  shownPerWindow,
  windowMs,
  type AnnounceRules,
  type Decision,
  type DesktopNotification,
} from './announce.ts';
import type { EntryRow } from './entry-row.ts';
import type { InboxStore } from './inbox-store.ts';

/**
 * Tells new entries through the operating system and marks them as announced. `announce` settles when its
 * entries are dealt with, so that the cursor moves after that: store, show, mark shown, move.
 */
export interface DesktopNotifier {
  announce(rows: readonly EntryRow[]): Promise<void>;
  /** Gathers everything until `release`: a catch-up ends in one digest. */
  hold(): void;
  release(): void;
  /** Nothing pops up any more; what waits stays stored and is reported at the next start. */
  close(): void;
}

export interface DesktopNotifierDeps {
  store: Pick<InboxStore, 'markAnnounced'>;
  clock: Clock;
  rules: () => AnnounceRules;
  /** Shows a desktop notification through the operating system, which applies its own do-not-disturb. */
  showNotification: (notification: Pick<DesktopNotification, 'title' | 'body'>, onClick: () => void) => void;
  onClick: (notification: DesktopNotification) => void;
  /** A desktop notification could not be shown, or its mark not stored. */
  report: (failure: unknown) => void;
}

export function createDesktopNotifier(deps: DesktopNotifierDeps): DesktopNotifier {
  const { store, clock, rules, showNotification, onClick, report } = deps;
  const closed = new AbortController();
  let holding = false;
  let shownAt: number[] = [];
  let waiting: { rows: EntryRow[]; settle: (() => void)[] } = { rows: [], settle: [] };
  let alarmed = false;

  function room(): number {
    const since = clock.monotonic() - windowMs;
    shownAt = shownAt.filter((at) => at > since);
    return shownPerWindow - shownAt.length;
  }

  function show(notification: DesktopNotification): void {
    shownAt.push(clock.monotonic());
    try {
      showNotification(notification, () => onClick(notification));
    } catch (failure) {
      // The inbox has it; a desktop without notifications must not stop the reading.
      report(failure);
    }
    mark(notification.keys, notification.kind);
  }

  function mark(keys: readonly number[], how: 'silent' | DesktopNotification['kind']): void {
    try {
      store.markAnnounced(keys, how);
    } catch (failure) {
      report(failure);
    }
  }

  /** Deals with rows now as far as the window allows; gives back what has to wait. */
  function notify(rows: readonly EntryRow[], digest: boolean): readonly EntryRow[] {
    const decision = decideOn(rows, digest);
    if (decision === null) return rows;
    mark(decision.silent, 'silent');
    for (const notification of decision.desktopNotifications) show(notification);
    return decision.pending;
  }

  /** Null: the rules could not be read, as on a disk that fails for a moment. The rows are stored, and no poll brings them again. */
  function decideOn(rows: readonly EntryRow[], digest: boolean): Decision | null {
    try {
      return decide(rows, room(), digest, rules());
    } catch (failure) {
      report(failure);
      return null;
    }
  }

  function announceWaiting(): void {
    const { rows, settle } = waiting;
    waiting = { rows: [], settle: [] };
    const pending = notify(rows, true);
    if (pending.length > 0) waiting = { rows: [...pending], settle };
    else for (const each of settle) each();
    if (pending.length > 0) wake();
  }

  /** Says what waits when the window has room again. */
  function wake(): void {
    if (alarmed || holding) return;
    alarmed = true;
    const [oldest] = shownAt;
    const delay = oldest === undefined ? windowMs : Math.max(1, oldest + windowMs - clock.monotonic());
    clock.sleep(delay, closed.signal).then(
      () => {
        alarmed = false;
        if (!holding) announceWaiting();
      },
      () => undefined, // closed
    );
  }

  return {
    announce(rows) {
      if (rows.length === 0) return Promise.resolve();
      if (closed.signal.aborted) return new Promise(() => undefined); // stays pending in the store
      const gather = holding || waiting.rows.length > 0;
      const pending = gather ? rows : notify(rows, false);
      if (pending.length === 0) return Promise.resolve();
      waiting.rows.push(...pending);
      const settled = new Promise<void>((resolve) => waiting.settle.push(resolve));
      wake();
      return settled;
    },
    hold() {
      holding = true;
    },
    release() {
      if (!holding) return;
      holding = false;
      if (!closed.signal.aborted) announceWaiting();
    },
    close() {
      closed.abort();
    },
  };
}
