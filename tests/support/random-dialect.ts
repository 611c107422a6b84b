import fc from 'fast-check';
import { silences, type Dialect } from '#electron/local-service/dialects/dialect';
import { dialectNames, dialects } from '#electron/local-service/dialects/dialects';

/** Any dialect at all: one choice of every silence. */
export const randomDialect: fc.Arbitrary<Dialect> = fc.record(
  Object.fromEntries(
    Object.entries(silences).map(([silence, choices]) => [silence, fc.constantFrom<string>(...choices)]),
  ),
) as fc.Arbitrary<Dialect>; // one of its choices for every silence of the table

/** Any dialect, the named ones more often than chance would draw them. */
export const anyDialect: fc.Arbitrary<Dialect> = fc.oneof(
  { weight: 3, arbitrary: randomDialect },
  { weight: 1, arbitrary: fc.constantFrom(...dialectNames).map((name) => dialects[name]) },
);
