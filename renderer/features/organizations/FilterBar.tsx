import { Search, SquareTerminal, X } from 'lucide-react';
import { useRef } from 'react';
import { organizationFields } from '#shared/filter/fields';
import { Button, IconButton } from '../../components/Button.tsx';
import { InputBox } from '../../components/Field.tsx';
import { FilterChips } from '../../components/filter-editor/FilterChips.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { changeOrganizationsView, useOrganizationsView } from './view-state.ts';
import styles from './FilterBar.module.css';

/** The filter sent to the service, as chips, and the search in what is loaded. */
export function FilterBar({ onLeaveFind }: { onLeaveFind: () => void }) {
  const filter = useOrganizationsView((view) => view.filter);
  const editing = useOrganizationsView((view) => view.editing);
  return (
    <div className={styles.bar}>
      <div className={styles.chips}>
        <FilterChips fields={organizationFields} filter={filter} onFilter={setFilter} />
        <Button
          kind="quiet"
          small
          aria-pressed={editing}
          onPress={() => {
            changeOrganizationsView({ editing: !editing });
          }}
        >
          <SquareTerminal aria-hidden="true" />
          Edit as text
        </Button>
      </div>
      <span className="spacer" />
      <Find onLeave={onLeaveFind} />
    </div>
  );
}

/** Sets a filter that is known to be valid. */
export function setFilter(filter: string): void {
  changeOrganizationsView({ filter, checked: new Set(), openName: null });
}

function Find({ onLeave }: { onLeave: () => void }) {
  const needle = useOrganizationsView((view) => view.needle);
  const input = useRef<HTMLInputElement>(null);
  useKeys([{ ...keyTable.find, label: 'Find in loaded rows', run: () => input.current?.focus() }]);
  const find = (text: string) => {
    changeOrganizationsView({ needle: text });
  };
  return (
    <label className={styles.find}>
      <InputBox>
        <Search aria-hidden="true" />
        <input
          ref={input}
          value={needle}
          placeholder="Find in loaded rows"
          aria-label="Find in loaded rows"
          spellCheck={false}
          onChange={(event) => {
            find(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') find('');
            if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') {
              event.preventDefault();
              onLeave();
            }
          }}
        />
        {needle === '' ? (
          <KeyHint of={keyTable.find} />
        ) : (
          <IconButton
            small
            label="Clear the search"
            icon={<X className="icon-small" aria-hidden="true" />}
            onPress={() => {
              find('');
            }}
          />
        )}
      </InputBox>
    </label>
  );
}
