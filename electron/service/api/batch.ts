import { maximumBatchNames } from '#shared/limits';
import type { ResourceName } from '#shared/resource-names';
import type { Result } from '#shared/result';
import type { ApiResponse, ReadClient, CallOptions } from './client.ts';

export interface Batch {
  /** Organization all the names belong to (§4). */
  parent: string;
  names: readonly ResourceName<'check'>[];
}
export interface BatchResponse extends Batch {
  response: Result<ApiResponse<'BatchGetChecks'>>;
}

/** The fewest batches that read each check once: one organization each, at most 100 names (§8). */
export function batchesOf(names: Iterable<ResourceName<'check'>>): Batch[] {
  const byOrganization = new Map<string, ResourceName<'check'>[]>();
  for (const name of new Set(names)) {
    const parent = name.split('/', 2).join('/');
    const group = byOrganization.get(parent);
    if (group === undefined) byOrganization.set(parent, [name]);
    else group.push(name);
  }
  const batches: Batch[] = [];
  for (const [parent, group] of byOrganization) {
    for (let at = 0; at < group.length; at += maximumBatchNames) {
      batches.push({ parent, names: group.slice(at, at + maximumBatchNames) });
    }
  }
  return batches;
}

/** Reads checks by name, each batch with its own result: one that fails does not stop the others. */
export async function batchGetChecks(
  api: Pick<ReadClient, 'call'>,
  names: Iterable<ResourceName<'check'>>,
  options?: CallOptions,
): Promise<BatchResponse[]> {
  const responses = await Promise.all(batchesOf(names).map((batch) => readBatch(api, batch, options)));
  return responses.flat();
}

async function readBatch(
  api: Pick<ReadClient, 'call'>,
  batch: Batch,
  options?: CallOptions,
): Promise<BatchResponse[]> {
  const { parent, names } = batch;
  const request = { variables: { parent }, query: { names: [...names] } };
  const response = await api.call('BatchGetChecks', request, options);
  if (!isTooLong(response) || names.length === 1) return [{ ...batch, response }];
  const half = Math.ceil(names.length / 2);
  const halves = [names.slice(0, half), names.slice(half)];
  const responses = await Promise.all(halves.map((part) => readBatch(api, { parent, names: part }, options)));
  return responses.flat();
}

/** A hundred long names make a URL of 16 KB, more than some servers and gateways read (414, 431). */
function isTooLong(response: Result<unknown>): boolean {
  return (
    !response.ok && response.error.kind === 'validation' && [414, 431].includes(response.error.status ?? 0)
  );
}
