import type { OutputOf } from '#shared/ipc/contract';
import { kinds, type Kind } from '#shared/calendar/renewals';
import type { Watchlist } from '#shared/ipc/contract/watchlists';
import { t } from '#shared/messages/text';
import { Bar } from '../../components/Bar.tsx';
import { FilterMenu } from '../../components/FilterMenu.tsx';
import { formatCount } from '../../format/number.ts';
import { formatWhen } from '../../format/time.ts';
import { marksOf, narrowed, organizationsOf } from './arrange.ts';
import { Mark } from './Calendar.tsx';
import { organizationText } from './columns.ts';
import { narrowTo, useMonitoringView } from './view-state.ts';
import styles from './Monitoring.module.css';

interface FiltersProps {
  data: OutputOf<'monitoring.renewals'>;
  lists: readonly Watchlist[];
  names: ReadonlyMap<string, string>;
  watchlist: string | null;
}

const words: Readonly<Record<Kind, string>> = {
  confirmed: t('Confirmed by a renewal reminder'),
  estimated: t('Estimated'),
};

/** Filters by watchlist, organization and kind, and how much is known. */
export function Filters({ data, lists, names, watchlist }: FiltersProps) {
  const { organization, kinds: chosen } = useMonitoringView();
  const list = lists.find(({ id }) => id === watchlist);
  const organizations = organizationsOf(data.renewals, (renewal) => organizationText(renewal, names));
  const marks = marksOf(narrowed(data.renewals, { organization, kinds: new Set(kinds) }));
  return (
    <Bar className={styles.filters} role="search" aria-label={t('Filter renewals')}>
      <FilterMenu
        label={t('Watchlist')}
        text={list?.name ?? t('All watchlists')}
        choices={[
          {
            id: '',
            label: t('All watchlists'),
            note: t('Includes checks from notifications'),
            run: () => narrowTo({ watchlist: null }),
          },
          ...lists.map(({ id, name, checks }) => ({
            id,
            label: name,
            note: formatCount(checks),
            run: () => narrowTo({ watchlist: id, organization: null }),
          })),
        ]}
      />
      <FilterMenu
        label={t('Organization')}
        text={
          organization === null
            ? t('Any organization')
            : (organizations.find(({ name }) => name === organization)?.label ?? organization)
        }
        choices={[
          { id: '', label: t('Any organization'), run: () => narrowTo({ organization: null }) },
          ...organizations.map(({ name, label, count }) => ({
            id: name,
            label,
            note: formatCount(count),
            run: () => narrowTo({ organization: name }),
          })),
        ]}
      />
      {kinds.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={chosen.has(kind)}
            onChange={(event) => {
              const next = new Set(chosen);
              if (event.target.checked) next.add(kind);
              else next.delete(kind);
              narrowTo({ kinds: next });
            }}
          />
          <Mark kind={kind} count={marks[kind]} />
          {words[kind]}
        </label>
      ))}
      <span className="spacer" />
      <span className="muted small truncate">{knownText(data)}</span>
    </Bar>
  );
}

/** How much the dates rest on. */
function knownText({ monitored, watchlists, notLoaded, oldestReadAt }: FiltersProps['data']): string {
  if (watchlists === 0)
    return t(
      '{monitored, plural, one {# known monitored check} other {# known monitored checks}}, from notifications',
      { monitored },
    );
  if (oldestReadAt === null)
    return t(
      '{monitored, plural, one {# known monitored check} other {# known monitored checks}}, {watchlists, plural, one {# watchlist} other {# watchlists}} not loaded',
      { monitored, watchlists },
    );
  // What is missing comes first: the end of the line may be cut off.
  if (notLoaded > 0)
    return t(
      '{notLoaded, plural, one {# check} other {# checks}} not loaded, {monitored, plural, one {# known monitored check} other {# known monitored checks}}',
      { notLoaded, monitored },
    );
  return t(
    '{monitored, plural, one {# known monitored check} other {# known monitored checks}}, {watchlists, plural, one {# watchlist} other {# watchlists}}, oldest data {oldestReadAt}',
    { monitored, watchlists, oldestReadAt: formatWhen(oldestReadAt) },
  );
}
