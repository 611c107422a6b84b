import { seeCell } from '#shared/flags/cell';
import { indexNames, resolveNames, type ResolvedNames } from '#shared/flags/name-list';
import type { Audience } from '#shared/flags/rollout-sentence';
import type { Target } from '#shared/flags/rollout';
import { t } from '#shared/messages/text';
import { isSameTag } from '#shared/organization-notes';
import type { SavedView } from '#shared/views/saved-view';
import type { FlagOrganization } from './flag-data.ts';
import type { FlagColumn } from './matrix-model.ts';

interface Around {
  all: readonly FlagOrganization[];
  shown: readonly FlagOrganization[];
  selected: ReadonlySet<string>;
  /** The operator's own tags, by organization. */
  tags: ReadonlyMap<string, readonly string[]>;
  views: readonly SavedView[];
  /** Resource names of organizations with a check in the requested view, as far as it was read. */
  members: ReadonlySet<string>;
}

export interface FoundAudience extends ResolvedNames<FlagOrganization> {
  /** Why there is no such audience; null: there is one. */
  fault: string | null;
}

/** The organizations of an audience, as far as they were read. */
export function audienceOf(audience: Audience, around: Around): FoundAudience {
  const { all, shown, selected, tags, views, members } = around;
  switch (audience.of) {
    case 'shown':
      return { found: [...shown], missing: [], ambiguous: [], fault: null };
    case 'package': {
      const packageName = audience.package.toLowerCase();
      const found = all.filter((each) => each.package?.toLowerCase() === packageName);
      const fault = t('No loaded organization has the package {name}.', { name: audience.package });
      return { found, missing: [], ambiguous: [], fault: found.length === 0 ? fault : null };
    }
    case 'tag': {
      const tagged = [...tags].filter(([, its]) => its.some((tag) => isSameTag(tag, audience.tag)));
      const fault = t('No organization has the tag {tag}.', { tag: audience.tag });
      return {
        ...among(all, new Set(tagged.map(([name]) => name))),
        fault: tagged.length === 0 ? fault : null,
      };
    }
    case 'view': {
      const fault = viewFault(audience.view, views);
      return { ...among(all, fault === null ? members : new Set()), fault };
    }
    case 'selected':
      return { ...among(all, selected), fault: null };
    case 'names':
      return { ...resolveNames(audience.names, indexNames(all)), fault: null };
  }
}

function among(
  all: readonly FlagOrganization[],
  names: ReadonlySet<string>,
): ResolvedNames<FlagOrganization> {
  const found = all.filter(({ name }) => names.has(name));
  const read = new Set(found.map(({ name }) => name));
  return { found, missing: [...names].filter((name) => !read.has(name)), ambiguous: [] };
}

/** Saved views of this name, whatever their case: one is meant, several may be. */
export function viewsNamed<V extends Pick<SavedView, 'name'>>(name: string, views: readonly V[]): V[] {
  const exact = views.filter((view) => view.name === name);
  if (exact.length > 0) return exact;
  return views.filter((view) => view.name.toLowerCase() === name.toLowerCase());
}

function viewFault(name: string, views: readonly SavedView[]): string | null {
  const named = viewsNamed(name, views).length;
  if (named === 1) return null;
  return named === 0
    ? t('No saved view is named {name}.', { name })
    : t('Several saved views are named {name}. Rename one of them.', { name });
}

/** How many organizations an audience has, and how they were chosen. */
export function audienceWords(audience: Audience, count: number): string {
  switch (audience.of) {
    case 'selected':
      return t('{count, plural, one {# organization} other {# organizations}} selected', { count });
    case 'shown':
      return t('{count, plural, one {# organization} other {# organizations}} shown', { count });
    case 'package':
      return t('{count, plural, one {# organization} other {# organizations}} in package {name}', {
        count,
        name: audience.package,
      });
    case 'tag':
      return t('{count, plural, one {# organization} other {# organizations}} with tag {tag}', {
        count,
        tag: audience.tag,
      });
    case 'view':
      return t(
        '{count, plural, one {# organization} other {# organizations}} with checks in saved view {name}',
        { count, name: audience.view },
      );
    case 'names':
      return t('{count, plural, one {# organization} other {# organizations}} chosen by name', { count });
  }
}

export interface Counted {
  name: string;
  count: number;
}

/** The packages of organizations with how many have each, the largest first. */
export function packagesOf(all: readonly FlagOrganization[]): Counted[] {
  return counted(all.flatMap((each) => each.package ?? []));
}

/** The tags with how many organizations have each; upper and lower case are the same tag. */
export function tagsOf(tags: ReadonlyMap<string, readonly string[]>): Counted[] {
  const first = new Map<string, string>();
  return counted(
    [...tags.values()].flat().map((tag) => {
      const key = tag.toLowerCase();
      const firstForm = first.get(key) ?? tag;
      first.set(key, firstForm);
      return firstForm;
    }),
  );
}

function counted(names: readonly string[]): Counted[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
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
