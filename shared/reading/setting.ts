import type { Mappings } from './mappings.ts';
import { isFields, notUnderstood, plainName, understood, type Fields, type Reading } from './reading.ts';
import { onlyList } from './only-list.ts';
import { readSwitch, statesValue, type Switch } from './switch.ts';

/**
 * The feature settings, feature sets and flags of an organization: §2 names the fields of the Full view and shows
 * nothing of them. Each entry is read as a name, whether it is on, and where that comes from if the response says so.
 */
export interface Setting extends Switch {
  /** The name unchanged, e.g. `featureFlags/banking_data`; `#2` for an entry without one. */
  name: string;
  /** Null: not given. */
  source: 'override' | 'default' | null;
  raw: unknown;
}

/** A setting without its name. */
export type FlagSetting = Pick<Setting, 'value' | 'source' | 'received'>;

const nameFields = ['name', 'feature', 'featureSet', 'featureFlag', 'flag', 'key', 'slug', 'code', 'id'];
export const titleFields = ['displayName', 'title', 'label'];
const sourceFields = ['provenance', 'source', 'origin', 'setBy', 'level'];
const overrideFields = ['overridden', 'isOverridden', 'isOverride', 'override', 'hasOverride'];
const defaultFields = ['isDefault', 'inherited', 'isInherited', 'usesDefault'];
const supportingNames: ReadonlySet<string> = new Set(
  [...nameFields, ...titleFields, ...sourceFields, ...overrideFields, ...defaultFields, 'description'].map(
    plainName,
  ),
);
/** Members of an entry that state something other than its value. */
const namesOtherFact = (member: string) => {
  const plain = plainName(member);
  return supportingNames.has(plain) || plain.startsWith('default') || plain === 'etag' || plain === '@type';
};
const flagPrefix = 'featureFlags/';

/**
 * Settings as a list of entries, a map from name to content, a list inside an object, or lists of names by word.
 * Anything else is not understood.
 */
export function readSettings(value: unknown, mappings: Mappings): Reading<Setting[]> {
  const items = itemsOf(value);
  if (items === null) return notUnderstood();
  const settings = items.map(({ name, raw, content }): Setting => ({
    name,
    raw,
    source: isFields(raw) ? sourceIn(raw) : null,
    ...readSwitch(content, mappings, namesOtherFact),
  }));
  const by = [
    ...new Set(
      settings.flatMap(({ received, isMapped }) => (isMapped && received !== undefined ? [received] : [])),
    ),
  ];
  return by.length === 0 ? understood(settings) : { is: 'mapped', value: settings, by };
}

/** Settings by the id of their flag; ids may hold slashes, so that a strange name stays its own. */
export function settingsById(value: unknown, mappings: Mappings): ReadonlyMap<string, Setting> {
  const reading = readSettings(value, mappings);
  const byId = new Map<string, Setting>();
  for (const setting of reading.is === 'not-understood' ? [] : reading.value) {
    const id = flagIdOf(setting.name);
    const before = byId.get(id);
    const agrees =
      before === undefined || (before.value === setting.value && before.source === setting.source);
    byId.set(id, agrees ? setting : { ...setting, value: null, source: null });
  }
  return byId;
}

/** What follows `featureFlags/`, slashes included; any other text as it is. */
export function flagIdOf(name: string): string {
  return name.startsWith(flagPrefix) ? name.slice(flagPrefix.length) : name;
}

/** Whether a setting is one of a flag: it says where it comes from, or its name is that of a flag. */
export function isFlagSetting({ name, source }: Pick<Setting, 'name' | 'source'>): boolean {
  return name.startsWith(flagPrefix) || source !== null;
}

/** What an entry states besides its name, its source and the value that is shown of it, such as a limit or a tier. */
export function detailsOf({ raw }: Setting, shown: unknown, mappings: Mappings): Fields {
  if (!isFields(raw) || raw === shown) return {};
  const members = Object.entries(raw).filter(([member]) => !namesOtherFact(member));
  const stating = members.filter(
    ([, content]) =>
      content === shown || (!isFields(content) && readSwitch(content, mappings).value === shown),
  );
  const stated = stating.find(([member]) => statesValue(member)) ?? stating[0];
  return Object.fromEntries(members.filter((member) => member !== stated));
}

interface Item {
  name: string;
  raw: unknown;
  /** What holds its value; undefined: a bare name, without a value. */
  content: unknown;
}

function itemsOf(value: unknown): Item[] | null {
  if (Array.isArray(value))
    return value.map((raw: unknown, place) => ({
      name: nameIn(raw) ?? `#${place + 1}`,
      raw,
      content: typeof raw === 'string' ? undefined : raw,
    }));
  if (!isFields(value)) return null;
  const members = Object.entries(value);
  const list = onlyList(value);
  if (list !== null) return itemsOf(list);
  // `{enabled: [names], disabled: [names]}`: the word of each list is the value of its names.
  if (members.length > 0 && members.every(([, names]) => isNames(names)))
    return members.flatMap(([word, names]) =>
      isNames(names) ? names.map((name): Item => ({ name, raw: word, content: word })) : [],
    );
  return members.map(([name, raw]) => ({ name, raw, content: raw }));
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** A resource name, else one that can be in a path, before a text for people. */
function nameIn(item: unknown): string | null {
  if (typeof item === 'string') return item;
  if (!isFields(item)) return null;
  const names = textsIn(item, nameFields);
  return (
    names.find((name) => name.includes('/')) ??
    [...names, ...textsIn(item, titleFields)].find((name) => !/\s/.test(name)) ??
    names[0] ??
    textsIn(item, titleFields)[0] ??
    null
  );
}

function textsIn(item: Fields, fields: readonly string[]): string[] {
  return fields.flatMap((field) => {
    const value = item[field];
    return typeof value === 'number'
      ? [String(value)]
      : typeof value === 'string' && value !== ''
        ? [value]
        : [];
  });
}

function sourceIn(raw: Fields): Setting['source'] {
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
