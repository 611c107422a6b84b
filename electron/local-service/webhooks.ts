import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import type { WebhookTarget } from '#shared/local-service-faults';
import { checkServiceAddress } from '#shared/service-address';
import type { Dialect } from './dialects/dialect.ts';
import { notificationBody } from './dialects/encode.ts';
import { notificationResponse } from './routes/notifications.ts';
import type { OrganizationRow } from './seed/organizations.ts';
import type { NotificationRow } from './state/notifications.ts';

const timeLimit = 5000;

/** Posts a body; resolves when a response came or none could. §6 shows no retries, so there are none. */
function post(url: string, headers: Record<string, string>, body: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const call = request(url, { method: 'POST', headers, timeout: timeLimit }, (response) => {
      response.resume();
      response.on('close', resolve);
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve());
    call.end(body);
  });
}

/** Whether a webhook may be sent there: to this machine, where nothing is encrypted. */
export function isLocalUrl(url: string): boolean {
  const checked = checkServiceAddress(url);
  return checked.ok && checked.address.loopback && checked.address.origin.startsWith('http:');
}

/** Signs and delivers notifications, those of one organization one after the other. */
export class Webhooks {
  readonly #dialect: Dialect;
  readonly #byOrganization = new Map<string, WebhookTarget>();
  readonly #queues = new Map<string, Promise<void>>();

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  set(organization: OrganizationRow, webhook: WebhookTarget | null): void {
    if (webhook === null) {
      this.#byOrganization.delete(organization.id);
      return;
    }
    if (!isLocalUrl(webhook.url))
      throw new RangeError('A webhook of the local service has to be an http URL on this machine.');
    this.#byOrganization.set(organization.id, webhook);
  }

  deliver(organization: OrganizationRow, row: NotificationRow): void {
    const webhook = this.#byOrganization.get(organization.id);
    if (webhook === undefined) return;
    const notification = notificationBody(this.#dialect, notificationResponse(organization, row));
    const body = Buffer.from(JSON.stringify(notification));
    const headers = {
      'content-type': 'application/json',
      'content-length': String(body.length),
      'x-service-notification-id': row.id,
      'x-service-notification-type': row.facts.type,
      'x-service-signature': createHmac('sha256', webhook.secret).update(body).digest('base64'),
    };
    const earlier = this.#queues.get(organization.id) ?? Promise.resolve();
    this.#queues.set(
      organization.id,
      earlier.then(() => post(webhook.url, headers, body)),
    );
  }

  /** Resolves when everything passed in so far has been delivered or abandoned. */
  async settled(): Promise<void> {
    await Promise.all(this.#queues.values());
  }
}
