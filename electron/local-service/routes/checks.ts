import { maximumPageSize } from '#shared/limits';
import type { QueryOf } from '#shared/profile-operations';
import { checkFields } from '#shared/filter/fields';
import { parseName } from '#shared/resource-names';
import type { Call } from '../call.ts';
import type { Named, Page } from '../dialects/responses.ts';
import { readFilter, type RowFilter } from '../filtering.ts';
import { invalidField } from '../refusal.ts';
import type { CheckState } from '../state/check-row.ts';
import { merge, type Sequence } from '../state/sequence.ts';
import type { ServiceState } from '../state/service-state.ts';
import { findCheck, findOrganization, findTeam, isWildcard, type Ids } from './check-access.ts';
import { checkBody, filterRecord } from './check-body.ts';

/** The checks of a parent: all, of an organization, of a team (§4). */
function scopeOf(state: ServiceState, ids: Ids): Sequence {
  if (isWildcard(ids['organization'])) return state.checks.all();
  if (isWildcard(ids['team'])) return state.checks.ofOrganization(findOrganization(state, ids));
  const { organization, team } = findTeam(state, ids);
  return state.checks.ofTeam(organization, team);
}

const indexedStates: readonly string[] = ['ACTIVE', 'INACTIVE', 'CANCELLED'] satisfies CheckState[];

/** The smallest set that is known to hold every match. */
function candidates(state: ServiceState, ids: Ids, filter: RowFilter | undefined): Sequence {
  const { checks } = state;
  const sets = [scopeOf(state, ids)];
  const requestedIds = filter?.valuesOf('id');
  if (requestedIds) {
    const rows = requestedIds.flatMap((id) => checks.byId(id.toLowerCase()) ?? []);
    sets.push(merge(rows.map((row) => [row.index])));
  }
  const references = filter?.valuesOf('client_reference');
  if (references) sets.push(merge(references.map((reference) => checks.ofReference(reference))));
  const states = filter?.valuesOf('state');
  if (states?.length === 1 && indexedStates.includes(states[0] ?? '')) {
    sets.push(checks.inState(states[0] as CheckState)); // one of the indexed states
  }
  return sets.reduce((smallest, set) => (set.length < smallest.length ? set : smallest));
}

/** Newest first. */
function listChecks(call: Call<QueryOf<'ListChecks'>>): Page<Named> {
  const { service, ids, names, query } = call;
  const { state } = service;
  const { rows } = state.checks;
  const filter = readFilter(query.filter, checkFields);
  const showDeleted = query.showDeleted ?? false;
  const everywhere = isWildcard(ids['organization']);
  const anyTeam = isWildcard(ids['team']);
  const keep = (key: number): boolean => {
    const row = rows[key];
    if (row === undefined || (row.state === 'DELETED' && !showDeleted)) return false;
    if (!everywhere && row.organization.id !== ids['organization']) return false;
    if (!anyTeam && row.team !== ids['team']) return false;
    return filter === undefined || filter.keep(filterRecord(state, row));
  };
  const { keys, nextPageToken } = service.pager.read(
    {
      ...query,
      maximum: maximumPageSize,
      scope: `ListChecks ${names['parent'] ?? ''} ${showDeleted} ${query.filter ?? ''}`,
    },
    { sequence: candidates(state, ids, filter), descending: true, keep },
  );
  return {
    rows: keys.flatMap((key) => rows[key] ?? []).map((row) => checkBody(state, row)),
    nextPageToken,
  };
}

function getCheck({ service, ids }: Call): Named {
  return checkBody(service.state, findCheck(service.state, ids));
}

/** All names have to belong to teams of the parent (§4); the response keeps their order. */
function batchGetChecks({ service, ids, query }: Call<QueryOf<'BatchGetChecks'>>): Page<Named> {
  const { state } = service;
  const organization = findOrganization(state, ids);
  const rows = query.names.map((name) => {
    const parts = parseName('check', name);
    if (parts === null) throw invalidField('names', 'Expected full check names.');
    if (parts.organization !== organization.id) {
      throw invalidField('names', 'Every check has to belong to the organization of the path.');
    }
    return checkBody(state, findCheck(state, parts));
  });
  return { rows, nextPageToken: null };
}

export const checksRoutes = { BatchGetChecks: batchGetChecks, GetCheck: getCheck, ListChecks: listChecks };
