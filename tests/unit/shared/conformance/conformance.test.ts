import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, type Outcome } from '#shared/conformance/judge';
import { asks, inOrderOfUse, probes, untried, type ReadableId } from '#shared/conformance/probes';
import type { ReportRow } from '#shared/conformance/report';
import { shortenedJson } from '#shared/reading/shortened';
import { savedReport } from '#shared/conformance/saved-report';
import { shapeOf } from '#shared/conformance/shape';
import { otherAddresses, suggestions, withoutVersion } from '#shared/conformance/suggest';
import { verdictOf } from '#shared/conformance/verdict';
import type { AppError } from '#shared/errors';
import { operationIds, operations } from '#shared/operations';
import { defaultProfileSettings } from '#shared/profile';
import { noMappings, withValueMapping, type Mappings } from '#shared/reading/mappings';

const notUnderstood: AppError = {
  kind: 'protocol',
  reason: 'not-understood',
  message: 'Canary Ottilie Brandreth',
  advice: '',
  target: 'organizations/canary-organization',
};

/** The outcome of a response, read as the client reads it. */
function outcomeOf(
  operation: ReadableId,
  json: unknown,
  { view = null, mappings = noMappings }: { view?: Outcome['view']; mappings?: Mappings } = {},
): Outcome {
  const reading = operations[operation].response.read(json, { operation, mappings });
  return {
    operation,
    view,
    json,
    status: 200,
    latencyMs: 5,
    requestedCount: null,
    result:
      reading.is === 'not-understood'
        ? { ok: false, error: notUnderstood }
        : {
            ok: true,
            value: { value: reading.value, mappedBy: reading.is === 'mapped' ? reading.by : [] },
          },
  };
}
const rowOf = (...args: Parameters<typeof outcomeOf>): ReportRow =>
  judge(outcomeOf(...args), args[2]?.mappings ?? noMappings);
const organization = (fields: object = {}) => ({ name: 'organizations/o1', displayName: 'Alder', ...fields });
const check = (id: string, fields: object = {}) => ({
  name: `organizations/o1/teams/t1/checks/${id}`,
  ...fields,
});
const full = { view: 'FULL' } as const;

describe('the operations of the report', () => {
  it('are those of the operation table, each once: called, or left out with the reason', () => {
    const read = Object.keys(asks);
    expect([...read, ...untried.map(({ operation }) => operation)].sort()).toEqual([...operationIds].sort());
    expect(operationIds.filter((id) => operations[id].method === 'GET').sort()).toEqual(read.sort());
    expect(new Set(probes.map(({ operation }) => operation))).toEqual(new Set(read));
    expect(untried.find(({ operation }) => operation === 'SearchCompanies')?.why).toBe('may-be-billed');
    expect(untried.filter(({ why }) => why === 'may-be-billed')).toHaveLength(1);
  });

  it('are not called without what they need', () => {
    const seen = { organization: null, checks: [] };
    expect(asks.GetCheck(seen, 0, null)).toBe('no-check');
    expect(asks.BatchGetChecks(seen, 0, null)).toBe('no-check');
    expect(asks.ListNotifications(seen, 0, null)).toBe('no-organization');
  });

  it('read checks with nothing pending first, and none without a full name', () => {
    const checks = [check('c1', { state: 'ACTIVE' }), check('c2', { state: 'INACTIVE' }), { name: 'c3' }];
    expect(inOrderOfUse(checks).map((name) => name.split('/').at(-1))).toEqual(['c2', 'c1']);
  });
});

