/** Feature settings of an organization as they came. §2 does not show their fields. */
export interface FeatureSetting {
  name: string;
  /** `unknown`: no boolean was found; it is never taken for off. */
  state: 'on' | 'off' | 'unknown';
  raw: unknown;
}

const nameFields = ['name', 'feature', 'featureSet', 'featureFlag', 'flag', 'key', 'id', 'displayName'];
const stateFields = ['enabled', 'value', 'on', 'active', 'isEnabled'];

/** A list of objects, or an object from name to value: a name and one boolean, everything else raw. */
export function readFeatureSettings(value: unknown): FeatureSetting[] {
  if (Array.isArray(value))
    return value.map((item: unknown, place) => setting(nameIn(item) ?? `#${place + 1}`, item));
  if (!isRecord(value)) return [];
  return Object.entries(value).map(([name, item]) => setting(name, item));
}

function setting(name: string, raw: unknown): FeatureSetting {
  const fields = isRecord(raw) ? stateFields.map((field) => raw[field]) : [raw];
  const found = fields.find((field) => typeof field === 'boolean');
  return {
    name: name.slice(name.lastIndexOf('/') + 1),
    state: found === undefined ? 'unknown' : found ? 'on' : 'off',
    raw,
  };
}

function nameIn(item: unknown): string | null {
  if (typeof item === 'string') return item;
  if (!isRecord(item)) return null;
  return nameFields.map((field) => item[field]).find((field) => typeof field === 'string') ?? null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
