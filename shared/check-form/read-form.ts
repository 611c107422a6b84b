import { atMost } from '#shared/messages/length';
import { t } from '#shared/messages/text';
import { hidesCharacters, isBlank } from '../display-name.ts';
import type { FieldFault } from '../errors.ts';
import { nearest } from '../filter/nearest.ts';
import type { CheckTemplate } from '../model/check-params.ts';
import { isName, organizationOf, parseName, type ResourceName } from '../resource-names.ts';
import type { CheckDraft } from './body.ts';
import { faultOfYear, isInFuture, readDate, type DateOrder } from './calendar-date.ts';
import { faultOfCountry } from './country.ts';
import { fieldsOf, filesOfRow, gatedParameters, moneyParameters, type FormField } from './fields.ts';
import { readPhone, type PhoneCountry, type ReadPhone } from './phone.ts';

/** What an operator wrote, by field id; a field that is absent or blank is not sent. */
export type FormValues = Readonly<Record<string, string>>;

export interface ReadForm {
  /** To be sent only when there are no faults. */
  draft: CheckDraft;
  /** What §2 and §7 refuse, by field id. Never quotes a value. */
  faults: FieldFault[];
  /** What may be refused, or is odd; it does not stop anything. */
  notes: FieldFault[];
  /** The phone numbers that are sent, by field id. */
  phones: readonly SentPhone[];
}

export interface SentPhone extends ReadPhone {
  field: string;
}

export interface ReadOptions {
  /** Short user ids are of this organization, and users of another are a fault. */
  organization?: ResourceName<'organization'> | null;
  dateOrder?: DateOrder;
  files?: number;
  /** Of phone numbers without +; null: none was chosen, absent: there is no choice. */
  phoneCountry?: PhoneCountry | null;
  /** Numbers (E.164) that the operator saw and confirmed where they differ from what was typed. */
  confirmedPhones?: readonly string[] | 'all';
  now?: Date;
}

/** As a spreadsheet writes a long number, with a decimal point or comma. */
const shortenedNumber = /^\d([.,]\d+)?E\+\d+$/i;
/** What a spreadsheet writes for a formula that failed. */
const spreadsheetError = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/;

/** Bound of this app: the API states none. */
export const maxValueLength = 10_000;

/** Reads the written values of a template as a check, with everything that is wrong with them. */
export function readForm(template: CheckTemplate, values: FormValues, options: ReadOptions = {}): ReadForm {
  const tree: Record<string, unknown> = {};
  const faults: FieldFault[] = [];
  const notes: FieldFault[] = [];
  const phones: SentPhone[] = [];
  for (const field of fieldsOf(template, options.files ?? filesOfRow)) {
    const text = (values[field.id] ?? '').trim();
    if (isBlank(text)) {
      if (field.required) faults.push({ field: field.id, message: t('Required.') });
      continue;
    }
    const { value, fault, phone } = readValue(field, text, options);
    if (phone !== undefined) phones.push({ field: field.id, ...phone });
    if (fault !== null) faults.push({ field: field.id, message: fault });
    if (hidesCharacters(text))
      notes.push({
        field: field.id,
        message: t('{label} contains invisible characters.', { label: field.label }),
      });
    if (field.id === 'clientReference' && shortenedNumber.test(text))
      notes.push({ field: field.id, message: t('A spreadsheet may have shortened the client reference.') });
    if (value !== undefined) setAtPath(tree, field.id.split('.'), value);
  }
  faults.push(...faultsTogether(template, tree));
  compactFiles(tree);
  const { displayName, clientReference, notificationRecipient, onBehalfOf, params = {} } = tree;
  return {
    draft: {
      displayName: textOf(displayName),
      clientReference: textOf(clientReference),
      template,
      ...(notificationRecipient !== undefined && { notificationRecipient: textOf(notificationRecipient) }),
      ...(onBehalfOf !== undefined && { onBehalfOf: textOf(onBehalfOf) }),
      params: params as Record<string, unknown>, // only objects are put at inner nodes
    },
    faults,
    notes: [...notes, ...notesOn(template, tree)],
    phones,
  };
}

