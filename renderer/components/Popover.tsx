import type { ComponentProps, ReactElement, ReactNode } from 'react';
import {
  Dialog,
  DialogTrigger,
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
} from 'react-aria-components';
import { OnPage } from '../state/page-menus.ts';
import { cx } from './class-names.ts';
import styles from './Popover.module.css';

interface PopoverProps {
  label: string;
  trigger: ReactElement;
  placement?: NonNullable<AriaPopoverProps['placement']>;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string | undefined;
  children: (close: () => void) => ReactNode;
}

/** Opens at its trigger; Esc closes it and gives the focus back. */
export function Popover({
  label,
  trigger,
  placement = 'bottom start',
  className,
  children,
  ...state
}: PopoverProps) {
  return (
    <DialogTrigger {...state}>
      {trigger}
      <AriaPopover
        className={cx(styles.popover, className)}
        placement={placement}
        offset={4}
        data-layer="popover"
      >
        <Dialog aria-label={label} className={cx(styles.dialog)}>
          {({ close }) => <OnPage value={false}>{children(close)}</OnPage>}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}

/** A few fields and the button that sends them. */
export function PopoverForm(props: Omit<ComponentProps<'form'>, 'className'>) {
  return <form {...props} className={styles.form} />;
}

/** Names the keys of a popover. */
export function PopoverFooter({ children }: { children: ReactNode }) {
  return <div className={styles.footer}>{children}</div>;
}
