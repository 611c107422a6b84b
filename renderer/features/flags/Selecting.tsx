import { SquareCheck } from 'lucide-react';
import { t } from '#shared/messages/text';
import { Foot } from '../../components/Bar.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { Menu } from '../../components/Menu.tsx';
import { formatCount } from '../../format/number.ts';
import { packagesOf } from './audience.ts';
import { Legend } from './Cell.tsx';
import type { FlagOrganization } from './flag-data.ts';
import { changeFlagsView } from './view-state.ts';

const mostPackages = 12;

/** Ways to select many organizations at once. */
export function SelectMenu({
  all,
  shown,
}: {
  all: readonly FlagOrganization[];
  shown: readonly FlagOrganization[];
}) {
  const select = (organizations: readonly FlagOrganization[]) =>
    changeFlagsView({ selected: new Set(organizations.map(({ name }) => name)) });
  const packages = packagesOf(all).slice(0, mostPackages);
  return (
    <Menu
      label={t('Select organizations')}
      trigger={
        <Button small>
          <SquareCheck aria-hidden="true" />
          <span>{t('Select')}</span>
        </Button>
      }
      sections={[
        {
          choices: [
            {
              id: 'shown',
              label: t('All shown'),
              note: formatCount(shown.length),
              run: () => select(shown),
            },
            {
              id: 'list',
              label: t('From a list or CSV file…'),
              run: () => changeFlagsView({ isListing: true }),
            },
          ],
        },
        ...(packages.length === 0
          ? []
          : [
              {
                title: t('Package'),
                choices: packages.map(({ name, count }) => ({
                  id: `package ${name}`,
                  label: name,
                  note: formatCount(count),
                  run: () => select(all.filter((each) => each.package === name)),
                })),
              },
            ]),
      ]}
    />
  );
}

/** What is selected; in the place of the foot of the matrix. */
export function SelectionFoot({ organizations, flags }: { organizations: number; flags: number }) {
  return (
    <Foot>
      <span role="status">
        {flags === 0
          ? t('{organizations, plural, one {# organization} other {# organizations}} selected', {
              organizations,
            })
          : organizations === 0
            ? t('{flags, plural, one {# flag} other {# flags}} selected', { flags })
            : t(
                '{organizations, plural, one {# organization} other {# organizations}} and {flags, plural, one {# flag} other {# flags}} selected',
                { organizations, flags },
              )}
      </span>
      <LinkButton onPress={() => changeFlagsView({ selected: new Set(), selectedFlags: new Set() })}>
        {t('Clear selection')}
      </LinkButton>
      <span className="spacer" />
      <Legend />
    </Foot>
  );
}
