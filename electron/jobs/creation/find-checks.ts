import type { AppError } from '#shared/errors';
import type { FoundCheck } from '#shared/ipc/contract/creation';
import { anyOf, equals } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import { maximumPageSize } from '#shared/limits';
import { t } from '#shared/messages/text';
import type { Check } from '#shared/model/check';
import { asReceived } from '#shared/reading/as-received';
import { announcedPages } from '#shared/reading/list';
import { err, ok, type Result } from '#shared/result';
import type { ReadClient } from '../../service/api/client.ts';
import { pagesOf } from '../../service/api/pager.ts';
import { endsRun } from '../runs/engine.ts';

/** The reading half of the client of a profile. */
export type ReadsChecks = Pick<ReadClient, 'call' | 'mappings'>;

/** A filter travels in the address; servers commonly take 8 KB of it. */
const maxReferences = 40;
const maxEncodedLength = 6000;

/** Pages of a whole list that are read for references whose filter the service refuses. */
const maxPages = 20;

/** By the filter of the API alone, or else in all checks of the organization. */
export type Search = 'filter' | 'filter-or-list';

const condition = (reference: string) => equals('client_reference', reference);

/** References in groups that fit one filter. */
export function lookupBatches(references: readonly string[]): string[][] {
  const batches: string[][] = [];
  let length = 0;
  for (const reference of new Set(references)) {
    const cost = encodeURIComponent(`${printFilter(condition(reference))} OR `).length;
    const current = batches.at(-1);
    if (current === undefined || current.length >= maxReferences || length + cost > maxEncodedLength) {
      batches.push([reference]);
      length = cost;
    } else {
      current.push(reference);
      length += cost;
    }
  }
  return batches;
}

interface Found {
  found: Map<string, FoundCheck[]>;
  receivedAt: string;
}

/**
 * The checks of an organization with these client references, deleted ones included: they were paid for
 * too. Where the service refuses the filter they are looked for in the whole list.
 */
export async function findByReference(
  api: ReadsChecks,
  organization: string,
  references: readonly [string, ...string[]],
  signal: AbortSignal,
  search: Search = 'filter-or-list',
): Promise<Result<Found>> {
  const [first, ...rest] = references;
  const filter = printFilter(anyOf(condition(first), ...rest.map(condition)));
  const requested = new Set(references);
  const filtered = await findAmong(api, organization, requested, { filter }, signal);
  if (filtered.ok || search === 'filter' || !isRefusedFilter(filtered.error)) return filtered;
  const listed = await findAmong(api, organization, requested, {}, signal);
  // A list that does not show it leaves the reference as unknown as the refusal did.
  return listed.ok || endsRun(listed.error) ? listed : filtered;
}

/** Equality in a filter may be looser than here, so each check is compared again. */
async function findAmong(
  api: ReadsChecks,
  organization: string,
  requested: ReadonlySet<string>,
  narrowed: { filter?: string },
  signal: AbortSignal,
): Promise<Result<Found>> {
  const query = { ...narrowed, pageSize: maximumPageSize, showDeleted: true };
  const found = new Map<string, FoundCheck[]>();
  let receivedAt = '';
  let unread = 0;
  let listed = 0;
  let pages = 0;
  let total: number | null = null;
  let withoutReference: string | null = null;
  const announced = new Set<string>();
  const parent = `${organization}/teams/-`;
  for await (const page of pagesOf(api, 'ListChecks', { variables: { parent }, query }, { signal })) {
    if (!page.ok) return err(page.error);
    receivedAt = page.value.receivedAt;
    const { checks, facts, nextPageToken } = page.value.value;
    pages += 1;
    if (narrowed.filter === undefined && pages === maxPages && nextPageToken !== '')
      return err(mayGoOn(organization, ['nextPageToken']));
    unread += facts.unread.length;
    listed += checks.length + facts.unread.length;
    total = facts.total ?? total;
    for (const member of announcedPages(facts)) announced.add(member);
    for (const check of checks) {
      const reference = check.clientReference ?? '';
      if (requested.has(reference)) found.set(reference, [...(found.get(reference) ?? []), describe(check)]);
      else if (!showsReference(check)) withoutReference ??= check.name;
    }
  }
  // A check that may be of these references and does not show its own may be any of them.
  if (found.size < requested.size) {
    // The service counts checks that did not come.
    const missing = Math.max(0, (total ?? 0) - listed);
    if (unread + missing > 0) return err(notAllRead(organization, unread + missing));
    if (announced.size > 0) return err(mayGoOn(organization, [...announced]));
    if (withoutReference !== null) return err(referenceNotShown(withoutReference));
  }
  return ok({ found, receivedAt });
}

