import type { QueryClient } from '@tanstack/react-query';
import { maximumPageSize } from '#shared/limits';
import type { Brand } from '#shared/model/brand';
import { ok } from '#shared/result';
import type { Client } from '../../ipc/client.ts';
import { createListReader, type ListReader } from '../../reading/list-reader.ts';
import { emptyListing, type Listing } from '../../reading/listing.ts';

export const brandsKey = (scopeKey: string) => [scopeKey, 'brands'] as const;

/** All brands of a profile in one listing: ListBrands names no parent (§4), so an organization's are picked here. */
export function createBrandList(
  client: Client,
  cache: QueryClient,
  { profileId, key }: { profileId: string; key: string },
): ListReader {
  return createListReader<Brand>({
    keyOf: (brand) => brand.name,
    get: () => cache.getQueryData<Listing<Brand>>(brandsKey(key)) ?? emptyListing,
    set: (listing) => cache.setQueryData(brandsKey(key), listing),
    async readPage(pageToken, signal) {
      const input = { profileId, pageSize: maximumPageSize, ...(pageToken !== '' && { pageToken }) };
      const result = await client.call('brands.list', input, { signal });
      if (!result.ok) return result;
      const { brands: rows, ...page } = result.value;
      return ok({ rows, ...page });
    },
  });
}

export function brandsOf(listing: Listing<Brand>, organization: string): Brand[] {
  return listing.rows.filter(({ name }) => name.startsWith(`${organization}/brands/`));
}
