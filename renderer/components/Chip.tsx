import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { cx } from './class-names.ts';
import styles from './Chip.module.css';

interface ChipProps {
  /** The muted part, e.g. `state =`. */
  name?: string;
  children: ReactNode;
  /** Label of the remove button; it says what is removed. */
  removeLabel: string;
  onRemove: () => void;
}

export function Chip({ name, children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className={styles.chip}>
      <span className="truncate">
        {name !== undefined && <span className={styles.name}>{name} </span>}
        <bdi className="personal">{children}</bdi>
      </span>
      <Button className={cx(styles.remove)} aria-label={removeLabel} onPress={onRemove}>
        <X aria-hidden="true" />
      </Button>
    </span>
  );
}
