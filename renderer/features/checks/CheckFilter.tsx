import { useMemo, useRef } from 'react';
import { checkFields } from '#shared/filter/fields';
import type { FilterField } from '#shared/filter/field';
import { t } from '#shared/messages/text';
import { FilterChips } from '../../components/filter-editor/FilterChips.tsx';
import { FilterText, type FilterTextHandle } from '../../components/filter-editor/FilterText.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { SavedViews } from './SavedViews.tsx';
import { applyFilter, askFor, changeChecksView, useChecksView } from './view-state.ts';
import styles from './ChecksScreen.module.css';

/** What is asked of the service: the filter as text or chips, saved views, deleted checks. */
export function CheckFilter({ users, onLeave }: { users: readonly string[]; onLeave: () => void }) {
  const { filter, text, filterForm, showDeleted } = useChecksView();
  const editor = useRef<FilterTextHandle>(null);
  const fields = useMemo(() => withUsers(users), [users]);
  useKeys([
    {
      ...keyTable.filter,
      label: t('Edit the filter'),
      run: () => {
        changeChecksView({ filterForm: 'text' });
        editor.current?.focus();
      },
    },
  ]);
  return (
    <section className={styles.filter} aria-label={t('Filter')}>
      <div className={styles.filterHead}>
        <Segmented
          small
          label={t('Form of the filter')}
          value={filterForm}
          options={[
            { value: 'text', label: t('Text') },
            { value: 'chips', label: t('Chips') },
          ]}
          onChange={(next) => {
            changeChecksView({ filterForm: next });
          }}
        />
        <SavedViews />
        <span className="spacer" />
        <label className={styles.deleted}>
          <input
            type="checkbox"
            checked={showDeleted}
            onChange={(event) => {
              askFor({ showDeleted: event.target.checked });
            }}
          />
          {t('Show deleted')}
        </label>
      </div>
      {filterForm === 'text' ? (
        <FilterText
          ref={editor}
          what={t('checks')}
          fields={fields}
          text={text}
          onText={(next) => {
            changeChecksView({ text: next });
          }}
          applied={filter}
          onApply={applyFilter}
          onLeave={onLeave}
          placeholder={'state = ACTIVE AND client_reference:"HL"'}
        />
      ) : (
        <div className={styles.chips}>
          <FilterChips fields={fields} filter={filter} onFilter={applyFilter} />
        </div>
      )}
    </section>
  );
}

/** The fields with the users that were seen, to be offered where a user is asked for. */
function withUsers(users: readonly string[]): readonly FilterField[] {
  return checkFields.map((field) =>
    field.type === 'resource-name' && field.kind === 'user' ? { ...field, values: users } : field,
  );
}
