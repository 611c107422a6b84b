import { useMemo, type ReactElement } from 'react';
import type { Audience } from '#shared/flags/rollout-sentence';
import { t } from '#shared/messages/text';
import { Menu, type MenuChoice } from '../../components/Menu.tsx';
import { formatCount } from '../../format/number.ts';
import { useSavedViews } from '../checks/saved-views.ts';
import { useTags } from '../organizations/use-tags.ts';
import { packagesOf, tagsOf, type Counted } from './audience.ts';
import type { FlagOrganization } from './flag-data.ts';

/** As many as can be overlooked in a menu, of each kind. */
const most = 12;

/** Ways to choose many organizations: by what is shown, by package, by tag, by a saved view. */
export function AudienceMenu({
  label,
  trigger,
  all,
  first,
  onChoose,
}: {
  label: string;
  trigger: ReactElement;
  all: readonly FlagOrganization[];
  /** What comes before the packages. */
  first: readonly MenuChoice[];
  onChoose: (audience: Audience) => void;
}) {
  const tags = useTags();
  const { views } = useSavedViews();
  const packages = useMemo(() => packagesOf(all), [all]);
  const of = (kind: string, counted: readonly Counted[], audience: (name: string) => Audience) =>
    counted.slice(0, most).map(({ name, count }) => ({
      id: `${kind} ${name}`,
      label: name,
      note: formatCount(count),
      run: () => onChoose(audience(name)),
    }));
  const named = new Set<string>();
  // Views of one name cannot be distinguished by it.
  const unique = views.filter(({ name }) => !named.has(name) && named.add(name));
  return (
    <Menu
      label={label}
      trigger={trigger}
      sections={[
        { choices: first },
        {
          title: t('Package'),
          choices: of('package', packages, (name) => ({ of: 'package', package: name })),
        },
        { title: t('Tag'), choices: of('tag', tagsOf(tags), (tag) => ({ of: 'tag', tag })) },
        {
          title: t('With checks in a saved view'),
          choices: unique.slice(0, most).map(({ id, name }) => ({
            id: `view ${id}`,
            label: name,
            isPersonal: true,
            run: () => onChoose({ of: 'view', view: name }),
          })),
        },
      ].filter(({ choices }) => choices.length > 0)}
    />
  );
}
