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
 * What needs a decision, the kind whose oldest item has waited longest first; a kind without open items is left out.
 * `notLoaded`: the kinds that may have more, as a source of theirs could not be read.
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
  const { runs, isWhole: areRunsWhole } = runsOf(profileId, sources);
  const stopped = stoppedRuns(runs);
  const renewals = renewalsOf(profileId, now, sources);
  const failed = figures.failedChanges(profileId);
  const findings = figures.findings(profileId);
  const matches = figures.matches(profileId);
  const stuck = figures.stuck(profileId, stuckIfCreatedBy(now, stuckDays));
  const polled = figures.notPolled(profileId);
  // The most serious first: so they stay where the age is the same, or not known.
  const all: Decision[] = [
    made('unknown-outcomes', unsettled.row),
    made('stopped-runs', stopped),
    made('failed-changes', {
      count: failed.changes,
      inChecks: failed.count,
      since: isoTimeOrNull(failed.since),
      oldest: runs.find(({ id }) => id === failed.oldest)?.name ?? null,
      organization: null,
      open: failed.names,
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
    'stopped-runs': areRunsWhole,
    renewals: renewals.isWhole,
  };
  return {
    decisions: all.filter(({ count }) => count > 0).toSorted((one, other) => sinceOf(one) - sinceOf(other)),
    notLoaded: sourcedKinds.filter((kind) => !isWhole[kind]),
  };
}

/** In ms. What is due later, or is of no known age, comes last. */
const sinceOf = ({ since }: Decision) => (since === null ? Number.MAX_SAFE_INTEGER : Date.parse(since));

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

interface Run {
  /** `bulk` or `set`, and its id. */
  id: string;
  name: string | null;
  since: string;
  /** It has more to send and sends nothing. */
  isStopped: boolean;
}

/** Bulk creations, change sets and runs over checks. `isWhole`: all of them could be read. */
function runsOf(
  profileId: string,
  { creation, changeSets, checkRuns }: DecisionSources,
): { runs: readonly Run[]; isWhole: boolean } {
  const bulk = creation.ok ? creation.value.bulk.runs(profileId) : creation;
  const saved: Result<SavedRun[]>[] = [
    changeSets.ok ? changeSets.value.list(profileId) : changeSets,
    checkRuns.ok ? checkRuns.value.list(profileId) : checkRuns,
  ];
  return {
    runs: [
      ...(bulk.ok ? bulk.value : []).map(({ run, fileName, startedAt, state }) => ({
        id: `bulk ${run}`,
        name: fileName,
        since: startedAt,
        isStopped: state === 'paused',
      })),
      ...saved
        .flatMap((list) => (list.ok ? list.value : []))
        .map(({ id, name, startedAt, createdAt, state }) => ({
          id: `set ${id}`,
          name,
          since: startedAt ?? createdAt,
          isStopped: state === 'stopped',
        })),
    ],
    isWhole: bulk.ok && saved.every(({ ok }) => ok),
  };
}

function stoppedRuns(runs: readonly Run[]): Row {
  const stopped = runs.filter(({ isStopped }) => isStopped).toSorted((a, b) => (a.since < b.since ? -1 : 1));
  const [oldest] = stopped;
  if (oldest === undefined) return nothing;
  return {
    count: stopped.length,
    inChecks: stopped.length,
    since: oldest.since,
    oldest: oldest.name,
    organization: null,
    open: stopped.map(({ id }) => id),
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
