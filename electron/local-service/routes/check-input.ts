import {
  checkTemplates,
  lastTypeSegment,
  passportNfcPreferences,
  personas,
  type CheckTemplate,
  type ParamsType,
} from '#shared/model/check-params';
import { nameSchema } from '#shared/resource-names';
import { z } from 'zod';
import { parseBody, readFields } from '../parse-body.ts';
import { invalid, invalidField } from '../refusal.ts';
import { isAlpha3 } from './country-codes.ts';

/** What CreateCheck takes and refuses (§2, §7). */
const text = z.string().max(1000);
const required = text.min(1, 'Required');

const calendarDate = z
  .strictObject({
    year: z.int().min(1800).max(2200),
    month: z.int().min(1).max(12),
    day: z.int().min(1).max(31),
  })
  .refine(({ year, month, day }) => {
    const date = new Date(Date.UTC(year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  }, 'Not a date of the calendar.');

const subject = z.strictObject({
  givenName: text.optional(),
  familyName: text.optional(),
  otherNames: text.optional(),
  email: text.regex(/^[^\s@]+@[^\s@]+$/, 'Expected an email address.').optional(),
  phoneNumber: z
    .string()
    .regex(/^\+[1-9]\d{1,14}$/, 'Expected E.164, for example +447700900123.')
    .optional(),
  dateOfBirth: calendarDate.optional(),
  yearOfBirth: z.int().min(1800).max(2200).optional(),
});
const address = z.strictObject({
  buildingNumber: text.optional(),
  buildingName: text.optional(),
  subBuilding: text.optional(),
  street: text.optional(),
  locality: text.optional(),
  postalCode: text.optional(),
  countryCode: z.string().refine(isAlpha3, 'Expected an ISO 3166-1 alpha-3 code.').optional(),
});

const flag = z.boolean().optional();
const persona = z.enum(personas).optional();
const common = { '@type': required, subject: subject.optional() };
const document = z.strictObject({
  documentType: required,
  files: z
    .array(z.strictObject({ documentUploadId: nameSchema('object'), side: required }))
    .min(1, 'Required')
    .max(10),
});

const paramsSchemas = {
  IdentityVerificationCheckParams: z.strictObject({
    ...common,
    passportNfcPreference: z.enum(passportNfcPreferences),
    persona,
    requireSourceOfFundsQuestionnaire: flag,
    requireBankingData: flag,
    requireProofOfAddressDocument: flag,
    requireProofOfOwnershipDocument: flag,
    internationalAddressVerificationConsent: flag,
    enableOngoingMonitoring: flag,
  }),
  SourceOfFundsCheckParams: z.strictObject({ ...common, persona }),
  ClientOnlyVerificationCheckParams: z.strictObject({
    ...common,
    address,
    requireAddressVerification: flag,
    enableOngoingMonitoring: flag,
  }),
  IdentityDocumentVerificationCheckParams: z.strictObject({ ...common, document: document.optional() }),
} as const satisfies Record<ParamsType, z.ZodType>;

/** Parameter and the feature that an organization needs for it (§2 rule 2). */
export const gatedParameters: Readonly<Record<string, string>> = {
  requireSourceOfFundsQuestionnaire: 'source_of_funds',
  requireBankingData: 'banking_data',
  requireProofOfAddressDocument: 'proof_of_address_document',
  requireProofOfOwnershipDocument: 'proof_of_ownership_document',
  internationalAddressVerificationConsent: 'international_address',
  requireAddressVerification: 'address_verification',
  enableOngoingMonitoring: 'ongoing_monitoring',
};

/** Fields the service assigns; given ones are ignored (AIP-203). */
const assigned = {
  name: z.unknown().optional(),
  state: z.unknown().optional(),
  createTime: z.unknown().optional(),
  updateTime: z.unknown().optional(),
  creator: z.unknown().optional(),
  relatedSubjects: z.unknown().optional(),
  ongoingMonitoringEnabled: z.unknown().optional(),
};
const checkSchema = z.strictObject({
  ...assigned,
  displayName: required,
  clientReference: required,
  template: required,
  params: z.looseObject({ '@type': required }),
  notificationRecipient: nameSchema('user').optional(),
  /** Assumption: the name the guide gives the concept (§2). */
  onBehalfOf: nameSchema('user').optional(),
});

export interface CheckInput {
  displayName: string;
  clientReference: string;
  template: CheckTemplate;
  params: Readonly<Record<string, unknown>>;
  notificationRecipient: string | undefined;
  onBehalfOf: string | undefined;
}

function isTemplate(text: string): text is CheckTemplate {
  return Object.hasOwn(checkTemplates, text);
}

/** §9: the package is given as v1alpha2 in the reference and as v1 in the guide; both are accepted. */
const typeUrl = /(^|\/)([a-z][\w]*\.)*checks\.type\.(v1alpha2|v1)\.\w+$/;

function parseParams(template: CheckTemplate, params: Readonly<Record<string, unknown>>, type: string): void {
  const expected = checkTemplates[template];
  if (!typeUrl.test(type))
    throw invalidField('params.@type', 'Expected a type URL of the package checks.type.');
  if (lastTypeSegment(type) !== expected)
    throw invalidField('params.@type', `${template} takes ${expected}.`);
  const read = readFields(
    z.strictObject({ params: paramsSchemas[expected] }),
    { params },
    { whole: 'params', unknown: `Not a parameter of ${expected}.` },
  );
  const faults = 'faults' in read ? read.faults : [];
  if (params['requireSourceOfFundsQuestionnaire'] === true && params['requireBankingData'] === true) {
    const message = 'requireSourceOfFundsQuestionnaire and requireBankingData exclude each other.';
    faults.push(
      { field: 'params.requireSourceOfFundsQuestionnaire', message },
      { field: 'params.requireBankingData', message },
    );
  }
  if (faults.length > 0) throw invalid(faults);
}

/** Reads and checks the body of CreateCheck; 400 naming every field at fault. */
export function parseCheckInput(body: unknown): CheckInput {
  const { template, params, ...check } = parseBody(checkSchema, body);
  if (!isTemplate(template)) throw invalidField('template', 'Not a check template of this service.');
  parseParams(template, params, params['@type']);
  const { displayName, clientReference, notificationRecipient, onBehalfOf } = check;
  return { displayName, clientReference, template, params, notificationRecipient, onBehalfOf };
}
