import { lastSegment } from '../resource-names.ts';
import type { AppError } from '../errors.ts';
import { lastTypeSegment } from '../model/check-params.ts';
import { operations, type PathVersion } from '../operations.ts';
import { profileSettingsSchema, type ProfileSettings } from '../profile.ts';
import { withListMapping, type Mappings } from '../reading/mappings.ts';
import { isFields } from '../reading/reading.ts';
import { isHelpedBy, listOf, notesOf, type Outcome } from './judge.ts';
import type { Probe, ReadableId } from './probes.ts';
import type { ReportRow, Suggestion } from './report.ts';

type Addressed = Pick<ProfileSettings, 'baseUrl' | 'pathVersion'>;

/** What the responses call for, each proved: the received response can be read with it. */
export function suggestions(
  outcomes: readonly Outcome[],
  settings: Pick<ProfileSettings, 'mappings' | 'typePackage'>,
): Suggestion[] {
  const { mappings } = settings;
  const lists = [...new Set(outcomes.map(({ operation }) => operation))].filter(
    (operation) => operations[operation].response.form.is === 'list',
  );
  return [
    ...typePackages(outcomes, settings.typePackage),
    ...lists.flatMap((operation) => listMembers(outcomes, operation, mappings)),
    ...words(outcomes, mappings),
  ];
}

/** Packages of `@type` (§2) that the checks show; one is suggested when none is that of the profile. */
function typePackages(outcomes: readonly Outcome[], current: string): Suggestion[] {
  const seen = new Map<string, number>();
  for (const outcome of outcomes) {
    if (outcome.operation !== 'ListChecks') continue;
    for (const { params } of listOf(outcome).rows) {
      const typePackage = isFields(params) ? packageOf(params['@type']) : null;
      if (typePackage !== null) seen.set(typePackage, (seen.get(typePackage) ?? 0) + 1);
    }
  }
  const [likeliest] = [...seen].sort(([, a], [, b]) => b - a);
  if (likeliest === undefined || seen.has(current)) return [];
  const [typePackage, checks] = likeliest;
  return [{ is: 'type-package', typePackage, checks }];
}

function packageOf(typeUrl: unknown): string | null {
  if (typeof typeUrl !== 'string') return null;
  const type = lastSegment(typeUrl);
  const found = type.slice(0, -lastTypeSegment(type).length - 1);
  return profileSettingsSchema.shape.typePackage.safeParse(found).success ? found : null;
}

const deepest = 3;

/** Members in which a list is that is not understood, or that holds entries where none were read. */
function listMembers(outcomes: readonly Outcome[], operation: ReadableId, mappings: Mappings): Suggestion[] {
  const tries = outcomes.filter((each) => each.operation === operation);
  const full = tries.find((each) => listOf(each).rows.length > 0);
  const found = tries.flatMap((each): Suggestion[] => {
    const { json, result } = each;
    if (!isFields(json) || listOf(each).rows.length > 0) return [];
    if (!result.ok && !isNotUnderstood(result.error)) return [];
    return listsIn(json).flatMap((member): Suggestion[] => {
      const mapped = withListMapping(mappings, operation, member);
      const rows = entriesIn(operation, json, mapped);
      if (rows === null || (rows === 0 && result.ok)) return [];
      // Where another response shows entries, the list is the member in which they are.
      if (full !== undefined && (entriesIn(operation, full.json, mapped) ?? 0) === 0) return [];
      return [{ is: 'list', operation, member, rows }];
    });
  });
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

const isNotUnderstood = (error: AppError) => error.kind === 'protocol' && error.reason === 'not-understood';

/** How many entries a response has where a mapping says; null: it has no list there. */
function entriesIn(operation: ReadableId, json: unknown, mappings: Mappings): number | null {
  const reading = operations[operation].response.read(json, { operation, mappings });
  if (reading.is !== 'mapped') return null;
  const result = { ok: true, value: { value: reading.value, mappedBy: [] } } as const;
  return listOf({ operation, result }).rows.length;
}

function listsIn(value: Readonly<Record<string, unknown>>, path = '', depth = 1): string[] {
  return Object.entries(value).flatMap(([name, item]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (Array.isArray(item)) return item.length === 0 || item.some(isFields) ? [at] : [];
    return isFields(item) && depth < deepest ? listsIn(item, at, depth + 1) : [];
  });
}

const maxWordLength = 200;
const maxWords = 20;

function words(outcomes: readonly Outcome[], mappings: Mappings): Suggestion[] {
  const found = outcomes.flatMap((outcome) => {
    return notesOf(outcome, mappings)
      .flatMap((note) => (note.is === 'unknown-values' ? note.words : []))
      .filter((word) => word.trim() === word && word !== '' && word.length <= maxWordLength)
      .filter((word) => isHelpedBy(outcome, word, mappings));
  });
  return [...new Set(found)].slice(0, maxWords).map((word) => ({ is: 'value', word }));
}

const versionAtEnd = /\/v\d+(?:(?:alpha|beta)\d*)?\/*$/;

/** The base URL without a version at its end; null when it ends in none. */
export function withoutVersion(baseUrl: string): string | null {
  return versionAtEnd.test(baseUrl) ? baseUrl.replace(versionAtEnd, '') : null;
}

/**
 * The row that failed as one fails whose path the service does not know: with a 404, or with a response that is
 * none of this API. Null: every path that was tried is known.
 */
export function rowWithUnknownPath(rows: readonly ReportRow[]): ReportRow | null {
  return rows.find((row) => mayHaveUnknownPath(row)) ?? null;
}

function mayHaveUnknownPath({ operation, result }: ReportRow): boolean {
  if (result.is !== 'refused' && result.is !== 'not-understood') return false;
  const { error } = result;
  if (error === null) return false;
  switch (error.kind) {
    // The summary of a check that still runs has none yet.
    case 'not-found':
      return operation !== 'GetCheckSummary';
    case 'protocol':
      return ['error-in-success', 'not-json', 'empty'].includes(error.reason);
    case 'validation':
      return operation === 'ListOrganizations' || error.status === 405;
    // Gateways return 403 for paths that they do not know.
    case 'permission':
      return operation === 'ListOrganizations';
    case 'network':
      return error.reason === 'redirect';
    default:
      return false;
  }
}

/** Addresses under which an operation may be found that was not under that of the profile. */
export function otherAddresses(settings: Addressed, { operation }: Pick<Probe, 'operation'>): Addressed[] {
  const { baseUrl, pathVersion } = settings;
  const sent = pathVersion === 'as-printed' ? operations[operation].version : pathVersion;
  const other: PathVersion = sent === 'v1' ? 'v1alpha2' : 'v1';
  const shorter = withoutVersion(baseUrl);
  return [
    ...(shorter === null ? [] : [{ baseUrl: shorter, pathVersion }]),
    { baseUrl, pathVersion: other },
    ...(shorter === null ? [] : [{ baseUrl: shorter, pathVersion: other }]),
  ];
}

/** What to change for an address under which the operation was read. */
export function addressSuggestions(
  settings: Addressed,
  found: Addressed,
  { operation }: Pick<ReportRow, 'operation'>,
): Suggestion[] {
  const { baseUrl, pathVersion } = found;
  return [
    ...(baseUrl === settings.baseUrl ? [] : [{ is: 'base-url', baseUrl, operation } as const]),
    ...(pathVersion === settings.pathVersion || pathVersion === 'as-printed'
      ? []
      : [{ is: 'path-version', version: pathVersion, operation } as const]),
  ];
}
