import type { ReactNode } from 'react';
import { Heading } from 'react-aria-components';
import { cx } from './class-names.ts';
import { Layer } from './Layer.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** Buttons, each naming the action; the one that keeps things as they are comes first. */
  actions: ReactNode;
  onClose: () => void;
  /** At the left of the buttons. */
  footnote?: ReactNode;
  wide?: boolean;
}

/** A question that must be decided first; Esc keeps things as they are. */
export function Dialog({ isOpen, title, children, actions, onClose, footnote, wide = false }: DialogProps) {
  return (
    <Layer
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      className={cx(styles.dialog, wide && styles.wide)}
    >
      <div className={styles.body}>
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        {children}
      </div>
      <DialogFooter note={footnote !== undefined && <span className={styles.note}>{footnote}</span>}>
        {actions}
      </DialogFooter>
    </Layer>
  );
}

/** The buttons of a question, with a note at their left. */
export function DialogFooter({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.footer}>
      {note}
      {children}
    </div>
  );
}
