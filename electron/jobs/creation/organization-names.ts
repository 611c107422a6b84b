import { comparableName } from '#shared/display-name';
import type { AppError } from '#shared/errors';
import { maximumPageSize } from '#shared/limits';
import { t } from '#shared/messages/text';
import { isName, type ResourceName } from '#shared/resource-names';
import { countMissing, isWhole, type ListFacts } from '#shared/reading/list';
import { err, ok, type Result } from '#shared/result';
import { organizations } from '../../service/api/organizations.ts';
import type { ReadsChecks } from './find-checks.ts';

export interface ListedOrganization {
  name: ResourceName<'organization'>;
  displayName: string;
}

/** The organization that a cell means, or what is wrong with the cell. */
export type FindOrganization = (
  text: string,
) => { name: ResourceName<'organization'>; fault: null } | { name: null; fault: string };

/** The organizations that the profile sees: all of them, as a name is that of one only where no other has it. */
export async function listOrganizations(
  api: ReadsChecks,
  signal: AbortSignal,
): Promise<Result<ListedOrganization[]>> {
  const listed: ListedOrganization[] = [];
  const pages: ListFacts[] = [];
  const query = { view: 'BASIC', pageSize: maximumPageSize } as const;
  for await (const page of organizations(api).pages(query, { signal })) {
    if (!page.ok) return page;
    const { organizations: rows, facts } = page.value.value;
    for (const { name, displayName = '' } of rows)
      if (isName('organization', name)) listed.push({ name, displayName });
      else return err(partlyRead);
    if (!isWhole(facts)) return err(partlyRead);
    pages.push(facts);
  }
  return countMissing(pages, listed.length) > 0 ? err(partlyRead) : ok(listed);
}

const partlyRead: AppError = {
  kind: 'protocol',
  reason: 'not-understood',
  operation: 'ListOrganizations',
  message: t('Some organizations could not be read.'),
  advice: t('Enter resource names instead of display names.'),
};

/** Finds by resource name, else by display name or ID: exactly, or without regard to case where that is one. */
export function organizationFinder(listed: Result<readonly ListedOrganization[]>): FindOrganization {
  const exact = new Map<string, Set<ResourceName<'organization'>>>();
  const folded = new Map<string, Set<ResourceName<'organization'>>>();
  for (const { name, displayName } of listed.ok ? listed.value : []) {
    for (const text of [displayName.trim(), name.slice(name.indexOf('/') + 1)]) {
      add(exact, text, name);
      add(folded, fold(text), name);
    }
  }
  const unknown = (fault: string) => ({ name: null, fault });
  return (text) => {
    if (isName('organization', text)) return { name: text, fault: null };
    if (!listed.ok) return unknown(t('Organizations could not be loaded. Enter a resource name.'));
    const [name, ...others] = exact.get(text) ?? folded.get(fold(text)) ?? [];
    if (name === undefined) return unknown(t('No organization has this display name or ID.'));
    return others.length === 0
      ? { name, fault: null }
      : unknown(
          t('{count} organizations have this display name. Enter the resource name of the organization.', {
            count: others.length + 1,
          }),
        );
  };
}

function add<T>(groups: Map<string, Set<T>>, key: string, value: T): void {
  groups.set(key, (groups.get(key) ?? new Set<T>()).add(value));
}

function fold(text: string): string {
  return comparableName(text).toLowerCase();
}
