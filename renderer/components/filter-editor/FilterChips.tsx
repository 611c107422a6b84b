import { CircleX, Plus } from 'lucide-react';
import { useState } from 'react';
import type { FilterField } from '#shared/filter/field';
import { t } from '#shared/messages/text';
import { Button } from '../Button.tsx';
import { Chip } from '../Chip.tsx';
import { Popover } from '../Popover.tsx';
import { AddCondition } from './AddCondition.tsx';
import { chipsOf, lengthFault, withCondition, shortName } from './filter-text.ts';
import styles from './FilterChips.module.css';

interface FilterChipsProps {
  fields: readonly FilterField[];
  /** Without errors. */
  filter: string;
  onFilter: (filter: string) => void;
}

/** The filter as chips, one for each condition that must hold, and a form that adds one. */
export function FilterChips({ fields, filter, onFilter }: FilterChipsProps) {
  const [tooLong, setTooLong] = useState<string | null>(null);
  const change = (next: string) => {
    const fault = lengthFault(next);
    setTooLong(fault);
    if (fault === null) onFilter(next);
  };
  return (
    <div className={styles.chips} role="group" aria-label={t('Filter')}>
      {chipsOf(filter, fields).map(({ name, value, rest }) => (
        <Chip
          key={`${name} ${value}`}
          name={shortName(name)}
          removeLabel={t('Remove the filter {name} {value}', { name, value })}
          onRemove={() => change(rest)}
        >
          {value}
        </Chip>
      ))}
      <Popover
        label={t('Add filter')}
        trigger={
          <Button icon={Plus} kind="quiet" small>
            {t('Add filter')}
          </Button>
        }
      >
        {(close) => (
          <AddCondition
            fields={fields}
            onAdd={(condition) => {
              close();
              change(withCondition(filter, condition, fields));
            }}
          />
        )}
      </Popover>
      {tooLong !== null && (
        <span className={styles.fault} role="alert">
          <CircleX className="icon-small" aria-hidden="true" />
          {tooLong}
        </span>
      )}
    </div>
  );
}
