import { SquareTerminal } from 'lucide-react';
import { t } from '#shared/messages/text';
import { Bar } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import type { Find } from '../../components/grid/use-list.ts';
import { FilterChips } from '../../components/filter-editor/FilterChips.tsx';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { useFilterFields } from './use-filter-fields.ts';
import { changeOrganizationsView, useOrganizationsView } from './view-state.ts';
import styles from './FilterBar.module.css';

/** The filter sent to the service, as chips, and the search in what is loaded. */
export function FilterBar({ find }: { find: Find }) {
  const filter = useOrganizationsView((view) => view.filter);
  const editing = useOrganizationsView((view) => view.editing);
  const fields = useFilterFields();
  useKeys([{ ...keyTable.filter, run: () => changeOrganizationsView({ editing: true }) }]);
  return (
    <Bar>
      <div className={styles.chips}>
        <FilterChips fields={fields} filter={filter} onFilter={setFilter} />
        <Button
          icon={SquareTerminal}
          kind="quiet"
          small
          aria-pressed={editing}
          onPress={() => changeOrganizationsView({ editing: !editing })}
        >
          {t('Edit as text')}
        </Button>
      </div>
      <span className="spacer" />
      <FindBox label={t('Search loaded rows')} {...find} />
    </Bar>
  );
}

/** Sets a filter without errors. */
export function setFilter(filter: string): void {
  changeOrganizationsView({ filter, checked: new Set(), openName: null });
}
