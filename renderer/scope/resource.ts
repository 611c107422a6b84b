import { useScope, type Scope } from './scope.ts';
import { onProfileLeft } from './store.ts';

/**
 * The hook for something of the profile in use that outlives a page, such as a list that is being read:
 * made when it is first used, closed when the profile is left.
 */
export function createProfileResource<T>(make: (scope: Scope) => T, close: (resource: T) => void): () => T {
  let current: { resource: T } | null = null;
  onProfileLeft(() => {
    if (current !== null) close(current.resource);
    current = null;
  });
  const of = (scope: Scope) => (current ??= { resource: make(scope) }).resource;
  return () => of(useScope());
}
