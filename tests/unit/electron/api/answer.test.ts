import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsEarly, readAnswer } from '#electron/api/answer';
import type { RequestFacts } from '#electron/api/errors';
import { operationIds, operations, type OperationId } from '#shared/operations';

const facts: RequestFacts = { operation: 'Test', host: 'h', permission: 'member' };
const read = (id: OperationId, body: string) =>
  readAnswer(facts, operations[id], { answered: true, status: 200, headers: {}, body: Buffer.from(body) });

describe('readAnswer', () => {
  it.each(['SetOngoingMonitoring', 'CancelCheck', 'DeleteFeatureFlagOverride'] as const)(
    'an empty body or object is a fine answer to %s, and said to be empty',
    (id) => {
      expect(read(id, '')).toEqual({ ok: true, value: { value: {}, empty: true } });
      expect(read(id, '{}')).toEqual({ ok: true, value: { value: {}, empty: true } });
      expect(read(id, '{"state":"CANCELLED"}')).toMatchObject({ ok: true, value: { empty: false } });
    },
  );

  it.each(['ListChecks', 'GetCheck', 'CreateCheck'] as const)('an empty body is no answer to %s', (id) => {
    expect(read(id, ' \n')).toMatchObject({ ok: false, error: { kind: 'protocol', reason: 'empty' } });
  });

  it('an object without the list is an empty list', () => {
    expect(read('ListBrands', '{}')).toMatchObject({
      ok: true,
      value: { value: { brands: [], nextPageToken: '' } },
    });
  });

  it('never fails otherwise than by a typed error, whatever comes', () => {
    const body = fc.oneof(
      fc.json(),
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.json().map((text) => text.slice(0, -1)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...operationIds), body, (id, text) => {
        const answer = read(id, text);
        expect(answer.ok || answer.error.kind === 'protocol').toBe(true);
      }),
    );
  });

  it('says nothing of the values that did not fit', () => {
    const answer = read('ListChecks', '{"checks":[{"name":{"givenName":"Jane"}}]}');
    expect(JSON.stringify(answer)).toContain('checks[0].name');
    expect(JSON.stringify(answer)).not.toContain('Jane');
  });
});

describe('endsEarly', () => {
  it('every true prefix of an object or list ends early, the whole does not', () => {
    const value = fc.oneof(
      fc.array(fc.jsonValue(), { minLength: 1 }),
      fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
    );
    fc.assert(
      fc.property(value, fc.double({ min: 0, max: 1, noNaN: true }), (tree, share) => {
        const json = JSON.stringify(tree);
        expect(endsEarly(json)).toBe(false);
        expect(endsEarly(json.slice(0, 1 + Math.floor(share * (json.length - 2))))).toBe(true);
      }),
    );
  });

  it('text that is no JSON does not end early', () => {
    expect(['<html>', 'oops', '', '"text'].map(endsEarly)).toEqual([false, false, false, false]);
  });
});
