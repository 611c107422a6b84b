import { randomUUID } from 'node:crypto';
import type { Direction } from '#shared/direction';
import type { CallId } from '#shared/profile-operations';

/** One request of a bulk run. */
export interface GrantItem {
  operation: CallId;
  resource: string;
  /** A run that was confirmed to set On sends no Off. */
  direction: Direction | null;
}

/** What bulk runs were confirmed to send: each item as often as it was listed, and no more. */
export interface Grants {
  open(items: readonly GrantItem[]): string;
  covers(id: string, item: GrantItem): boolean;
  /** Uses an item up. */
  take(id: string, item: GrantItem): void;
  close(id: string): void;
}

export function createGrants(): Grants {
  const grants = new Map<string, Map<string, number>>();
  const left = (id: string, item: GrantItem) => grants.get(id)?.get(keyOf(item)) ?? 0;
  return {
    open(items) {
      const counts = new Map<string, number>();
      for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
      const id = randomUUID();
      grants.set(id, counts);
      return id;
    },
    covers: (id, item) => left(id, item) > 0,
    take(id, item) {
      grants.get(id)?.set(keyOf(item), left(id, item) - 1);
    },
    close: (id) => void grants.delete(id),
  };
}

function keyOf({ operation, resource, direction }: GrantItem): string {
  return `${operation} ${direction} ${resource}`;
}
