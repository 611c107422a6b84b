import { useCheckRuns } from '../check-runs/use-check-runs.ts';
import { useChangeSets } from './use-change-sets.ts';

/** How many change sets are not done; nothing when none waits. */
export function OpenChangeSets() {
  const open = [...useChangeSets(), ...useCheckRuns()].filter(
    ({ state, counts }) => state !== 'done' && counts.waiting + counts.sending > 0,
  );
  return open.length === 0 ? null : <>{open.length}</>;
}
