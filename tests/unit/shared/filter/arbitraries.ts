import fc from 'fast-check';
import { checkFields } from '#shared/filter/fields';
import { junction, nowhere, type Expression, type Filter, type Value } from '#shared/filter/tree';

/** Text that tries to leave its quotes, to be a wildcard, or to be another kind of token. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      "'",
      '\\',
      '*',
      ' ',
      '.',
      '(',
      ')',
      '=',
      '-',
      'u',
      '0',
      'n',
      '\n',
      '\u0000',
      '\ud800',
    ),
  }),
  fc.constantFrom(
    '" OR state = "ACTIVE',
    "' OR '' = '",
    '\\" OR a = "',
    'AND',
    'NOT',
    'true',
    '*',
    '**',
    '\\*',
    '7s',
    '-30',
    'a.b',
    'constructor',
    '__proto__',
  ),
);

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.record({
    kind: fc.constant('string' as const),
    text: hostileText,
    openStart: fc.boolean(),
    openEnd: fc.boolean(),
    span: fc.constant(nowhere),
  }),
  fc.record({
    kind: fc.constant('word' as const),
    text: fc.oneof(fc.constantFrom('ACTIVE', 'alpha', 'a-b', 'AND'), hostileText),
    span: fc.constant(nowhere),
  }),
  fc.constantFrom<Value>(
    { kind: 'boolean', text: 'true', span: nowhere },
    { kind: 'boolean', text: 'false', span: nowhere },
    { kind: 'any', text: '*', span: nowhere },
    { kind: 'number', text: '42', span: nowhere },
    { kind: 'number', text: '2.997e9', span: nowhere },
    { kind: 'duration', text: '1.2s', span: nowhere },
    { kind: 'timestamp', text: '2026-01-31T09:00:00.5+01:00', span: nowhere },
  ),
);

const restriction: fc.Arbitrary<Expression> = fc
  .record({
    name: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...checkFields.map((field) => field.name), 'create_time') },
      { weight: 1, arbitrary: hostileText },
    ),
    operator: fc.constantFrom('=', '!=', '<', '<=', '>', '>=', ':'),
    value,
  })
  .map(({ name, operator, value: compared }) => ({
    kind: 'restriction',
    field: { name, span: nowhere },
    operator,
    operatorSpan: nowhere,
    value: compared,
    span: nowhere,
  }));

const { tree } = fc.letrec<{ tree: Expression }>((tie) => {
  const several = fc.array(tie('tree'), { minLength: 1, maxLength: 4 });
  const joined = fc.tuple(fc.constantFrom('and' as const, 'or' as const), tie('tree'), several);
  return {
    tree: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      restriction,
      restriction,
      joined.map(([kind, first, rest]) => junction(kind, [first, ...rest], nowhere)),
      tie('tree').map((operand): Expression => ({
        kind: 'not',
        operand,
        operatorSpan: nowhere,
        span: nowhere,
      })),
    ),
  };
});

/** Filters of any shape, faulty fields and values included. */
export const anyFilter: fc.Arbitrary<Filter> = fc
  .option(tree)
  .map((expression) => ({ expression, span: nowhere }));

const id = fc.constantFrom('alpha', 'beta', 'gamma');
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
/** Checks as they come over the wire, with gaps and values that filters of `anyFilter` can meet. */
export const checkRecord = fc.record({
  name: id.map((check) => `organizations/alpha/teams/beta/checks/${check}`),
  state: some(fc.constantFrom('ACTIVE', 'INACTIVE', 'PAUSED')),
  displayName: some(fc.oneof(fc.constantFrom('ACTIVE', 'Alpha', '', '*'), hostileText)),
  clientReference: some(fc.constantFrom('42', 'a-b', 'true')),
  ongoingMonitoringEnabled: some(fc.boolean()),
  relatedSubjects: some(
    fc.array(fc.record({ subject: fc.record({ givenName: some(id), familyName: some(id) }) })),
  ),
});
