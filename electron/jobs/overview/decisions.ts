import { localDay } from '#shared/calendar/day';
import { stuckIfCreatedBy } from '#shared/check-detail/stuck';
import {
  renewalDays,
  sourcedKinds,
  type Decision,
  type DecisionKind,
  type SourcedKind,
} from '#shared/ipc/contract/overview';
import type { SavedRun } from '#shared/ipc/contract/runs';
import { isoTimeOrNull } from '#shared/iso-time';
import { organizationOf } from '#shared/resource-names';
import type { Result } from '#shared/result';
import type { ChangeSets } from '../change-sets/change-sets.ts';
import type { CheckRuns } from '../runs/check-runs.ts';
import type { CreationServices } from '../creation/creation.ts';
import type { Findings } from '../findings/findings.ts';
import type { Journal } from '../../safety/journal/journal.ts';
import type { MonitoringEvents } from '../watchlists/monitoring-events.ts';
import type { Watchlists } from '../watchlists/watchlists.ts';
import type { DecisionFigures, Waiting } from './decision-figures.ts';

/** The sources of open items, besides the tables. What a source that cannot be read would contribute is not loaded. */
export interface DecisionSources {
  journal: Pick<Journal, 'unsettled'>;
  changeSets: Result<Pick<ChangeSets, 'list'>>;
  checkRuns: Result<Pick<CheckRuns, 'list'>>;
  creation: Result<{ bulk: Pick<CreationServices['bulk'], 'runs'> }>;
  watchlists: Result<Pick<Watchlists, 'renewals'>>;
  findings: Result<Pick<Findings, 'checkNames'>>;
}

const dayMs = 86_400_000;

/**
 * What needs a decision, most serious kind first; a kind without open items is left out. `notLoaded`: the kinds
 * that may have more, as a source of theirs could not be read.
 */
export function decisionsOf(
  profileId: string,
  { now, stuckDays }: { now: number; stuckDays: number },
  figures: DecisionFigures,
  names: MonitoringEvents,
  sources: DecisionSources,
): { decisions: Decision[]; notLoaded: SourcedKind[] } {
  const organizations = names.organizationNames(profileId);
  const organizationName = (resource: string | null) =>
    resource === null ? null : (organizations.get(organizationOf(resource) ?? '') ?? null);
  const checkName = (check: string | null) => {
    if (check === null) return null;
    const known = sources.findings.ok
      ? sources.findings.value.checkNames(profileId, [check])
      : sources.findings;
    const displayNames = known.ok ? known.value : names.displayNames(profileId, [check]);
    return displayNames.get(check) ?? null;
  };
  const made = (kind: DecisionKind, waiting: Omit<Decision, 'kind'>): Decision => ({ kind, ...waiting });
  const ofChecks = (kind: DecisionKind, { count, since, oldest, names: checks }: Waiting, inChecks: number) =>
    made(kind, {
      count,
      inChecks,
      since: isoTimeOrNull(since),
      oldest: checkName(oldest),
      organization: organizationName(oldest),
      open: checks,
    });

  const unsettled = unsettledOf(profileId, sources);
  const saved = savedRuns(profileId, sources);
  const runs = stoppedRuns(profileId, saved, sources);
  const renewals = renewalsOf(profileId, now, sources);
  const cells = figures.failedCells(profileId);
  const setName = (id: string | null) => saved.items.find((set) => set.id === id)?.name ?? null;
  const findings = figures.findings(profileId);
  const matches = figures.matches(profileId);
  const stuck = figures.stuck(profileId, stuckIfCreatedBy(now, stuckDays));
  const polled = figures.notPolled(profileId);
  const all: Decision[] = [
    made('unknown-outcomes', unsettled.row),
    made('stopped-runs', runs.row),
    made('failed-cells', {
      count: cells.cells,
      inChecks: cells.count,
      since: isoTimeOrNull(cells.since),
      oldest: setName(cells.oldest),
      organization: null,
      open: cells.names,
    }),
    ofChecks('matches', matches, matches.count),
    ofChecks('findings', findings, findings.checks),
    ofChecks('stuck-checks', stuck, stuck.count),
    made('renewals', renewals.row),
    made('not-polled', {
      count: polled.count,
      inChecks: polled.count,
      since: isoTimeOrNull(polled.since),
      oldest: null,
      organization: organizationName(polled.oldest),
      open: [],
    }),
  ];
  const isWhole: Readonly<Record<SourcedKind, boolean>> = {
    'unknown-outcomes': unsettled.isWhole,
    'stopped-runs': runs.isWhole,
    renewals: renewals.isWhole,
  };
  return {
    decisions: all.filter(({ count }) => count > 0),
    notLoaded: sourcedKinds.filter((kind) => !isWhole[kind]),
  };
}

