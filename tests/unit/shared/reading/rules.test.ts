import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeIds } from '#electron/local-service/route-ids';
import { operations } from '#shared/operations';
import { asReceived } from '#shared/reading/as-received';
import { noMappings } from '#shared/reading/mappings';
import { isFields, type Fields } from '#shared/reading/reading';
import { randomResponses, randomExchanges, type Exchange } from '#tests/support/random-responses';
import { breaches, readResultOf } from '#tests/support/reading-rules';
import { rightMappings } from '#tests/support/right-mappings';

/** No body at all is read as an object without members. */
const jsonOf = ({ body }: Exchange): unknown => (body === undefined ? {} : body);

/**
 * The rule of the reading layer: what was sent is read, or reported as not understood; it is never read as
 * absent or empty.
 */
describe('a response in any dialect', () => {
  it.each(routeIds)('of %s is read, or reported as not understood', (operation) => {
    fc.assert(
      fc.property(randomExchanges(operation), (exchange) => {
        const reported = readResultOf(operation, jsonOf(exchange), noMappings);
        expect(breaches(exchange, reported, { isMapped: false, mappings: noMappings })).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it.each(routeIds)('of %s is read with the correct mappings', (operation) => {
    fc.assert(
      fc.property(randomExchanges(operation), (exchange) => {
        // Null alone may be an empty list, and may be anything else.
        fc.pre(exchange.body !== null);
        const mappings = rightMappings(exchange.dialect, operation);
        const reported = readResultOf(operation, jsonOf(exchange), mappings);
        expect(reported.is).not.toBe('not understood');
        expect(breaches(exchange, reported, { isMapped: true, mappings })).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

const lists = [
  'ListBrands',
  'ListOrganizations',
  'ListChecks',
  'ListFindings',
  'ListNotifications',
  'ListFeatureFlags',
] as const;

describe('a list of an unknown service', () => {
  const member = fc.oneof(
    fc.constantFrom(
      'data',
      'page',
      '_embedded',
      'findings',
      'links',
      'next',
      'kind',
      'total',
      'id',
      'attributes',
    ),
    fc.string(),
  );
  const anyList = fc
    .constantFrom(...lists)
    .chain((operation) => randomExchanges(operation).map(({ body }) => ({ operation, body })));
  const rowsIn = (operation: (typeof lists)[number], body: unknown): readonly Fields[] => {
    const reported = readResultOf(operation, body, noMappings);
    return reported.is === 'page' ? reported.rows : [];
  };

  it('loses no entry, whatever is around it', () => {
    const around = fc.dictionary(member, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
    fc.assert(
      fc.property(anyList, fc.array(fc.tuple(member, around), { maxLength: 3 }), (sent, envelopes) => {
        const rows = rowsIn(sent.operation, sent.body);
        fc.pre(rows.length > 0);
        const json = envelopes.reduce<unknown>(
          (inner, [name, others]) => ({ ...others, [name]: inner }),
          sent.body,
        );
        const reported = readResultOf(sent.operation, json, noMappings);
        if (reported.is !== 'page') return;
        const seen = [...reported.rows, ...reported.facts.unread].map((row) =>
          JSON.stringify(asReceived(row)),
        );
        expect(seen).toEqual(expect.arrayContaining(rows.map((row) => JSON.stringify(asReceived(row)))));
      }),
      { numRuns: 2000 },
    );
  });

  it.each(lists)('is read in JSON:API if its IDs are names: %s', (operation) => {
    fc.assert(
      fc.property(randomExchanges(operation), fc.boolean(), ({ body }, isWhole) => {
        const rows = rowsIn(operation, body);
        fc.pre(rows.length > 0);
        const data = rows.map(({ name, ...attributes }) => {
          const id = isWhole ? name : String(name).split('/').at(-1);
          return { type: 'thing', id, attributes };
        });
        const reported = readResultOf(operation, { data, links: { next: '/v1/x?after=2' } }, noMappings);
        // The bare id of a flag is enough to name it (§1); that of anything else is not.
        if (!isWhole && operation !== 'ListFeatureFlags') expect(reported).toEqual({ is: 'not understood' });
        else
          expect(reported).toMatchObject({
            rows: rows.map(({ name }) => ({ name })),
            facts: { unread: [], besides: ['next'] },
          });
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    { next_page: 't' },
    { pageToken: 't' },
    { nextOffset: 50 },
    { totalPages: 3 },
    { paging: { cursors: { after: 't' } } },
    { _links: { next: { href: '/v1/x?page=2' } } },
    { links: [{ rel: 'next', href: '/v1/x?page=2' }] },
    { '@odata.nextLink': 'https://service.example/x?skip=2' },
    { state: { resumeAt: 't' } },
    { bookmark: 't' },
    { hasMore: true },
    { pageInfo: { hasNextPage: true, endCursor: 't' } },
  ])('does not hide a next page that is given as %j', (further) => {
    const reported = readResultOf('ListChecks', { checks: [], ...further }, noMappings);
    if (reported.is !== 'page') throw new Error('No page was read');
    expect(reported.nextPageToken !== '' || reported.facts.besides.length > 0).toBe(true);
  });

  it.each([
    { requestId: 'r', kind: 'checksList', page: 1, pageSize: 25, totalPages: 1 },
    { pageInfo: { hasNextPage: false, endCursor: 't' } },
    { _links: { self: { href: '/v1/x' } }, etag: '"1"' },
  ])('has no next page if only %j is given', (last) => {
    expect(readResultOf('ListChecks', { checks: [], ...last }, noMappings)).toMatchObject({
      nextPageToken: '',
      facts: { besides: [] },
    });
  });

  it('is not taken from the officers of a company, the warnings of a response or the inside of a map of entries', () => {
    const officers = [{ name: 'A B', role: 'director' }];
    for (const json of [
      { acme: { number: '1', officers }, other: { number: '2' } },
      { companies: { acme: { number: '1', officers } } },
      { companies: { acme: {} }, warnings: [{ text: 'x' }] },
    ])
      expect(readResultOf('SearchCompanies', json, noMappings)).toEqual({ is: 'not understood' });
    const check = 'organizations/o/teams/t/checks/c';
    const relatedChecks = [{ name: `${check}2` }];
    expect(readResultOf('ListChecks', { data: { c: { name: check, relatedChecks } } }, noMappings)).toEqual({
      is: 'not understood',
    });
  });

  it('is read in the form of §4 without copying its entries', () => {
    fc.assert(
      fc.property(randomResponses.ListChecks, ({ rows }) => {
        const json: unknown = JSON.parse(JSON.stringify({ checks: rows, nextPageToken: '' }));
        const reading = operations.ListChecks.response.read(json, {
          operation: 'ListChecks',
          mappings: noMappings,
        });
        const checks = isFields(json) && Array.isArray(json['checks']) ? json['checks'] : [];
        if (reading.is === 'not-understood') throw new Error('The list was not read');
        reading.value.checks.forEach((check, place) => {
          expect(check).toBe(checks[place]);
        });
      }),
    );
  });
});
