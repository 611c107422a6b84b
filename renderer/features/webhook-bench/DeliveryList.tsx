import { CircleCheck, CircleX, RotateCcw, type LucideIcon } from 'lucide-react';
import { inItsOrder } from '#shared/display-name';
import type { Delivery } from '#shared/ipc/contract/webhooks';
import { t } from '#shared/messages/text';
import { cx } from '../../components/class-names.ts';
import { Status, type Tone } from '../../components/Status.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useOrganizationNames } from '../../queries/inbox.ts';
import { formatClockSeconds, formatUtc } from '../../format/time.ts';
import { changeBench, useBench } from './bench-state.ts';
import { fromBase64, type RawBody } from './body.ts';
import { deliveryWords, shortType, type DeliveryWords } from './delivery-words.ts';
import styles from './WebhookBench.module.css';

const looks: Record<DeliveryWords['kind'], { tone: Tone; icon: LucideIcon; weight: 'plain' | 'strong' }> = {
  good: { tone: 'success', icon: CircleCheck, weight: 'plain' },
  bad: { tone: 'danger', icon: CircleX, weight: 'strong' },
  replay: { tone: 'warning', icon: RotateCcw, weight: 'strong' },
};

/** What came, latest first. A press puts it on the bench with its verdict. */
export function DeliveryList({ deliveries }: { deliveries: readonly Delivery[] }) {
  const client = useClient();
  const openKey = useBench((bench) => bench.openDelivery);
  const organizations = deliveries.flatMap(({ organization }) => organization ?? []);
  const names = useOrganizationNames([...new Set(organizations)]);
  const open = async (key: number) => {
    changeBench({ openDelivery: key });
    const result = await client.call('webhooks.delivery', { key });
    // Another one may have been chosen meanwhile.
    if (!result.ok || useBench.getState().openDelivery !== key) return;
    const { delivery, body: base64, signature } = result.value;
    const body: RawBody = { bytes: fromBase64(base64), from: { is: 'delivery', key } };
    changeBench(({ receiverSecret, secret }) => ({
      body,
      signature: signature ?? '',
      secret: receiverSecret === '' ? secret : receiverSecret,
      verdict: { of: body, value: { signature: delivery.signature, shape: delivery.shape } },
    }));
  };
  return (
    <ul aria-label={t('Deliveries')}>
      {deliveries.map((delivery) => {
        const { key, notificationType, shape, organization, receivedAt } = delivery;
        const { kind, word, note } = deliveryWords(delivery);
        return (
          <li key={key}>
            <button
              type="button"
              className={cx(styles.delivery, key === openKey && styles.open)}
              aria-current={key === openKey}
              onClick={() => void open(key)}
            >
              <span className={styles.two}>
                <b>{shortType(notificationType ?? shape.type)}</b>
                <small className="small muted">
                  {organization === null
                    ? t('no organization')
                    : inItsOrder(names.get(organization) ?? organization)}
                </small>
              </span>
              <span className={styles.two}>
                <Status {...looks[kind]} word={word} />
                <small className="small muted" title={note}>
                  {note}
                </small>
              </span>
              <time dateTime={receivedAt} title={formatUtc(receivedAt)}>
                {formatClockSeconds(receivedAt)}
              </time>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
