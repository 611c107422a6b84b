import { useRef } from 'react';
import { t } from '#shared/messages/text';
import { CommandBar } from '../../components/CommandBar.tsx';
import { Scroll, Split } from '../../components/Pane.tsx';
import { ReceiverPane } from './ReceiverPane.tsx';
import { SendSample } from './SendSample.tsx';
import { Snippets } from './Snippets.tsx';
import { VerdictBox } from './VerdictBox.tsx';
import { VerifyForm } from './VerifyForm.tsx';
import styles from './WebhookBench.module.css';

/** Verifies deliveries, receives them, and sends samples; nothing of it reaches the service. */
export function WebhookBenchScreen() {
  const bench = useRef<HTMLDivElement>(null);
  return (
    <>
      <CommandBar title={t('Webhook bench')} note={t('This computer only')}>
        <SendSample />
      </CommandBar>
      <Split>
        <Scroll ref={bench} className={styles.bench} label={t('Verify signature')}>
          <VerifyForm />
          <VerdictBox />
          <Snippets />
        </Scroll>
        <ReceiverPane onEnter={() => bench.current?.querySelector('textarea')?.focus()} />
      </Split>
    </>
  );
}
