import { useMemo } from 'react';
import { t } from '#shared/messages/text';
import { useAnnounced } from '../../components/Announcer.tsx';
import { useScope } from '../../scope/scope.ts';
import { useDrifts } from './drift.ts';
import { useFlagOrganizations, useFlags } from './flag-data.ts';
import { countCells, flagColumns, found, reportOn } from './matrix-model.ts';
import { useFlagsView } from './view-state.ts';

/** The matrix as far as it is loaded, and what the report and the search leave of it. */
export function useFlagMatrix(now: number) {
  const { mappings } = useScope().profile;
  const listing = useFlagOrganizations();
  const flags = useFlags();
  const report = useFlagsView((state) => state.report);
  const needle = useFlagsView((state) => state.needle)
    .trim()
    .toLowerCase();
  const columns = useMemo(
    () => flagColumns(flags.rows, listing.rows, mappings),
    [flags.rows, listing.rows, mappings],
  );
  const byName = useMemo(() => new Map(listing.rows.map((row) => [row.name, row])), [listing.rows]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const counts = useMemo(() => countCells(listing.rows, byId), [listing.rows, byId]);
  const drifts = useDrifts(byName, byId);
  // The whole matrix is only looked through for a report that is about single cells, not for every letter of a search.
  const reported = useMemo(
    () => reportOn(listing.rows, columns, report, now, drifts),
    [listing.rows, columns, report, now, drifts],
  );
  const shown = useMemo(() => found(reported, needle), [reported, needle]);
  const isListRead = flags.state.is !== 'stopped' && flags.facts.unread.length === 0;
  const areFlagsKnown = isListRead || columns.length > 0;
  // While organizations are loaded, only what another search or report leaves is read out.
  useAnnounced(
    listing.rows.length === 0 ? null : `${report} ${needle} ${listing.state.is === 'complete'}`,
    sizeText(shown.organizations.length, areFlagsKnown ? shown.columns.length : null),
  );
  return {
    listing,
    flags,
    columns,
    byName,
    byId,
    counts,
    drifts,
    shown,
    /** Every flag of the list is there, as far as it was read. */
    isListRead,
    isReading: listing.state.is === 'reading' || flags.state.is === 'reading',
    isComplete: isListRead && flags.state.is === 'complete' && listing.state.is === 'complete',
    loadedText: sizeText(listing.rows.length, areFlagsKnown ? columns.length : null),
  };
}

/** How large a matrix is. Null: nobody knows how many flags there are. */
const sizeText = (organizations: number, flags: number | null) =>
  flags === null
    ? t('{organizations, plural, one {# organization} other {# organizations}}, flags unknown', {
        organizations,
      })
    : t(
        '{organizations, plural, one {# organization} other {# organizations}}, {flags, plural, one {# flag} other {# flags}}',
        { organizations, flags },
      );
