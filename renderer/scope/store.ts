import { create, type StoreApi, type UseBoundStore } from 'zustand';

export type Store<T> = UseBoundStore<StoreApi<T>>;

const leaving = new Set<() => void>();
const resets = new Set<() => void>();
const inputResets = new Set<() => void>();
const keepers = new Map<string, (() => () => void)[]>();

/** State of the profile in use, such as what is chosen on a page: it is back at the start under another profile. */
export function createProfileStore<T>(initial: () => T): Store<T> {
  const store = create<T>(initial);
  resets.add(() => store.setState(initial(), true));
  return store;
}

/** What the operator has written for the service of a profile: another reading of its responses leaves it unchanged. */
export function createInputStore<T>(initial: () => T): Store<T> {
  const store = create<T>(initial);
  inputResets.add(() => store.setState(initial(), true));
  return store;
}

/** An input store of one value for each key, e.g. each check; null: none. */
export function createInputMap<V>() {
  const store = createInputStore<ReadonlyMap<string, V>>(() => new Map());
  return {
    store,
    useValue: (key: string): V | null => store((values) => values.get(key) ?? null),
    valueOf: (key: string): V | null => store.getState().get(key) ?? null,
    setValue(key: string, value: V | null): void {
      const values = new Map(store.getState());
      if (value === null) values.delete(key);
      else values.set(key, value);
      store.setState(values, true);
    },
  };
}

/** State of the window itself, not of a profile: a switch of profile leaves it unchanged. */
export function createDeskStore<T>(initial: () => T): Store<T> {
  return create<T>(initial);
}

/**
 * What is chosen on a page: going back to the page brings it back, as `keepViews` kept it. `records` of what has
 * happened, such as an outcome, are not a choice and stay as they are.
 */
export function viewOf<T extends object>(
  page: string,
  store: Store<T>,
  records: readonly (keyof T)[] = [],
): Store<T> {
  keepers.set(page, [
    ...(keepers.get(page) ?? []),
    () => {
      const saved = store.getState();
      return () =>
        store.setState((now) => {
          const next = { ...saved };
          for (const record of records) next[record] = now[record];
          return next;
        }, true);
    },
  ]);
  return store;
}

/** Keeps what is chosen on a page as it is now; the function that it gives brings it back. */
export function keepViews(page: string): () => void {
  const restores = (keepers.get(page) ?? []).map((keep) => keep());
  return () => {
    for (const bringBack of restores) bringBack();
  };
}

/** Pages that `viewOf` has seen. */
export function pagesWithViews(): string[] {
  return [...keepers.keys()];
}

/** Runs a function whenever a profile is left, while the stores still contain its data. */
export function onProfileLeft(action: () => void): void {
  leaving.add(action);
}

let servicesLeft = 0;

/** Gives a function that says whether the profile in use now still is, and means the same service. */
export function watchProfile(): () => boolean {
  const before = servicesLeft;
  return () => servicesLeft === before;
}

/** Empties what was of the profile that is left; `keepsInput`: it may only be read in another way from now on. */
export function leaveProfile({ keepsInput = false } = {}): void {
  for (const action of leaving) action();
  for (const reset of resets) reset();
  if (!keepsInput) leaveService();
}

/** Empties what was written for the service that is left. */
export function leaveService(): void {
  servicesLeft += 1;
  dropInput();
}

/** Empties what was written for the service in use. */
export function dropInput(): void {
  for (const reset of inputResets) reset();
}
