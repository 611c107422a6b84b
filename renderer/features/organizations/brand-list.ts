import { maximumPageSize } from '#shared/limits';
import type { Brand } from '#shared/model/brand';
import { ok } from '#shared/result';
import { createListReader } from '../../reading/list-reader.ts';
import { emptyListing, type Listing } from '../../reading/listing.ts';
import { scopedKey } from '../../scope/keys.ts';
import { useScope, type Scope } from '../../scope/scope.ts';
import { createProfileResource } from '../../scope/resource.ts';
import { useCached } from '../../scope/call.ts';

const brandsKey = (scope: Pick<Scope, 'key'>) => scopedKey(scope, 'brands');

/** All brands of a profile in one listing: ListBrands names no parent (§4), so an organization's are picked here. */
export const useBrandList = createProfileResource(
  ({ client, cache, profile, key }) =>
    createListReader<Brand>({
      keyOf: (brand) => brand.name,
      get: () => cache.getQueryData<Listing<Brand>>(brandsKey({ key })) ?? emptyListing,
      set: (listing) => cache.setQueryData(brandsKey({ key }), listing),
      async readPage(pageToken, signal) {
        const input = {
          profileId: profile.id,
          pageSize: maximumPageSize,
          ...(pageToken !== '' && { pageToken }),
        };
        const result = await client.call('brands.list', input, { signal });
        if (!result.ok) return result;
        const { brands: rows, ...page } = result.value;
        return ok({ rows, ...page });
      },
    }),
  (reader) => reader.cancel(),
);

export function useBrands(): Listing<Brand> {
  return useCached<Listing<Brand>>(brandsKey(useScope())) ?? emptyListing;
}

export function brandsOf(listing: Listing<Brand>, organization: string): Brand[] {
  return listing.rows.filter(({ name }) => name.startsWith(`${organization}/brands/`));
}
