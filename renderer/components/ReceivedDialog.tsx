import { Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { t } from '#shared/messages/text';
import { asReceived } from '#shared/reading/as-received';
import { jsonText } from '#shared/reading/raw-number';
import { useCopy } from '../queries/use-copy.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { JsonView } from './JsonView.tsx';
import styles from './ReceivedDialog.module.css';

/** A button that shows what the service sent, with personal values masked. */
export function ShowReceived({
  kind = 'plain',
  label,
  title,
  value,
}: {
  kind?: 'plain' | 'quiet';
  label: string;
  title: string;
  value: unknown;
}) {
  const [isOpen, setOpen] = useState(false);
  const copy = useCopy();
  const shown = asReceived(value);
  const close = () => setOpen(false);
  const actions: ReactNode = (
    <>
      <Button icon={Copy} onPress={() => copy(jsonText(shown), t('JSON copied.'))}>
        {t('Copy as shown')}
      </Button>
      <Button kind="primary" onPress={close}>
        {t('Close')}
      </Button>
    </>
  );
  return (
    <>
      <Button small kind={kind} onPress={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        isOpen={isOpen}
        wide
        title={title}
        onClose={close}
        footnote={t('Personal data masked')}
        actions={actions}
      >
        <div className={styles.received}>
          <JsonView value={shown} label={title} />
        </div>
      </Dialog>
    </>
  );
}
