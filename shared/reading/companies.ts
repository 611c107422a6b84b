import { readList, type ReadList } from './list.ts';
import type { Mappings } from './mappings.ts';
import { isFields, type Fields, type Reading } from './reading.ts';

/** The results of a company search (§4): their fields are not shown, so every object is a result. */
export function readCompanies(response: unknown, mappings: Mappings): Reading<ReadList<Fields>> {
  const form = {
    member: 'companies',
    kind: null,
    readRow: (entry: unknown) => (isFields(entry) && Object.keys(entry).length > 0 ? entry : null),
  };
  return readList(form, response, 'SearchCompanies', mappings);
}
