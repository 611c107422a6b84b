import { ChevronDown } from 'lucide-react';
import { Button } from './Button.tsx';
import styles from './FilterMenu.module.css';
import { Menu, type MenuChoice } from './Menu.tsx';

/** Narrows a list to one value of a field: a small button that says which. */
export function FilterMenu({
  label,
  text,
  choices,
}: {
  label: string;
  /** The value in use. */
  text: string;
  choices: readonly MenuChoice[];
}) {
  return (
    <Menu
      label={label}
      trigger={
        <Button small className={styles.trigger} aria-label={`${label}: ${text}`}>
          <span className="truncate">{text}</span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
      sections={[{ choices }]}
    />
  );
}
