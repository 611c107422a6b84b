import { z } from 'zod';
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

/** Gives the fields under the names of §2. */
type CamelReader = (fields: Fields) => Fields;

/**
 * The reader of a schema: a service that writes the fields in snake_case is read as well, also in the objects that the
 * schema knows. Fields of other names stay unchanged, and so do fields without any such name, uncopied.
 */
export function camelReader(schema: z.core.$ZodType): CamelReader {
  const shape: z.core.$ZodShape = schema instanceof z.ZodObject ? schema.shape : {};
  const isKnown = (field: string) => Object.hasOwn(shape, field);
  const inner = Object.entries(shape).flatMap(([name, member]) => {
    const reader = readerOfMember(member);
    return reader === null ? [] : [{ name, reader }];
  });
  return (fields) => {
    let read = camelFields(isKnown, fields);
    for (const { name, reader } of inner) {
      const value = read[name];
      const renamed = Array.isArray(value) ? eachOf(value, reader) : isFields(value) ? reader(value) : value;
      if (renamed !== value) read = { ...read, [name]: renamed };
    }
    return read;
  };
}

/** The reader of the objects that a member holds; null: it holds none with fields of their own. */
function readerOfMember(schema: z.core.$ZodType): CamelReader | null {
  if (schema instanceof z.ZodObject)
    return Object.keys(schema.shape).length === 0 ? null : camelReader(schema);
  // Every schema is of one of zod's own kinds, which the type of them all does not say.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return readerOfMember(def.innerType);
  return def.type === 'array' ? readerOfMember(def.element) : null;
}

function eachOf(items: readonly unknown[], reader: CamelReader): readonly unknown[] {
  const read = items.map((item) => (isFields(item) ? reader(item) : item));
  return read.every((item, place) => item === items[place]) ? items : read;
}

function camelFields(isKnown: (field: string) => boolean, fields: Fields): Fields {
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
