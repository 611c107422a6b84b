import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { checkFields, withSeen } from '#shared/filter/fields';
import { t } from '#shared/messages/text';
import { Line } from '../../components/Bar.tsx';
import { FilterChips } from '../../components/filter-editor/FilterChips.tsx';
import { FilterText, type FilterTextHandle } from '../../components/filter-editor/FilterText.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { usePageMenu } from '../../state/page-menus.ts';
import type { CheckListing } from './check-stream.ts';
import { SavedCheckViews } from './SavedCheckViews.tsx';
import { applyFilter, askFor, changeChecksView, useChecksView } from './view-state.ts';
import styles from './ChecksScreen.module.css';

/** The query: the filter as text or chips, saved views, deleted checks. */
export function CheckFilter({
  users,
  states,
  templates,
  onLeave,
}: Pick<CheckListing, 'users' | 'states' | 'templates'> & { onLeave: () => void }) {
  const { filter, text, filterForm, showDeleted } = useChecksView();
  const editor = useRef<FilterTextHandle>(null);
  const fields = useMemo(
    () =>
      withSeen(checkFields, {
        state: states,
        template: templates,
        creator_name: users,
        notification_recipient_name: users,
      }),
    [users, states, templates],
  );
  usePageMenu({
    label: t('Filter'),
    choices: [
      {
        id: 'deleted',
        label: showDeleted ? t('Hide deleted') : t('Show deleted'),
        run: () => askFor({ showDeleted: !showDeleted }),
      },
    ],
  });
  useKeys([
    {
      ...keyTable.filter,
      label: t('Edit the filter'),
      run: () => {
        // The editor is there before it takes the focus.
        flushSync(() => changeChecksView({ filterForm: 'text' }));
        editor.current?.focus();
      },
    },
  ]);
  return (
    <section className={styles.filter} aria-label={t('Filter')}>
      <Line className={styles.filterHead}>
        <Segmented
          small
          label={t('Show the filter as')}
          value={filterForm}
          options={[
            { value: 'text', label: t('Text') },
            { value: 'chips', label: t('Conditions') },
          ]}
          onChange={(next) => changeChecksView({ filterForm: next })}
        />
        <SavedCheckViews />
        <label className={styles.deleted}>
          <input
            type="checkbox"
            checked={showDeleted}
            onChange={(event) => askFor({ showDeleted: event.target.checked })}
          />
          {t('Show deleted')}
        </label>
      </Line>
      {filterForm === 'text' ? (
        <FilterText
          ref={editor}
          what="checks"
          fields={fields}
          text={text}
          onText={(next) => changeChecksView({ text: next })}
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
