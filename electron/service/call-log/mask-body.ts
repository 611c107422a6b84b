import type { LoggedOperation } from '#shared/call-log';
import { bareField, isConstant, isPlainName, isPlainNumber } from '#shared/impersonal';
import type { Json } from '#shared/unspecified/json';
import { quote } from '../api/quote.ts';

export const dots = '••••';

/**
 * Bodies without personal data. What is shown is a list of what is harmless, not of what is personal: services
 * send fields that the API document does not name, and a profile's template may put a person in any of them. Shown
 * are flags, small numbers, times, constants, resource names, and the text of these fields. One word in capitals may be a
 * name: it is a constant where its field says so, and in bodies about things.
 */
const plainFields: ReadonlySet<string> = new Set([
  '@type',
  'clientReference',
  'code',
  'countryCode',
  'documentType',
  'feature',
  'featureFlag',
  'featureSet',
  'field',
  'flag',
  'jurisdiction',
  'key',
  'nextPageToken',
  'package',
  'persona',
  'role',
  'side',
  'status',
]);
/** Fields, without case and separators, at and below which nothing is shown but a form and resource names. */
const personalFields =
  /^(subject|relatedsubjects|address|dob)$|(name|mail|phone|phonenumber|mobile|birth|birthdate|postcode|postalcode|zipcode)$/;
const constantFields =
  /(state|status|type|kind|reason|recommendation|severity|result|outcome|level|preference|persona|role|side|view|code|mode|country|currency)$/;
const formFields: ReadonlySet<string> = new Set(['@type', 'role', 'countryCode']);
/** Text of the service about a request: quoted, with the personal values of the request cut out. */
const messageFields: ReadonlySet<string> = new Set([
  'message',
  'error',
  'error_description',
  'description',
  'reason',
]);
/** Operations about things, so that display names are not those of persons. */
const aboutThings: ReadonlySet<LoggedOperation> = new Set([
  'ListOrganizations',
  'ListBrands',
  'ListFeatureFlags',
  'CreateFeatureFlag',
  'UpdateFeatureFlag',
  'SetFeatureFlagOverride',
  'DeleteFeatureFlagOverride',
]);

const time = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;
const notificationType = /^notification(\.\w+)+$/;
const fieldName = /^@?[A-Za-z][\w.-]{0,63}$/;
const maxPlainTextLength = 300;

export interface BodyContext {
  operation: LoggedOperation;
  isError: boolean;
  /** Texts that must not show in an error message: what was masked in the request. */
  hidden: readonly string[];
}

/** The body with dots for whatever may be personal; its form stays. */
export function maskBody(
  value: unknown,
  context: BodyContext,
  key = '',
  isPersonal = personalFields.test(bareField(key)),
): Json {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((item) => maskBody(item, context, key, isPersonal));
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, member]): [string, Json] => [
        fieldName.test(name) ? name : '(field)',
        maskBody(member, context, name, isPersonal || personalFields.test(bareField(name))),
      ]),
    );
  if (typeof value === 'string') return shownText(value, key, isPersonal, context) ?? dots;
  if (isPersonal) return dots;
  return typeof value === 'boolean' || isPlainNumber(value) ? value : dots;
}

/** The shown part of a text; null: none. */
function shownText(text: string, key: string, isPersonal: boolean, context: BodyContext): string | null {
  if (text === '' || isPlainName(text)) return text;
  const isBrief = text.length <= maxPlainTextLength && !text.includes('@');
  if (key === 'displayName') return isBrief && aboutThings.has(context.operation) ? text : null;
  if (isPersonal) return isBrief && formFields.has(key) ? text : null;
  if (time.test(text) || notificationType.test(text)) return text;
  if (isConstant(text) && (text.includes('_') || mayBeConstant(key, context))) return text;
  if (context.isError && messageFields.has(key)) return quote(text, context.hidden);
  return isBrief && plainFields.has(key) ? text : null;
}

const mayBeConstant = (key: string, { operation }: BodyContext): boolean =>
  aboutThings.has(operation) || constantFields.test(bareField(key));

/** The texts of a body that `maskBody` replaced. */
export function maskedTexts(value: unknown, shown: Json): string[] {
  if (typeof value === 'string' || typeof value === 'number')
    return shown === dots && String(value).length > 1 ? [String(value)] : [];
  if (typeof value !== 'object' || value === null || typeof shown !== 'object' || shown === null) return [];
  const masks = Object.values(shown);
  return Object.values(value).flatMap((member: unknown, place) => maskedTexts(member, masks[place] ?? null));
}
