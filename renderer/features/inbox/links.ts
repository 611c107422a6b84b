import { isName, type ResourceName } from '#shared/resource-names';

/** Findings named anywhere in a payload; its fields are not specified beyond those of §6. */
export function findingsIn(payload: unknown, depth = 0): ResourceName<'finding'>[] {
  if (typeof payload === 'string') return isName('finding', payload) ? [payload] : [];
  if (typeof payload !== 'object' || payload === null || depth > 8) return [];
  return [...new Set(Object.values(payload).flatMap((part) => findingsIn(part, depth + 1)))];
}
