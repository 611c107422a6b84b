import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsEarly, readResponse } from '#electron/service/api/response';
import type { RequestFacts } from '#electron/service/api/errors';
import { maxReceivedLength, withoutReceived } from '#shared/errors';
import { announcedPages, noListFacts } from '#shared/reading/list';
import { noMappings } from '#shared/reading/mappings';
import { operationIds, operations, type OperationId } from '#shared/operations';

const facts: RequestFacts = { operation: 'Test', host: 'h', permission: 'member' };
const read = (id: OperationId, body: string) =>
  readResponse({ ...facts, operation: id }, operations[id], { status: 200, body }, noMappings);

describe('readResponse', () => {
  it.each(['SetOngoingMonitoring', 'CancelCheck', 'DeleteFeatureFlagOverride'] as const)(
    'an empty body or object is a valid response to %s',
    (id) => {
      for (const body of ['', '{}'])
        expect(read(id, body)).toEqual({ ok: true, value: { value: {}, mappedBy: [] } });
    },
  );

  it.each(['ListChecks', 'GetCheck', 'CreateCheck'] as const)(
    'an empty body is not a valid response to %s',
    (id) => {
      expect(read(id, ' \n')).toMatchObject({ ok: false, error: { kind: 'protocol', reason: 'empty' } });
    },
  );

  it.each<[string | string[], string[]]>([
    ['<https://h/checks?page=2>; rel="next"', ['Link: rel="next"']],
    ['</checks?page=1>; rel=prev, </checks?page=3>; rel=next', ['Link: rel="next"']],
    [['</checks?page=9>; rel="last"', '</checks?page=3>; title="x"; REL="last next"'], ['Link: rel="next"']],
    ['</checks?page=1>; rel="prev", </next>; rel="nextcloud"', []],
  ])('a list with the header %j may go on', (link, besides) => {
    const lists = { '[]': besides, '{"brands":[]}': besides, '{"brands":[],"nextPageToken":"t"}': [] };
    for (const [body, expected] of Object.entries(lists))
      expect(
        readResponse(
          { ...facts, operation: 'ListBrands' },
          operations.ListBrands,
          { status: 200, body, headers: { link } },
          noMappings,
        ),
      ).toMatchObject({ ok: true, value: { value: { facts: { besides: expected } } } });
    expect(announcedPages({ ...noListFacts, besides })).toEqual(besides);
  });

  it('an object without the list is an empty list', () => {
    expect(read('ListBrands', '{}')).toMatchObject({
      ok: true,
      value: { value: { brands: [], nextPageToken: '' } },
    });
  });

  it('fails only with a typed error, for any input', () => {
    const body = fc.oneof(
      fc.json(),
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.json().map((text) => text.slice(0, -1)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...operationIds), body, (id, text) => {
        const response = read(id, text);
        expect(response.ok || response.error.kind === 'protocol').toBe(true);
      }),
    );
  });

  it('quotes nothing of the response in its message, and returns the response next to it, abridged to a limit', () => {
    const person = { givenName: 'Jane', filler: 'x'.repeat(500) };
    const sent = JSON.stringify({ people: { pages: Array.from({ length: 90 }, () => [person]) } });
    const response = read('ListChecks', sent);
    if (response.ok || response.error.kind !== 'protocol') throw new Error('It was understood.');
    expect(`${response.error.message} ${response.error.advice}`).not.toContain('Jane');
    const received = response.error.received ?? '';
    expect(received.length).toBeLessThanOrEqual(maxReceivedLength);
    // Still JSON, so that what is personal in it can be masked.
    expect(JSON.stringify(JSON.parse(received))).toContain('Jane');
    expect(JSON.stringify(withoutReceived(response.error))).not.toContain('Jane');
  });

  it.each(operationIds)('an error in a 200 is a failure of %s', (id) => {
    for (const body of ['{"error":{"code":7,"message":"No"}}', '{"code":"denied","message":"No"}'])
      expect(read(id, body)).toMatchObject({
        ok: false,
        error: { reason: 'error-in-success', serviceMessage: 'No' },
      });
  });
});

describe('endsEarly', () => {
  it('every proper prefix of an object or list ends early, the full text does not', () => {
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

  it('text that is not JSON does not end early', () => {
    expect(['<html>', 'oops', '', '"text'].map(endsEarly)).toEqual([false, false, false, false]);
  });
});

describe('a response that nests 20,000 levels deep', () => {
  const deep = `${'{"deep":'.repeat(20_000)}1${'}'.repeat(20_000)}`;

  it.each(operationIds.filter((id) => id !== 'ListNotifications'))('is a typed error for %s', (id) => {
    const { variables } = operations[id];
    const name = Object.keys(variables).join();
    for (const body of [deep, `{"name":"${name}","metadata":${deep}}`, `{"rows":[{"name":"x","a":${deep}}]}`])
      expect(read(id, body)).toMatchObject({ ok: false, error: { kind: 'protocol', reason: 'too-deep' } });
  });

  it('loses part of the payload of one notification, and nothing of the others', () => {
    const name = (id: string) => `organizations/o1/notifications/${id}`;
    const rows = [
      { name: name('poison'), payload: { '@type': 'x', metadata: 0 } },
      { name: name('next'), payload: { '@type': 'y' } },
    ];
    const text = JSON.stringify({ notifications: rows }).replace('"metadata":0', `"metadata":${deep}`);
    const result = read('ListNotifications', text);
    expect(result).toMatchObject({
      ok: true,
      value: {
        value: { notifications: [{ name: name('poison') }, { name: name('next') }], facts: { unread: [] } },
      },
    });
    // Both the copy for the page and the text for the disk can be made.
    expect(JSON.stringify(structuredClone(result))).toContain('…');
  });
});
