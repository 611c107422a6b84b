import type { Check } from '#shared/model/check';
import type { SubjectBasis } from '#shared/ipc/contract/findings';

/** Who a check is about, as far as the app can see that two checks are about the same subject. */
export interface SubjectIdentity {
  /** What it is known by. */
  by: SubjectBasis;
  parts: readonly string[];
}

/**
 * The subject of a check; null: the check names none. A company is known by its registration number where it has one, a
 * person by name and birth. A name alone may be shared, and says so.
 */
export function subjectOf(check: Check): SubjectIdentity | null {
  const subject = check.params?.subject ?? subjectAmong(check);
  if (subject === undefined) return null;
  const { givenName = '', familyName = '', dateOfBirth, yearOfBirth } = subject;
  const number = textOf(subject, 'registrationNumber');
  if (number !== '')
    return { by: 'registration', parts: [plain(textOf(subject, 'jurisdiction')), plain(number)] };
  const company = textOf(subject, 'companyName');
  if (company !== '') return { by: 'company-name', parts: [plain(company)] };
  const name = plain(`${givenName} ${familyName}`);
  if (name === '') return null;
  const { year, month, day } = dateOfBirth ?? {};
  if (year !== undefined && month !== undefined && day !== undefined)
    return { by: 'name-and-birth', parts: [name, [year, month, day].join('-')] };
  if (yearOfBirth !== undefined) return { by: 'name-and-year', parts: [name, String(yearOfBirth)] };
  return { by: 'name', parts: [name] };
}

function subjectAmong({ relatedSubjects }: Check) {
  return relatedSubjects?.find(({ subject }) => subject !== undefined)?.subject;
}

function textOf(subject: Readonly<Record<string, unknown>>, field: string): string {
  const value = subject[field];
  return typeof value === 'string' ? value.trim() : '';
}

/** Written otherwise, meant the same: case, accents as marks of their own, spaces. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
