import { useQueryClient } from '@tanstack/react-query';
import { CircleDot, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { AppError } from '#shared/errors';
import type { ReceiverStatus } from '#shared/ipc/contract/webhooks';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { Button } from '../../components/Button.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { emptyListView } from '../../components/grid/list-view.ts';
import { Meta, SidePane, SidePaneHead } from '../../components/SidePane.tsx';
import { Status } from '../../components/Status.tsx';
import { formatCount } from '../../format/number.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { deliveriesQuery, useDeliveries } from '../../queries/webhooks.ts';
import { useScope } from '../../scope/scope.ts';
import { changeBench, changeDeliveriesView, useBench } from './bench-state.ts';
import { DeliveryList } from './DeliveryList.tsx';
import { LiveDelivery } from './LiveDelivery.tsx';
import { SecretField } from './SecretField.tsx';
import styles from './WebhookBench.module.css';

/** Listens on this computer, verifies deliveries and lists them. */
export function ReceiverPane({ onEnter }: { onEnter: () => void }) {
  const client = useClient();
  const cache = useQueryClient();
  const { profile } = useScope();
  const { data, error, refetch } = useDeliveries();
  const receiver = data?.receiver;
  const deliveries = data?.deliveries;
  return (
    <SidePane className={styles.receiver} label={t('Receiver')}>
      {error !== null && <ErrorNotice as="box" error={toAppError(error)} onRetry={() => void refetch()} />}
      {receiver !== undefined && <ReceiverHead receiver={receiver} />}
      {profile.builtIn && receiver !== undefined && <LiveDelivery url={receiver.url} />}
      {deliveries !== undefined && (
        <DeliveryList
          deliveries={deliveries}
          onEnter={onEnter}
          onClear={() => {
            void client.call('webhooks.clearDeliveries', {}).then(() => {
              changeDeliveriesView(emptyListView);
              void cache.invalidateQueries(deliveriesQuery(client));
            });
          }}
        />
      )}
    </SidePane>
  );
}

function ReceiverHead({ receiver }: { receiver: ReceiverStatus }) {
  const client = useClient();
  const cache = useQueryClient();
  const { port, receiverSecret } = useBench();
  const [error, setError] = useState<AppError | null>(null);
  const number = /^\d{4,5}$/.test(port) ? Number(port) : 0;
  const isPort = number >= 1024 && number <= 65_535;
  const read = () => void cache.invalidateQueries(deliveriesQuery(client));
  const start = async () => {
    const result = await client.call('webhooks.startReceiver', { port: number, secret: receiverSecret });
    setError(result.ok ? null : result.error);
    if (result.ok) {
      const own = { after: result.value.received, secret: receiverSecret };
      changeBench(({ verifiedWith }) => ({ verifiedWith: [...verifiedWith, own] }));
    }
    read();
  };
  const stop = async () => {
    await client.call('webhooks.stopReceiver', {});
    const { live } = useBench.getState();
    // What the demo delivers has nowhere to go now, and the next receiver may have another port or secret.
    changeBench({ live: [] });
    for (const { name } of live) {
      if (!isName('organization', name)) continue;
      await client.call('demo.webhook', { organization: name, webhook: null });
    }
    read();
  };
  const { url, received, refused } = receiver;
  return (
    <SidePaneHead
      title={t('Receiver')}
      actions={
        url !== null && (
          <Button icon={Pause} small onPress={() => void stop()}>
            {t('Stop')}
          </Button>
        )
      }
    >
      {url === null ? (
        <form
          className={styles.start}
          onSubmit={(event) => {
            event.preventDefault();
            if (isPort && receiverSecret !== '') void start();
          }}
        >
          <TextField
            label={t('Port')}
            mono
            inputMode="numeric"
            value={port}
            error={isPort ? undefined : t('Enter a port from 1024 to 65535.')}
            onChange={(event) => changeBench({ port: event.target.value.trim() })}
          />
          <SecretField
            label={t('Verification secret')}
            hint={t('Required to verify deliveries')}
            value={receiverSecret}
            onChange={(secret) => changeBench({ receiverSecret: secret })}
          />
          <Button icon={Play} type="submit" isDisabled={!isPort || receiverSecret === ''}>
            {t('Start')}
          </Button>
        </form>
      ) : (
        <>
          <CopyName name={url} />
          <Meta>
            <Status tone="success" icon={CircleDot} word={t('Listening on this computer only')} />
            <span>{t('{received} received', { received: formatCount(received) })}</span>
            {refused > 0 && (
              <span
                title={t(
                  'Rejected requests are too large, incomplete, not POST, or not addressed to this computer.',
                )}
              >
                {t('{refused, number} rejected', { refused })}
              </span>
            )}
          </Meta>
        </>
      )}
      {error !== null && <ErrorNotice as="box" error={error} onRetry={() => void start()} />}
    </SidePaneHead>
  );
}
