import { randomUUID } from 'node:crypto';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { err, ok } from '#shared/result';
import { sampleBody } from '#shared/webhook/samples';
import { judgeShape, readWebhookBody } from '#shared/webhook/shape';
import type { webhookCalls } from '#shared/ipc/contract/webhooks';
import type { Clock } from '../../platform/clock.ts';
import { savedAs, type SaveText } from '../../platform/save-text.ts';
import { deliver } from '../../jobs/webhooks/deliver.ts';
import type { WebhookReceiver } from '../../jobs/webhooks/receiver.ts';
import { sign, verifySignature } from '../../jobs/webhooks/verify.ts';
import type { HandlersOf } from '../handle-call.ts';

export function webhookHandlers(dependencies: {
  receiver: WebhookReceiver;
  clock: Clock;
  turn: () => Promise<void>;
  /** Lets the operator choose where; null when none was chosen. */
  saveText: SaveText;
}): HandlersOf<typeof webhookCalls> {
  const { receiver, clock, turn, saveText } = dependencies;
  return {
    'webhooks.verify': async ({ body, signature, secret, others }) => {
      const bytes = Buffer.from(body, 'base64');
      return ok({
        signature: await verifySignature({ body: bytes, signature, secret, others }, turn),
        shape: judgeShape(readWebhookBody(bytes.toString('utf8'))),
      });
    },
    'webhooks.startReceiver': ({ port, secret }) => receiver.start(port, secret),
    'webhooks.stopReceiver': async () => ok(await receiver.stop()),
    'webhooks.deliveries': () => ok({ receiver: receiver.status(), deliveries: receiver.deliveries() }),
    'webhooks.delivery': ({ key }) => {
      const stored = receiver.find(key);
      if (stored === null) return err(notFound);
      const { delivery, body, headers } = stored;
      return ok({ delivery, body: Buffer.from(body).toString('base64'), signature: headers.signature });
    },
    'webhooks.exportDeliveries': async ({ csv }) => {
      const name = `webhook-deliveries-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`;
      return savedAs(await saveText(name, csv));
    },
    'webhooks.clearDeliveries': () => {
      receiver.clear();
      return ok(null);
    },
    'webhooks.replay': ({ key, url }, signal) => {
      const stored = receiver.find(key);
      if (stored === null) return err(notFound);
      return deliver({ url, body: stored.body, headers: stored.headers }, clock, signal);
    },
    'webhooks.sendSample': async ({ type, url, secret }, signal) => {
      const id = randomUUID();
      const body = Buffer.from(sampleBody(type, { id, createdAt: new Date(clock.now()).toISOString() }));
      const signature = sign(body, secret);
      const sent = await deliver({ url, body, headers: { id, type, signature } }, clock, signal);
      return sent.ok ? ok({ ...sent.value, body: body.toString('base64'), signature }) : sent;
    },
  };
}

const notFound: AppError = {
  kind: 'not-found',
  message: t('The delivery is no longer in the list.'),
  advice: t('Ask the sender to deliver again. The bench keeps only the latest deliveries.'),
};
