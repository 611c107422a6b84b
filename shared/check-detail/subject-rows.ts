import { t } from '#shared/messages/text';
import { dots, type Address, type Subject } from '../model/check-params.ts';

export interface SubjectRow {
  label: string;
  shown: string;
  /** Follows the value and is never masked. */
  plain?: string;
}

/** A subject and its address line by line, unchanged: with masks where values are masked. */
export function subjectRows(subject: Subject | undefined, address: Address | undefined): SubjectRow[] {
  const rows: SubjectRow[] = [];
  const add = (label: string, shown: string | undefined, plain?: string) => {
    if (shown === undefined || shown === '') return;
    rows.push({ label, shown, ...(plain !== undefined && { plain }) });
  };
  const { givenName, familyName, otherNames, email, phoneNumber, dateOfBirth, yearOfBirth, ...others } =
    subject ?? {};
  add(t('Name'), [givenName, familyName].filter((part) => part !== undefined).join(' '));
  add(t('Other names'), otherNames);
  add(t('Date of birth'), dateOfBirth === undefined ? undefined : dateText(dateOfBirth));
  add(t('Year of birth'), yearOfBirth === undefined ? undefined : String(yearOfBirth));
  add(t('Email'), email);
  add(t('Phone'), phoneNumber);
  for (const [field, value] of Object.entries(others)) {
    if (typeof value === 'string' || typeof value === 'number') add(field, String(value));
  }
  if (address !== undefined) {
    const { countryCode, ...parts } = address;
    const given = Object.values(parts).filter((part) => typeof part === 'string' && part !== '');
    add(
      t('Address'),
      given.every((part) => part === dots) ? maskedAddress(given) : given.join(', '),
      countryCode,
    );
  }
  return rows;
}

/** The number of parts of an address is not shown. */
const maskedAddress = ({ length }: readonly unknown[]) => (length === 0 ? undefined : '•• ••••• •••');

/** A calendar date as given, never converted through a time zone (§2). */
function dateText({ year, month, day }: NonNullable<Subject['dateOfBirth']>): string {
  const part = (value: number | typeof dots | undefined, width: number) =>
    value === undefined
      ? '?'.repeat(width)
      : value === dots
        ? dots.slice(0, width)
        : String(value).padStart(width, '0');
  return `${part(year, 4)}-${part(month, 2)}-${part(day, 2)}`;
}
