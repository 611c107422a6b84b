/**
 * Feature settings of an organization as they came: §2 names the field of the Full view and shows no field
 * of it. The reader asks for a name and one boolean, and takes where the value comes from when it is told.
 */
export interface FlagSetting {
  /** Null: no boolean was found, or two that contradict each other. Never taken for off. */
  value: boolean | null;
  /** Null: not told. */
  source: 'override' | 'default' | null;
}

const nameFields = ['name', 'feature', 'featureSet', 'featureFlag', 'flag', 'key', 'id', 'displayName'];
const valueFields = ['enabled', 'value', 'on', 'active', 'isEnabled'];
const sourceFields = ['provenance', 'source', 'origin', 'setBy'];
const overrideFields = ['overridden', 'isOverridden', 'isOverride', 'override', 'hasOverride'];
const defaultFields = ['isDefault', 'inherited', 'isInherited', 'usesDefault'];
const flagPrefix = 'featureFlags/';

/** Settings by the id of their flag; ids may hold slashes, so that a strange name stays its own. */
export function readFlagSettings(value: unknown): ReadonlyMap<string, FlagSetting> {
  const settings = new Map<string, FlagSetting>();
  for (const [name, raw] of namedItems(value)) {
    const id = flagIdOf(name);
    const setting = readSetting(raw);
    const before = settings.get(id);
    const agrees =
      before === undefined || (before.value === setting.value && before.source === setting.source);
    settings.set(id, agrees ? setting : { value: null, source: null });
  }
  return settings;
}

/** What follows `featureFlags/`, slashes included; any other text as it is. */
export function flagIdOf(name: string): string {
  return name.startsWith(flagPrefix) ? name.slice(flagPrefix.length) : name;
}

/** Whether a setting is one of a flag: it says where it comes from, or its name is that of a flag. */
export function namesFlag(name: string, raw: unknown): boolean {
  return name.startsWith(flagPrefix) || readSetting(raw).source !== null;
}

/** The name and content of each entry: of a list of objects, or of an object from name to content. */
export function namedItems(value: unknown): [name: string, raw: unknown][] {
  if (Array.isArray(value))
    return value.map((item: unknown, place): [string, unknown] => [nameIn(item) ?? `#${place + 1}`, item]);
  return isRecord(value) ? Object.entries(value) : [];
}

export function readSetting(raw: unknown): FlagSetting {
  if (typeof raw === 'boolean') return { value: raw, source: null };
  if (!isRecord(raw)) return { value: null, source: null };
  const value = valueFields.map((field) => raw[field]).find((field) => typeof field === 'boolean');
  return { value: typeof value === 'boolean' ? value : null, source: sourceIn(raw) };
}

function sourceIn(raw: Readonly<Record<string, unknown>>): FlagSetting['source'] {
  const word = sourceFields.map((field) => raw[field]).find((field) => typeof field === 'string');
  if (typeof word === 'string') {
    if (/overrid/i.test(word)) return 'override';
    if (/default|inherit/i.test(word)) return 'default';
  }
  const set = overrideFields.map((field) => raw[field]).find((field) => typeof field === 'boolean');
  if (typeof set === 'boolean') return set ? 'override' : 'default';
  const unset = defaultFields.map((field) => raw[field]).find((field) => typeof field === 'boolean');
  if (typeof unset === 'boolean') return unset ? 'default' : 'override';
  return null;
}

function nameIn(item: unknown): string | null {
  if (typeof item === 'string') return item;
  if (!isRecord(item)) return null;
  const name = nameFields.map((field) => item[field]).find((field) => typeof field === 'string');
  return typeof name === 'string' ? name : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
