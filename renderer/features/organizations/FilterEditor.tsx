import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#shared/messages/text';
import { Line } from '../../components/Bar.tsx';
import { IconButton } from '../../components/Button.tsx';
import { FilterText, type FilterTextHandle } from '../../components/filter-editor/FilterText.tsx';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { setFilter } from './FilterBar.tsx';
import { useFilterFields } from './use-filter-fields.ts';
import { changeOrganizationsView, useOrganizationsView } from './view-state.ts';
import styles from './FilterEditor.module.css';

/** The filter of the organizations as text. */
export function FilterEditor({ onClosed }: { onClosed: () => void }) {
  const applied = useOrganizationsView((view) => view.filter);
  const fields = useFilterFields();
  const [text, setText] = useState(applied);
  const [base, setBase] = useState(applied);
  const editor = useRef<FilterTextHandle>(null);
  if (base !== applied) {
    // The filter was changed by its chips meanwhile.
    setBase(applied);
    setText(applied);
  }
  useEffect(() => {
    editor.current?.focus();
  }, []);
  useKeys([{ ...keyTable.filter, run: () => editor.current?.focus() }]);
  const close = () => {
    changeOrganizationsView({ editing: false });
    onClosed();
  };
  return (
    <Line className={styles.editor}>
      <FilterText
        ref={editor}
        what="organizations"
        fields={fields}
        text={text}
        onText={setText}
        applied={applied}
        onApply={setFilter}
        onLeave={close}
        placeholder={'state = ACTIVE AND display_name:"law"'}
      />
      <IconButton label={t('Close the filter editor')} icon={X} onPress={close} />
    </Line>
  );
}
