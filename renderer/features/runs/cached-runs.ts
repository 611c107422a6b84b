import type { SavedRun } from '#shared/ipc/contract/runs';
import { callKey } from '../../scope/keys.ts';
import type { Scope } from '../../scope/scope.ts';

type RunLists = 'changeSets.list' | 'checkRuns.list';

/** Puts a run as it is now into a list that was read, newest first. */
export function keepInList<R extends SavedRun>(
  { cache, key }: Pick<Scope, 'cache' | 'key'>,
  list: RunLists,
  run: R,
): void {
  cache.setQueryData<R[]>(callKey({ key }, list, {}), (previous) => {
    if (previous === undefined) return previous;
    return previous.some(({ id }) => id === run.id)
      ? previous.map((other) => (other.id === run.id ? run : other))
      : [run, ...previous];
  });
}

/** Takes a run that is no longer kept out of a list that was read. */
export function dropFromList({ cache, key }: Pick<Scope, 'cache' | 'key'>, list: RunLists, id: string): void {
  cache.setQueryData<SavedRun[]>(callKey({ key }, list, {}), (previous) =>
    previous?.filter((run) => run.id !== id),
  );
}

/** The items of a run, with those that changed since they were read. */
export function withChanged<Item extends { position: number }>(
  items: readonly Item[],
  changed: readonly Item[],
): Item[] {
  const byPosition = new Map(changed.map((item) => [item.position, item]));
  return items.map((item) => byPosition.get(item.position) ?? item);
}
