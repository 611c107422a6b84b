import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { AppError } from '#shared/errors';
import { checkFields } from '#shared/filter/fields';
import type { SavedView } from '#shared/views/saved-view';
import { canonical } from '../../components/filter-editor/filter-text.ts';
import { useScope } from '../../scope/scope.ts';
import { stopErrorOf } from '../../reading/listing.ts';
import { createCheckStream, noChecks } from '../checks/check-stream.ts';

/** Organizations that have a check in a saved view, as far as the view was read. */
export interface ViewMembers {
  /** Resource names. */
  organizations: ReadonlySet<string>;
  /** Checks that were read. */
  checks: number;
  /** `partial`: the view has more checks than are read at once. */
  state: 'reading' | 'complete' | 'partial';
  error: AppError | null;
  again: () => void;
}

const now = () => performance.now();
const nothing = { subscribe: () => () => undefined, get: () => noChecks };

/** Reads a saved view of checks for the organizations in it; null: nothing is read. */
export function useViewMembers(view: SavedView | null): ViewMembers {
  const { client, profile } = useScope();
  const stream = useMemo(
    () =>
      view === null
        ? null
        : createCheckStream({
            client,
            profileId: profile.id,
            onFrame: requestAnimationFrame,
            now,
          }),
    [client, profile.id, view],
  );
  useEffect(() => {
    if (stream === null || view === null) return;
    const { parent, filter, showDeleted } = view;
    stream.show({ parent, filter: canonical(filter, checkFields), showDeleted });
    return () => stream.close();
  }, [stream, view]);
  const { subscribe, get } = stream ?? nothing;
  const listing = useSyncExternalStore(subscribe, get);
  const organizations = useMemo(
    () => new Set(listing.rows.flatMap(({ organization }) => organization ?? [])),
    [listing.rows],
  );
  const { query, state } = listing;
  const isBegun = view === null || query !== null;
  return {
    organizations,
    checks: listing.rows.length,
    state: !isBegun || state.is === 'reading' ? 'reading' : state.is === 'complete' ? 'complete' : 'partial',
    error: stopErrorOf(listing),
    again: () => stream?.again(),
  };
}
