import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/ipc/contract';
import { events } from '#shared/ipc/events';
import { checkSchema } from '#shared/model/check';
import { operations } from '#shared/operations';
import { readAs } from '#shared/read-as';
import { resultSchema } from '#shared/result';
import { examplePage } from '#tests/bench/support/example-checks';

/** Any JSON, `__proto__` as a field of its own included. */
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

/** Values as a schema wants them, with now and then something else in any place. */
function near(schema: z.core.$ZodType, depth = 0): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const fit = (): fc.Arbitrary<unknown> => {
    switch (def.type) {
      case 'string':
        return fc.oneof(fc.string(), fc.constantFrom('12', '', 'organizations/a'));
      case 'number':
        return fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 2 ** 53));
      case 'boolean':
        return fc.boolean();
      case 'literal':
        return fc.constantFrom(...def.values);
      case 'enum':
        return fc.constantFrom(...Object.values(def.entries));
      case 'optional':
      case 'default':
      case 'catch':
        return fc.oneof(
          { weight: 4, arbitrary: near(def.innerType, depth) },
          { weight: 1, arbitrary: fc.constant(undefined) },
        );
      case 'nullable':
        return fc.oneof(near(def.innerType, depth), fc.constant(null));
      case 'union':
        return fc.oneof(...def.options.map((option) => near(option, depth)));
      case 'array':
        return fc.array(near(def.element, depth + 1), { maxLength: 3 });
      case 'object':
        return fc
          .tuple(
            fc.record(
              Object.fromEntries(
                Object.entries(def.shape).map(([name, field]) => [name, near(field, depth + 1)]),
              ),
              { requiredKeys: [] },
            ),
            fc.oneof(
              { weight: 6, arbitrary: fc.constant({}) },
              { weight: 1, arbitrary: fc.dictionary(fc.string(), json, { maxKeys: 2 }) },
            ),
          )
          .map(([known, others]) => ({ ...others, ...known }));
      default:
        return json;
    }
  };
  return fc.oneof({ weight: 24, arbitrary: fit() }, { weight: 1, arbitrary: json });
}

/** The message of zod, and ours, without the stack of an error. */
function verdicts(schema: z.ZodType, value: unknown) {
  const plain = ({ success, data, error }: z.ZodSafeParseResult<unknown>) => ({
    success,
    data,
    issues: error?.issues,
  });
  return { here: plain(readAs(schema, value)), zod: plain(schema.safeParse(value)) };
}

const responses = Object.entries(operations).flatMap(([id, { response }]) => {
  const { form } = response;
  if (form.is === 'any') return [];
  return [[`a resource of ${id}`, form.is === 'list' ? form.row : form.schema] as const];
});
const calls = Object.entries(contract).flatMap(([name, { input, output }]) => [
  [`the input of ${name}`, input] as const,
  [`the response of ${name}`, resultSchema(output)] as const,
]);
const pushes = Object.entries(events).map(([name, payload]) => [`the event ${name}`, payload] as const);

describe('reading by a schema', () => {
  it.each([...responses, ...calls, ...pushes])(
    'returns for %s the same as zod',
    (_name, schema: z.ZodType) => {
      fc.assert(
        fc.property(near(schema), (value) => {
          const { here, zod } = verdicts(schema, value);
          expect(here).toEqual(zod);
        }),
        { numRuns: 60 },
      );
    },
  );

  it.each([
    ['a default', z.looseObject({ a: z.string().default('') })],
    ['a default that is optional', z.looseObject({ a: z.string().default('x').optional() })],
    ['a caught fault', z.looseObject({ a: z.string().catch('x') })],
    ['a transformation', z.looseObject({ a: z.string().transform((text) => text.length) })],
    ['a trimmed text', z.looseObject({ a: z.string().trim() })],
    ['a text with conditions', z.looseObject({ a: z.string().min(2).max(3) })],
    ['a format', z.looseObject({ a: z.email() })],
    ['a coerced text', z.looseObject({ a: z.coerce.string() })],
    ['a list with conditions', z.array(z.string()).min(1)],
    ['an object with conditions', z.looseObject({ a: z.string() }).refine((value) => value.a !== 'ab')],
    ['an object that drops fields', z.object({ a: z.string().optional() })],
    ['an object that refuses fields', z.strictObject({ a: z.string().optional() })],
    ['an object of numbers', z.object({ a: z.string() }).catchall(z.number())],
    [
      'a union',
      z.union([z.looseObject({ a: z.string().transform(Number) }), z.looseObject({ a: z.string() })]),
    ],
    ['exactly one of two', z.xor([z.looseObject({ a: z.string() }), z.looseObject({})])],
    [
      'a union with tags',
      z.discriminatedUnion('a', [
        z.strictObject({ a: z.literal('ab') }),
        z.looseObject({ a: z.enum(['12', 'c']), b: z.number().transform(String) }),
      ]),
    ],
    ['a record', z.record(z.string(), z.string().optional())],
  ])('returns for %s the same as zod', (_name, schema: z.ZodType) => {
    const values = [
      {},
      { a: 'ab' },
      { a: '12', b: 1 },
      { a: undefined },
      { a: 1 },
      { a: ' a ' },
      { a: null },
      { b: 'c' },
      [],
      ['a'],
      [1],
      null,
      undefined,
      'a',
      5,
      JSON.parse('{"__proto__":{"x":1},"a":"ab"}') as unknown,
      new Date(0),
      Object.create({ a: 'inherited' }),
    ] as unknown[];
    for (const value of values) {
      const { here, zod } = verdicts(schema, value);
      expect(here).toEqual(zod);
    }
  });

  it('returns a valid resource unchanged, and repairs one odd field with zod', () => {
    const [check] = examplePage(1).checks;
    expect(readAs(checkSchema, check).data).toBe(check);
    expect(readAs(checkSchema, { name: 'x', params: 7 }).data).toEqual({ name: 'x' });
  });
});
