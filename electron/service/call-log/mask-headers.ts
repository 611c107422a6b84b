import { t } from '#shared/messages/text';

/** Headers whose values describe the exchange and no person. */
const plainHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'request-id',
  'retry-after',
  'server',
  'strict-transport-security',
  'traceparent',
  'transfer-encoding',
  'vary',
  'via',
  'x-content-type-options',
  'x-correlation-id',
  'x-request-id',
]);
const maxValueLength = 200;

export interface ShownHeader {
  name: string;
  value: string;
}

/** Every header by name; the value only where it is known to be harmless. */
export function maskHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): ShownHeader[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [value].flat().map((one) => ({
          name,
          value: plainHeaders.has(name.toLowerCase()) ? one.slice(0, maxValueLength) : t('Not shown'),
        })),
  );
}