/** A number has lost zeros, and digits beyond the sixteenth, of the reference that it stands for. */
function showsReference(check: Check): boolean {
  const { clientReference: reference = '' } = check;
  return reference !== '' && JSON.stringify(asReceived(check)).includes(JSON.stringify(reference));
}

function notAllRead(target: string, count: number): AppError {
  return {
    kind: 'protocol',
    reason: 'not-understood',
    operation: 'ListChecks',
    message: t(
      '{count, plural, one {# check} other {# checks}} could not be read. The reference may be in use.',
      { count },
    ),
    target,
    advice: t("Search the organization's checks for the reference."),
  };
}

function mayGoOn(target: string, members: readonly string[]): AppError {
  return {
    kind: 'protocol',
    reason: 'not-understood',
    operation: 'ListChecks',
    message: t('The list may go on ({members}). The reference may be in use.', {
      members: members.join(', '),
    }),
    target,
    advice: t('Search the checks for the reference.'),
  };
}

type Find = (
  references: readonly [string, ...string[]],
  search: Search,
) => Promise<Result<{ found: ReadonlyMap<string, FoundCheck[]> }>>;

interface Looked {
  found: Map<string, FoundCheck[]>;
  /** The references that got a response. */
  covered: Set<string>;
  /** Why the others were not, the first time. */
  error: AppError | null;
}

/**
 * Looks up a group of references. A group that cannot be looked up as a whole is halved, so that a reference which the
 * service's reader of filters does not take leaves only itself unknown.
 */
export async function findInHalves(
  find: Find,
  references: readonly string[],
  search: Search = 'filter-or-list',
): Promise<Looked> {
  const [first, ...rest] = references;
  if (first === undefined) return { found: new Map(), covered: new Set(), error: null };
  const looked = await find([first, ...rest], search);
  if (looked.ok) return { found: new Map(looked.value.found), covered: new Set(references), error: null };
  if (!isRefusedFilter(looked.error) || rest.length === 0)
    return { found: new Map(), covered: new Set(), error: looked.error };
  const middle = Math.ceil(references.length / 2);
  const before = await findInHalves(find, references.slice(0, middle), 'filter');
  if (before.error !== null && !isRefusedFilter(before.error)) return before;
  const after = await findInHalves(find, references.slice(middle), 'filter');
  return {
    found: new Map([...before.found, ...after.found]),
    covered: new Set([...before.covered, ...after.covered]),
    // What also stops other look-ups goes before a refusal.
    error:
      after.error !== null && !isRefusedFilter(after.error) ? after.error : (before.error ?? after.error),
  };
}

/** The service did not take the filter; other filters may pass. */
export function isRefusedFilter(error: AppError): boolean {
  return error.kind === 'validation';
}

function referenceNotShown(check: string): AppError {
  return {
    kind: 'protocol',
    reason: 'wrong-shape',
    operation: 'ListChecks',
    target: check,
    message: t('A listed check shows no reference. It may be the same check.'),
    advice: t('Compare it with the check you entered.'),
  };
}

function describe({ name, displayName, state, createTime }: Check): FoundCheck {
  return {
    name,
    displayName: displayName ?? null,
    state: state ?? null,
    createTime: createTime ?? null,
  };
}
