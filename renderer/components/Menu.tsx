import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  type PopoverProps,
} from 'react-aria-components';
import { cx } from './class-names.ts';
import styles from './Menu.module.css';

export interface MenuChoice {
  id: string;
  label: string;
  /** Muted, after the label: what it means now. */
  note?: string;
  /** The label may name a person: masked while the screen is shared. */
  isPersonal?: boolean;
  icon?: LucideIcon;
  run: () => void;
}

interface MenuProps {
  label: string;
  /** The button that opens it. */
  trigger: ReactElement;
  sections: readonly { title?: string; choices: readonly MenuChoice[] }[];
  placement?: NonNullable<PopoverProps['placement']>;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A list of acts; each closes it. Esc gives the focus back. */
export function Menu({ label, trigger, sections, placement = 'bottom start', ...state }: MenuProps) {
  return (
    <MenuTrigger {...state}>
      {trigger}
      <Popover className={cx(styles.menu)} placement={placement} offset={4} data-layer="popover">
        <AriaMenu aria-label={label} className={cx(styles.list)}>
          {sections.map(({ title, choices }) => (
            <MenuSection key={title ?? ''} className={cx(styles.section)} aria-label={title ?? label}>
              {title !== undefined && <Header className={cx(styles.title)}>{title}</Header>}
              {choices.map(({ id, label: word, note, isPersonal, icon: Icon, run }) => (
                <MenuItem key={id} id={id} textValue={word} className={cx(styles.choice)} onAction={run}>
                  {Icon !== undefined && <Icon aria-hidden="true" />}
                  <span className={cx('truncate', isPersonal === true && 'personal')}>{word}</span>
                  {note !== undefined && <span className={styles.note}>{note}</span>}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
