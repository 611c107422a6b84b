import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#shared/messages/text';
import { keyTable } from '../state/key-table.ts';
import { useKeys } from '../state/keys.ts';
import { Line } from './Bar.tsx';
import { Button, IconButton } from './Button.tsx';
import { CopyLink } from './CopyLink.tsx';
import { CopyName } from './CopyName.tsx';
import { Scroll } from './Pane.tsx';
import { Meta, SidePane, SidePaneHead } from './SidePane.tsx';

interface RecordPaneProps {
  title: string;
  /** Names the pane; absent: its title does. */
  label?: string;
  /** The title may name a person. */
  isPersonal?: boolean;
  className?: string | undefined;
  /** The page of the record, which Enter on its row opens, too. */
  page?: { label: string; open: () => void } | undefined;
  /** Its resource name, to copy. */
  name?: string | undefined;
  /** What its link leads to, where that is not its resource name; null: nothing links to it. */
  link?: string | null | undefined;
  actions?: ReactNode;
  /** Short facts of the record as a whole, side by side. */
  meta?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Next to a list: the record of its selected row, and the way to its page. Escape closes it. */
export function RecordPane({
  title,
  label = title,
  isPersonal = false,
  className,
  page,
  name,
  link = name,
  actions,
  meta,
  onClose,
  children,
}: RecordPaneProps) {
  useKeys([{ ...keyTable.close, label: t('Close the pane'), run: onClose }]);
  return (
    <SidePane label={label} className={className}>
      <SidePaneHead
        title={title}
        isPersonal={isPersonal}
        isLined
        actions={
          <>
            {page !== undefined && (
              <Button small aria-label={page.label} onPress={page.open}>
                {t('Open')}
              </Button>
            )}
            {actions}
            {typeof link === 'string' && <CopyLink name={link} />}
            <IconButton small label={t('Close the pane')} icon={X} onPress={onClose} />
          </>
        }
      >
        {name !== undefined && (
          <Line>
            <CopyName name={name} />
          </Line>
        )}
        {meta !== undefined && <Meta>{meta}</Meta>}
      </SidePaneHead>
      <Scroll>{children}</Scroll>
    </SidePane>
  );
}
