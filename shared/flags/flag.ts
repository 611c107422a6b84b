import type { FeatureFlag } from '../model/unspecified.ts';
import { flagIdOf } from './setting.ts';

/**
 * A feature flag has no field that the interface shows (§2) but its name. Fields are edited by the form of
 * their value, and only those that changed are sent.
 */
type Fields = Readonly<Record<string, unknown>>;

export type FieldForm = 'boolean' | 'text' | 'number' | 'nested' | 'kept';
export interface FlagField {
  name: string;
  value: unknown;
  /** `kept`: the service's own, such as a time. `nested`: edited as JSON only. */
  form: FieldForm;
}

const defaultFields = ['defaultValue', 'defaultEnabled', 'enabledByDefault', 'default', 'enabled', 'value'];
const titleFields = ['displayName', 'title', 'label'];
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const kept = /^(etag|revision|revisionId|version|uid)$/i;

export const flagId = (flag: Pick<FeatureFlag, 'name'>): string => flagIdOf(flag.name);

/** Whether the flag is on where nothing is set; null: no boolean tells. */
export function flagDefault(flag: Fields): boolean | null {
  const found = defaultFields.map((field) => flag[field]).find((value) => typeof value === 'boolean');
  return typeof found === 'boolean' ? found : null;
}

export function flagTitle(flag: Fields): string | null {
  const found = titleFields
    .map((field) => flag[field])
    .find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : null;
}

/** The fields as they came, without the name. */
export function flagFields(flag: Fields): FlagField[] {
  return Object.entries(flag)
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
function isKept(name: string, value: unknown): boolean {
  return kept.test(name) || (typeof value === 'string' && time.test(value));
}

/**
 * The top-level fields of `edited` whose value differs from `read`: what a PATCH sends. A field that
 * `edited` leaves out is not touched, and the name is never part of a body.
 */
export function changedFields(read: Fields, edited: Fields): Record<string, unknown> {
  const changed = Object.entries(edited).filter(
    ([field, value]) => field !== 'name' && value !== undefined && !sameJson(read[field], value),
  );
  return Object.fromEntries(changed);
}

export interface FlagVerdict {
  /** Sent, and read back with another value. */
  notStuck: { field: string; sent: unknown; readBack: unknown }[];
  /** Not sent, and changed all the same. */
  alsoChanged: { field: string; before: unknown; after: unknown }[];
}

/** What became of an update: the flag before it, what was sent, and the flag as it was read back. */
export function compareAfter(before: Fields, sent: Fields, after: Fields): FlagVerdict {
  const notStuck = Object.entries(sent)
    .filter(([field, value]) => !sameJson(after[field], value))
    .map(([field, value]) => ({ field, sent: value, readBack: after[field] }));
  const alsoChanged = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(
      (field) => field !== 'name' && !Object.hasOwn(sent, field) && !sameJson(before[field], after[field]),
    )
    .filter((field) => !isKept(field, after[field] ?? before[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
  return { notStuck, alsoChanged };
}

/** Equal as JSON: the order of members does not count, that of items does. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, place) => sameJson(item, other[place]));
  }
  const members = Object.entries(one);
  if (members.length !== Object.keys(other).length) return false;
  const others = new Map<string, unknown>(Object.entries(other));
  return members.every(([key, value]) => others.has(key) && sameJson(value, others.get(key)));
}
