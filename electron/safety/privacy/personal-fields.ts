import type { z } from 'zod';
import { maskedBodySchema } from '#shared/call-log';
import { receivedTextSchema } from '#shared/errors';
import type { CheckField } from '#shared/ipc/contract/privacy';
import { brandSchema } from '#shared/model/brand';
import { dots } from '#shared/model/check-params';
import { checkSummarySchema } from '#shared/model/check-summary';
import { checkSchema } from '#shared/model/check';
import { findingSchema } from '#shared/model/finding';
import { organizationSchema } from '#shared/model/organization';
import {
  companySchema,
  consumerTaskSchema,
  createdUserSchema,
  featureFlagSchema,
  generatedSchema,
  payloadSchema,
  unlistedSchema,
  unreadEntrySchema,
} from '#shared/model/unspecified';
import { isFields, plainName } from '#shared/reading/reading';
import { shortenedJson } from '#shared/reading/shortened';
import { parseJson } from '#shared/unspecified/json';
import { masked, type Rules } from './mask.ts';

/** Fields of a check that contain a person or a place (§2), in any case and with any separators, at any depth. */
const fieldsOfCheck: Readonly<Record<CheckField, readonly string[]>> = {
  subject: [
    'subject',
    'givenName',
    'familyName',
    'otherNames',
    'email',
    'phoneNumber',
    'dateOfBirth',
    'yearOfBirth',
    'companyName',
  ],
  relatedSubjects: ['relatedSubjects'],
  address: ['address'],
};
const plainInChecks: readonly string[] = ['@type', 'role', 'countryCode'];

/**
 * Persons in responses whose fields are not specified. Assumption: a field with one of these names is about a
 * person, and so is every text in a list of objects inside a row (officers, owners, contacts), except what
 * states a role, a type or a state.
 */
const fieldsOfPeople: readonly string[] = [
  'givenName',
  'familyName',
  'otherNames',
  'firstName',
  'middleName',
  'lastName',
  'surname',
  'fullName',
  'contact',
  'email',
  'emailAddress',
  'phone',
  'phoneNumber',
  'mobile',
  'dateOfBirth',
  'birthdate',
  'dob',
  'yearOfBirth',
];
const plainInPeople: readonly string[] = ['role', 'position', 'kind', 'type', 'status', 'state', '@type'];

const among = (names: readonly string[]) => {
  const known = new Set(names.map(plainName));
  return remembered((field) => known.has(plainName(field)));
};

/** Pages have thousands of rows with the same few fields. */
const maxRemembered = 500;
function remembered<T>(look: (field: string) => T): (field: string) => T {
  const looked = new Map<string, T>();
  return (field) => {
    const known = looked.get(field);
    if (known !== undefined) return known;
    const found = look(field);
    if (looked.size < maxRemembered) looked.set(field, found);
    return found;
  };
}

const groups = new Map(
  Object.entries(fieldsOfCheck).flatMap(([group, names]) => names.map((name) => [plainName(name), group])),
);
/** The field of a check that another is revealed with; null: it is not personal. */
const groupOf = remembered((field) => groups.get(plainName(field)) ?? null);
const ofCheck: Rules = {
  isPersonal: (field) => groupOf(field) !== null,
  isPlain: among(plainInChecks),
  isOpen: () => false,
  hasPeopleInLists: false,
  shownOf: shownOfSubject,
};
const ofPeople: Rules = {
  isPersonal: among(fieldsOfPeople),
  isPlain: among(plainInPeople),
  isOpen: () => false,
  hasPeopleInLists: true,
  shownOf: () => dots,
};

/** A check, or what belongs to one, with masks for what is personal but for the fields that are open. */
export function maskCheck(value: unknown, open: readonly CheckField[] = []): unknown {
  if (open.length === 0) return masked(value, ofCheck);
  const opened: ReadonlySet<string | null> = new Set(open);
  return masked(value, { ...ofCheck, isOpen: (field) => opened.has(groupOf(field)) });
}

/** A row of a response whose fields are not specified. */
export const maskPeople = (row: unknown): unknown => masked(row, ofPeople);

/** Everything in it may be personal, except its own name and its states and times. */
function maskUser(response: unknown): unknown {
  const hidden = masked(response, ofPeople, '', true);
  return isFields(response) && isFields(hidden) && 'name' in response
    ? { ...hidden, name: response.name }
    : hidden;
}

/** Its type is unknown: it is masked as a check and as a person. */
const maskUnread = (entry: unknown): unknown => masked(maskCheck(entry), ofPeople, '', true);

function maskReceived(text: unknown): unknown {
  const json = typeof text === 'string' ? parseJson(text) : null;
  return (json === null ? null : shortenedJson(maskPeople(maskCheck(json)))) ?? dots;
}

export type Mask = (value: unknown) => unknown;
const asItIs = null;

/**
 * The one table of what is personal: how each thing is masked that a response of the service can hold and the contract
 * leaves open. What is open and not named here is masked as if nobody knew what it is.
 */
export const masks: ReadonlyMap<z.core.$ZodType, Mask | null> = new Map<z.core.$ZodType, Mask | null>([
  [checkSchema, (check) => maskCheck(check)],
  [checkSummarySchema, (summary) => maskCheck(summary)],
  [findingSchema, (finding) => maskCheck(finding)],
  [consumerTaskSchema, (task) => maskCheck(task)],
  [generatedSchema, (response) => maskCheck(response)],
  [payloadSchema, (payload) => maskCheck(payload)],
  [companySchema, maskPeople],
  [unlistedSchema, maskPeople],
  [createdUserSchema, maskUser],
  [receivedTextSchema, maskReceived],
  [unreadEntrySchema, maskUnread],
  [maskedBodySchema, asItIs],
  [organizationSchema, asItIs],
  [brandSchema, asItIs],
  [featureFlagSchema, asItIs],
]);

/** How anything else is masked that the contract leaves open. */
export const maskUnknown: Mask = maskUnread;

function shownOfSubject(field: string, text: string): string {
  switch (plainName(field)) {
    case 'givenname':
    case 'familyname':
    case 'othernames':
      return maskName(text);
    case 'email':
      return maskEmail(text);
    case 'phonenumber':
      return maskPhone(text);
    default:
      return dots;
  }
}

/** The first letter of several stays, so that an operator knows the record again; lengths are not shown. */
function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => `${/^\p{L}(?=\p{M}*[^\p{M}])/u.exec(part)?.[0] ?? ''}${dots}`)
    .join(' ');
}

function maskEmail(email: string): string {
  const end = /\.[a-z]{2,20}$/i.exec(email)?.[0] ?? '';
  return `${/^[\p{L}\d](?=[^@])/u.exec(email)?.[0] ?? ''}•••@•••••${end}`;
}

function maskPhone(phone: string): string {
  const country = /^\+\d{2}/.exec(phone)?.[0];
  const end = /\d{2}$/.exec(phone)?.[0];
  return [country, dots, dots, phone.length > 6 ? end : undefined]
    .filter((part) => part !== undefined)
    .join(' ');
}
