import { describe, expect, it } from 'vitest';
import { operationIds, operations, type PathVersion } from '#shared/operations';
import { resourcePatterns } from '#shared/resource-names';
import { Refusal } from '#electron/local-service/refusal';
import { matchRoute } from '#electron/local-service/router';

const both: readonly PathVersion[] = ['v1alpha2', 'v1'];
const statusOf = (method: string, path: string, versions = both): number => {
  try {
    matchRoute(method, path, versions);
    return 200;
  } catch (error) {
    if (error instanceof Refusal) return error.status;
    throw error;
  }
};

describe('the router', () => {
  it.each(operationIds)('finds %s by its own path under both versions', (id) => {
    const { method, path, variables } = operations[id];
    const names = new Map(
      Object.entries(variables).map(([name, { kind }]) => [
        name,
        resourcePatterns[kind as keyof typeof resourcePatterns].replace(/\{(\w+)\}/g, 'the-$1'),
      ]),
    );
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => names.get(name) ?? '');
    for (const version of both) {
      const match = matchRoute(method, `/${version}${filled}`, both);
      expect(match.id).toBe(id);
      expect(match.names).toEqual(Object.fromEntries(names));
    }
  });

  it('decodes ids after splitting the path', () => {
    const match = matchRoute('GET', '/v1/organizations/a%20b/teams/%C3%A9/checks/x%3Ay', both);
    expect(match.id).toBe('GetCheck');
    expect(match.ids).toEqual({ organization: 'a b', team: 'é', check: 'x:y' });
  });

  it.each([
    ['GET', '/v1/organizations/o/teams/t/checks/c%2Fd', 400],
    ['GET', '/v1/organizations/%E0%A4%A/teams/t/checks/c', 400],
    ['GET', '/v1/organizations/-/teams/t/checks', 400],
    ['GET', '/v1/organizations/-/teams/-/checks/c', 400],
    ['POST', '/v1/organizations/-/teams/-/checks', 400],
    ['GET', '/v1/organizations/o/teams/-/checks', 200],
    ['GET', '/v1/organizations/-/teams/-/checks', 200],
    ['GET', '/v1/organizations/-/notifications', 400],
    ['GET', '/v3/organizations', 404],
    ['GET', '/v1', 404],
    ['GET', '/v1/organizations/', 404],
    ['GET', '/v1//organizations', 404],
    ['GET', '/v1/5d2c6a1e-90fb-4b3e-9a83-0c1b7a5e2f10', 404],
    ['POST', '/v1/organizations/o/teams/t/checks/c:explode', 404],
    ['POST', '/v1/organizations/o/teams/t/checks/c', 405],
    ['DELETE', '/v1/featureFlags/f', 405],
  ])('for %s %s returns %i', (method, path, status) => {
    expect(statusOf(method, path)).toBe(status);
  });
});
