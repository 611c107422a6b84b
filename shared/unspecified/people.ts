import { isRawNumber } from '../reading/raw-number.ts';
import { isFields } from '../reading/reading.ts';

/**
 * Persons in answers whose fields are not specified. Assumption: a field with one of these names is about a
 * person, and so is every text in a list of objects inside a row (officers, owners, contacts), except what
 * tells a role, a type or a state.
 */
const personal: ReadonlySet<string> = new Set([
  'givenname',
  'familyname',
  'othernames',
  'firstname',
  'middlename',
  'lastname',
  'surname',
  'fullname',
  'contact',
  'email',
  'emailaddress',
  'phone',
  'phonenumber',
  'mobile',
  'dateofbirth',
  'birthdate',
  'dob',
  'yearofbirth',
]);
const plain: ReadonlySet<string> = new Set(['role', 'position', 'kind', 'type', 'status', 'state', '@type']);
const dots = '••••';

const bare = (name: string) => name.replace(/[_-]/g, '').toLowerCase();

/** True for a field that is about a person wherever it stands. */
export function isPersonalField(name: string): boolean {
  return personal.has(bare(name));
}

/** The row as it is shown until it is revealed: its form stays, what may name a person is dots. */
export function maskPeople(row: unknown): unknown {
  return mask(row, false);
}

function mask(value: unknown, isPerson: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => mask(item, isPerson || isFields(item)));
  if (isFields(value) && !isRawNumber(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        isPerson && plain.has(bare(name)) && typeof member === 'string'
          ? member
          : mask(member, isPerson || isPersonalField(name)),
      ]),
    );
  }
  return isPerson && value !== null ? dots : value;
}

/** True when masking hides something. */
export function holdsPeople(row: unknown): boolean {
  return JSON.stringify(maskPeople(row)) !== JSON.stringify(row);
}
