import { queryOptions } from '@tanstack/react-query';
import { maximumPageSize } from '#shared/limits';
import { stepAfter } from '#shared/paging';
import type { Result } from '#shared/result';
import { scopedKey } from '../../scope/keys.ts';
import type { Scope } from '../../scope/scope.ts';
import { unwrap } from '../../ipc/unwrap.ts';

/** How much the local service holds. It costs nothing there; a real service is never counted through. */
export const serviceCountsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: scopedKey(scope, 'counts'),
    queryFn: async ({ signal }) => {
      const { client, profile } = scope;
      const pageOf = (pageToken: string) => ({
        profileId: profile.id,
        pageSize: maximumPageSize,
        ...(pageToken !== '' && { pageToken }),
      });
      const organizations = await allRows(async (pageToken) => {
        const input = { ...pageOf(pageToken), view: 'BASIC' } as const;
        const result = await client.call('organizations.list', input, { signal });
        return result.ok
          ? { ok: true, value: { rows: result.value.organizations, ...result.value } }
          : result;
      });
      const brands = await allRows(async (pageToken) => {
        const result = await client.call('brands.list', pageOf(pageToken), { signal });
        return result.ok ? { ok: true, value: { rows: result.value.brands, ...result.value } } : result;
      });
      return {
        organizations: organizations.length,
        inactive: organizations.filter(({ state }) => state === 'INACTIVE').length,
        brands: brands.length,
      };
    },
  });

async function allRows<T>(
  readPage: (pageToken: string) => Promise<Result<{ rows: readonly T[]; nextPageToken: string }>>,
): Promise<T[]> {
  const all: T[] = [];
  const usedTokens: string[] = [];
  for (let pageToken = ''; ;) {
    const { rows, nextPageToken } = unwrap(await readPage(pageToken));
    all.push(...rows);
    const step = stepAfter(usedTokens, nextPageToken);
    if (step.next !== 'page') return all;
    ({ pageToken } = step);
    usedTokens.push(pageToken);
  }
}
