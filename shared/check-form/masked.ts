import { gatedParameters } from './fields.ts';

/** Fields of the body that say nothing about a person; whatever else it holds is masked. */
const plainFields: ReadonlySet<string> = new Set([
  '@type',
  'parent',
  'displayName',
  'clientReference',
  'template',
  'notificationRecipient',
  'passportNfcPreference',
  'persona',
  'documentType',
  'documentUploadId',
  'side',
  'countryCode',
  ...gatedParameters,
]);

/** The body as it is shown and copied: names and forms stay, personal values are dots (§2 subject, address). */
export function maskBody(body: unknown, onBehalfOfField = ''): unknown {
  if (Array.isArray(body)) return body.map((item) => maskBody(item, onBehalfOfField));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (typeof value === 'object' && value !== null) return [name, maskBody(value, onBehalfOfField)];
      return [name, plainFields.has(name) || name === onBehalfOfField ? value : mask(value)];
    }),
  );
}

/** The first letter of several stays, so that an operator knows the record again; the length is not shown. */
function mask(value: unknown): string {
  const first = typeof value === 'string' ? /^\p{L}(?=\p{M}*[^\p{M}])/u.exec(value)?.[0] : undefined;
  return `${first ?? ''}••••`;
}
