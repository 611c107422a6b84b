import { organizationOf } from '#shared/resource-names';
import type { Database } from '../../platform/storage/database.ts';
import type { Vault } from '../../platform/storage/vault.ts';
import { createMonitoringEvents } from '../watchlists/monitoring-events.ts';
import { createWatchedNames } from '../watchlists/watched-names.ts';
import type { FindingStore, KnownFinding } from './finding-store.ts';

/** Display names of checks and their organizations, as far as they are known here. Synchronous; a failing disk throws. */
export interface CheckNames {
  of(profileId: string, checks: readonly string[]): ReadonlyMap<string, string>;
  /** Gives the place of one of the findings: its check and organization, each with its name. */
  places(
    profileId: string,
    findings: readonly KnownFinding[],
  ): (finding: KnownFinding) => {
    check: string;
    checkName: string | null;
    organization: string;
    organizationName: string | null;
  };
}

export function createCheckNames(
  database: Database,
  vault: Vault,
  store: Pick<FindingStore, 'checkNames'>,
): CheckNames {
  const notified = createMonitoringEvents(database, vault);
  const watched = createWatchedNames(database, vault);

  /** Names of checks from their notifications and watchlists. */
  const elsewhere = (profileId: string, checks: readonly string[]) =>
    new Map([...watched(profileId, checks), ...notified.displayNames(profileId, checks)]);

  return {
    of: (profileId, checks) =>
      new Map([...elsewhere(profileId, checks), ...store.checkNames(profileId, checks)]),
    places(profileId, findings) {
      // In addition to what is kept, where the check was not read.
      const unnamed = findings.filter(({ checkName }) => checkName === null).map(({ check }) => check);
      const otherNames = elsewhere(profileId, [...new Set(unnamed)]);
      const organizations =
        findings.length === 0 ? new Map<string, string>() : notified.organizationNames(profileId);
      return ({ check, checkName }) => {
        const organization = organizationOf(check) ?? '';
        return {
          check,
          checkName: checkName ?? otherNames.get(check) ?? null,
          organization,
          organizationName: organizations.get(organization) ?? null,
        };
      };
    },
  };
}
