import { localDay } from '#shared/calendar/day';
import { stuckIfCreatedBy } from '#shared/check-detail/stuck';
import { renewalDays, type Decision, type DecisionKind } from '#shared/ipc/contract/overview';
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

/** The sources of open items, besides the tables. A source that cannot be opened contributes nothing. */
export interface DecisionSources {
  journal: Pick<Journal, 'list'>;
  changeSets: Result<Pick<ChangeSets, 'list'>>;
  checkRuns: Result<Pick<CheckRuns, 'list'>>;
  creation: Result<{ bulk: Pick<CreationServices['bulk'], 'runs'> }>;
  watchlists: Result<Pick<Watchlists, 'renewals'>>;
  findings: Result<Pick<Findings, 'checkNames'>>;
}

const dayMs = 86_400_000;
/** The maximum number of unsettled entries to search. */
const maxEntries = 200;

/** What needs a decision, most serious kind first; a kind without open items is left out. */
export function decisionsOf(
  profileId: string,
  { now, stuckDays }: { now: number; stuckDays: number },
  figures: DecisionFigures,
  names: MonitoringEvents,
  sources: DecisionSources,
): Decision[] {
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
  const runs = stoppedRuns(profileId, sources);
  const cells = figures.failedCells(profileId);
  const sets = savedRuns(profileId, sources);
  const setName = (id: string | null) => sets.find((set) => set.id === id)?.name ?? null;
  const findings = figures.findings(profileId);
  const matches = figures.matches(profileId);
  const stuck = figures.stuck(profileId, stuckIfCreatedBy(now, stuckDays));
  const polled = figures.notPolled(profileId);
  const all: Decision[] = [
    made('unknown-outcomes', unsettled),
    made('stopped-runs', runs),
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
    made('renewals', renewalsOf(profileId, now, sources)),
    made('not-polled', {
      count: polled.count,
      inChecks: polled.count,
      since: isoTimeOrNull(polled.since),
      oldest: null,
      organization: organizationName(polled.oldest),
      open: [],
    }),
  ];
  return all.filter(({ count }) => count > 0);
}

type Row = Omit<Decision, 'kind'>;
const nothing: Row = { count: 0, inChecks: 0, since: null, oldest: null, organization: null, open: [] };

function unsettledOf(profileId: string, { journal }: DecisionSources): Row {
  const page = journal.list({ profileId, outcome: 'unknown' }, { before: null, limit: maxEntries });
  if (!page.ok) return nothing;
  const open = page.value.entries.filter(({ settled }) => settled === null);
  const oldest = open.at(-1);
  if (oldest === undefined) return nothing;
  return {
    count: open.length,
    inChecks: open.length,
    since: oldest.at,
    oldest: null,
    organization: oldest.organizationDisplayName,
    open: [String(oldest.number)],
  };
}

/** Change sets and runs over checks. */
function savedRuns(profileId: string, { changeSets, checkRuns }: DecisionSources): readonly SavedRun[] {
  const lists: Result<SavedRun[]>[] = [
    changeSets.ok ? changeSets.value.list(profileId) : changeSets,
    checkRuns.ok ? checkRuns.value.list(profileId) : checkRuns,
  ];
  return lists.flatMap((list) => (list.ok ? list.value : []));
}

/** Bulk creations, change sets and runs over checks that have more to send and send nothing. */
function stoppedRuns(profileId: string, sources: DecisionSources): Row {
  const { creation } = sources;
  const bulk = creation.ok ? creation.value.bulk.runs(profileId) : null;
  const stopped = [
    ...(bulk?.ok === true
      ? bulk.value
          .filter(({ state }) => state === 'paused')
          .map(({ run, fileName, startedAt }) => ({ id: `bulk ${run}`, name: fileName, since: startedAt }))
      : []),
    ...savedRuns(profileId, sources)
      .filter(({ state }) => state === 'stopped')
      .map(({ id, name, startedAt, createdAt }) => ({
        id: `set ${id}`,
        name,
        since: startedAt ?? createdAt,
      })),
  ].sort((a, b) => (a.since < b.since ? -1 : 1));
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

function renewalsOf(profileId: string, now: number, { watchlists }: DecisionSources): Row {
  if (!watchlists.ok) return nothing;
  const today = localDay(now);
  const read = watchlists.value.renewals({ profileId, from: today, days: renewalDays, watchlist: null });
  const [first] = read.ok ? read.value.renewals : [];
  if (!read.ok || first === undefined) return nothing;
  return {
    count: read.value.renewals.length,
    inChecks: read.value.renewals.length,
    since: null,
    dueIn: Math.max(0, Math.round((Date.parse(first.due) - Date.parse(today)) / dayMs)),
    oldest: first.displayName,
    organization: first.organizationName,
    open: read.value.renewals.map(({ check }) => check).slice(0, 100),
  };
}
