import type { RouteId } from './route-ids.ts';
import { kindOf, parseName } from '#shared/resource-names';
import { findCheck } from './routes/check-access.ts';
import { checkBody } from './routes/check-body.ts';
import { findingResponse } from './routes/findings.ts';
import { organizationResponse } from './routes/organizations.ts';
import type { ServiceState } from './state/service-state.ts';

/** A change that was committed. */
export interface LedgerEntry {
  /** Milliseconds since 1970 on the service's clock. */
  at: number;
  operation: RouteId;
  /** Resource names in the path, by variable. */
  names: Readonly<Record<string, string>>;
  /** The body unchanged. */
  sent: unknown;
  /** The body out of its dialect, as it was carried out. */
  body: unknown;
}

/**
 * What the service holds under a name, in no dialect: an organization with its users, a check with its
 * findings and outcome, a flag, or an override (null: none). Throws for any other name.
 */
export function storedValue(state: ServiceState, name: string): unknown {
  const kind = kindOf(name);
  const ids: Readonly<Record<string, string>> = (kind === null ? null : parseName(kind, name)) ?? {};
  const organization = state.directory.byId(ids['organization'] ?? '');
  if (kind === 'check') {
    const row = findCheck(state, ids);
    const findings = state.findings(row).map((finding) => findingResponse(row, finding));
    return { check: checkBody(state, row), findings, outcome: state.outcome(row) };
  }
  if (kind === 'organization' && organization !== undefined) {
    const createdUsers = state.directory.createdUsers(organization);
    return { ...organizationResponse(state, organization, 'FULL'), createdUsers };
  }
  const flag = state.flags.byId(ids['feature_flag'] ?? '');
  if (kind === 'featureFlag' && flag !== undefined) return { ...flag };
  if (kind === 'featureFlagOverride' && flag !== undefined && organization !== undefined)
    return state.flags.override(flag.id, organization);
  throw new RangeError(`The local service holds nothing under the name ${name}.`);
}
