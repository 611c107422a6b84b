import { ChevronDown, Send } from 'lucide-react';
import { useState } from 'react';
import type { AppError } from '#shared/errors';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { notificationTypes } from '#shared/model/notification';
import { typeLabel } from '#shared/notifications/wording';
import { Button, LinkButton } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Select, TextField } from '../../components/Field.tsx';
import { Popover } from '../../components/Popover.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useDeliveries } from '../../queries/webhooks.ts';
import { changeBench, useBench } from './bench-state.ts';
import { fromBase64 } from './body.ts';
import { SentStatus } from './DeliveryDetail.tsx';
import { SecretField } from './SecretField.tsx';
import styles from './WebhookBench.module.css';

const types = notificationTypes.map((type) => ({ value: type, label: typeLabel(type) ?? type }));

/** Sends an invented, signed notification to an address of this computer. */
export function SendSample() {
  return (
    <Popover
      label={t('Send a signed sample')}
      placement="bottom end"
      trigger={
        <Button>
          <Send aria-hidden="true" />
          {t('Send a signed sample')}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {(close) => <SampleForm onClose={close} />}
    </Popover>
  );
}

function SampleForm({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const { data } = useDeliveries();
  const bench = useBench();
  const [type, setType] = useState<(typeof notificationTypes)[number]>(notificationTypes[0]);
  const [url, setUrl] = useState(data?.receiver.url ?? 'http://127.0.0.1:8080/hook');
  const [secret, setSecret] = useState(bench.receiverSecret === '' ? bench.secret : bench.receiverSecret);
  const [sent, setSent] = useState<OutputOf<'webhooks.sendSample'> | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const send = async () => {
    const result = await client.call('webhooks.sendSample', { type, url: url.trim(), secret });
    setError(result.ok ? null : result.error);
    setSent(result.ok ? result.value : null);
  };
  return (
    <form
      className={styles.sample}
      onSubmit={(event) => {
        event.preventDefault();
        if (secret !== '') void send();
      }}
    >
      <Select label={t('Type')} value={type} options={types} onChange={setType} />
      <TextField
        label={t('Address on this computer')}
        mono
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <SecretField
        label={t('Secret to sign with')}
        value={secret}
        hint={t('Used once, not saved')}
        onChange={setSecret}
      />
      {sent !== null && (
        <div className={styles.actions}>
          <SentStatus status={sent.status} latencyMs={sent.latencyMs} />
          <LinkButton
            className="small"
            onPress={() => {
              changeBench({
                body: { bytes: fromBase64(sent.body), from: { is: 'sample' } },
                signature: sent.signature,
                secret,
                verdict: null,
              });
              onClose();
            }}
          >
            {t('Open in webhook bench')}
          </LinkButton>
        </div>
      )}
      <div className={styles.actions}>
        <span className="spacer" />
        <Button type="submit" kind="primary" isDisabled={secret === ''}>
          {t('Send sample')}
        </Button>
      </div>
      {error !== null && <ErrorNotice as="box" error={error} onRetry={() => void send()} />}
    </form>
  );
}
