import type { QueuedFinding } from '#shared/ipc/contract/findings';
import { t } from '#shared/messages/text';
import { Bar } from '../../components/Bar.tsx';
import { FilterMenu } from '../../components/FilterMenu.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import type { Find } from '../../components/grid/use-list.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { formatCount } from '../../format/number.ts';
import { useOrganizationNames } from '../checks/use-checks.ts';
import { changeFindingsView, useFindingsView } from './view-state.ts';
import { organizationText } from './columns.tsx';
import { typeWord } from './finding-words.tsx';
import { ages, counted, states, type Age, type ShownState } from './narrowing.ts';

const stateWords: Readonly<Record<ShownState, string>> = {
  unreviewed: t('Unreviewed'),
  decided: t('Reviewed'),
  all: t('All'),
};
const olderThan = (days: number) => t('Older than {days, plural, one {# day} other {# days}}', { days });
const ageWords: Readonly<Record<Age, string>> = {
  any: t('Any age'),
  day: olderThan(1),
  week: olderThan(7),
  month: olderThan(30),
};

/** Which findings are shown: by state, organization, kind and age, and what is searched among them. */
export function Filters({ rows, find }: { rows: readonly QueuedFinding[]; find: Find }) {
  const { organization, type, state, age } = useFindingsView();
  // An organization may have no findings.
  const known = useOrganizationNames();
  const named = new Map(rows.map((row) => [row.organization, organizationText(row)]));
  const displayNames = new Map(rows.map((row) => [row.organization, row.organizationName]));
  return (
    <Bar role="search" aria-label={t('Filter findings')}>
      <Segmented
        small
        label={t('State')}
        value={state}
        options={states.map((value) => ({ value, label: stateWords[value] }))}
        onChange={(next) => changeFindingsView({ state: next })}
      />
      <FilterMenu
        label={t('Organization')}
        text={
          organization === null
            ? t('Any organization')
            : (named.get(organization.name) ??
              known.get(organization.name) ??
              organization.displayName ??
              organization.name)
        }
        choices={[
          { id: '', label: t('Any organization'), run: () => changeFindingsView({ organization: null }) },
          ...counted(rows, (row) => row.organization).map(({ value, count }) => ({
            id: value,
            label: named.get(value) ?? value,
            note: formatCount(count),
            run: () =>
              changeFindingsView({
                organization: { name: value, displayName: displayNames.get(value) ?? null },
              }),
          })),
        ]}
      />
      <FilterMenu
        label={t('Kind')}
        text={type === null ? t('Any kind') : typeWord(type)}
        choices={[
          { id: '', label: t('Any kind'), run: () => changeFindingsView({ type: null }) },
          ...counted(rows, ({ finding }) => finding.type ?? '').map(({ value, count }) => ({
            id: value === '' ? 'none' : value,
            label: typeWord(value),
            note: formatCount(count),
            run: () => changeFindingsView({ type: value }),
          })),
        ]}
      />
      <FilterMenu
        label={t('Age')}
        text={ageWords[age]}
        choices={ages.map((each) => ({
          id: each,
          label: ageWords[each],
          run: () => changeFindingsView({ age: each }),
        }))}
      />
      <span className="spacer" />
      <FindBox label={t('Search findings')} {...find} />
    </Bar>
  );
}
