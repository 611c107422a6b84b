import { CircleCheck, CircleX, RotateCcw, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/errors';
import type { Delivery } from '#shared/ipc/contract/webhooks';
import { t } from '#shared/messages/text';
import { Line } from '../../components/Bar.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Status } from '../../components/Status.tsx';
import { formatLatency } from '../../format/number.ts';
import { useClient } from '../../ipc/client-context.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import styles from './WebhookBench.module.css';

/** Unusual facts about a delivery; it can be opened in the bench and replayed. */
export function DeliveryDetail({
  delivery,
  onOpen,
  onClose,
}: {
  delivery: Delivery;
  onOpen: () => void;
  onClose: () => void;
}) {
  useKeys([{ ...keyTable.close, label: t('Close the pane'), run: onClose }]);
  const client = useClient();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // In a low window the receiver scrolls, and what was chosen is below the list.
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const [url, setUrl] = useState('http://127.0.0.1:8080/hook');
  const [sent, setSent] = useState<{ status: number; latencyMs: number } | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const { key, mismatches, replayOf, status, path, notificationId } = delivery;
  const send = async () => {
    const result = await client.call('webhooks.replay', { key, url: url.trim() });
    setError(result.ok ? null : result.error);
    setSent(result.ok ? result.value : null);
  };
  return (
    <section ref={section} className={styles.openDelivery} aria-label={t('Delivery {key}', { key })}>
      <Line className={styles.top}>
        <h3>{t('Delivery {key}', { key })}</h3>
        <span className="muted small">{t('{path} returned {status}', { path, status })}</span>
        <Button small aria-label={t('Open in webhook bench')} onPress={onOpen}>
          {t('Open')}
        </Button>
        <IconButton small label={t('Close the pane')} icon={X} onPress={onClose} />
      </Line>
      {notificationId !== null && (
        <code className="truncate" title={notificationId}>
          {notificationId}
        </code>
      )}
      {replayOf !== null && (
        <Status tone="warning" icon={RotateCcw} word={t('Duplicate of delivery {replayOf}', { replayOf })} />
      )}
      {mismatches.map((mismatch) => (
        <Status key={mismatch} tone="warning" icon={TriangleAlert} word={mismatch} />
      ))}
      <form
        className={styles.again}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label={t('Send the same bytes to')}
          mono
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <Button type="submit">{t('Send again')}</Button>
      </form>
      {sent !== null && <SentStatus {...sent} />}
      {error !== null && <ErrorNotice as="box" error={error} onRetry={() => void send()} />}
    </section>
  );
}

/** The response of the receiver of a delivery. */
export function SentStatus({ status, latencyMs }: { status: number; latencyMs: number }) {
  const isGood = status >= 200 && status < 300;
  return (
    <Status
      tone={isGood ? 'success' : 'danger'}
      icon={isGood ? CircleCheck : CircleX}
      word={t('Returned {status} after {latency}', {
        status,
        latency: formatLatency(Math.max(1, latencyMs)),
      })}
    />
  );
}
