import { isName, type ResourceKind, type ResourceName } from '../resource-names.ts';

/**
 * Names of one kind seen anywhere in a value, each once. Teams cannot be listed (§4), so they are known
 * only from names that other responses carry.
 */
export function namesSeen<K extends ResourceKind>(kind: K, value: unknown): ResourceName<K>[] {
  const found = new Set<ResourceName<K>>();
  visit(value, (text) => {
    for (const prefix of prefixes(text)) if (isName(kind, prefix)) found.add(prefix);
  });
  return [...found];
}

/** A name also carries the names of its parents. */
function prefixes(text: string): string[] {
  const segments = text.split('/');
  return segments.map((_, place) => segments.slice(0, place + 1).join('/'));
}

function visit(value: unknown, see: (text: string) => void): void {
  if (typeof value === 'string') see(value);
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) visit(item, see);
}
