import type { FoundCheck } from '#shared/ipc/contract/creation';
import { anyOf, equals } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import { maximumPageSize } from '#shared/limits';
import type { Check } from '#shared/model/check';
import { err, ok, type Result } from '#shared/result';
import type { ApiClient } from '../api/client.ts';
import { pagesOf } from '../api/pager.ts';

export type ReadsChecks = Pick<ApiClient, 'call'>;

/** A filter travels in the address; servers commonly take 8 KB of it. */
const mostReferences = 40;
const longestFilter = 4000;

/** References in groups that fit one filter. */
export function lookupBatches(references: readonly string[]): string[][] {
  const batches: string[][] = [];
  let length = 0;
  for (const reference of new Set(references)) {
    // Escapes and percent-encoding at most treble the text.
    const cost = 3 * reference.length + 30;
    const current = batches.at(-1);
    if (current === undefined || current.length >= mostReferences || length + cost > longestFilter) {
      batches.push([reference]);
      length = cost;
    } else {
      current.push(reference);
      length += cost;
    }
  }
  return batches;
}

/**
 * The checks of an organization with these client references, deleted ones included: they were paid for
 * too. Equality in a filter may be looser than here, so each is compared again.
 */
export async function findByReference(
  api: ReadsChecks,
  organization: string,
  references: readonly [string, ...string[]],
  signal: AbortSignal,
): Promise<Result<{ found: Map<string, FoundCheck[]>; receivedAt: string }>> {
  const [first, ...rest] = references;
  const condition = (reference: string) => equals('client_reference', reference);
  const query = {
    filter: printFilter(anyOf(condition(first), ...rest.map(condition))),
    pageSize: maximumPageSize,
    showDeleted: true,
  };
  const wanted = new Set(references);
  const found = new Map<string, FoundCheck[]>();
  let receivedAt = '';
  const parent = `${organization}/teams/-`;
  for await (const page of pagesOf(api, 'ListChecks', { variables: { parent }, query }, { signal })) {
    if (!page.ok) return err(page.error);
    receivedAt = page.value.receivedAt;
    for (const check of page.value.value.checks) {
      const reference = check.clientReference ?? '';
      if (wanted.has(reference)) found.set(reference, [...(found.get(reference) ?? []), describe(check)]);
    }
  }
  return ok({ found, receivedAt });
}

function describe({ name, displayName, state, createTime }: Check): FoundCheck {
  return {
    name,
    displayName: displayName ?? null,
    state: state ?? null,
    createTime: createTime ?? null,
  };
}
