import { request } from 'node:http';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import { checkServiceAddress } from '#shared/service-address';
import { webhookHeaderNames, type WebhookHeaders } from '#shared/webhook/shape';
import type { Clock } from '../../platform/clock.ts';

export interface Outgoing {
  url: string;
  body: Uint8Array;
  headers: WebhookHeaders;
}
const timeoutMs = 10_000;

/** Posts a delivery only to this computer: a body may contain personal data. Redirects are not followed. */
export function deliver(
  { url, body, headers }: Outgoing,
  clock: Pick<Clock, 'monotonic'>,
  signal: AbortSignal,
): Promise<Result<{ status: number; latencyMs: number }>> {
  // A receiver may want a query, which no address of a service has.
  const checked = checkServiceAddress(url.split('?', 1)[0] ?? '');
  if (!checked.ok || !checked.address.loopback || !checked.address.origin.startsWith('http:')) {
    return Promise.resolve(err(notLoopback));
  }
  const { origin } = checked.address;
  const path = url.slice(origin.length);
  const startedAt = clock.monotonic();
  return new Promise((resolve) => {
    const fail = () => resolve(err(notDelivered(origin)));
    const sent = request(
      `${origin}${path.startsWith('/') ? '' : '/'}${path}`,
      {
        method: 'POST',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          ...(headers.id !== null && { [webhookHeaderNames.id]: headers.id }),
          ...(headers.type !== null && { [webhookHeaderNames.type]: headers.type }),
          ...(headers.signature !== null && { [webhookHeaderNames.signature]: headers.signature }),
        },
      },
      (response) => {
        response.destroy(); // only the status matters, however long the body is
        resolve(ok({ status: response.statusCode ?? 0, latencyMs: clock.monotonic() - startedAt }));
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

const notLoopback: AppError = {
  kind: 'refused',
  reason: 'address-not-allowed',
  message: t('Nothing was sent. Deliveries go to this computer only.'),
  advice: t('Enter an address like http://127.0.0.1:8080/hook.'),
};

function notDelivered(target: string): AppError {
  return {
    kind: 'network',
    reason: 'unreachable',
    message: t('The receiver did not respond.'),
    target,
    advice: t('Check that a receiver listens at that address and port.'),
  };
}
