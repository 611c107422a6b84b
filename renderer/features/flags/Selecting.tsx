import { SquareCheck } from 'lucide-react';
import type { Audience } from '#shared/flags/rollout-sentence';
import { t } from '#shared/messages/text';
import { useAnnounced } from '../../components/Announcer.tsx';
import { Footer } from '../../components/Bar.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { formatCount } from '../../format/number.ts';
import { announce } from '../../state/announcements.ts';
import { useTags } from '../organizations/use-tags.ts';
import { audienceOf } from './audience.ts';
import { AudienceMenu } from './AudienceMenu.tsx';
import { Legend } from './Cell.tsx';
import type { FlagOrganization } from './flag-data.ts';
import { changeFlagsView } from './view-state.ts';

/** Ways to select many organizations at once. */
export function SelectMenu({
  all,
  shown,
}: {
  all: readonly FlagOrganization[];
  shown: readonly FlagOrganization[];
}) {
  const tags = useTags();
  const select = (audience: Audience) => {
    if (audience.of === 'view') {
      changeFlagsView({ selecting: { by: 'view', view: audience.view } });
      return;
    }
    const { found, missing } = audienceOf(audience, {
      all,
      shown,
      tags,
      selected: new Set<string>(),
      views: [],
      members: new Set<string>(),
    });
    // With those that are not loaded: they are named where overrides are set, not left out in silence.
    changeFlagsView({ selected: new Set([...found.map(({ name }) => name), ...missing]) });
  };
  return (
    <AudienceMenu
      label={t('Select organizations')}
      trigger={
        <Button icon={SquareCheck} small>
          {t('Select')}
        </Button>
      }
      all={all}
      first={[
        {
          id: 'shown',
          label: t('All shown'),
          note: formatCount(shown.length),
          run: () => select({ of: 'shown' }),
        },
        {
          id: 'list',
          label: t('From a list or CSV file…'),
          run: () => changeFlagsView({ selecting: { by: 'list' } }),
        },
      ]}
      onChoose={select}
    />
  );
}

export function clearSelection(): void {
  changeFlagsView({ selected: new Set(), selectedFlags: new Set() });
  announce(t('Selection cleared'));
}

/** The selection, in the place of the footer of the matrix. */
export function SelectionFooter({
  organizations,
  notLoaded,
  flags,
}: {
  organizations: number;
  /** Of the organizations. */
  notLoaded: number;
  flags: number;
}) {
  const chosen =
    flags === 0
      ? t('{count, plural, one {# organization} other {# organizations}} selected', { count: organizations })
      : organizations === 0
        ? t('{flags, plural, one {# flag} other {# flags}} selected', { flags })
        : t(
            '{organizations, plural, one {# organization} other {# organizations}} and {flags, plural, one {# flag} other {# flags}} selected',
            { organizations, flags },
          );
  useAnnounced(chosen, chosen);
  return (
    <Footer>
      <span>{chosen}</span>
      {notLoaded > 0 && (
        <span className="muted">
          {t('{count, plural, one {# organization is} other {# organizations are}} not loaded.', {
            count: notLoaded,
          })}
        </span>
      )}
      <LinkButton onPress={clearSelection}>{t('Clear selection')}</LinkButton>
      <span className="spacer" />
      <Legend />
    </Footer>
  );
}
