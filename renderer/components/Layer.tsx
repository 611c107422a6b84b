import { createContext, useContext, type ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { cx } from './class-names.ts';
import { OnPage } from '../state/page-menus.ts';
import styles from './Layer.module.css';

const InLayer = createContext(false);

/** Whether a part is in a layer, from which nothing leads away. */
export function useIsInLayer(): boolean {
  return useContext(InLayer);
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
          <InLayer value>
            <OnPage value={false}>{children}</OnPage>
          </InLayer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
