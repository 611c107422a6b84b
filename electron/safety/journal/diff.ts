import { bareField, isConstant, isPlainName, isPlainNumber } from '#shared/impersonal';
import type { ChangeRow } from '#shared/journal';
import { t } from '#shared/messages/text';
import { personas } from '#shared/model/check-params';

/**
 * What changed, field by field, without personal data. A value is shown only when its form says that it
 * is harmless; everything at or below a personal field is withheld, whatever its form.
 */
export const withheld = 'withheld';

/** `measured`: free text is given by its length, for records. `shown`: as it is, for a dialog that closes again. */
export type TextRule = 'measured' | 'shown';

/** Fields of §2 that describe a person, without case and separators. `name` is a resource name and tested by form. */
const personalFields = new Set([
  'subject',
  'relatedsubjects',
  'givenname',
  'familyname',
  'othernames',
  'firstname',
  'lastname',
  'middlename',
  'fullname',
  'email',
  'emailaddress',
  'phone',
  'phonenumber',
  'mobile',
  'address',
  'buildingnumber',
  'buildingname',
  'subbuilding',
  'street',
  'locality',
  'postalcode',
  'postcode',
  'dateofbirth',
  'birthdate',
  'dob',
  'yearofbirth',
]);
/** Free text: a word in capitals there may be a name and is not a constant. */
const textFields = new Set(['displayname', 'description', 'notes', 'title', 'comment']);
const typeUrl = /^[A-Za-z][A-Za-z0-9./_-]{0,200}$/;
const fieldName = /^@?[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const safePersonas = new Set<string>(personas);
const maxShownTextLength = 500;

type Leaves = Map<string, string>;

export function diff(before: unknown, after: unknown, rule: TextRule): ChangeRow[] {
  const old = leavesOf(before);
  const young = leavesOf(after);
  const rows: ChangeRow[] = [];
  for (const field of new Set([...old.raw.keys(), ...young.raw.keys()])) {
    // Compared unchanged, so that a changed name is a change although neither name is shown.
    if (old.raw.get(field) === young.raw.get(field)) continue;
    rows.push({
      field,
      before: old[rule].get(field) ?? null,
      after: young[rule].get(field) ?? null,
    });
  }
  return rows;
}

interface Reading {
  raw: Leaves;
  measured: Leaves;
  shown: Leaves;
}

function leavesOf(value: unknown): Reading {
  const reading: Reading = { raw: new Map(), measured: new Map(), shown: new Map() };
  walk(value, '', '', reading);
  return reading;
}

function walk(value: unknown, path: string, key: string, reading: Reading): void {
  if (value === undefined || value === null) return;
  if (personalFields.has(bareField(key))) {
    // One row for all of it: how many parts a name or an address has is shown to nobody.
    addEntry(reading, path, JSON.stringify(value), withheld, withheld);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, `${path}[${index}]`, key, reading);
  } else if (typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) {
      const shown = fieldName.test(name) ? name : '(field)';
      walk(member, path === '' ? shown : `${path}.${shown}`, name, reading);
    }
  } else {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    addEntry(
      reading,
      path === '' ? 'value' : path,
      text,
      measure(value, key),
      text.slice(0, maxShownTextLength),
    );
  }
}

function addEntry(reading: Reading, path: string, raw: string, measured: string, shown: string): void {
  // Two fields whose names are not shown share a path: their values are one value of that path.
  reading.raw.set(path, `${reading.raw.get(path) ?? ''}${raw}`);
  reading.measured.set(path, measured);
  reading.shown.set(path, shown);
}

function measure(value: unknown, key: string): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return isPlainNumber(value) ? String(value) : withheld;
  if (typeof value !== 'string') return withheld;
  if (key === '@type' && typeUrl.test(value)) return value;
  if (!textFields.has(bareField(key)) && isHarmless(value)) return value;
  return value.length === 1 ? t('1 character') : t('{count} characters', { count: value.length });
}

function isHarmless(text: string): boolean {
  return isConstant(text) || safePersonas.has(text) || isPlainName(text);
}
