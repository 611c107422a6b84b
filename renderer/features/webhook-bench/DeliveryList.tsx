import { Download, Webhook } from 'lucide-react';
import { useMemo } from 'react';
import type { Delivery } from '#shared/ipc/contract/webhooks';
import { t } from '#shared/messages/text';
import { LinkButton } from '../../components/Button.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { rowExport } from '../../components/grid/export-rows.ts';
import { List } from '../../components/grid/List.tsx';
import { useList } from '../../components/grid/use-list.ts';
import { Line } from '../../components/Bar.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useOrganizationNames } from '../../queries/inbox.ts';
import { toastError } from '../../state/toasts.ts';
import { changeBench, changeDeliveriesView, useDeliveriesView } from './bench-state.ts';
import { fromBase64, type RawBody } from './body.ts';
import { columnsOf, keyOf, searchedIn } from './delivery-columns.tsx';
import { DeliveryDetail } from './DeliveryDetail.tsx';
import styles from './WebhookBench.module.css';

/** What came, latest first. An arrow or a press shows a delivery; Enter or a double press opens it in the bench. */
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
  const names = useOrganizationNames([
    ...new Set(deliveries.flatMap(({ organization }) => organization ?? [])),
  ]);
  const columns = useMemo(() => columnsOf(names), [names]);
  const searched = useMemo(() => searchedIn(names), [names]);
  const view = useDeliveriesView();
  const { list, find, open, close } = useList({
    rows: deliveries,
    keyOf,
    view,
    onView: changeDeliveriesView,
  });
  /** Replaces what the operator entered in the bench: only when asked to. */
  const load = async (key: number) => {
    const openName = String(key);
    changeDeliveriesView({ openName });
    const result = await client.call('webhooks.delivery', { key });
    // Another one may have been chosen meanwhile.
    if (useDeliveriesView.getState().openName !== openName) return;
    if (!result.ok) {
      toastError(result.error);
      return;
    }
    const { delivery, body: base64, signature } = result.value;
    const body: RawBody = { bytes: fromBase64(base64), from: { is: 'delivery', key } };
    changeBench(({ verifiedWith, secret }) => {
      const own = verifiedWith.findLast(({ after }) => after < key)?.secret;
      // A verdict is that of the secret beside it.
      const isOfOther = own === undefined && secret !== '';
      const value = { signature: delivery.signature, shape: delivery.shape };
      return {
        body,
        signature: signature ?? '',
        secret: own ?? secret,
        verdict: isOfOther ? null : { of: body, value },
      };
    });
    onEnter();
  };
  const save = rowExport({
    columns,
    rows: deliveries,
    keyOf,
    write: (csv) => client.call('webhooks.exportDeliveries', { csv }),
  });
  return (
    <>
      <div className={styles.deliveries}>
        <List
          {...list}
          pane={t('Deliveries')}
          label={t('Deliveries')}
          columns={columns}
          searched={searched}
          isTall
          progress="complete"
          onOpen={({ key }) => void load(key)}
          actions={[{ label: t('Export selected as CSV'), icon: Download, run: (keys) => void save(keys) }]}
          above={
            deliveries.length > 0 && (
              <Line className={styles.findDelivery}>
                <FindBox label={t('Search deliveries')} {...find} />
              </Line>
            )
          }
          note={t('Keeps the latest 200')}
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
            text: t(
              'Start the receiver. Then send a signed sample, or send a delivery from another program on this computer.',
            ),
          }}
        />
      </div>
      {open !== undefined && (
        <DeliveryDetail key={open.key} delivery={open} onOpen={() => void load(open.key)} onClose={close} />
      )}
    </>
  );
}
