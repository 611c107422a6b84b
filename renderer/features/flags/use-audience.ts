import { useMemo } from 'react';
import type { Audience } from '#shared/flags/rollout-sentence';
import { useSavedViews } from '../checks/saved-views.ts';
import { useTags } from '../organizations/use-tags.ts';
import { audienceOf, viewsNamed, type FoundAudience } from './audience.ts';
import type { FlagOrganization } from './flag-data.ts';
import { useViewMembers, type ViewMembers } from './view-members.ts';
import { useFlagsView } from './view-state.ts';

/** The organizations of an audience; those of a saved view are read for it. */
export function useAudience(
  audience: Audience,
  { all, shown }: { all: readonly FlagOrganization[]; shown: readonly FlagOrganization[] },
): FoundAudience & { view: ViewMembers | null } {
  const selected = useFlagsView((state) => state.selected);
  const tags = useTags();
  const { views } = useSavedViews();
  const [first, ...others] = audience.of === 'view' ? viewsNamed(audience.view, views) : [];
  // Of several with one name none is read: which is meant is not known.
  const view = first === undefined || others.length > 0 ? null : first;
  const read = useViewMembers(view);
  const members = read.organizations;
  const found = useMemo(
    () => audienceOf(audience, { all, shown, selected, tags, views, members }),
    [audience, all, shown, selected, tags, views, members],
  );
  return { ...found, view: view === null ? null : read };
}
