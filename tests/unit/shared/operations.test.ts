import { describe, expect, it } from 'vitest';
import { operationIds, operations, type Operation } from '#shared/operations';
import { resourcePatterns } from '#shared/resource-names';

/** The operations of §4 of the API, written down once more by hand. */
const interfaceOperations = {
  ListBrands: 'GET /v1alpha2/brands',
  ListOrganizations: 'GET /v1alpha2/organizations',
  CreateCheck: 'POST /v1alpha2/{parent}/checks',
  ListChecks: 'GET /v1alpha2/{parent}/checks',
  BatchGetChecks: 'GET /v1alpha2/{parent}/checks:batchGet',
  GetCheckSummary: 'GET /v1alpha2/{name}',
  GenerateAISummary: 'POST /v1alpha2/{name}:generateAISummary',
  ReviewFinding: 'POST /v1alpha2/{name}:review',
  GetCheck: 'GET /v1/{check}',
  ListFindings: 'GET /v1/{check}/findings',
  SetOngoingMonitoring: 'POST /v1/{check}:setOngoingMonitoring',
  CancelCheck: 'POST /v1/{check}:cancel',
  ListNotifications: 'GET /v1/{parent}/notifications',
  CreateUser: 'POST /v1/{parent}/users',
  ListConsumerTasks: 'GET /v1alpha2/{parent}/consumerTasks',
  SearchCompanies: 'POST /v1alpha2/companies:search',
  ListFeatureFlags: 'GET /v1alpha2/featureFlags',
  CreateFeatureFlag: 'POST /v1alpha2/featureFlags',
  UpdateFeatureFlag: 'PATCH /v1alpha2/{name}',
  DeleteFeatureFlagOverride: 'DELETE /v1alpha2/{name}',
};

const table: [string, Operation][] = Object.entries(operations);

describe('the operation table', () => {
  it('has exactly the operations of the API, with their methods, paths and versions', () => {
    expect(
      Object.fromEntries(table.map(([id, row]) => [id, `${row.method} /${row.version}${row.path}`])),
    ).toEqual(interfaceOperations);
    expect(operationIds).toHaveLength(Object.keys(interfaceOperations).length);
  });

  it.each(table)('%s names a resource kind for each path variable', (_id, row) => {
    const variables = [...row.path.matchAll(/\{([a-z]+)\}/g)].map((match) => match[1]);
    expect(Object.keys(row.variables)).toEqual(variables);
    for (const variable of Object.values(row.variables))
      expect(resourcePatterns).toHaveProperty(variable.kind);
  });

  it.each(table)('%s is safe to repeat only when it is a GET', (_id, row) => {
    expect(row.idempotent).toBe(row.method === 'GET');
    expect(row.method === 'GET' && row.dangerous).toBe(false);
  });

  it('counts everything as a mutation except the reads and the company search, which is a POST', () => {
    const reads = table.filter(([, row]) => !row.mutates).map(([id]) => id);
    const gets = table.filter(([, row]) => row.method === 'GET').map(([id]) => id);
    expect(new Set(reads)).toEqual(new Set([...gets, 'SearchCompanies']));
    expect(table.some(([, row]) => row.dangerous && !row.mutates)).toBe(false);
  });

  it('requires global admin exactly for the feature-flag operations (§5 rule 4)', () => {
    for (const [id, row] of table) expect(row.permission === 'global-admin').toBe(id.includes('FeatureFlag'));
  });

  it('allows wildcards on reads only (§4 rule 1)', () => {
    for (const [, row] of table) {
      if (row.method !== 'GET')
        expect(Object.values(row.variables).some((v) => v.wildcards === true)).toBe(false);
    }
  });
});
