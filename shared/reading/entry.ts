import { isName, type ResourceKind } from '../resource-names.ts';
import { isFields, type Fields } from './reading.ts';

/**
 * The fields of a resource under its resource name (§1). Services put a resource as it is, as the only member of
 * an object (`{featureFlag: {…}}`), or as `{type, id, attributes: {…}}`; its name may come under another member.
 * A resource that has its name is given back unchanged, without a copy.
 */
export function namedFields(kind: ResourceKind | null, entry: Fields): Fields {
  if (kind === null || isNameOf(kind, entry['name'])) return entry;
  const fields = unwrapped(entry);
  const name = nameIn(kind, fields);
  return name === null || name === fields['name'] ? fields : { ...fields, name };
}

/** The fields of an entry without what some services put around them. */
export function unwrapped(entry: Fields): Fields {
  const { attributes, ...around } = entry;
  if (isFields(attributes) && typeof entry['type'] === 'string') return { ...around, ...attributes };
  const [only, ...more] = Object.values(entry);
  return isFields(only) && more.length === 0 ? unwrapped(only) : entry;
}

/**
 * The fields under the names of §2: a service that writes them in snake_case is read as well. Fields of other names
 * stay unchanged, and so does an entry without any such field.
 */
export function camelFields(isKnown: (field: string) => boolean, fields: Fields): Fields {
  let renamed: Record<string, unknown> | null = null;
  for (const name in fields) {
    if (!name.includes('_') || isKnown(name)) continue;
    const camel = name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
    if (isKnown(camel) && !Object.hasOwn(fields, camel)) (renamed ??= { ...fields })[camel] = fields[name];
  }
  return renamed ?? fields;
}

const idFields = ['name', 'key', 'flag', 'featureFlag', 'feature', 'slug', 'id'];

/**
 * The resource name under whichever member it came. Feature flags belong to no other resource, so that a bare id
 * is enough to name one; ids in small letters come first, as a title may be one word.
 */
function nameIn(kind: ResourceKind, fields: Fields): string | null {
  const given = [...idFields, 'resourceName', kind].flatMap((field) => {
    const value = fields[field];
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
  const whole = given.find((text) => isName(kind, text));
  if (whole !== undefined || kind !== 'featureFlag') return whole ?? null;
  const id =
    given.find((text) => /^[a-z0-9][a-z0-9_.-]*$/.test(text)) ??
    given.find((text) => /^[A-Za-z0-9][\w.~-]*$/.test(text));
  return id === undefined ? null : `featureFlags/${id}`;
}

const isNameOf = (kind: ResourceKind, value: unknown) => typeof value === 'string' && isName(kind, value);
