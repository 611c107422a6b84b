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
/** What stands before the first difference of two long texts. */
const shownContext = 40;

/** A value at its path: what it is compared by, and what a row says of it. */
interface Leaf {
  json: string;
  text: string;
  isWithheld: boolean;
}
type Leaves = Map<string, Leaf>;

export function diff(before: unknown, after: unknown, rule: TextRule): ChangeRow[] {
  const old = leavesOf(before, rule);
  const young = leavesOf(after, rule);
  const rows: ChangeRow[] = [];
  for (const field of new Set([...old.keys(), ...young.keys()])) {
    const was = old.get(field);
    const is = young.get(field);
    // Compared unchanged, so that a changed name is a change although neither name is shown.
    if (was?.json === is?.json) continue;
    rows.push({ field, ...(rule === 'shown' ? shownTexts(was, is) : textsOf(was, is)) });
  }
  return rows;
}

function textsOf(was: Leaf | undefined, is: Leaf | undefined): Omit<ChangeRow, 'field'> {
  return { before: was?.text ?? null, after: is?.text ?? null };
}

/**
 * Two values that differ never read the same: the text true is in quotes next to the value true, and of two long texts
 * the part is shown where they differ.
 */
function shownTexts(was: Leaf | undefined, is: Leaf | undefined): Omit<ChangeRow, 'field'> {
  const isAlike = was?.text === is?.text;
  const [before, after] = [was, is].map((leaf) =>
    leaf !== undefined && isAlike && !leaf.isWithheld ? { ...leaf, text: leaf.json } : leaf,
  );
  const from = Math.max(0, sharedLength(before?.text, after?.text) - shownContext);
  const excerpt = (text: string) => {
    const start = text.length > maxShownTextLength ? from : 0;
    const end = start + maxShownTextLength;
    return `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`;
  };
  return { before: before ? excerpt(before.text) : null, after: after ? excerpt(after.text) : null };
}

function sharedLength(one = '', other = ''): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function leavesOf(value: unknown, rule: TextRule): Leaves {
  const leaves: Leaves = new Map();
  walk(value, '', '', rule, leaves);
  return leaves;
}

function walk(value: unknown, path: string, key: string, rule: TextRule, leaves: Leaves): void {
  if (value === undefined || (value === null && (rule === 'measured' || path === ''))) return;
  if (value !== null && personalFields.has(bareField(key))) {
    // One row for all of it: how many parts a name or an address has is shown to nobody.
    addLeaf(leaves, path, { json: JSON.stringify(value), text: withheld, isWithheld: true });
    return;
  }
  const parts = partsOf(value, path, key, rule);
  for (const part of parts ?? []) walk(part.value, part.path, part.key, rule, leaves);
  // Nothing in it is a value as well, which a dialog shows because it is sent.
  if (parts !== null && (parts.length > 0 || path === '' || rule === 'measured')) return;
  const text = rule === 'measured' ? measure(value, key) : shownText(value);
  addLeaf(leaves, path === '' ? 'value' : path, { json: JSON.stringify(value), text, isWithheld: false });
}

/** The items of a list or the members of an object; null: it has no parts. */
function partsOf(value: unknown, path: string, key: string, rule: TextRule) {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => ({ value: item, path: `${path}[${index}]`, key }));
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value).map(([name, member]: [string, unknown]) => {
    const shown = fieldName.test(name) ? name : rule === 'shown' ? JSON.stringify(name) : '(field)';
    return { value: member, path: path === '' ? shown : `${path}.${shown}`, key: name };
  });
}

function addLeaf(leaves: Leaves, path: string, leaf: Leaf): void {
  // Two fields whose names are not shown share a path: their values are one value of that path.
  leaves.set(path, { ...leaf, json: `${leaves.get(path)?.json ?? ''}${leaf.json}` });
}

const shownText = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? value : JSON.stringify(value);

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
