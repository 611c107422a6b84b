import { t } from '#shared/messages/text';
import { isRawNumber } from '../reading/raw-number.ts';
import type { Address, CalendarDate, Subject } from '../model/check-params.ts';

const dots = '••••';

/** Fields of the parameters that hold a person or a place (§2); everything below them is personal. */
const personalFields: ReadonlySet<string> = new Set([
  'subject',
  'relatedSubjects',
  'related_subjects',
  'address',
  'givenName',
  'familyName',
  'otherNames',
  'email',
  'phoneNumber',
  'dateOfBirth',
  'yearOfBirth',
  'companyName',
]);
/** Kept inside personal parts: they tell a form and no person. */
const plainFields: ReadonlySet<string> = new Set(['@type', 'role', 'countryCode']);

/** The answer as it is shown and copied until it is revealed: its form stays, personal values are dots. */
export function maskJson(value: unknown, isPersonal = false): unknown {
  if (Array.isArray(value)) return value.map((item) => maskJson(item, isPersonal));
  if (typeof value === 'object' && value !== null && !isRawNumber(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([field, member]) => [
        field,
        isPersonal && plainFields.has(field) && typeof member === 'string'
          ? member
          : maskJson(member, isPersonal || personalFields.has(field)),
      ]),
    );
  }
  return isPersonal && value !== null ? dots : value;
}

export interface SubjectRow {
  label: string;
  shown: string;
  masked: string;
  /** Follows the value and is not masked. */
  plain?: string;
}

/** A subject and its address line by line, plain and masked. Lengths are not told. */
export function subjectRows(subject: Subject | undefined, address: Address | undefined): SubjectRow[] {
  const rows: SubjectRow[] = [];
  const add = (
    label: string,
    shown: string | undefined,
    masked: (text: string) => string,
    plain?: string,
  ) => {
    if (shown === undefined || shown === '') return;
    rows.push({ label, shown, masked: masked(shown), ...(plain !== undefined && { plain }) });
  };
  const { givenName, familyName, otherNames, email, phoneNumber, dateOfBirth, yearOfBirth, ...others } =
    subject ?? {};
  add(t('Name'), [givenName, familyName].filter((part) => part !== undefined).join(' '), maskName);
  add(t('Other names'), otherNames, maskName);
  add(t('Born'), dateOfBirth === undefined ? undefined : dateText(dateOfBirth), () => '••••-••-••');
  add(t('Year of birth'), yearOfBirth === undefined ? undefined : String(yearOfBirth), () => dots);
  add(t('Email'), email, maskEmail);
  add(t('Phone'), phoneNumber, maskPhone);
  for (const [field, value] of Object.entries(others)) {
    if (typeof value === 'string' || typeof value === 'number') add(field, String(value), () => dots);
  }
  if (address !== undefined) {
    const { countryCode, ...parts } = address;
    const text = Object.values(parts).filter((part) => typeof part === 'string' && part !== '');
    add(t('Address'), text.join(', '), () => '•• ••••• •••', countryCode);
  }
  return rows;
}

/** A calendar date as it was given, never through a time zone (§2). */
function dateText({ year, month, day }: CalendarDate): string {
  const part = (value: number | undefined, width: number) =>
    value === undefined ? '?'.repeat(width) : String(value).padStart(width, '0');
  return `${part(year, 4)}-${part(month, 2)}-${part(day, 2)}`;
}

function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => `${/^\p{L}/u.exec(part)?.[0] ?? ''}${dots}`)
    .join(' ');
}

function maskEmail(email: string): string {
  const end = /\.[a-z]{2,20}$/i.exec(email)?.[0] ?? '';
  return `${/^[\p{L}\d]/u.exec(email)?.[0] ?? ''}•••@•••••${end}`;
}

function maskPhone(phone: string): string {
  const country = /^\+\d{2}/.exec(phone)?.[0];
  const end = /\d{2}$/.exec(phone)?.[0];
  return [country, dots, dots, phone.length > 6 ? end : undefined]
    .filter((part) => part !== undefined)
    .join(' ');
}
