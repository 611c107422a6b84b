import { useScope, type Scope } from './scope.ts';
import { onProfileLeft } from './store.ts';

/**
 * The hook for something of the profile in use that outlives a page, such as a list that is being read:
 * made when it is first used, closed when the profile is left.
 */
export function createProfileResource<T>(make: (scope: Scope) => T, close: (resource: T) => void): () => T {
  let held: { resource: T } | null = null;
  onProfileLeft(() => {
    if (held !== null) close(held.resource);
    held = null;
  });
  const of = (scope: Scope) => (held ??= { resource: make(scope) }).resource;
  return () => of(useScope());
}
