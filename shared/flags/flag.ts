import type { FeatureFlag } from '../model/unspecified.ts';
import { agrees } from '../read-back.ts';
import type { Mappings } from '../reading/mappings.ts';
import { fieldsAsReceived, readFieldsOf } from '../reading/as-received.ts';
import { sameJson } from '../reading/same-json.ts';
import { flagIdOf, titleFields } from '../reading/setting.ts';
import { readSwitch, type Switch } from '../reading/switch.ts';

/**
 * A feature flag has no field that the API document shows (§2) but its name. Fields are edited by the form of
 * their value, and only those that changed are sent.
 */
type Fields = Readonly<Record<string, unknown>>;

type FieldForm = 'boolean' | 'text' | 'number' | 'nested' | 'kept';
export interface FlagField {
  name: string;
  value: unknown;
  /** `kept`: the service's own, such as a time. `nested`: edited as JSON only. */
  form: FieldForm;
}

const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const serviceOwnedName = /^(etag|revision|revisionId|version|uid)$/i;

export const flagId = (flag: Pick<FeatureFlag, 'name'>): string => flagIdOf(flag.name);

export interface FlagDefault extends Switch {
  /** The field that states it, or holds the word that is not understood. */
  field?: string;
}

/** Whether the flag is on where nothing is set; null: nothing that came states it. */
export function flagDefault(flag: Fields, mappings: Mappings): boolean | null {
  return readDefault(flag, mappings).value;
}

/**
 * The default of a flag. Fields that name the default state it. Without one, so does `enabled` or `value`, or a
 * boolean under another name when it is the only one: words and numbers state other things.
 */
export function readDefault(flag: Fields, mappings: Mappings): FlagDefault {
  const fields = Object.entries(readFieldsOf(flag));
  const named = fields.filter(([field]) => /default/i.test(field));
  if (named.length > 0) return agreedOf(named, mappings);
  const usual = agreedOf(
    fields.filter(([field]) => field === 'enabled' || field === 'value'),
    mappings,
  );
  if (usual.value !== null) return usual;
  const booleans = fields.filter(([, value]) => typeof value === 'boolean');
  const { value } = readSwitch(Object.fromEntries(booleans), mappings);
  return value === null ? usual : { value };
}

/** What the fields state without contradicting each other; where none is understood, the first word that came. */
function agreedOf(fields: readonly [field: string, content: unknown][], mappings: Mappings): FlagDefault {
  const read = fields.map(([field, content]): FlagDefault => ({ ...readSwitch(content, mappings), field }));
  const known = read.filter(({ value }) => value !== null);
  const [first] = known;
  if (first === undefined) return read.find(({ received }) => received !== undefined) ?? { value: null };
  return known.every(({ value }) => value === first.value) ? first : { value: null };
}

export function flagTitle(flag: Fields): string | null {
  const found = titleFields
    .map((field) => flag[field])
    .find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : null;
}

/** The edited flag: the fields that came, with the name only where it came under that name. */
export function editedFields(flag: FeatureFlag): Fields {
  const { name, ...others } = readFieldsOf(flag);
  return fieldsAsReceived(flag)['name'] === name ? { name, ...others } : others;
}

/** The fields unchanged, without the name. */
export function flagFields(flag: Fields): FlagField[] {
  return Object.entries(readFieldsOf(flag))
    .filter(([name]) => name !== 'name')
    .map(([name, value]) => ({ name, value, form: formOf(name, value) }));
}

function formOf(name: string, value: unknown): FieldForm {
  if (isKept(name, value)) return 'kept';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' ? 'number' : 'nested';
}

/** Times and revisions are written by the service. */
export function isKept(name: string, value: unknown): boolean {
  return serviceOwnedName.test(name) || (typeof value === 'string' && time.test(value));
}

/**
 * The top-level fields of `edited` whose value differs from `read`: what a PATCH sends. A field that
 * `edited` leaves out is not touched, and the name is never part of a body.
 */
export function changedFields(read: Fields, edited: Fields): Record<string, unknown> {
  const changed = Object.entries(readFieldsOf(edited)).filter(
    ([field, value]) => field !== 'name' && value !== undefined && !sameJson(read[field], value),
  );
  return Object.fromEntries(changed);
}

export interface FlagVerdict {
  /** Sent, and read back with another value; absent agrees with a default value that was sent. */
  notStuck: { field: string; sent: unknown; readBack: unknown }[];
  /** Not sent, and changed anyway. */
  alsoChanged: { field: string; before: unknown; after: unknown }[];
}

/** What was edited in `read` and is not in effect in `now`, the flag as it came since. */
export function stillToSend(read: Fields, edited: Fields, now: Fields): Record<string, unknown> {
  const open = Object.entries(changedFields(read, edited)).filter(
    ([field, value]) => sameJson(read[field], now[field]) || !agrees(value, now[field]),
  );
  return Object.fromEntries(open);
}

export type OfferedField = FlagField & { form: 'boolean' | 'text' | 'number' };

/** Fields that other flags have and this one was not given: a service may leave out what is off or empty. */
export function offeredFields(flag: Fields, others: readonly Fields[]): OfferedField[] {
  const offered = new Map<string, OfferedField>();
  for (const field of others.flatMap(flagFields)) {
    const { name, form } = field;
    if (form !== 'boolean' && form !== 'text' && form !== 'number') continue;
    if ((flag[name] ?? null) === null && !offered.has(name)) offered.set(name, { ...field, form });
  }
  return [...offered.values()];
}

/** The outcome of an update: the flag before it, what was sent, and the flag as it was read back. */
export function compareAfter(before: Fields, sent: Fields, after: Fields): FlagVerdict {
  const notStuck = Object.entries(sent)
    .filter(([field, value]) => !agrees(value, after[field]))
    .map(([field, value]) => ({ field, sent: value, readBack: after[field] }));
  const alsoChanged = [
    ...new Set([...Object.keys(readFieldsOf(before)), ...Object.keys(readFieldsOf(after))]),
  ]
    .filter(
      (field) => field !== 'name' && !Object.hasOwn(sent, field) && !agrees(before[field], after[field]),
    )
    .filter((field) => !isKept(field, after[field] ?? before[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
  return { notStuck, alsoChanged };
}