describe('a row of the report', () => {
  it('counts the entries, and those that could not be read', () => {
    const { result, received } = rowOf('ListOrganizations', {
      organizations: [organization(), null, {}],
      totalSize: 40,
    });
    expect(result).toEqual({ is: 'works', rows: 1, total: 40, notes: [{ is: 'unread', count: 2 }] });
    expect(received).toContain('Alder');
  });

  it('is not understood when no entry can be read', () => {
    expect(rowOf('ListOrganizations', { organizations: [null, 4] }).result).toEqual({
      is: 'not-understood',
      error: null,
      unread: 2,
    });
  });

  it('counts the entries that can not be opened, as they have no resource name', () => {
    const row = rowOf('ListChecks', {
      checks: [check('c1'), { name: 'Purchase' }, { name: '//host/x', id: 'c2' }],
    });
    expect(row.result).toEqual({
      is: 'works',
      rows: 3,
      total: null,
      notes: [{ is: 'other-names', count: 2 }],
    });
    expect(verdictOf({ rows: [row] })).toMatchObject({ tone: 'warning', first: { is: 'noted' } });
    expect(rowOf('ListConsumerTasks', { consumerTasks: [{ name: 'Upload' }] }).result).toMatchObject({
      notes: [],
    });
  });

  it('names the mapping it needed', () => {
    const mappings = { ...noMappings, lists: [{ operation: 'ListBrands', member: 'rows' }] };
    const json = { rows: [{ name: 'organizations/o1/brands/b1' }] };
    expect(rowOf('ListBrands', json, { mappings }).result).toMatchObject({
      is: 'mapped',
      by: ['ListBrands: rows'],
      rows: 1,
    });
  });

  it('counts the settings whose words are unknown, and a meaning makes them known', () => {
    const json = {
      organizations: [
        organization({
          featureSettings: [
            { name: 'a', state: 'GRANTED' },
            { name: 'b', state: 'WITHHELD' },
            { name: 'c', state: 'ON' },
          ],
          featureSetSettings: ['basic'],
          roleBindings: 7,
        }),
      ],
    };
    expect(rowOf('ListOrganizations', json, full).result).toMatchObject({
      notes: [
        { is: 'unknown-field', field: 'roleBindings', organizations: 1 },
        { is: 'unknown-values', of: 'featureSettings', unknown: 2, all: 3, words: ['GRANTED', 'WITHHELD'] },
      ],
    });
    const mappings = withValueMapping(withValueMapping(noMappings, 'GRANTED', 'on'), 'WITHHELD', 'off');
    expect(rowOf('ListOrganizations', json, { ...full, mappings }).result).toMatchObject({
      is: 'mapped',
      by: ['GRANTED', 'WITHHELD'],
      notes: [{ is: 'unknown-field' }],
    });
  });

  it('says which fields of the Full view are missing', () => {
    const json = { organizations: [organization({ roleBindings: [] })] };
    expect(rowOf('ListOrganizations', json, full).result).toMatchObject({
      notes: [{ is: 'absent-fields', fields: ['featureSettings', 'featureSetSettings'] }],
    });
  });

  it('counts flags with an unknown default, not those without a default', () => {
    const json = {
      featureFlags: [{ name: 'featureFlags/a', default: 'GRANTED' }, { name: 'featureFlags/b' }],
    };
    expect(rowOf('ListFeatureFlags', json).result).toMatchObject({
      notes: [{ is: 'unknown-values', of: 'featureFlags', unknown: 1, all: 2, words: ['GRANTED'] }],
    });
  });

  it('keeps a response only up to its size limit', () => {
    const long = { rows: Array.from({ length: 50 }, () => 'x'.repeat(3000)) };
    expect(shortenedJson(long)?.length).toBeLessThan(20_000);
    expect(shortenedJson({ text: 'x'.repeat(30_000) })).toBeNull();
    expect(shortenedJson(undefined)).toBeNull();
  });
});

