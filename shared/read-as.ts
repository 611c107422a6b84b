import { z } from 'zod';

/**
 * What `schema.safeParse(value)` gives, at a fraction of its cost for the usual value: one that already
 * has the form the schema asks for is given back as it is, without a copy. Everything else goes to zod.
 */
export function readAs<T extends z.ZodType>(schema: T, value: unknown): z.ZodSafeParseResult<z.output<T>> {
  let fits = known.get(schema);
  if (fits === undefined) known.set(schema, (fits = fitsOf(schema)));
  // A value that fits is one that parsing does not change, so it has the type of the output.
  return fits?.(value) === true ? { success: true, data: value as z.output<T> } : schema.safeParse(value);
}

/** True only of values that the schema accepts and leaves as they are; of some of these it may be false. */
type Fits = (value: unknown) => boolean;
/** Null: the schema has a part that is not looked into here, so that zod reads all of it. */
const known = new WeakMap<z.core.$ZodType, Fits | null>();

function fitsOf(schema: z.core.$ZodType): Fits | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const plain = def.checks === undefined || def.checks.length === 0;
  switch (def.type) {
    case 'unknown':
      return () => true;
    case 'never':
      return () => false;
    case 'string':
      return isAnyText(schema) ? (value) => typeof value === 'string' : unchangedBy(schema);
    case 'boolean':
      return plain ? (value) => typeof value === 'boolean' : unchangedBy(schema);
    case 'number':
      return plain && 'format' in def && def.format === 'safeint'
        ? Number.isSafeInteger
        : unchangedBy(schema);
    case 'literal':
    case 'enum': {
      const { values } = schema._zod;
      return plain && values !== undefined
        ? (value) => values.has(value as z.core.util.Primitive)
        : unchangedBy(schema);
    }
    case 'custom':
      return def.checks === undefined || def.checks.length === 0
        ? (value) => def.fn(value) === true
        : unchangedBy(schema);
    case 'null':
      return unchangedBy(schema);
    case 'optional':
    case 'default':
    case 'catch':
      return plain ? alsoAbsent(schema, fitsOf(def.innerType)) : null;
    case 'nullable':
      return plain ? orNull(fitsOf(def.innerType)) : null;
    case 'union':
      return plain ? oneOf(def) : null;
    case 'array':
      return plain ? everyItem(fitsOf(def.element)) : null;
    case 'object':
      return plain ? everyField(def) : null;
    default:
      return null;
  }
}

const unchangedBy =
  (schema: z.core.$ZodType): Fits =>
  (value) => {
    const parsed = (schema as z.ZodType).safeParse(value);
    return parsed.success && Object.is(parsed.data, value);
  };

/** `undefined` is read from the wrapper, which may replace it; every other value of what it wraps. */
function alsoAbsent(wrapper: z.core.$ZodType, fits: Fits | null): Fits | null {
  if (fits === null) return null;
  const absent = unchangedBy(wrapper)(undefined);
  return (value) => (value === undefined ? absent : fits(value));
}

const orNull = (fits: Fits | null): Fits | null => fits && ((value) => value === null || fits(value));

/** The option that a tag names; without tags only the first, as later ones count where zod refuses it. */
function oneOf(def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef): Fits | null {
  const { options } = def;
  if (!('discriminator' in def))
    return def.inclusive !== false && options[0] !== undefined ? fitsOf(options[0]) : null;
  const { discriminator } = def;
  const tagged = new Map<unknown, Fits | null>();
  for (const option of options) {
    const tags = option._zod.propValues?.[discriminator] ?? [];
    for (const tag of tags) tagged.set(tag, fitsOf(option));
  }
  return (value) => isRecord(value) && tagged.get(value[discriminator])?.(value) === true;
}

function everyItem(fits: Fits | null): Fits | null {
  if (fits === null) return null;
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (const item of value) if (!fits(item)) return false;
    return true;
  };
}

/** Walks the fields that are there: most responses leave out most of those that are known. */
function everyField({ shape, catchall }: z.core.$ZodObjectDef): Fits | null {
  const others = catchall === undefined ? null : fitsOf(catchall);
  const known = new Map<string, { fits: Fits; text: boolean; needed: boolean }>();
  for (const [name, schema] of Object.entries(shape)) {
    const fits = fitsOf(schema);
    if (fits === null) return null;
    known.set(name, { fits, text: isAnyText(schema), needed: !mayBeAbsent(schema) });
  }
  const neededFields = [...known.values()].filter(({ needed }) => needed).length;
  return (value) => {
    if (!isRecord(value)) return false;
    let missing = neededFields;
    for (const name in value) {
      // zod leaves it out, whatever the schema says.
      if (name === '__proto__') return false;
      const item = value[name];
      const field = known.get(name);
      if (field?.needed === true) missing -= 1;
      // Most of a response is text: seen here, it needs no call.
      if (field?.text === true && typeof item === 'string') continue;
      const fits = field === undefined ? others : field.fits;
      if (fits?.(item) !== true) return false;
    }
    return missing === 0;
  };
}

/** A text without conditions, wherever it may also be absent. */
function isAnyText(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.checks !== undefined && def.checks.length > 0) return false;
  if ('innerType' in def) return isAnyText(def.innerType);
  return def.type === 'string' && !('format' in def);
}

/** Known from the schema itself where that is plain: a trial of every field of every schema would delay the start. */
function mayBeAbsent(schema: z.core.$ZodType): boolean {
  if (needsValue(schema)) return false;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' && needsValue(def.innerType)) return true;
  // Once for each schema: code that zod would make for it costs more than it saves.
  const parsed = z.looseObject({ field: schema }).safeParse({}, { jitless: true });
  return parsed.success && parsed.data.field === undefined;
}

const valued: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum', 'array', 'object']);

/** Refuses `undefined`, whatever its checks say. */
function needsValue(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return valued.has(def.type) || (def.type === 'nullable' && needsValue(def.innerType));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
