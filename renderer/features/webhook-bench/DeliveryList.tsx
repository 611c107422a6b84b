import { Download, Webhook } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { toCsv } from '#shared/csv/write';
import type { Delivery } from '#shared/ipc/contract/webhooks';
import { t } from '#shared/messages/text';
import { LinkButton } from '../../components/Button.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { csvTable } from '../../components/grid/columns.ts';
import type { GridHandle } from '../../components/grid/Grid.tsx';
import { List } from '../../components/grid/List.tsx';
import { Line } from '../../components/Bar.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useOrganizationNames } from '../../queries/inbox.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { changeBench, changeDeliveriesView, useBench, useDeliveriesView } from './bench-state.ts';
import { fromBase64, type RawBody } from './body.ts';
import { columnsOf, keyOf, searchedIn } from './delivery-columns.tsx';
import { DeliveryDetail } from './DeliveryDetail.tsx';
import styles from './WebhookBench.module.css';

/** What came, latest first. An arrow or a press puts it on the bench with its verdict; Enter goes on there. */
export function DeliveryList({
  deliveries,
  onEnter,
  onClear,
}: {
  deliveries: readonly Delivery[];
  onEnter: () => void;
  onClear: () => void;
}) {
  const client = useClient();
  const list = useDeliveriesView();
  const openKey = useBench((bench) => bench.openDelivery);
  const grid = useRef<GridHandle>(null);
  const names = useOrganizationNames([
    ...new Set(deliveries.flatMap(({ organization }) => organization ?? [])),
  ]);
  const columns = useMemo(() => columnsOf(names), [names]);
  const searched = useMemo(() => searchedIn(names), [names]);
  const open = deliveries.find(({ key }) => key === openKey);
  const show = async (key: number) => {
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
  /** Saves rows as a file for spreadsheets; null: every row. */
  const save = async (keys: readonly string[] | null) => {
    const chosen = keys === null ? deliveries : deliveries.filter((row) => keys.includes(keyOf(row)));
    const table = csvTable(columns, chosen);
    const saved = await client.call('webhooks.exportDeliveries', {
      csv: toCsv([table.head, ...table.rows]),
    });
    if (!saved.ok) toastError(saved.error);
    else if (saved.value.savedAs !== null)
      toast({
        tone: 'success',
        text: t('{count, plural, one {# row} other {# rows}} exported.', { count: chosen.length }),
      });
  };
  return (
    <List
      ref={grid}
      pane={t('Deliveries')}
      label={t('Deliveries')}
      columns={columns}
      rows={deliveries}
      keyOf={keyOf}
      searched={searched}
      isTall
      view={{ ...list, openName: openKey === null ? null : String(openKey) }}
      onView={changeDeliveriesView}
      progress="complete"
      onSelect={({ key }) => void show(key)}
      onOpen={({ key }) => void show(key).then(onEnter)}
      acts={[{ label: t('Export selected as CSV'), icon: Download, run: (keys) => void save(keys) }]}
      above={
        deliveries.length > 0 && (
          <Line className={styles.findDelivery}>
            <FindBox
              label={t('Search deliveries')}
              value={list.needle}
              onChange={(needle) => changeDeliveriesView({ needle })}
              onLeave={() => grid.current?.focus()}
            />
          </Line>
        )
      }
      below={
        open !== undefined && (
          <DeliveryDetail
            key={open.key}
            delivery={open}
            onClose={() => {
              changeBench({ openDelivery: null });
              grid.current?.focus();
            }}
          />
        )
      }
      note={t('The latest 200, until the app closes')}
      end={
        deliveries.length > 0 && (
          <>
            <LinkButton onPress={() => void save(null)}>{t('Export as CSV')}</LinkButton>
            <LinkButton onPress={onClear}>{t('Clear list')}</LinkButton>
          </>
        )
      }
      empty={{
        icon: Webhook,
        title: t('No deliveries yet'),
        text: t('Start the receiver. Then send a signed sample, or send to the receiver from this computer.'),
      }}
    />
  );
}
