import { brandFields } from '#shared/filter/fields';
import type { QueryOf } from '#shared/profile-operations';
import type { Call } from '../call.ts';
import type { Named, Page } from '../dialects/responses.ts';
import { readFilter } from '../filtering.ts';

import { range } from '../state/sequence.ts';

function listBrands(call: Call<QueryOf<'ListBrands'>>): Page<Named> {
  const { service, query } = call;
  const { directory } = service.state;
  const filter = readFilter(query.filter, brandFields);
  const { keys, nextPageToken } = service.pager.read(
    { ...query, scope: `ListBrands ${query.filter ?? ''}` },
    { sequence: range(directory.brandCount), keep: filter && ((key) => filter.keep(directory.brand(key))) },
  );
  return { rows: keys.map((key) => ({ ...directory.brand(key) })), nextPageToken };
}

export const brandsRoutes = { ListBrands: listBrands };
