import { create, type StoreApi, type UseBoundStore } from 'zustand';

type Store<T> = UseBoundStore<StoreApi<T>>;

const leaving = new Set<() => void>();
const resets = new Set<() => void>();

/** State of the profile in use, such as what is chosen on a page: it is back at the start under another profile. */
export function createProfileStore<T>(initial: () => T): Store<T> {
  const store = create<T>(initial);
  resets.add(() => {
    store.setState(initial(), true);
  });
  return store;
}

/** State of the window itself, which says nothing of one profile alone: a switch of profile leaves it as it is. */
export function createDeskStore<T>(initial: () => T): Store<T> {
  return create<T>(initial);
}

/** Has something done whenever a profile is left, while the stores still hold what was of it. */
export function onProfileLeft(act: () => void): void {
  leaving.add(act);
}

/** Empties what was of the profile that is left. */
export function leaveProfile(): void {
  for (const act of leaving) act();
  for (const reset of resets) reset();
}
