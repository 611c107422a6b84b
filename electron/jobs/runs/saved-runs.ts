import type { AppError } from '#shared/errors';
import {
  itemStates,
  mayBeLeftOut,
  type ItemState,
  type SavedRun,
  type RunDecision,
} from '#shared/ipc/contract/runs';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import { savedAs, type SaveText } from '../../platform/save-text.ts';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import { isDeclined } from '../../service/session/refusals.ts';
import type { Run, RunEngine, Sent, Turn, Waves } from './engine.ts';
import {
  isBeingLookedUp,
  isRunning,
  noSuchRun,
  nothingWaits,
  stoppedByOperator,
  type RunWords,
} from './refusals.ts';
import { fileName } from './file-name.ts';
import { refusalWords } from './outcome-of-error.ts';
import type { RunItem, RunStore, Settlement, StoredRun } from './store.ts';

/** `not-sent`: nothing left, and the next item would meet the same. */
export type ItemEnd<Value> =
  { is: 'settled'; result: Settlement<Value> } | { is: 'not-sent'; error: AppError };

/** What differs between kinds of runs. */
export interface RunKind<Item extends RunItem, View extends SavedRun, Detail> {
  /** What a failure of the disk is reported for. */
  target: string;
  words: RunWords;
  view(run: StoredRun, saved: SavedRun): View;
  detail(run: View, items: Item[]): Detail;
  /** Reports a run, with the items that changed since; null: read them again. */
  publish(run: View, items: Item[] | null): void;
  /** Null where nothing waits. */
  question(run: StoredRun, waiting: readonly Item[]): ReturnType<Run<Item>['question']>;
  /** Sends an item at most once. Without a success of `begin`, called right before, nothing is sent. */
  send(
    run: StoredRun,
    item: Item,
    turn: Turn,
    begin: (was: Item['before']) => Result<null>,
  ): Promise<ItemEnd<Item['before']>>;
  /** Looks up the outcomes of items; created for each look-up. */
  lookUp(run: StoredRun): (item: Item, signal: AbortSignal) => Promise<Result<Settlement<Item['before']>>>;
  /** For what an item waits that is sent again; null: it is not. */
  again(item: Item, decision: 'again' | 'restage'): { before?: Item['before'] } | null;
  /** The outcome of every item, a row each. */
  csv(items: readonly Item[]): string;
  /** What waits, in the order it is sent in; left out: as it is kept. */
  inOrder?(run: StoredRun, waiting: Item[]): Item[];
  /** Left out: all is one wave. */
  waves?(run: StoredRun): Waves<Item> | null;
  /** The operator confirmed it. */
  confirmed?(run: StoredRun): void;
  ended?(run: StoredRun): void;
  /** A run of which nothing was sent is removed when its question is declined; otherwise it stays a draft. */
  isRemovedIfDeclined?: true;
  removed?(run: StoredRun): void;
}

/** Runs that are kept on the disk with every item: each is sent at most once, and its outcome outlives the app. */
export interface SavedRuns<View extends SavedRun, Detail> {
  list(profileId: string): Result<View[]>;
  read(profileId: string, id: string): Result<Detail>;
  /** Asks once for all that waits, then sends it. Returns at once. */
  apply(profileId: string, id: string): Result<View>;
  stop(profileId: string, id: string): Result<View>;
  /** Looks up outcomes of items by reads only; of all unknown items if no positions are given. */
  lookUp(
    profileId: string,
    id: string,
    positions: readonly number[] | null,
    signal: AbortSignal,
  ): Promise<Result<Detail>>;
  decide(profileId: string, id: string, decision: RunDecision, positions: readonly number[]): Result<Detail>;
  exportOutcomes(profileId: string, id: string): Promise<Result<{ savedAs: string | null }>>;
  /** Takes a run at rest off the list. The journal keeps what was sent. */
  remove(profileId: string, id: string): Result<null>;
}

