import { Check, Ellipsis, type LucideIcon } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger,
  Popover,
  type PopoverProps,
} from 'react-aria-components';
import { t } from '#shared/messages/text';
import { usePageMenu, type PageChoice } from '../state/page-menus.ts';
import { IconButton } from './Button.tsx';
import { cx } from './class-names.ts';
import styles from './Menu.module.css';

export interface MenuChoice extends PageChoice {
  icon?: LucideIcon;
}

export interface MenuSection {
  title?: string;
  choices: readonly MenuChoice[];
  /** The id of the one choice in use, where the section sets a value; it is marked. */
  chosen?: string;
}

interface MenuProps {
  label: string;
  /** The button that opens it. */
  trigger: ReactElement;
  sections: readonly MenuSection[];
  placement?: NonNullable<PopoverProps['placement']>;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A list of actions; each closes it. Esc gives the focus back. */
export function Menu({ label, trigger, sections, placement = 'bottom start', ...state }: MenuProps) {
  usePageMenu({ label, choices: sections.flatMap(({ choices }) => choices) });
  return (
    <MenuTrigger {...state}>
      {trigger}
      <Popover className={cx(styles.menu)} placement={placement} offset={4} data-layer="popover">
        {/* A menu that a key of the page opens starts at its first item. */}
        <Choices label={label} sections={sections} beginsAtFirst={state.isOpen !== undefined} />
      </Popover>
    </MenuTrigger>
  );
}

/** What a record or a page has to offer beside its buttons. */
export function MoreMenu({ small = false, sections }: Pick<MenuProps, 'sections'> & { small?: boolean }) {
  return (
    <Menu
      label={t('More actions')}
      placement="bottom end"
      trigger={<IconButton small={small} label={t('More actions')} icon={Ellipsis} />}
      sections={sections}
    />
  );
}

/** The same at a point of the window, for what was pressed there. */
export function ContextMenu({
  at: { x, y },
  onClose,
  ...choices
}: Pick<MenuProps, 'label' | 'sections'> & { at: { x: number; y: number }; onClose: () => void }) {
  const point = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={point} className={styles.point} style={{ left: x, top: y }} />
      <Popover
        className={cx(styles.menu)}
        placement="bottom start"
        triggerRef={point}
        isOpen
        onOpenChange={onClose}
        data-layer="popover"
      >
        <Choices {...choices} beginsAtFirst onClose={onClose} />
      </Popover>
    </>
  );
}

function Choices({
  label,
  sections,
  beginsAtFirst,
  onClose,
}: Pick<MenuProps, 'label' | 'sections'> & { beginsAtFirst: boolean; onClose?: () => void }) {
  // Words stand below each other, also where only some choices have an icon.
  const hasIcons = sections.some(({ choices }) => choices.some(({ icon }) => icon !== undefined));
  return (
    <AriaMenu
      aria-label={label}
      className={cx(styles.list)}
      {...(onClose !== undefined && { onClose })}
      {...(beginsAtFirst && { autoFocus: 'first' as const })}
    >
      {sections.map(({ title, choices, chosen }, place) => (
        <AriaMenuSection
          key={place}
          className={cx(styles.section)}
          aria-label={title ?? label}
          {...(chosen !== undefined && {
            selectionMode: 'single' as const,
            selectedKeys: [chosen],
            disallowEmptySelection: true,
          })}
        >
          {title !== undefined && <Header className={cx(styles.title)}>{title}</Header>}
          {choices.map(({ id, label: word, note, isPersonal, icon: Icon, run }) => (
            <MenuItem key={id} id={id} textValue={word} className={cx(styles.choice)} onAction={run}>
              {hasIcons && (
                <span className={styles.icon}>{Icon !== undefined && <Icon aria-hidden="true" />}</span>
              )}
              <span
                dir={isPersonal === true ? 'auto' : undefined}
                className={cx('truncate', isPersonal === true && 'personal')}
              >
                {word}
              </span>
              {note !== undefined && <span className={styles.note}>{note}</span>}
              {id === chosen && <Check className={styles.chosen} aria-hidden="true" />}
            </MenuItem>
          ))}
        </AriaMenuSection>
      ))}
    </AriaMenu>
  );
}