type Row = Omit<Decision, 'kind'>;
/** `isWhole`: every source of the row could be read. */
interface Found {
  row: Row;
  isWhole: boolean;
}
const nothing: Row = { count: 0, inChecks: 0, since: null, oldest: null, organization: null, open: [] };

function unsettledOf(profileId: string, { journal }: DecisionSources): Found {
  const unsettled = journal.unsettled(profileId);
  if (!unsettled.ok) return { row: nothing, isWhole: false };
  const { count, oldest } = unsettled.value;
  if (oldest === null) return { row: nothing, isWhole: true };
  return {
    row: {
      count,
      inChecks: count,
      since: oldest.at,
      oldest: null,
      organization: oldest.organizationDisplayName,
      open: [String(oldest.number)],
    },
    isWhole: true,
  };
}

/** Change sets and runs over checks. */
function savedRuns(
  profileId: string,
  { changeSets, checkRuns }: DecisionSources,
): { items: readonly SavedRun[]; isWhole: boolean } {
  const lists: Result<SavedRun[]>[] = [
    changeSets.ok ? changeSets.value.list(profileId) : changeSets,
    checkRuns.ok ? checkRuns.value.list(profileId) : checkRuns,
  ];
  return {
    items: lists.flatMap((list) => (list.ok ? list.value : [])),
    isWhole: lists.every(({ ok }) => ok),
  };
}

/** Bulk creations, change sets and runs over checks that have more to send and send nothing. */
function stoppedRuns(
  profileId: string,
  saved: ReturnType<typeof savedRuns>,
  { creation }: Pick<DecisionSources, 'creation'>,
): Found {
  const bulk = creation.ok ? creation.value.bulk.runs(profileId) : creation;
  const isWhole = saved.isWhole && bulk.ok;
  const stopped = [
    ...(bulk.ok ? bulk.value : [])
      .filter(({ state }) => state === 'paused')
      .map(({ run, fileName, startedAt }) => ({ id: `bulk ${run}`, name: fileName, since: startedAt })),
    ...saved.items
      .filter(({ state }) => state === 'stopped')
      .map(({ id, name, startedAt, createdAt }) => ({
        id: `set ${id}`,
        name,
        since: startedAt ?? createdAt,
      })),
  ].sort((a, b) => (a.since < b.since ? -1 : 1));
  const [oldest] = stopped;
  if (oldest === undefined) return { row: nothing, isWhole };
  return {
    row: {
      count: stopped.length,
      inChecks: stopped.length,
      since: oldest.since,
      oldest: oldest.name,
      organization: null,
      open: stopped.map(({ id }) => id),
    },
    isWhole,
  };
}

function renewalsOf(profileId: string, now: number, { watchlists }: DecisionSources): Found {
  const today = localDay(now);
  const read = watchlists.ok
    ? watchlists.value.renewals({ profileId, from: today, days: renewalDays, watchlist: null })
    : watchlists;
  if (!read.ok) return { row: nothing, isWhole: false };
  const { renewals } = read.value;
  const [first] = renewals;
  if (first === undefined) return { row: nothing, isWhole: true };
  return {
    row: {
      count: renewals.length,
      inChecks: renewals.length,
      since: null,
      dueIn: Math.max(0, Math.round((Date.parse(first.due) - Date.parse(today)) / dayMs)),
      oldest: first.displayName,
      organization: first.organizationName,
      open: renewals.map(({ check }) => check).slice(0, 100),
    },
    isWhole: true,
  };
}
