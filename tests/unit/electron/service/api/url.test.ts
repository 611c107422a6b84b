import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAddressBuilder, encodeQuery } from '#electron/service/api/url';
import { operationIds, operations, type Operation, type OperationId } from '#shared/operations';
import { isId, resourcePatterns } from '#shared/resource-names';

const settings = { baseUrl: 'https://api.example.com/service', pathVersion: 'as-printed' } as const;
const build = (id: OperationId, variables: Record<string, string>, query = {}, changes = {}) =>
  createAddressBuilder({ ...settings, ...changes })({ id, operation: operations[id], variables, query });
const idText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((id) => isId(id) && id !== '-');

describe('createAddressBuilder', () => {
  it('puts base URL, version and path together', () => {
    expect(build('ReviewFinding', { name: 'organizations/o/teams/t/checks/c/findings/f' })).toEqual({
      ok: true,
      value: {
        origin: 'https://api.example.com',
        path: '/service/v1alpha2/organizations/o/teams/t/checks/c/findings/f:review',
      },
    });
    expect(build('GetCheck', { check: 'organizations/o/teams/t/checks/c' })).toMatchObject({
      value: { path: '/service/v1/organizations/o/teams/t/checks/c' },
    });
  });

  it('uses the version of the profile when it names one, and base URLs without a path', () => {
    expect(
      build(
        'GetCheck',
        { check: 'organizations/o/teams/t/checks/c' },
        {},
        { pathVersion: 'v1alpha2', baseUrl: 'http://127.0.0.1:8080/' },
      ),
    ).toEqual({
      ok: true,
      value: { origin: 'http://127.0.0.1:8080', path: '/v1alpha2/organizations/o/teams/t/checks/c' },
    });
  });

  it.each([
    '',
    'ftp://a.example',
    'http://api.example.com',
    'https://user@api.example.com',
    'https://a.example/../b',
  ])('refuses the base URL %j', (baseUrl) => {
    expect(build('ListBrands', {}, {}, { baseUrl })).toMatchObject({
      error: { kind: 'refused', reason: 'address-not-allowed' },
    });
  });

  it('keeps any ID inside its segment', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...operationIds),
        fc.array(idText, { minLength: 4, maxLength: 4 }),
        (id, ids) => {
          const operation: Operation = operations[id];
          const variables: Record<string, string> = {};
          for (const [variable, { kind }] of Object.entries(operation.variables)) {
            let next = 0;
            variables[variable] = resourcePatterns[kind].replace(/\{[a-z_]+\}/g, () => ids[next++] ?? '');
          }
          const address = build(id, variables);
          expect(address.ok).toBe(true);
          if (!address.ok) return;
          const { origin, path } = address.value;
          const url = new URL(origin + path);
          // A URL parser sees the same path: nothing was normalised away, nothing became a query.
          expect([url.origin, url.pathname, url.search, url.hash]).toEqual([
            settings.baseUrl.slice(0, 23),
            path,
            '',
            '',
          ]);
          const name = Object.values(variables)[0] ?? '';
          const decoded = path.split('/').map(decodeURIComponent).join('/');
          expect(decoded).toBe(
            `/service/${operation.version}${operation.path.replace(/\{\w+\}/, () => name)}`,
          );
        },
      ),
    );
  });

  it('refuses everything that is not a name of the right kind', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.constantFrom(
            '..',
            '.',
            '%2e%2e',
            '//',
            'organizations/..',
            '?a',
            '#b',
            'organizations/o/teams/-',
          ),
        ),
        (name) => {
          const response = build('CancelCheck', { check: name });
          expect(response).toMatchObject({
            ok: false,
            error: { kind: 'validation', faults: [{ field: 'check' }] },
          });
        },
      ),
    );
  });

  it('allows the wildcard only where the table says so', () => {
    expect(build('ListChecks', { parent: 'organizations/-/teams/-' })).toMatchObject({
      value: { path: '/service/v1alpha2/organizations/-/teams/-/checks' },
    });
    expect(build('ListNotifications', { parent: 'organizations/-' })).toMatchObject({ ok: false });
  });
});

describe('encodeQuery', () => {
  it('decodes to what was encoded', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((value) => value.isWellFormed());
    const value = fc.oneof(
      text,
      fc.integer(),
      fc.boolean(),
      fc.array(text, { maxLength: 4 }),
      fc.constant(undefined),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('filter', 'names', 'pageToken', 'x y'), value), (query) => {
        const written = encodeQuery(query);
        const pairs = Object.entries(query).flatMap(([key, item]) =>
          (Array.isArray(item) ? item : [item])
            .filter((one) => one !== undefined)
            .map((one) => [key, String(one)]),
        );
        expect([...new URL(`http://h/${written ?? ''}`).searchParams]).toEqual(pairs);
        expect(written).toMatch(/^(\?[\x21-\x7e]*)?$/);
        expect(written).not.toContain('#');
      }),
    );
  });

  it('repeats the name for each value of a list and leaves slashes readable', () => {
    expect(encodeQuery({ names: ['organizations/o', 'a&b=c'], pageSize: 2 })).toBe(
      '?names=organizations/o&names=a%26b%3Dc&pageSize=2',
    );
  });

  it('refuses text that is not well-formed', () => {
    expect(encodeQuery({ filter: '\ud800' })).toBeNull();
  });
});
