import type { KeptRun } from '#shared/ipc/contract/runs';
import { callKey } from '../../scope/keys.ts';
import type { Scope } from '../../scope/scope.ts';

/** Puts a run as it is now into a list that was read, newest first. */
export function keepInList<R extends KeptRun>(
  { cache, key }: Pick<Scope, 'cache' | 'key'>,
  list: 'changeSets.list' | 'checkRuns.list',
  run: R,
): void {
  cache.setQueryData<R[]>(callKey({ key }, list, {}), (held) => {
    if (held === undefined) return held;
    return held.some(({ id }) => id === run.id)
      ? held.map((other) => (other.id === run.id ? run : other))
      : [run, ...held];
  });
}