/** Fault of a team to create in: a real one, without wildcards (§4 rule 1). */
export function faultOfTeam(text: string): string | null {
  if (isName('team', text)) return null;
  return parseName('team', text, { wildcards: true }) === null
    ? t("Enter a resource name of the form organizations/'{'organization'}'/teams/'{'team'}'.")
    : t('Enter the resource name of one team, not “-” (any team).');
}

const notBornYet = t("The date of birth can't be in the future.");

/** Fault of one value, without regard to the others; null: none. */
function readValue(
  field: FormField,
  text: string,
  { organization = null, dateOrder, phoneCountry, confirmedPhones = [], now = new Date() }: ReadOptions,
): { value: unknown; fault: string | null; phone?: ReadPhone } {
  const unfit = faultOfText(text);
  if (unfit !== null) return { value: text, fault: unfit };
  switch (field.kind) {
    case 'text':
      return { value: text, fault: null };
    case 'email':
      return {
        value: text,
        fault: /^[^\s@]+@[^\s@]+$/.test(text) ? null : t('Enter an email address such as name@example.com.'),
      };
    case 'phone':
      return readPhoneValue(text, phoneCountry, confirmedPhones);
    case 'date': {
      const { date, fault } = readDate(text, dateOrder);
      return { value: date, fault: fault ?? (isInFuture(date, now) ? notBornYet : null) };
    }
    case 'year': {
      const year = /^\d{1,9}$/.test(text) ? Number(text) : null;
      const fault = faultOfYear(text) ?? (year !== null && isInFuture({ year }, now) ? notBornYet : null);
      return { value: year ?? text, fault };
    }
    case 'country':
      return { value: text.toUpperCase(), fault: faultOfCountry(text) };
    case 'choice':
      return readChoice(field, text);
    case 'open-choice':
      return {
        value: field.choices.find(({ value }) => sameWord(value, text))?.value ?? text,
        fault: /^[\w.-]+$/.test(text) ? null : t('Use only letters, digits, dots, hyphens and underscores.'),
      };
    case 'flag': {
      const flag = readFlag(text);
      // What is off is not sent: setting a parameter is what an entitlement gates (§2 rule 2).
      return {
        value: flag === true ? true : undefined,
        fault: flag === null ? t('Enter yes or no.') : null,
      };
    }
    case 'user': {
      const name = organization === null || text.includes('/') ? text : `${organization}/users/${text}`;
      if (!isName('user', name))
        return {
          value: name,
          fault: t("Enter a resource name of the form organizations/'{'organization'}'/users/'{'user'}'."),
        };
      const foreign = organization !== null && organizationOf(name) !== organization;
      return {
        value: name,
        fault: foreign ? t('The user and the team belong to different organizations.') : null,
      };
    }
    case 'object':
      return {
        value: text,
        fault: isName('object', text) ? null : t("Enter objects/'{'id'}', the name of an uploaded file."),
      };
  }
}

/** The typed and the sent number may belong to two people: if they differ, the operator decides. */
function readPhoneValue(
  text: string,
  country: PhoneCountry | null | undefined,
  confirmed: readonly string[] | 'all',
): { value: string; fault: string | null; phone?: ReadPhone } {
  const { phone, fault } = readPhone(text, country);
  if (phone === null) return { value: text, fault };
  const isConfirmed = phone.change === 'none' || confirmed === 'all' || confirmed.includes(phone.number);
  return {
    value: phone.number,
    fault: isConfirmed ? null : t('Confirm the number that will be sent.'),
    phone,
  };
}

function readChoice({ choices }: FormField, text: string): { value: string; fault: string | null } {
  const words = choices.map(({ value }) => value);
  const value = words.find((word) => sameWord(word, text));
  if (value !== undefined) return { value, fault: null };
  const near = nearest(text, words);
  return {
    value: text,
    fault:
      near === null
        ? t('Unknown value. Use {values}.', { values: words.join(', ') })
        : t('Unknown value. Did you mean {near}?', { near }),
  };
}

