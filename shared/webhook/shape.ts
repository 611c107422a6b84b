import { t } from '#shared/messages/text';
import { maxJsonDepth, parseBoundedJson, TooDeepError } from '../bounded-json.ts';
import { lastTypeSegment } from '../model/check-params.ts';
import { notificationSchema, notificationTypes, type Notification } from '../model/notification.ts';
import { isName, parseName } from '../resource-names.ts';

/**
 * What a webhook body looks like (§6), judged separately from its signature: a body can be authentic and of a
 * shape this app does not know, or well shaped and forged.
 */
export type ShapeVerdict = {
  /**
   * `known`: one of the types with a payload type. `known-type`: named in the API, its payload is
   * not. `unknown-type`: a notification of another type. `unknown-shape`: JSON, but no notification.
   */
  kind: 'known' | 'known-type' | 'unknown-type' | 'unknown-shape' | 'not-json';
  /** The type as written; null when there is none. */
  type: string | null;
  payloadType: string | null;
  /** Unusual facts, one sentence each; empty if there are none. */
  remarks: string[];
};

type KnownType = (typeof notificationTypes)[number];
/** Payload types of the table in §6; the three types of the migration guide have none there. */
export const payloadTypes: Readonly<Partial<Record<KnownType, string>>> = {
  'notification.client.check_complete.v1': 'CheckCompleteData',
  'notification.client.report_updated.v1': 'ReportUpdatedData',
  'notification.client.ongoing_monitoring_hit.v1': 'OngoingMonitoringHitData',
  'notification.client.ongoing_monitoring_renewal_reminder.v1': 'OngoingMonitoringRenewalReminderData',
};

/** A type is shown and listed; a body could make it as long as itself. */
const maxTypeLength = 200;

/** A webhook body, parsed once for everything that looks at it. */
export type WebhookBody = { is: 'json'; json: unknown } | { is: 'empty' | 'not-json' | 'too-deep' };

export function readWebhookBody(text: string): WebhookBody {
  try {
    return { is: 'json', json: parseBoundedJson(text.replace(/^\uFEFF/, '')) };
  } catch (failure) {
    if (failure instanceof TooDeepError) return { is: 'too-deep' };
    return { is: text.trim() === '' ? 'empty' : 'not-json' };
  }
}

/** The notification in a body; null: the body has none. */
export function notificationIn(body: WebhookBody): Notification | null {
  return body.is === 'json' ? (notificationSchema.safeParse(body.json).data ?? null) : null;
}

export function judgeShape(body: WebhookBody): ShapeVerdict {
  const verdict = (kind: ShapeVerdict['kind'], remarks: string[] = []): ShapeVerdict => ({
    kind,
    type: null,
    payloadType: null,
    remarks,
  });
  if (body.is === 'empty') return verdict('not-json', [t('The body is empty.')]);
  if (body.is === 'not-json') return verdict('not-json', [t('The body is not JSON.')]);
  if (body.is === 'too-deep')
    return verdict('unknown-shape', [
      t('The body nests lists and objects more than {levels} levels deep.', { levels: maxJsonDepth }),
    ]);
  const notification = notificationIn(body);
  if (notification === null)
    return verdict('unknown-shape', [
      t('The body is not a notification. The body must be a JSON object with text in the field “name”.'),
    ]);
  const { name, payload } = notification;
  const type = notification.type?.slice(0, maxTypeLength) ?? null;
  const payloadType =
    payload?.['@type'] === undefined ? null : lastTypeSegment(payload['@type']).slice(0, maxTypeLength);
  const known = notificationTypes.find((each) => each === type);
  const expected = known === undefined ? undefined : payloadTypes[known];

  const remarks: string[] = [];
  if (!isName('notification', name))
    remarks.push(
      t("The name does not have the form organizations/'{'organization'}'/notifications/'{'notification'}'."),
    );
  if (type === null) remarks.push(t('The notification has no type.'));
  if (payload === undefined) remarks.push(t('The notification has no payload.'));
  else if (payload.check === undefined) remarks.push(t('The payload has no check.'));
  else if (!isName('check', payload.check))
    remarks.push(t('The check in the payload is not a full resource name.'));
  if (payload !== undefined && payloadType === null) remarks.push(t('The payload has no @type.'));
  if (expected !== undefined && payloadType !== null && payloadType !== expected) {
    remarks.push(
      t('The payload is {payloadType}, but the notification type needs {expected}.', {
        payloadType,
        expected,
      }),
    );
  }
  const matches = expected !== undefined && payloadType === expected;
  if (type === null && payload === undefined) return { ...verdict('unknown-shape', remarks), payloadType };
  const kind =
    known === undefined
      ? 'unknown-type'
      : matches
        ? 'known'
        : expected === undefined
          ? 'known-type'
          : 'unknown-shape';
  return { kind, type, payloadType, remarks };
}

/** Headers of a delivery (§6), as received; null = not sent. */
export interface WebhookHeaders {
  id: string | null;
  type: string | null;
  signature: string | null;
}
export const webhookHeaderNames = {
  id: 'x-service-notification-id',
  type: 'x-service-notification-type',
  signature: 'x-service-signature',
} as const satisfies Record<keyof WebhookHeaders, string>;

/** Where the headers and the body disagree, one sentence each. The signature covers the body only. */
export function headerMismatches(headers: WebhookHeaders, body: WebhookBody): string[] {
  const remarks: string[] = [];
  if (headers.id === null) remarks.push(t('{id} is missing.', { id: webhookHeaderNames.id }));
  if (headers.type === null) remarks.push(t('{id} is missing.', { id: webhookHeaderNames.type }));
  const notification = notificationIn(body);
  if (notification === null) return remarks;
  const { name, type } = notification;
  const id = parseName('notification', name)?.notification ?? name;
  if (headers.id !== null && headers.id !== id && headers.id !== name) {
    remarks.push(t('{id} does not match the notification in the body.', { id: webhookHeaderNames.id }));
  }
  if (headers.type !== null && type !== undefined && headers.type !== type) {
    remarks.push(t('{type} does not match the type in the body.', { type: webhookHeaderNames.type }));
  }
  return remarks;
}
