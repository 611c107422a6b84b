/**
 * Feature settings, feature-set settings and role bindings as they came. §2 does not show their fields,
 * so the reader looks for a name and one boolean and leaves everything else raw.
 */
export interface Setting {
  name: string;
  /** `unknown`: no boolean was found; it is never taken for off. */
  state: 'on' | 'off' | 'unknown';
  raw: unknown;
}

const nameFields = ['name', 'feature', 'featureSet', 'key', 'id', 'displayName'];
const stateFields = ['enabled', 'value', 'on', 'active', 'isEnabled'];

/** A list of objects, or an object from name to value. */
export function readSettings(value: unknown): Setting[] {
  if (Array.isArray(value))
    return value.map((item: unknown, place) => setting(nameIn(item) ?? `#${place + 1}`, item));
  if (!isRecord(value)) return [];
  return Object.entries(value).map(([name, item]) => setting(name, item));
}

function setting(name: string, raw: unknown): Setting {
  const fields = isRecord(raw) ? stateFields.map((field) => raw[field]) : [raw];
  const found = fields.find((field) => typeof field === 'boolean');
  return { name: lastSegment(name), state: found === undefined ? 'unknown' : found ? 'on' : 'off', raw };
}

function nameIn(item: unknown): string | null {
  if (typeof item === 'string') return item;
  if (!isRecord(item)) return null;
  const name = nameFields.map((field) => item[field]).find((field) => typeof field === 'string');
  return name ?? null;
}

function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

export interface RoleBinding {
  /** Heads and values in the order they came. */
  fields: { name: string; values: string[] }[];
  raw: unknown;
}

/** A role binding as fields of text; nested values are written as JSON. */
export function readRoleBinding(raw: unknown): RoleBinding {
  if (!isRecord(raw)) return { fields: [{ name: '', values: [asText(raw)] }], raw };
  const fields = Object.entries(raw).map(([name, value]) => ({
    name,
    values: Array.isArray(value) ? value.map(asText) : [asText(value)],
  }));
  return { fields, raw };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