/** Its own parts, for the kind that adds to them. */
export interface RunKeeper<Item extends RunItem, View extends SavedRun, Detail> extends SavedRuns<
  View,
  Detail
> {
  /** Work on one run; whatever the disk refuses comes back as data. */
  onRun: <T>(profileId: string, id: string, work: (run: StoredRun) => Result<T>) => Result<T>;
  atRest: <T>(run: StoredRun, work: () => Result<T>) => Result<T>;
  /** Those of a run that is not sent say of none that it is being sent. */
  items: (run: StoredRun) => Item[];
  view: (run: StoredRun) => View;
  detail: (run: StoredRun) => Detail;
  publish: (run: StoredRun) => void;
}

export function createSavedRuns<Item extends RunItem, View extends SavedRun, Detail>({
  database,
  store,
  engine,
  files,
  kind,
}: {
  database: Pick<Database, 'transaction'>;
  store: RunStore<Item>;
  engine: RunEngine;
  files: { saveText: SaveText };
  kind: RunKind<Item, View, Detail>;
}): RunKeeper<Item, View, Detail> {
  const { target } = kind;
  /** Items of live runs that were not reported yet, by run. */
  const touched = new Map<string, Set<number>>();

  /** Where nothing waits there is nothing to resume, however the run ended. */
  const stateAtRest = (id: string) => (store.nextWaiting(id) === null ? 'done' : 'stopped');
  const current = (run: StoredRun) => store.get(run.profileId, run.id) ?? run;
  const view = (run: StoredRun): View => {
    const isLive = engine.isLive(run.id);
    const counts = store.counts(run.id);
    const { profileId, id, name, createdAt, state, stopAfter, startedAt, endedAt } = run;
    return kind.view(run, {
      profileId,
      id,
      name,
      createdAt,
      stopAfter,
      startedAt,
      endedAt,
      state: isLive ? 'running' : state === 'running' ? stateAtRest(id) : state,
      interrupted: state === 'running' && !engine.wasBegun(id),
      error: engine.stoppedBy(id),
      counts: allCounts(itemStates, isLive ? counts : countsAtRest(counts)),
    });
  };
  const items = ({ id }: StoredRun) =>
    store.cells(id).map((item) => (engine.isLive(id) ? item : cutOff(item)));
  const detail = (run: StoredRun) => kind.detail(view(current(run)), items(run));
  const publish = (run: StoredRun) => kind.publish(view(current(run)), null);
  const published = (run: StoredRun) => {
    publish(run);
    return detail(run);
  };
  /** Keeps the state of a run at rest as its items have it. */
  const rest = ({ id, state }: StoredRun) => {
    const next = stateAtRest(id);
    if (state !== next && (state !== 'draft' || next === 'done')) store.rest(id, next);
  };
  const touch = (id: string, position: number) => {
    touched.get(id)?.add(position);
    engine.touch(id);
  };

  function onRun<T>(profileId: string, id: string, work: (run: StoredRun) => Result<T>): Result<T> {
    const done = onDisk(target, () => {
      const run = store.get(profileId, id);
      return run === null ? err(noSuchRun(id, kind.words)) : work(run);
    });
    return done.ok ? done.value : done;
  }
  const atRest = <T>(run: StoredRun, work: () => Result<T>): Result<T> => {
    if (engine.isLookedUp(run.id)) return err(isBeingLookedUp(run.name));
    return engine.isLive(run.id) ? err(isRunning(run.name)) : work();
  };

  const removeSaved = (run: StoredRun) => {
    store.remove(run.id);
    engine.forget(run.id);
    kind.removed?.(run);
  };

  async function lookUpItems(
    run: StoredRun,
    positions: readonly number[] | null,
    signal: AbortSignal,
  ): Promise<Result<null>> {
    const read = onDisk(target, () =>
      store
        .cells(run.id)
        .filter(({ state, position }) =>
          positions === null
            ? isUnknown(state)
            : positions.includes(position) && (isUnknown(state) || state === 'accepted'),
        ),
    );
    if (!read.ok) return read;
    const lookUp = kind.lookUp(run);
    for (const item of read.value) {
      const found = await lookUp(item, signal);
      // One that cannot be read never keeps the others from being looked up.
      if (!found.ok && !isRefusedRead(found.error)) return found;
      const result = found.ok ? found.value : notLookedUp(item, found.error);
      const saved = onDisk(target, () => store.settle(run.id, item.position, result));
      if (!saved.ok) return saved;
    }
    return ok(null);
  }

  /** Sends one item at most once and saves its outcome. */
  async function send(run: StoredRun, item: Item, turn: Turn): Promise<Sent> {
    const { id } = run;
    const { position } = item;
    const mark = (write: () => void): Result<null> => {
      const marked = onDisk(target, write);
      touch(id, position);
      return marked.ok ? ok(null) : marked;
    };
    // Stopped while it waited for its turn: this one is not sent any more.
    const end = await kind.send(run, item, turn, (was) =>
      turn.stop.aborted ? err(stoppedByOperator) : mark(() => store.markSending(id, position, was)),
    );
    if (end.is === 'not-sent') {
      const back = mark(() => store.putBack(id, position, item));
      return { stop: back.ok ? end.error : back.error };
    }
    const saved = mark(() => store.settle(id, position, end.result));
    // Its row still says that it was sent; its outcome is found by a look-up.
    if (!saved.ok) return { stop: saved.error };
    // A service that fails leaves every outcome unknown: that ends a run as refusals do.
    return end.result.state === 'failed' || isUnknown(end.result.state) ? 'failed' : 'settled';
  }

  function runOf(run: StoredRun): Run<Item> {
    const { id, profileId, perMinute, stopAfter } = run;
    const wasDraft = run.state === 'draft';
    /** Once what was unknown is looked up: from then on only the run itself changes its items. */
    let waiting: Item[] = [];
    return {
      id,
      profileId,
      target,
      perMinute,
      stopAfter,
      // What an earlier stop left unknown is found out first.
      lookUp: (stop) => lookUpItems(run, null, stop),
      question() {
        const waitingItems = store.cells(id).filter(({ state }) => state === 'waiting');
        waiting = kind.inOrder?.(run, waitingItems) ?? waitingItems;
        return kind.question(run, waiting);
      },
      inFlight: () => Promise.resolve(run.inFlight),
      confirmed: () =>
        onDisk(target, () => {
          // Until here nothing was sent: were the app killed, or the disk full, the run would be what it was.
          database.transaction(() => {
            store.setState(id, 'running');
            kind.confirmed?.(run);
          });
          return null;
        }),
      waiting: () => waiting.values(),
      waves: kind.waves?.(run) ?? null,
      send: (item, turn) => send(run, item, turn),
      end() {
        touched.delete(id);
        kind.ended?.(run);
        const counts = store.counts(id);
        const waits = (counts.get('waiting') ?? 0) > 0;
        const isDraft = wasDraft && [...counts.keys()].every((state) => state === 'waiting');
        const reason = engine.stoppedBy(id);
        if (isDraft && waits && kind.isRemovedIfDeclined === true && reason !== null && isDeclined(reason)) {
          removeSaved(run);
          return;
        }
        store.setState(id, !waits ? 'done' : isDraft ? 'draft' : 'stopped');
      },
      publish() {
        if (store.get(profileId, id) === null) return;
        const places = [...(touched.get(id) ?? [])];
        touched.get(id)?.clear();
        const changed = places.flatMap((place) => store.cell(id, place) ?? []);
        kind.publish(view(current(run)), places.length === 0 ? null : changed);
      },
    };
  }

  return {
    onRun,
    atRest,
    items,
    view,
    detail,
    publish,
    list: (profileId) => onDisk(target, () => store.list(profileId).map(view)),
    read: (profileId, id) => onRun(profileId, id, (run) => ok(detail(run))),
    apply: (profileId, id) =>
      onRun(profileId, id, (run) => {
        if (engine.isLookedUp(id)) return err(isBeingLookedUp(run.name));
        if (store.nextWaiting(id) === null) return err(nothingWaits(run.name, kind.words));
        if (!engine.isLive(id)) {
          const begun = runOf(run);
          touched.set(id, new Set());
          void engine.begin(begun);
        }
        return ok(view(current(run)));
      }),
    stop: (profileId, id) =>
      onRun(profileId, id, (run) => {
        engine.stop(id);
        return ok(view(run));
      }),
    async lookUp(profileId, id, positions, signal) {
      const run = onRun(profileId, id, (found) => atRest(found, () => ok(found)));
      if (!run.ok) return run;
      const looked = await engine.lookUp(id, () => lookUpItems(run.value, positions, signal));
      if (!looked.ok) return looked;
      return onRun(profileId, id, (found) => {
        // What a cut-off left unknown may have been all there was to do.
        if (found.state === 'running' && !engine.isLive(id)) rest(found);
        return ok(published(found));
      });
    },
    decide: (profileId, id, decision, positions) =>
      onRun(profileId, id, (run) =>
        atRest(run, () => {
          const chosen = new Set(positions);
          database.transaction(() => {
            for (const item of items(run)) {
              const { position, now, note, status } = item;
              if (!chosen.has(position)) continue;
              if (decision === 'leave-out') {
                if (mayBeLeftOut(item)) store.settle(id, position, { state: 'left-out', now, note, status });
                continue;
              }
              const again = kind.again(item, decision);
              if (again !== null) store.release(id, position, again.before);
            }
            rest(run);
          });
          return ok(published(run));
        }),
      ),
    async exportOutcomes(profileId, id) {
      const read = onRun(profileId, id, (run) => ok({ name: run.name, items: items(run) }));
      if (!read.ok) return read;
      const { name, items: savedItems } = read.value;
      return savedAs(await files.saveText(fileName(name, 'csv', target), kind.csv(savedItems)));
    },
    remove: (profileId, id) =>
      onRun(profileId, id, (run) =>
        atRest(run, () => {
          removeSaved(run);
          return ok(null);
        }),
      ),
  };
}

