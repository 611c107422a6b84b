import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operations } from '#shared/operations';
import { noMappings, withListMapping } from '#shared/reading/mappings';

const check = 'organizations/o/teams/t/checks/c';
const finding = (id: string) => ({ name: `${check}/findings/${id}` });
const read = (json: unknown, mappings = noMappings) => {
  const reading = operations.ListFindings.response.read(json, { operation: 'ListFindings', mappings });
  if (reading.is === 'not-understood') return 'not understood';
  const { findings, nextPageToken, facts } = reading.value;
  return { names: findings.map(({ name }) => name.split('/').at(-1)), token: nextPageToken, ...facts };
};
const none = { token: '', unread: [], total: null, besides: [] };

describe('a list', () => {
  it.each([
    ['the expected member', { findings: [finding('a')] }],
    ['another member', { items: [finding('a')] }],
    ['a member inside another', { data: { results: [finding('a')] }, meta: {} }],
    ['the response itself', [finding('a')]],
    ['a list next to others', { included: [{ id: 1 }], rows: [finding('a')], warnings: [] }],
    ['the expected member, nested', { findings: { items: [finding('a')] } }],
  ])('is read from %s', (_where, json) => {
    expect(read(json)).toMatchObject({ names: ['a'] });
  });

  it.each([
    ['the expected member with []', { findings: [] }],
    ['the expected member with null', { findings: null, nextPageToken: null }],
    ['a bare []', []],
    ['an empty object', {}],
    ['an object with an empty token alone', { nextPageToken: '' }],
  ])('is empty as %s', (_where, json) => {
    expect(read(json)).toEqual({ names: [], ...none });
  });

  it.each([
    ['an empty list under another member', { items: [] }],
    ['the expected member of another type', { findings: 5 }],
    ['an object that says something else', { status: 'OK', data: {} }],
    ['a count without the entries', { totalSize: 5 }],
    ['two lists that both fit', { open: [finding('a')], closed: [finding('b')] }],
    ['an empty expected member next to a list that fits', { findings: [], more: [finding('a')] }],
    ['a text', 'none'],
    ['null', null],
  ])('is not understood as %s', (_what, json) => {
    expect(read(json)).toBe('not understood');
  });

  it('is read from the member in the mapping, empty or not', () => {
    const mappings = withListMapping(noMappings, 'ListFindings', 'data.items');
    expect(read({ data: { items: [] } }, mappings)).toMatchObject({ names: [] });
    expect(read({ data: { items: [finding('a')] }, findings: [] }, mappings)).toMatchObject({ names: ['a'] });
  });

  it('skips an entry that cannot be read, and keeps it unchanged', () => {
    const odd = [null, 7, 'x', {}, { name: '' }, { name: { a: 1 } }];
    expect(read({ findings: [finding('a'), ...odd, finding('b')] })).toMatchObject({
      names: ['a', 'b'],
      unread: odd,
    });
  });

  it.each([
    { nextPageToken: 't' },
    { next_page_token: 't' },
    { meta: { nextCursor: 't' } },
    { pagination: { next: 't' } },
    { nextPageToken: null, continuation: 't' },
  ])('finds the token of the next page in %j', (envelope) => {
    expect(read({ findings: [finding('a')], ...envelope })).toMatchObject({ token: 't', besides: [] });
  });

  it('names fields that may hold a page token if none is found', () => {
    expect(read({ findings: [finding('a')], resumeAt: 'x', requestId: 'r' })).toMatchObject({
      token: '',
      besides: ['resumeAt'],
    });
    expect(read({ findings: [finding('a')], links: { next: '/v1/x?page=2' } })).toMatchObject({
      token: '',
      besides: ['next'],
    });
    expect(read({ findings: [finding('a')], hasMore: true })).toMatchObject({ besides: ['hasMore'] });
  });

  it.each([
    { hasMore: 'true' },
    { has_more: 1 },
    { is_truncated: true },
    { last: false },
    { page: { isLast: false } },
  ])('is no whole one with %j beside its entries', (envelope) => {
    expect(read({ findings: [finding('a')], ...envelope })).toMatchObject({
      token: '',
      besides: [expect.any(String)],
    });
  });

  it.each([
    { hasMore: 'false' },
    { has_more: 0 },
    { truncated: false },
    { last: true },
    { last: '/v1/x?page=1' },
  ])('is whole with %j beside its entries', (envelope) => {
    expect(read({ findings: [finding('a')], ...envelope })).toMatchObject({ token: '', besides: [] });
  });

  it('says how many entries the service counts', () => {
    expect(read({ findings: [], last: true, totalElements: 0 })).toMatchObject({ names: [], total: 0 });
    expect(read({ findings: [finding('a')], totalSize: '30' })).toMatchObject({ total: 30 });
  });

  it('is never read as empty if an entry with a fitting name was sent', () => {
    const entry = fc
      .string({ minLength: 1 })
      .filter((id) => /^[\w-]+$/.test(id))
      .map(finding);
    const sent = fc.array(entry, { minLength: 1, maxLength: 4 });
    const wrap = fc.letrec<{ response: unknown }>((tie) => ({
      response: fc.oneof(
        { depthSize: 'small' },
        sent,
        fc
          .tuple(fc.string(), tie('response'), fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 })))
          .map(([member, inner, others]) => ({ ...others, [member]: inner })),
      ),
    })).response;
    fc.assert(
      fc.property(wrap, (json) => {
        const result = read(json);
        if (result === 'not understood') return;
        expect(result.names.length + result.unread.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });
});
