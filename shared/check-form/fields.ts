import { t } from '#shared/messages/text';
import {
  checkTemplates,
  passportNfcPreferences,
  personas,
  type CheckTemplate,
  type ParamsType,
} from '../model/check-params.ts';

/**
 * Every field of a check to create (§2), once: the form, the columns of a CSV file, the validation and
 * the preview are made from this table. An id is the path of the field in the check.
 */
export type FieldKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'date'
  | 'year'
  | 'country'
  /** One of the values of §2. */
  | 'choice'
  /** Values of which §2 shows only some. */
  | 'open-choice'
  | 'flag'
  | 'user'
  | 'object';

export type Section = 'check' | 'subject' | 'address' | 'document' | 'capture' | 'money' | 'options';

export interface FormField {
  id: string;
  label: string;
  kind: FieldKind;
  section: Section;
  required: boolean;
  /** Says something about a person: masked until revealed. */
  personal: boolean;
  choices: readonly { value: string; label: string }[];
  /** Further column headers under which it is known, in lower case without separators. */
  headers: readonly string[];
}

interface Entry extends Partial<Omit<FormField, 'id' | 'label' | 'section'>> {
  label: string;
  /** Templates that take it; absent = all. */
  of?: readonly ParamsType[];
}

const identity = 'IdentityVerificationCheckParams';
const funds = 'SourceOfFundsCheckParams';
const clientOnly = 'ClientOnlyVerificationCheckParams';
const identityDocument = 'IdentityDocumentVerificationCheckParams';
const personaWords: Readonly<Record<(typeof personas)[number], string>> = {
  giftor: t('Gift giver'),
  seller: t('Seller'),
  purchaser: t('Purchaser'),
  propertyOther: t('Other property role'),
  landlord: t('Landlord'),
  tenantOccupantGuarantor: t('Tenant, occupant or guarantor'),
};
const plainChoice = (value: string) => ({ value, label: value });

const check: Record<string, Entry> = {
  displayName: { label: t('Display name'), required: true, headers: ['name', 'title', 'matter'] },
  clientReference: { label: t('Client reference'), required: true, headers: ['reference', 'ref', 'caseid'] },
  notificationRecipient: { label: t('Notified user'), kind: 'user', headers: ['recipient', 'notify'] },
  onBehalfOf: { label: t('On behalf of'), kind: 'user', headers: ['actingfor'] },
};
const subject: Record<string, Entry> = {
  givenName: { label: t('Given name'), headers: ['firstname', 'forename'] },
  familyName: { label: t('Family name'), headers: ['lastname', 'surname'] },
  otherNames: { label: t('Other names'), headers: ['middlename', 'middlenames'] },
  dateOfBirth: { label: t('Date of birth'), kind: 'date', headers: ['dob', 'born', 'birthdate'] },
  yearOfBirth: { label: t('Year of birth'), kind: 'year', headers: ['birthyear', 'yob'] },
  email: { label: t('Email'), kind: 'email', headers: ['emailaddress', 'mail'] },
  phoneNumber: {
    label: t('Phone'),
    kind: 'phone',
    headers: ['phone', 'mobile', 'telephone', 'mobilenumber'],
  },
};
const address: Record<string, Entry> = {
  buildingNumber: { label: t('Building number'), headers: ['number', 'housenumber'] },
  buildingName: { label: t('Building name'), headers: ['building', 'housename'] },
  subBuilding: { label: t('Sub-building'), headers: ['flat', 'unit', 'apartment'] },
  street: { label: t('Street'), headers: ['road', 'address1'] },
  locality: { label: t('Locality'), headers: ['town', 'city'] },
  postalCode: { label: t('Postal code'), headers: ['postcode', 'zip', 'zipcode'] },
  countryCode: { label: t('Country'), kind: 'country', headers: ['country'] },
};
const capture: Record<string, Entry> = {
  passportNfcPreference: {
    of: [identity],
    label: t('Passport reading'),
    kind: 'choice',
    required: true,
    choices: [
      { value: passportNfcPreferences[0], label: t('NFC, then photo') },
      { value: passportNfcPreferences[1], label: t('Photo only') },
    ],
    headers: ['nfc', 'passport'],
  },
  persona: {
    of: [identity, funds],
    label: t('User type'),
    kind: 'choice',
    choices: personas.map((value) => ({ value, label: personaWords[value] })),
  },
};
/** Exclude each other (§2 rule 1). */
export const moneyParameters = ['requireSourceOfFundsQuestionnaire', 'requireBankingData'] as const;
const money: Record<(typeof moneyParameters)[number], Entry> = {
  requireSourceOfFundsQuestionnaire: {
    of: [identity],
    label: t('Funds questionnaire'),
    kind: 'flag',
    headers: ['funds', 'questionnaire', 'sourceoffunds'],
  },
  requireBankingData: {
    of: [identity],
    label: t('Banking data'),
    kind: 'flag',
    headers: ['banking', 'bankingdata'],
  },
};
const options: Record<string, Entry> = {
  requireProofOfAddressDocument: {
    of: [identity],
    label: t('Proof of address document'),
    kind: 'flag',
    headers: ['proofofaddress'],
  },
  requireProofOfOwnershipDocument: {
    of: [identity],
    label: t('Proof of ownership document'),
    kind: 'flag',
    headers: ['proofofownership'],
  },
  internationalAddressVerificationConsent: {
    of: [identity],
    label: t('Consent to verify an international address'),
    kind: 'flag',
    headers: ['internationaladdress'],
  },
  requireAddressVerification: {
    of: [clientOnly],
    label: t('Address verification'),
    kind: 'flag',
    headers: ['addressverification', 'verifyaddress'],
  },
  enableOngoingMonitoring: {
    of: [identity, clientOnly],
    label: t('Ongoing monitoring'),
    kind: 'flag',
    headers: ['monitoring', 'ongoingmonitoring'],
  },
};

