import type { Dialect } from '#electron/local-service/dialects/dialect';
import type { RouteId } from '#electron/local-service/route-ids';
import { noMappings, withListMapping, withValueMapping, type Mappings } from '#shared/reading/mappings';

/** The lists whose envelope the API document does not print. */
const openLists = {
  ListFindings: ['findingsEnvelope', 'findings'],
  ListFeatureFlags: ['flagsEnvelope', 'featureFlags'],
  ListConsumerTasks: ['tasksEnvelope', 'consumerTasks'],
  SearchCompanies: ['companiesEnvelope', 'companies'],
} as const;

const meanings = [
  ['GRANTED', 'on'],
  ['WITHHELD', 'off'],
  ['1', 'on'],
  ['0', 'off'],
] as const;

/** What an operator who knows a service would map for an operation: the words it uses, and where its list is. */
export function rightMappings(dialect: Dialect, operation: RouteId): Mappings {
  const values = meanings.reduce<Mappings>(
    (mappings, [word, means]) => withValueMapping(mappings, word, means),
    noMappings,
  );
  if (!isOpenList(operation)) return values;
  const [silence, own] = openLists[operation];
  const envelope = dialect[silence];
  if (envelope === 'bare') return values;
  const member = envelope === 'own' ? own : envelope === 'result.own' ? `result.${own}` : envelope;
  return withListMapping(values, operation, member);
}

function isOpenList(operation: RouteId): operation is keyof typeof openLists {
  return operation in openLists;
}
