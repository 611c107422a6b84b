import type { LucideIcon } from 'lucide-react';
import { useState, type ReactElement, type ReactNode, type Ref } from 'react';
import {
  Button as AriaButton,
  Tooltip as AriaTooltip,
  TooltipTrigger,
  type ButtonProps as AriaButtonProps,
  type TooltipProps,
} from 'react-aria-components';
import { cx } from './class-names.ts';
import { useOnlyTooltip } from './only-tooltip.ts';
import styles from './Button.module.css';

type Kind = 'plain' | 'primary' | 'danger' | 'dangerQuiet' | 'quiet';
type Base = Omit<AriaButtonProps, 'className' | 'style' | 'children'> & {
  ref?: Ref<HTMLButtonElement> | undefined;
};

interface ButtonProps extends Base {
  kind?: Kind;
  small?: boolean;
  /** For places with a look of their own, such as the title bar. */
  className?: string | undefined;
  icon?: LucideIcon | undefined;
  children: ReactNode;
}

/** While its own work runs it is pending and keeps the focus; disabled it would lose it. */
export function Button({
  kind = 'plain',
  small = false,
  className,
  icon: Icon,
  children,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      className={cx(styles.button, kind !== 'plain' && styles[kind], small && styles.small, className)}
    >
      {Icon !== undefined && <Icon aria-hidden="true" />}
      {children}
    </AriaButton>
  );
}

interface IconButtonProps extends Base {
  /** Read by assistive tools and shown in the tooltip. */
  label: string;
  icon: LucideIcon;
  small?: boolean;
}

/** A button with an icon only: close, copy, refresh, more. */
export function IconButton({ label, icon: Icon, small = false, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <AriaButton
        {...rest}
        aria-label={label}
        className={cx(styles.button, styles.icon, small && styles.small)}
      >
        <Icon aria-hidden="true" />
      </AriaButton>
    </Tooltip>
  );
}

interface LinkButtonProps extends Base {
  danger?: boolean;
  className?: string | undefined;
  icon?: LucideIcon | undefined;
  children: ReactNode;
}

/** An action that reads as a link. */
export function LinkButton({ danger = false, className, icon: Icon, children, ...rest }: LinkButtonProps) {
  return (
    <AriaButton {...rest} className={cx(styles.link, danger && styles.linkDanger, className)}>
      {Icon !== undefined && <Icon aria-hidden="true" />}
      {children}
    </AriaButton>
  );
}

interface TooltipBoxProps {
  text: ReactNode;
  placement?: NonNullable<TooltipProps['placement']>;
  /** There is nothing to show. */
  isDisabled?: boolean;
  children: ReactElement;
}

/** A tooltip on a control that takes focus. */
export function Tooltip({ text, placement = 'bottom', isDisabled = false, children }: TooltipBoxProps) {
  const [isOpen, setOpen] = useState(false);
  useOnlyTooltip(isOpen, () => setOpen(false));
  return (
    <TooltipTrigger
      delay={500}
      closeDelay={100}
      isDisabled={isDisabled}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      {children}
      {/* Left there it would wait for the end of an animation, which one that another replaced never sees. */}
      {isOpen && (
        <AriaTooltip className={styles.tooltip ?? ''} placement={placement} offset={4}>
          {text}
        </AriaTooltip>
      )}
    </TooltipTrigger>
  );
}