const yes = ['true', 'yes', 'y', '1', 'x', 'on'];
const no = ['false', 'no', 'n', '0', '-', 'off'];

/** Null: neither yes nor no. */
export function readFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (yes.includes(word)) return true;
  return word === '' || no.includes(word) ? false : null;
}

function sameWord(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function faultOfText(text: string): string | null {
  if (text.length > maxValueLength) return atMost(maxValueLength);
  if (spreadsheetError.test(text)) return t('This is the error of a spreadsheet formula. Enter a value.');
  if (!text.isWellFormed()) return t('The text contains an invalid Unicode character.');
  const control = text.search(/[\p{Cc}\u2028\u2029]/u);
  return control < 0
    ? null
    : t('Character {position} is a control character. Remove it.', { position: control + 1 });
}

function setAtPath(node: Record<string, unknown>, [head = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    node[head] = value;
    return;
  }
  const inner = (node[head] ??= {}) as Record<string, unknown>; // inner nodes are made here only
  setAtPath(inner, rest, value);
}

/** Files are put by place and sent as a list without gaps. */
function compactFiles(tree: Record<string, unknown>): void {
  const document = paramsOf(tree)['document'] as { files?: object } | undefined; // made by `setAtPath`
  if (document?.files !== undefined) document.files = Object.values(document.files);
}

/** The places in the form of the files that are sent, in the order of the list. */
export function placesOfFiles(values: FormValues): string[] {
  const places = Object.entries(values).flatMap(([id, text]) => {
    const place = /^params\.document\.files\.(\d+)\./.exec(id)?.[1];
    return place === undefined || isBlank(text.trim()) ? [] : [place];
  });
  return [...new Set(places)].sort((a, b) => Number(a) - Number(b));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function paramsOf(tree: Record<string, unknown>): Record<string, unknown> {
  return (tree['params'] ?? {}) as Record<string, unknown>; // made by `setAtPath`
}

/** Rules about several fields. */
function faultsTogether(template: CheckTemplate, tree: Record<string, unknown>): FieldFault[] {
  const faults: FieldFault[] = [];
  const params = paramsOf(tree);
  if (moneyParameters.every((parameter) => params[parameter] === true)) {
    const message = t('Choose one. The service refuses a check with both.');
    faults.push(...moneyParameters.map((parameter) => ({ field: `params.${parameter}`, message })));
  }
  if (fieldsOf(template).some(({ section }) => section === 'address') && params['address'] === undefined) {
    faults.push({ field: 'params.address.street', message: t('An address is required.') });
  }
  const document = params['document'] as
    { documentType?: unknown; files?: Record<string, object> } | undefined; // made by `setAtPath`
  if (document !== undefined) {
    const files = Object.entries(document.files ?? {});
    if (document.documentType === undefined)
      faults.push({
        field: 'params.document.documentType',
        message: t('Choose a document type for the files.'),
      });
    if (files.length === 0)
      faults.push({
        field: 'params.document.files.0.documentUploadId',
        message: t('Enter the resource name of at least one uploaded file.'),
      });
    for (const [place, file] of files) {
      for (const part of ['documentUploadId', 'side'].filter((name) => !(name in file)))
        faults.push({
          field: `params.document.files.${place}.${part}`,
          message: t('Required for each file.'),
        });
    }
  }
  return faults;
}

function notesOn(template: CheckTemplate, tree: Record<string, unknown>): FieldFault[] {
  const takesDocument = fieldsOf(template).some(({ section }) => section === 'document');
  return takesDocument && paramsOf(tree)['document'] === undefined
    ? [
        {
          field: 'params.document.documentType',
          message: t('No document was added. The service may refuse the check.'),
        },
      ]
    : [];
}

/** The gated parameters that a draft switches on. */
export function gatedIn({ params }: CheckDraft): string[] {
  return gatedParameters.filter((parameter) => params[parameter] === true);
}
