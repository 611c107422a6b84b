import { Search } from 'lucide-react';
import { useState } from 'react';
import { t } from '#shared/messages/text';
import { InputBox } from '../../components/Field.tsx';
import type { FlagColumn } from './matrix-model.ts';
import styles from './SetOverrides.module.css';

/** As many flags as can be overlooked without a search. */
const searchedFrom = 8;

/** One or several flags out of all; those that can be acted on. */
export function FlagChoice({
  columns,
  chosen,
  onChange,
}: {
  columns: readonly FlagColumn[];
  chosen: readonly string[];
  onChange: (flags: string[]) => void;
}) {
  const [needle, setNeedle] = useState('');
  const query = needle.trim().toLowerCase();
  // The chosen ones first, as they were when the dialog opened: a list that moves under the pointer is missed.
  const [first] = useState(() => new Set(chosen));
  const shown = columns
    .filter(({ id, fault }) => fault === null && id.toLowerCase().includes(query))
    .sort((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)));
  return (
    <>
      {columns.length > searchedFrom && (
        <InputBox>
          <Search aria-hidden="true" />
          <input
            aria-label={t('Search flags')}
            placeholder={t('Search flags')}
            value={needle}
            onChange={(event) => setNeedle(event.target.value)}
          />
        </InputBox>
      )}
      <div className={styles.choices} role="group" aria-label={t('Flags')}>
        {shown.map(({ id }) => (
          <label key={id} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target: { checked } }) =>
                onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            <code>{id}</code>
          </label>
        ))}
      </div>
    </>
  );
}
