import { templateWord } from '#shared/check-detail/words';
import { inItsOrder, shownName } from '#shared/display-name';
import type { Check } from '#shared/model/check';
import { lastSegment, organizationOf, parseName } from '#shared/resource-names';

/** A check as the list brought it. Where it belongs is read from its name, never from where it was asked for. */
export interface CheckRow {
  check: Check;
  /** Resource name; null when the service gave the check a name of another form. */
  organization: string | null;
  /** Id of the team; a team has no display name (§2). */
  team: string | null;
  /** When it arrived, RFC 3339. */
  receivedAt: string;
}

export function rowOf(check: Check, receivedAt: string): CheckRow {
  const ids = parseName('check', check.name);
  return { check, organization: organizationOf(check.name), team: ids?.team ?? null, receivedAt };
}

export const keyOfRow = ({ check }: CheckRow): string => check.name;

/** The shown name of a check. */
export function nameOf({ check }: CheckRow): string {
  return shownName(check.displayName, lastSegment(check.name));
}

/** The template without its version; one that is not known is its ID. */
export function templateName(template: string): string {
  return templateWord(template)
    .replace(/^checkTemplates\//, '')
    .replace(/ \d+\.\d+\.\d+$/, '');
}

export const isKnownTemplate = (template: string): boolean => templateWord(template) !== template;

/** Display names of organizations by resource name, as far as the directory was read. */
export type OrganizationNames = ReadonlyMap<string, string>;

export function organizationName({ organization }: CheckRow, names: OrganizationNames): string | null {
  const name = organization === null ? undefined : names.get(organization);
  return name === undefined ? null : inItsOrder(name);
}
