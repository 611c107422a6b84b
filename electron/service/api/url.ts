import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { ProfileSettings } from '#shared/profile';
import type { CallId } from '#shared/profile-operations';
import { parseName, resourcePatterns } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import { checkServiceAddress } from '#shared/service-address';
import type { WireOperation } from './wire-operation.ts';

export interface RequestAddress {
  /** `scheme://host[:port]`. */
  origin: string;
  /** Path and query, percent-encoded. */
  path: string;
}

type QueryValue = string | number | boolean | readonly string[] | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

interface AddressParts {
  id: CallId;
  operation: Pick<WireOperation, 'path' | 'variables' | 'version'>;
  variables: Readonly<Record<string, string>>;
  query: Query;
}

/** Where a call goes: `{baseUrl}/{version}{path}?{query}`. Names that could alter the path are refused. */
export function createAddressBuilder({
  baseUrl,
  pathVersion,
}: Pick<ProfileSettings, 'baseUrl' | 'pathVersion'>) {
  const base = parseBase(baseUrl);
  return ({ id, operation, variables, query }: AddressParts): Result<RequestAddress> => {
    if (base === null) return err(refusedBase(id));
    const words: Record<string, string> = {};
    for (const [variable, { kind, wildcards = false }] of Object.entries(operation.variables)) {
      const name = variables[variable] ?? '';
      const ids = parseName(kind, name, { wildcards });
      if (ids === null) {
        return err(
          refusedValue(
            id,
            variable,
            t(
              '{wildcards, select, true {Expected {resourcePatterns}. “-” stands for any organization or team.} other {Expected {resourcePatterns}.}}',
              { resourcePatterns: resourcePatterns[kind], wildcards: String(wildcards) },
            ),
          ),
        );
      }
      // A variable may be named like one of its IDs; in a path it is replaced by the full name.
      Object.assign(words, ids, { [variable]: name });
    }
    let path = '';
    for (const [place, part] of partsOf(operation.path).entries())
      path += place % 2 === 0 ? part : encodeURIComponent(words[part] ?? '').replaceAll('%2F', '/');
    const search = encodeQuery(query);
    if (search === null)
      return err(refusedValue(id, 'query', t('The text contains an invalid Unicode character.')));
    const version =
      operation.version === null || pathVersion === 'as-printed' ? operation.version : pathVersion;
    const prefix = version === null ? '' : `/${version}`;
    return ok({ origin: base.origin, path: `${base.path}${prefix}${path}${search}` });
  };
}

const cut = new Map<string, readonly string[]>();

/** A path cut at its variables, once: text and variable in turn. There are as many as operations. */
function partsOf(path: string): readonly string[] {
  const known = cut.get(path);
  if (known !== undefined) return known;
  const parts = path.split(/\{([a-z_]+)\}/);
  cut.set(path, parts);
  return parts;
}

/** The base URL as it is sent, or null when it is not one the app calls. */
function parseBase(baseUrl: string): RequestAddress | null {
  if (!checkServiceAddress(baseUrl).ok || !URL.canParse(baseUrl)) return null;
  const { origin, pathname } = new URL(baseUrl);
  return { origin, path: pathname.replace(/\/+$/, '') };
}

/**
 * `?a=1&b=x&b=y` in the order given; a repeated name for a list, nothing for undefined. Null when a value
 * is not well-formed Unicode. Slashes and colons stay readable, as RFC 3986 §3.4 allows: a batch of 100
 * resource names is long enough as it is.
 */
export function encodeQuery(query: Query): string | null {
  const pairs: string[] = [];
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value)
      ? (value as readonly string[])
      : [value as Exclude<QueryValue, readonly string[]>]) {
      if (item === undefined) continue;
      const text = String(item);
      if (!text.isWellFormed()) return null;
      pairs.push(
        `${encodeURIComponent(key)}=${encodeURIComponent(text).replace(/%2F/g, '/').replace(/%3A/g, ':')}`,
      );
    }
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function refusedBase(operation: CallId): AppError {
  return {
    kind: 'refused',
    reason: 'address-not-allowed',
    operation,
    message: t("The app can't call the base URL of the profile."),
    advice: t('Correct the base URL in the profile.'),
  };
}

function refusedValue(operation: CallId, field: string, message: string): AppError {
  return {
    kind: 'validation',
    operation,
    message: t('Nothing was sent: {field} is not valid.', { field }),
    advice: t('Use the full resource name, as the service returns it.'),
    faults: [{ field, message }],
  };
}
