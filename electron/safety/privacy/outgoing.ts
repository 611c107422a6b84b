import type { z } from 'zod';
import { isFields, type Fields } from '#shared/reading/reading';
import { changedFields } from './mask.ts';
import { masks, maskUnknown } from './personal-fields.ts';

/** Called with what was masked: the schema of it, and how it came. */
export type OnMasked = (schema: z.core.$ZodType, received: unknown) => void;
type Masker = (value: unknown, onMasked: OnMasked) => unknown;

/**
 * What a schema lets out, with masks for what is personal; the value itself where nothing is. The schema
 * marks the service's own data, so that a new call is masked automatically.
 */
export function maskAs(
  schema: z.core.$ZodType,
  value: unknown,
  onMasked: OnMasked = () => undefined,
): unknown {
  const masker = maskerOf(schema);
  return masker === null ? value : masker(value, onMasked);
}

/** Null: nothing that fits the schema holds anything personal. */
const known = new WeakMap<z.core.$ZodType, Masker | null>();

function maskerOf(schema: z.core.$ZodType): Masker | null {
  let masker = known.get(schema);
  if (masker === undefined) known.set(schema, (masker = makeMasker(schema)));
  return masker;
}

function makeMasker(schema: z.core.$ZodType): Masker | null {
  const named = masks.get(schema);
  if (named === null) return null;
  const mask = named ?? (isOpen(schema) ? maskUnknown : null);
  if (mask !== null)
    return (value, onMasked) => {
      const shown = mask(value);
      if (shown !== value) onMasked(schema, value);
      return shown;
    };
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return maskerOf(def.innerType);
  switch (def.type) {
    case 'array':
      return ofItems(maskerOf(def.element));
    case 'record':
      return ofValues(maskerOf(def.valueType));
    case 'object':
      return ofFields(def);
    case 'union':
      return ofOptions(def);
    default:
      return null;
  }
}

/** True for what takes fields or values that the contract does not name. */
export function isOpen(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return def.catchall !== undefined && def.catchall._zod.def.type !== 'never';
  return !closed.has(def.type);
}
/** Kinds of schemas that are named, or made of what is. A `custom` one is a resource name. */
const closed: ReadonlySet<string> = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'bigint',
  'null',
  'undefined',
  'literal',
  'enum',
  'custom',
  'array',
  'record',
  'union',
  'optional',
  'nullable',
  'default',
  'catch',
  'readonly',
  'nonoptional',
]);

const ofItems = (item: Masker | null): Masker | null =>
  item &&
  ((value, onMasked) => {
    if (!Array.isArray(value)) return value;
    const list: unknown[] = value;
    const shown = list.map((each) => item(each, onMasked));
    return shown.some((each, place) => each !== list[place]) ? shown : list;
  });

const ofValues = (member: Masker | null): Masker | null =>
  member &&
  ((value, onMasked) => (isFields(value) ? changedFields(value, (each) => member(each, onMasked)) : value));

function ofFields({ shape }: z.core.$ZodObjectDef): Masker | null {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const masker = maskerOf(schema);
    return masker === null ? [] : [{ name, masker }];
  });
  if (fields.length === 0) return null;
  return (value, onMasked) => {
    if (!isFields(value)) return value;
    let shown: Fields = value;
    for (const { name, masker } of fields) {
      const before = value[name];
      const after = masker(before, onMasked);
      if (after !== before) shown = { ...shown, [name]: after };
    }
    return shown;
  };
}

/** Options are distinguished by a tag; without one, whatever an option would mask is masked. */
function ofOptions(def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef): Masker | null {
  const maskers = def.options.map(maskerOf);
  if (maskers.every((masker) => masker === null)) return null;
  if (!('discriminator' in def))
    return (value, onMasked) => maskers.reduce((shown, masker) => masker?.(shown, onMasked) ?? shown, value);
  const { discriminator } = def;
  const byTag = new Map<unknown, Masker | null>();
  def.options.forEach((option, place) => {
    for (const tag of option._zod.propValues?.[discriminator] ?? []) byTag.set(tag, maskers[place] ?? null);
  });
  return (value, onMasked) =>
    isFields(value) ? (byTag.get(value[discriminator])?.(value, onMasked) ?? value) : value;
}
