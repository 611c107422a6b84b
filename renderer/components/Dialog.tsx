import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { cx } from './class-names.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** Buttons, each naming the act; the one that keeps things as they are comes first. */
  actions: ReactNode;
  onClose: () => void;
  /** Above the title, across the dialog: the environment it is about. */
  band?: ReactNode;
  /** At the left of the buttons. */
  footnote?: ReactNode;
  wide?: boolean;
}

/** A question that must be answered first. The title bar stays uncovered; Esc keeps things as they are. */
export function Dialog({
  isOpen,
  title,
  children,
  actions,
  onClose,
  band,
  footnote,
  wide = false,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={cx(styles.scrim)}
      data-layer="modal"
    >
      <Modal className={cx(styles.dialog, wide && styles.wide)}>
        <AriaDialog role="alertdialog" className={cx(styles.inner)}>
          {band}
          <div className={styles.body}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {children}
          </div>
          <div className={styles.foot}>
            {footnote !== undefined && <span className={styles.note}>{footnote}</span>}
            {actions}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
