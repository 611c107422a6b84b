import { useRef } from 'react';
import { t } from '#shared/messages/text';
import { CommandBar } from '../../components/CommandBar.tsx';
import { Split } from '../../components/Pane.tsx';
import { ReceiverPane } from './ReceiverPane.tsx';
import { SendSample } from './SendSample.tsx';
import { Snippets } from './Snippets.tsx';
import { VerdictBox } from './VerdictBox.tsx';
import { VerifyForm } from './VerifyForm.tsx';
import styles from './WebhookBench.module.css';

/** Verifies deliveries, receives them, and sends samples; nothing of it reaches the service. */
export function WebhookBenchScreen() {
  const bench = useRef<HTMLElement>(null);
  return (
    <>
      <CommandBar title={t('Webhook bench')} note={t('On this computer only')}>
        <SendSample />
      </CommandBar>
      <Split>
        <section ref={bench} className={styles.bench} aria-label={t('Verify a signature')}>
          <VerifyForm />
          <VerdictBox />
          <Snippets />
        </section>
        <ReceiverPane onEnter={() => bench.current?.querySelector('textarea')?.focus()} />
      </Split>
    </>
  );
}