describe('suggestions', () => {
  const of = (...outcomes: Outcome[]) => suggestions(outcomes, defaultProfileSettings);

  it('offer each member that may contain an ambiguous list, and only members that can be read', () => {
    const brands = [{ name: 'organizations/o1/brands/b1' }];
    const json = { first: brands, second: brands, third: [1, 2] };
    expect(of(outcomeOf('ListBrands', json))).toEqual([
      { is: 'list', operation: 'ListBrands', member: 'first', rows: 1 },
      { is: 'list', operation: 'ListBrands', member: 'second', rows: 1 },
    ]);
  });

  it('map an empty list if another response shows its entries', () => {
    const empty = outcomeOf('ListFindings', { meta: [], rows: [] });
    const some = outcomeOf('ListFindings', {
      rows: [{ name: `${check('c1').name}/findings/f1`, state: 'NEW' }],
    });
    expect(of(empty, some)).toEqual([{ is: 'list', operation: 'ListFindings', member: 'rows', rows: 0 }]);
  });

  it('leave out a word whose meaning would not help', () => {
    const flag = { name: 'featureFlags/a', stage: 'GRANTED' };
    expect(of(outcomeOf('ListFeatureFlags', { featureFlags: [flag] }))).toEqual([]);
    const setting = { name: 'a', state: 'GRANTED' };
    const json = { organizations: [organization({ featureSettings: [setting] })] };
    expect(of(outcomeOf('ListOrganizations', json, full))).toEqual([{ is: 'value', word: 'GRANTED' }]);
  });

  it('name a type package only if no check uses that of the profile', () => {
    const typed = (typePackage: string) =>
      check('c1', { params: { '@type': `type.googleapis.com/${typePackage}.SomeParams` } });
    const listed = (...packages: string[]) => outcomeOf('ListChecks', { checks: packages.map(typed) });
    expect(of(listed('checks.type.v1', 'checks.type.v1'))).toEqual([
      { is: 'type-package', typePackage: 'checks.type.v1', checks: 2 },
    ]);
    expect(of(listed('checks.type.v1', 'checks.type.v1alpha2'))).toEqual([]);
    expect(of(listed('Not A Package'))).toEqual([]);
  });

  it('try the address without its version first, then the other path version', () => {
    const settings = { baseUrl: 'https://api.example.com/x/v1alpha2', pathVersion: 'as-printed' } as const;
    expect(otherAddresses(settings, { operation: 'GetCheck' })).toEqual([
      { baseUrl: 'https://api.example.com/x', pathVersion: 'as-printed' },
      { ...settings, pathVersion: 'v1alpha2' },
      { baseUrl: 'https://api.example.com/x', pathVersion: 'v1alpha2' },
    ]);
  });

  it.each([
    ['https://a.example.com/v1', 'https://a.example.com'],
    ['https://a.example.com/x/v2beta1/', 'https://a.example.com/x'],
    ['https://a.example.com/v1/x', null],
    ['https://v1.example.com', null],
    ['https://a.example.com/rev1', null],
  ])('see the version at the end of %s', (baseUrl, shorter) => {
    expect(withoutVersion(baseUrl)).toBe(shorter);
  });
});

describe('the verdict', () => {
  const organizations = rowOf('ListOrganizations', { organizations: [organization()] }, { view: 'BASIC' });
  const checks = rowOf('ListChecks', { checks: [check('c1')] });
  const failed = (row: ReportRow): ReportRow => ({ ...row, result: { is: 'refused', error: notUnderstood } });

  it('is good only if organizations and checks were really read', () => {
    expect(verdictOf({ rows: [organizations, checks] })).toMatchObject({ tone: 'success', works: 2 });
    const noChecks = rowOf('ListChecks', { checks: [] });
    expect(verdictOf({ rows: [organizations, noChecks] })).toMatchObject({
      tone: 'warning',
      first: { is: 'empty', row: { operation: 'ListChecks' } },
    });
    expect(verdictOf({ rows: [failed(organizations), checks] }).tone).toBe('danger');
  });

  it('names the most serious problem first', () => {
    const gaps = rowOf('ListBrands', { brands: [{ name: 'organizations/o1/brands/b1' }, null] });
    const rows = [organizations, gaps, failed(rowOf('GetCheck', check('c1'))), failed(checks)];
    expect(verdictOf({ rows }).first).toMatchObject({ is: 'failed', row: { operation: 'ListChecks' } });
    expect(verdictOf({ rows: rows.slice(0, 3) }).first?.row.operation).toBe('GetCheck');
    expect(verdictOf({ rows: rows.slice(0, 2) }).first?.row.operation).toBe('ListBrands');
  });
});

