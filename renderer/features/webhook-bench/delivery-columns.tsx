import { CircleCheck, CircleX, RotateCcw, type LucideIcon } from 'lucide-react';
import { inItsOrder } from '#shared/display-name';
import type { Delivery } from '#shared/ipc/contract/webhooks';
import { t } from '#shared/messages/text';
import { utc } from '../../components/grid/cells.ts';
import type { Cell, ExportedColumn } from '../../components/grid/columns.ts';
import { number, text } from '../../components/grid/order.ts';
import { Status, type Tone } from '../../components/Status.tsx';
import { formatClockSeconds, formatUtc } from '../../format/time.ts';
import { deliveryWords, shortType, type DeliveryWords } from './delivery-words.ts';
import styles from './WebhookBench.module.css';

const looks: Record<DeliveryWords['kind'], { tone: Tone; icon: LucideIcon; weight: 'plain' | 'strong' }> = {
  good: { tone: 'success', icon: CircleCheck, weight: 'plain' },
  bad: { tone: 'danger', icon: CircleX, weight: 'strong' },
  replay: { tone: 'warning', icon: RotateCcw, weight: 'strong' },
};

export const keyOf = ({ key }: Delivery): string => String(key);

const typeOf = ({ notificationType, shape }: Delivery) => notificationType ?? shape.type;

function verdictCell(delivery: Delivery): Cell {
  const { kind, word, note } = deliveryWords(delivery);
  return {
    text: word,
    content: (
      <span className={styles.two}>
        <Status {...looks[kind]} word={word} />
        <small className="small muted">{note}</small>
      </span>
    ),
  };
}

/** The searched text of a delivery; its type is first, so that matches in it can be marked. */
export const searchedIn = (names: ReadonlyMap<string, string>) => (delivery: Delivery) => {
  const { word, note } = deliveryWords(delivery);
  const { organization, notificationId } = delivery;
  return [
    shortType(typeOf(delivery)),
    organizationText(organization, names),
    word,
    note,
    notificationId ?? '',
  ]
    .join('\n')
    .trim();
};

function organizationText(organization: string | null, names: ReadonlyMap<string, string>): string {
  return organization === null ? t('No organization') : inItsOrder(names.get(organization) ?? organization);
}

/** `names`: display names of organizations. */
export function columnsOf(names: ReadonlyMap<string, string>): readonly ExportedColumn<Delivery>[] {
  return [
    {
      id: 'type',
      label: t('Type'),
      width: { least: 128, most: 300, grows: true },
      isName: true,
      cell: (delivery) => {
        const type = shortType(typeOf(delivery));
        return {
          text: type,
          content: (
            <span className={styles.two}>
              <b>{type}</b>
              <small className="small muted">{organizationText(delivery.organization, names)}</small>
            </span>
          ),
        };
      },
      hint: (delivery) =>
        [
          typeOf(delivery) ?? t('Not given'),
          organizationText(delivery.organization, names),
          formatUtc(delivery.receivedAt),
        ].join('\n'),
      sort: text((delivery) => shortType(typeOf(delivery))),
      csv: {
        delivery: keyOf,
        type: typeOf,
        organization: ({ organization }) => organization,
        notification: ({ notificationId }) => notificationId,
      },
    },
    {
      id: 'verdict',
      label: t('Verdict'),
      width: 140,
      cell: verdictCell,
      hint: (delivery) => deliveryWords(delivery).note,
      sort: text((delivery) => deliveryWords(delivery).word),
      csv: {
        verdict: (delivery) => deliveryWords(delivery).word,
        note: (delivery) => deliveryWords(delivery).note,
        status: ({ status }) => String(status),
      },
    },
    {
      id: 'received',
      label: t('Received'),
      width: 84,
      gives: 1,
      align: 'end',
      cell: ({ receivedAt }) => ({ text: formatClockSeconds(receivedAt), look: 'muted' }),
      hint: ({ receivedAt }) => utc(receivedAt),
      // Two may come in one millisecond.
      sort: number(({ key }) => key),
      csv: { received: ({ receivedAt }) => receivedAt },
    },
  ];
}
