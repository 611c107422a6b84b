import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOf, compare, equals } from '#shared/filter/build';
import { checkFilter } from '#shared/filter/check';
import { compileFilter } from '#shared/filter/evaluate';
import { isSendable } from '#shared/filter/fault';
import { checkFields, organizationFields } from '#shared/filter/fields';
import { parseFilter } from '#shared/filter/parse';
import { printFilter } from '#shared/filter/print';
import { resolveFilter } from '#shared/filter/resolve';
import { maxFilterLength } from '#shared/limits';
import { readStrictly, StrictRefusal } from '#tests/support/strict-filter-reader';
import { canonical } from '../../../../renderer/components/filter-editor/filter-text.ts';
import { anyFilter, checkRecord, hostileText } from './arbitraries.ts';

/** As the local service reads a filter. */
function readOurs(text: string) {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.faults[0]?.message ?? ''}`);
  return compileFilter(parsed.tree, checkFields);
}

const anywhere = { wildcards: 'anywhere', lists: false } as const;
const withLists = { wildcards: 'ends', lists: true } as const;

describe('the strict parser of these tests', () => {
  it.each([
    String.raw`client_reference = "\*x"`,
    'client_reference = 123',
    'client_reference = MAT000123',
    'client_reference = (MAT OR "x")',
    'client_reference = ("a" OR "b")',
    'client_reference = ACTIVE',
    "display_name = 'x'",
    'ongoing_monitoring_enabled = "true"',
    'colour = "red"',
    'state < "ACTIVE"',
    'state = ACTIVE AND',
    'state = ACTIVE) AND id = "x"',
  ])('refuses %s', (text) => {
    expect(() => readStrictly(text, checkFields)).toThrow(StrictRefusal);
  });

  it('reads conditions, wildcards and precedence', () => {
    const picks = (text: string, record: object) => readStrictly(text, checkFields)(record);
    expect(picks('client_reference = "ref*"', { clientReference: 'REF-70' })).toBe(true);
    expect(picks(String.raw`client_reference = "ref\u002a"`, { clientReference: 'REF-70' })).toBe(false);
    expect(picks('state = "A" AND state = "B" OR id = "x"', { state: 'A', name: 'x' })).toBe(true);
    expect(picks('NOT state = "A" OR id = "x"', { state: 'A', name: 'y' })).toBe(false);
    expect(picks('ongoing_monitoring_enabled = true', { ongoingMonitoringEnabled: true })).toBe(true);
  });
});

const references = fc.oneof(
  hostileText,
  fc.constantFrom('REF-70*', '*REF', '*', 'RE*F', 'MAT000123', '00123456', 'true', 'NOT', 'a\\', 'ON_HOLD'),
);
const operators = fc.constantFrom('=' as const, '!=' as const, ':' as const);

describe('a filter that the app builds', () => {
  it('finds exactly its text with our parser and with a strict one', () => {
    fc.assert(
      fc.property(references, references, operators, (text, other, operator) => {
        const sent = printFilter(compare('client_reference', operator, text));
        const strict = readStrictly(sent, checkFields);
        expect(strict({ clientReference: text })).toBe(operator !== '!=');
        expect(strict({ clientReference: other })).toBe(readOurs(sent)({ clientReference: other }));
      }),
      { numRuns: 2000 },
    );
  });

  it('loses nothing with a parser that treats every star as a wildcard', () => {
    fc.assert(
      fc.property(fc.array(references, { minLength: 1, maxLength: 5 }), (texts) => {
        const [first = '', ...rest] = texts;
        const condition = (text: string) => equals('client_reference', text);
        const sent = printFilter(anyOf(condition(first), ...rest.map(condition)));
        for (const text of texts)
          expect(readStrictly(sent, checkFields, anywhere)({ clientReference: text })).toBe(true);
      }),
    );
  });
});

describe('a typed filter', () => {
  it.each([
    ['client_reference = MAT000123 AND id = 00914472', 'client_reference = "MAT000123" AND id = "00914472"'],
    ['client_reference = true', 'client_reference = "true"'],
    ['ongoing_monitoring_enabled = true', 'ongoing_monitoring_enabled = true'],
    ['state = ACTIVE template = checkTemplates/x', 'state = ACTIVE AND template = "checkTemplates/x"'],
    ['client_reference = "REF-70*"', 'client_reference = "REF-70*"'],
    [String.raw`client_reference = "REF-70\*"`, String.raw`client_reference = "REF-70\u002a"`],
    [String.raw`client_reference = "R*F\**"`, String.raw`client_reference = "R\u002aF\u002a*"`],
    ['client_reference:*', 'client_reference:*'],
  ])('%s is sent as %s', (typed, sent) => {
    expect(canonical(typed, checkFields)).toBe(sent);
    expect(() => readStrictly(sent, checkFields)).not.toThrow();
  });

  it('selects the same records with a strict parser, whatever it contains', () => {
    fc.assert(
      fc.property(anyFilter, fc.array(checkRecord, { minLength: 1, maxLength: 5 }), (filter, records) => {
        const resolved = resolveFilter(filter, checkFields);
        fc.pre(isSendable(checkFilter(resolved, checkFields)));
        const strict = readStrictly(printFilter(resolved), checkFields);
        expect(records.map(strict)).toEqual(records.map(compileFilter(resolved, checkFields)));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the length of a sent filter', () => {
  const field = 'related_subjects[0].subject.registration_number';
  const record = (registrationNumber: string) => ({ relatedSubjects: [{ subject: { registrationNumber } }] });

  it('stays within the limit for 400 values in one list, and finds each of them', () => {
    const numbers = Array.from({ length: 400 }, (_, place) => `${1000 + place}`);
    const typed = `${field} = (${numbers.join(' OR ')})`;
    expect(typed.length).toBeLessThan(3300);
    const sent = canonical(typed, checkFields);
    expect(sent.length).toBeLessThanOrEqual(typed.length + 2 * numbers.length);
    const [ours, strict] = [readOurs(sent), readStrictly(sent, checkFields, withLists)];
    for (const number of numbers) {
      expect(ours(record(number))).toBe(true);
      expect(strict(record(number))).toBe(true);
    }
    expect(ours(record('999'))).toBe(false);
    expect(canonical(sent, checkFields)).toBe(sent);
  });

  it('keeps simple conditions if they fit: some services accept no lists', () => {
    expect(canonical('state = (ACTIVE OR INACTIVE)', checkFields)).toBe('state = ACTIVE OR state = INACTIVE');
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', '7', '-', '0'), minLength: 1, maxLength: 6 });
  const value = fc.oneof(
    word.map((text) => (text.startsWith('-') ? `x${text}` : text)),
    fc.constantFrom('"a*"', String.raw`"\*"`, '"b***b"', '"\u0001\u0001\u0001"', 'ACTIVE', 'true', '7s'),
  );
  const list = fc
    .tuple(
      fc.constantFrom('client_reference', 'display_name', field),
      fc.constantFrom(' = ', ':', '=', ' != '),
      fc.constantFrom(' OR ', ' AND ', ' '),
      fc.array(value, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 30 }),
    )
    .map(
      ([name, operator, joined, values, times]) =>
        `${name}${operator}(${Array.from({ length: times }, () => values)
          .flat()
          .join(joined)})`,
    );
  const typedText = fc
    .tuple(fc.array(list, { minLength: 1, maxLength: 4 }), fc.constantFrom(' AND ', ' OR ', ' '))
    .map(([parts, joined]) => parts.join(joined))
    .filter((text) => text.length <= maxFilterLength);

  it('is within the limit if the typed text was, and means the same', () => {
    let shortened = 0;
    fc.assert(
      fc.property(typedText, fc.array(checkRecord, { minLength: 1, maxLength: 3 }), (typed, records) => {
        const sent = canonical(typed, checkFields);
        expect(sent.length).toBeLessThanOrEqual(maxFilterLength);
        expect(records.map(readOurs(sent))).toEqual(records.map(readOurs(typed)));
        if (/\(("[^"]*" (OR|AND) )/.test(sent)) shortened += 1;
      }),
      { numRuns: 300 },
    );
    // The draws reach the limit.
    expect(shortened).toBeGreaterThan(0);
  });
});

describe('a value that only the service knows', () => {
  const faultsOf = (text: string, fields = checkFields) => {
    const parsed = parseFilter(text);
    return parsed.ok ? checkFilter(parsed.tree, fields) : parsed.faults;
  };

  it.each([
    ['state = ON_HOLD', 'The API has no value ON_HOLD for state.'],
    [
      'state = DELETED',
      "The API can't filter by the state DELETED.\nDeleted checks are listed only while “Show deleted” is on.",
    ],
    ['template = "templates/odd"', 'template needs a resource name like checkTemplates/{template}.'],
  ])('gets a warning and can be sent: %s', (text, message) => {
    const faults = faultsOf(text);
    expect(faults).toMatchObject([{ severity: 'warning', message }]);
    const sent = canonical(text, checkFields);
    expect(() => readStrictly(sent, checkFields)).not.toThrow();
    expect(isSendable(faultsOf(sent))).toBe(true);
  });

  it('gets a warning on other lists too', () => {
    expect(faultsOf('state = PENDING_CLOSURE', organizationFields)).toMatchObject([{ severity: 'warning' }]);
  });

  it.each(['colour = ON_HOLD', 'state < ON_HOLD', 'state = "ON_*"', 'state = ""', 'state = (', 'ON_HOLD'])(
    'does not excuse an error: %s',
    (text) => {
      expect(isSendable(faultsOf(text))).toBe(false);
    },
  );
});