describe('the saved report', () => {
  const canary = fc.constantFrom(
    'Ottilie Brandreth',
    'ottilie@canary.example',
    '+447700900148',
    'canary-token-5f1c',
    'HL-77',
    'organizations/canary',
    'c4n4ry',
    '2f6a1c9e-1111-4222-8333-444455556666',
    'CANARY-REF',
  );
  const member = fc.constantFrom(
    'name',
    'state',
    'items',
    'data',
    'subject',
    'roleBindings',
    'labels',
    'owner',
  );
  const { response } = fc.letrec((tie) => ({
    response: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      canary,
      fc.array(tie('response'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(member, canary), tie('response'), { maxKeys: 4 }),
    ),
  }));
  const traces = (text: string) => /ottilie|brandreth|canary|c4n4ry|7700900|HL-77|2f6a1c9e/i.exec(text)?.[0];

  it('contains names of members and types, whatever was returned as a value or as a name', () => {
    fc.assert(
      fc.property(response, (json) => {
        expect(traces(JSON.stringify(shapeOf(json, 'list')))).toBeUndefined();
        expect(traces(JSON.stringify(shapeOf(json, 'resource')))).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('hides plain words used as names if a response is a map', () => {
    const received = {
      roleBindings: { ottilie: { roles: ['ADMIN'] } },
      users: { ada: { a: 1 }, bob: { a: 2 } },
    };
    expect(shapeOf(received, 'resource')).toEqual({
      roleBindings: { '(key)': { roles: ['string'] } },
      users: { '(key)': { '(key)': 'number' } },
    });
  });

  it('hides people who are the keys of a map inside a row, even of a map with one entry', () => {
    const row = {
      name: 'x',
      tier: 'GOLD',
      userRoles: { jdoe: 'ADMIN', asmith: 'VIEWER' },
      contacts: { ottiliefenn: { mail: 'x' } },
      data: { jdoe: [{ asmith: 1 }] },
      owners: [{ jdoe: 1 }],
    };
    const shape = {
      name: 'string',
      tier: 'string',
      userRoles: { '(key)': 'string' },
      contacts: { '(key)': { '(key)': 'string' } },
      data: { '(key)': [{ '(key)': 'number' }] },
      owners: [{ '(key)': 'number' }],
    };
    const reported = { organizations: [row], paging: { nextCursor: 'x' } };
    expect(shapeOf(reported, 'list')).toEqual({ organizations: [shape], paging: { nextCursor: 'string' } });
    expect(shapeOf({ result: { rows: [row] } }, 'list')).toEqual({ result: { rows: [shape] } });
    expect(shapeOf([row], 'list')).toEqual([shape]);
    expect(shapeOf(row, 'resource')).toEqual(shape);
    expect(shapeOf({ users: { jdoe: { name: 'x' } } }, 'list')).toEqual({
      users: { '(key)': { name: 'string' } },
    });
  });

  it('names the unknown fields of a row, also of one inside another object, and of a typed message', () => {
    const row = { id: 'x', tier: 'GOLD' };
    const fields = { id: 'string', tier: 'string' };
    const listed = (each: object) => ({ rows: [each] });
    expect(shapeOf(listed({ featureFlag: row }), 'list')).toEqual(listed({ featureFlag: fields }));
    expect(shapeOf(listed({ type: 'x', attributes: row }), 'list')).toEqual(
      listed({ type: 'string', attributes: fields }),
    );
    const typed = { name: 'x', payload: { '@type': 'x', renewsOn: 'x', seats: { jdoe: 1 } } };
    expect(shapeOf(typed, 'resource')).toEqual({
      name: 'string',
      payload: { '@type': 'string', renewsOn: 'string', seats: { '(key)': 'number' } },
    });
  });

  it('merges the entries of a list', () => {
    expect(shapeOf([{ a: 1 }, { a: null, b: [] }, null], 'list')).toEqual([
      { a: 'null | number', b: [], '(or)': 'null' },
    ]);
  });

  it('contains no text of the service, and only words like those of an enum', () => {
    const outcomes = [
      outcomeOf('ListFindings', { canaryOne: [{ x: 1 }], canaryTwo: [{ x: 1 }] }),
      outcomeOf(
        'ListOrganizations',
        {
          organizations: [
            organization({
              displayName: 'Canary Ltd',
              featureSettings: [
                { name: 'a', state: 'GRANTED' },
                { name: 'b', state: 'ottilie@canary.example' },
                { name: 'c', state: 'canary' },
              ],
            }),
          ],
          'canary@example.com': 'https://canary.example/?page=2',
        },
        full,
      ),
    ].map((outcome): Outcome => ({
      ...outcome,
      json: outcome.operation === 'ListFindings' ? {} : outcome.json,
    }));
    const settings = { ...defaultProfileSettings, baseUrl: 'https://api.checks.example/canary-path' };
    const report = {
      tokenMs: 3,
      checkedAt: '2026-11-20T12:00:00.000Z',
      rows: outcomes.map((outcome) => judge(outcome, noMappings)),
      suggestions: suggestions(outcomes, settings),
    };
    expect(report.suggestions.map(({ is }) => is)).toEqual(['value', 'value', 'value']);
    const text = savedReport({ report, outcomes, settings, version: '1.2.3' });
    expect(traces(text)).toBeUndefined();
    expect(text).toContain('GRANTED');
    expect(JSON.parse(text)).toMatchObject({ app: '1.2.3', host: 'api.checks.example' });
  });
});