const isRefusedRead = ({ kind }: AppError): boolean => kind === 'not-found' || kind === 'permission';

export const notShown = t('The look-up did not show whether the change took effect.');

/** What was sent stays unknown, or accepted, where its reading is refused. */
function notLookedUp<Value>({ state, now }: RunItem<Value>, error: AppError): Settlement<Value> {
  const note = linesOf(refusalWords(error), notShown);
  return { state: state === 'accepted' ? state : 'unknown', now, note, status: null };
}

function isUnknown(state: ItemState): boolean {
  return state === 'unknown' || state === 'sending';
}

/** A count of every state. */
export const allCounts = <State extends string>(
  states: readonly State[],
  counts: ReadonlyMap<State, number>,
) => Object.fromEntries(states.map((state) => [state, counts.get(state) ?? 0])) as Record<State, number>; // all states

/** A row that says "sending" in a run that is not running was cut off: its outcome is unknown. */
export function countsAtRest<State extends string>(
  counts: ReadonlyMap<State | 'sending' | 'unknown', number>,
): Map<State | 'sending' | 'unknown', number> {
  const unknown = (counts.get('unknown') ?? 0) + (counts.get('sending') ?? 0);
  return new Map([...counts, ['unknown', unknown], ['sending', 0]]);
}

/** The same of an item. */
function cutOff<Item extends RunItem>(item: Item): Item {
  if (item.state !== 'sending') return item;
  return {
    ...item,
    state: 'unknown',
    note: t('The app closed while sending this change. The change was not sent again.'),
  };
}
