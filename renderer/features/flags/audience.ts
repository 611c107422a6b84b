import { seeCell } from '#shared/flags/cell';
import { indexNames, resolveNames, type ResolvedNames } from '#shared/flags/name-list';
import type { Audience } from '#shared/flags/rollout-sentence';
import type { Target } from '#shared/flags/rollout';
import { t } from '#shared/messages/text';
import type { FlagOrganization } from './flag-data.ts';
import type { FlagColumn } from './matrix-model.ts';

interface Around {
  all: readonly FlagOrganization[];
  shown: readonly FlagOrganization[];
  selected: ReadonlySet<string>;
}

/** The organizations of an audience, as far as they were read. */
export function audienceOf(audience: Audience, around: Around): ResolvedNames<FlagOrganization> {
  const { all, shown, selected } = around;
  switch (audience.of) {
    case 'shown':
      return { found: [...shown], missing: [], ambiguous: [] };
    case 'package': {
      const wanted = audience.package.toLowerCase();
      const found = all.filter((each) => each.package?.toLowerCase() === wanted);
      return { found, missing: [], ambiguous: [] };
    }
    case 'selected': {
      const found = all.filter(({ name }) => selected.has(name));
      const read = new Set(found.map(({ name }) => name));
      return { found, missing: [...selected].filter((name) => !read.has(name)), ambiguous: [] };
    }
    case 'names':
      return resolveNames(audience.names, indexNames(all));
  }
}

/** How many organizations an audience has, and how they were chosen. */
export function audienceWords(audience: Audience, count: number): string {
  switch (audience.of) {
    case 'shown':
      return t('{count, number} shown', { count });
    case 'package':
      return t('{count, number} in package {name}', { count, name: audience.package });
    case 'selected':
      return t('{count, number} selected', { count });
    case 'names':
      return t('{count, number} by name', { count });
  }
}

/** The packages of organizations with how many have each, the largest first. */
export function packagesOf(all: readonly FlagOrganization[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const each of all)
    if (each.package !== null) counts.set(each.package, (counts.get(each.package) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

/** An organization with its cells, as the plan of a rollout takes it. */
export function targetOf(
  { name, displayName, settings }: FlagOrganization,
  columns: ReadonlyMap<string, FlagColumn>,
): Target {
  return {
    name,
    displayName,
    seen: (flag) => seeCell(settings.get(flag), columns.get(flag)?.flagDefault.value ?? null),
  };
}
