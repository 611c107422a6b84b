import type { Dialect } from '#electron/local-service/dialects/dialect';
import { encodeList, type Envelope } from '#electron/local-service/dialects/lists';
import { encodeValue } from '#electron/local-service/dialects/values';
import { operations } from '#shared/operations';
import type { ProfileSettings } from '#shared/profile';
import { noMappings, withListMapping, withValueMapping, type Mappings } from '#shared/reading/mappings';
import { readSwitch } from '#shared/reading/switch';

/**
 * What an operator would set in the profile of a service with a dialect, found by calling the reading layer:
 * only what it does not understand by itself is mapped.
 */
export function profileFor(
  dialect: Dialect,
): Pick<ProfileSettings, 'pathVersion' | 'createBody' | 'flagBody' | 'overrideWrite' | 'mappings'> {
  return {
    pathVersion: dialect.pathVersions === 'both' ? 'as-printed' : dialect.pathVersions,
    createBody: dialect.createBody === 'wrapped' ? 'wrapped' : 'bare',
    flagBody: dialect.flagBody === 'wrapped' ? 'wrapped' : 'bare',
    overrideWrite: {
      method: 'PUT',
      path: `/${pathVersion(dialect)}/{name}`,
      body: JSON.stringify({
        [dialect.valueMember]: template(encodeValue(dialect, true), encodeValue(dialect, false)),
      }),
    },
    mappings: listMappings(dialect, valueMappings(dialect)),
  };
}

/** A version that the service takes for every path. */
export const pathVersion = (dialect: Dialect) => (dialect.pathVersions === 'v1' ? 'v1' : 'v1alpha2');

/** The value of an override as the profile writes it: `{value}`, or the two values it is replaced by. */
function template(on: unknown, off: unknown): unknown {
  if (on === true && off === false) return '{value}';
  if (!isRecord(on) || !isRecord(off)) return `{value ? ${JSON.stringify(on)} : ${JSON.stringify(off)}}`;
  return Object.fromEntries(Object.keys(on).map((key) => [key, template(on[key], off[key])]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function valueMappings(dialect: Dialect): Mappings {
  return [true, false].reduce((mappings, isOn) => {
    const { received } = readSwitch(encodeValue(dialect, isOn), mappings);
    return received === undefined ? mappings : withValueMapping(mappings, received, isOn ? 'on' : 'off');
  }, noMappings);
}

const lists = [
  ['ListFindings', 'findings', 'findingsEnvelope'],
  ['ListFeatureFlags', 'featureFlags', 'flagsEnvelope'],
  ['ListConsumerTasks', 'consumerTasks', 'tasksEnvelope'],
  ['SearchCompanies', 'companies', 'companiesEnvelope'],
] as const;

/** An empty list under a name of the service's own is distinguished from a response without a list by its name only. */
function listMappings(dialect: Dialect, mappings: Mappings): Mappings {
  return lists.reduce((mapped, [operation, own, silence]) => {
    const empty = { rows: [], nextPageToken: '' };
    const response = encodeList(dialect, { own, envelope: dialect[silence], page: empty });
    const reading = operations[operation].response.read(response, { operation, mappings: mapped });
    const member = memberOf(dialect[silence], own);
    return reading.is === 'not-understood' && member !== null
      ? withListMapping(mapped, operation, member)
      : mapped;
  }, mappings);
}

/** Where the list is in its envelope; null: it is the response itself. */
function memberOf(envelope: Envelope, own: string): string | null {
  return envelope === 'bare' ? null : envelope.replace(/\bown$/, own);
}
