import type { OutputOf } from '#shared/ipc/contract';
import { isName } from '#shared/resource-names';
import { ok, type Result } from '#shared/result';
import type { EntryRow, Sealing } from './entry-row.ts';
import type { InboxStore } from './inbox-store.ts';
import type { Remote } from './remote.ts';

/**
 * The client references of entries; the service is called once for those that are not saved yet. Entries that got no
 * response are left out.
 */
export async function referencesOf(
  rows: readonly EntryRow[],
  from: {
    sealing: Pick<Sealing, 'openReference'>;
    store: Pick<InboxStore, 'saveReference'>;
    remote: Pick<Remote, 'references'>;
    signal: AbortSignal;
  },
): Promise<Result<OutputOf<'inbox.references'>>> {
  const { sealing, store, remote, signal } = from;
  const entries = rows.map((row) => ({ row, reference: sealing.openReference(row, row.reference) }));
  const missing = entries
    .filter(({ reference }) => reference === null)
    .map(({ row }) => row.check_name)
    .filter((name) => name !== null && isName('check', name));
  const requested = new Set<string | null>(missing);
  const found =
    missing.length === 0 ? ok(new Map<string, string | null>()) : await remote.references(missing, signal);
  if (!found.ok) return found;
  return ok(
    entries.flatMap(({ row, reference }) => {
      const { check_name: check } = row;
      const resolved = reference ?? (requested.has(check) ? found.value.get(check ?? '') : null);
      if (resolved === undefined) return [];
      if (reference === null && resolved !== null) store.saveReference(row, resolved);
      return [{ key: row.key, clientReference: resolved }];
    }),
  );
}