const documentType: Entry = {
  label: t('Document type'),
  kind: 'open-choice',
  choices: [plainChoice('PASSPORT')],
};
const file = (place: number): Record<string, Entry> => ({
  [`${place}.documentUploadId`]: {
    label: t('File {place}', { place: place + 1 }),
    kind: 'object',
    headers: place === 0 ? ['file', 'upload', 'object'] : [],
  },
  [`${place}.side`]: {
    label: t('Document side of file {place}', { place: place + 1 }),
    kind: 'open-choice',
    choices: [plainChoice('FRONT')],
  },
});

/** Files a row of a CSV file can name; the form takes more. */
export const filesOfRow = 2;
export const maxFiles = 10;

const made = new Map<string, readonly FormField[]>();

/** The fields of a template, in the order of the form. Made once: a bulk run asks for each of its rows. */
export function fieldsOf(template: CheckTemplate, files: number = filesOfRow): readonly FormField[] {
  const key = `${template} ${files}`;
  const fields = made.get(key) ?? makeFields(template, files);
  made.set(key, fields);
  return fields;
}

function makeFields(template: CheckTemplate, files: number): FormField[] {
  const type = checkTemplates[template];
  const entriesAt = (prefix: string, section: Section, entries: Record<string, Entry>, personal = false) =>
    Object.entries(entries)
      .filter(([, { of }]) => of === undefined || of.includes(type))
      .map(([name, { label, kind = 'text', required = false, choices = [], headers = [] }]): FormField => ({
        id: `${prefix}${name}`,
        label,
        kind,
        section,
        required,
        personal,
        choices,
        headers,
      }));
  return [
    ...entriesAt('', 'check', check),
    ...entriesAt('params.subject.', 'subject', subject, true),
    ...(type === clientOnly ? entriesAt('params.address.', 'address', address, true) : []),
    ...(type === identityDocument
      ? [
          ...entriesAt('params.document.', 'document', { documentType }),
          ...Array.from({ length: files }, (_, place) =>
            entriesAt('params.document.files.', 'document', file(place)),
          ).flat(),
        ]
      : []),
    ...entriesAt('params.', 'capture', capture),
    ...entriesAt('params.', 'money', money),
    ...entriesAt('params.', 'options', options),
  ];
}

/** The optional parameters that an entitlement gates (§2 rule 2): those that are switched on. */
export const gatedParameters: readonly string[] = [...Object.keys(money), ...Object.keys(options)];

export const templateNames: Record<CheckTemplate, string> = {
  'checkTemplates/identity-verification-check-v1-0-0': t('Identity verification'),
  'checkTemplates/source-of-funds-check-v1-0-0': t('Source of funds'),
  'checkTemplates/clientonly-verification-check-v1-0-0': t('Client-only verification'),
  'checkTemplates/identity-document-verification-check-v1-0-0': t('Identity document'),
};
export const templates = Object.keys(templateNames) as CheckTemplate[]; // keys of the record above
