import { createContext, useContext, type ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { cx } from './class-names.ts';
import { OnPage } from '../state/page-menus.ts';
import styles from './Layer.module.css';

const CloseLayer = createContext<(() => void) | null>(null);

/** Closes the layer that a part is in, before it leads to a page; null: it is in none. */
export function useCloseLayer(): (() => void) | null {
  return useContext(CloseLayer);
}

/** A box over the page that owns the keyboard while it is open. The title bar stays uncovered; Esc closes it. */
export function Layer({
  isOpen,
  onClose,
  isDismissable = false,
  atTop = false,
  className,
  label,
  role = 'dialog',
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  /** A press outside the layer closes it. */
  isDismissable?: boolean;
  atTop?: boolean;
  className?: string | undefined;
  /** Where no title is in it. */
  label?: string | undefined;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable={isDismissable}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={cx(styles.scrim, atTop && styles.atTop)}
      data-layer="modal"
    >
      <Modal className={cx(styles.box, className)}>
        <Dialog
          role={role}
          {...(label !== undefined && { 'aria-label': label })}
          className={cx(styles.inner)}
        >
          <CloseLayer value={onClose}>
            <OnPage value={false}>{children}</OnPage>
          </CloseLayer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
