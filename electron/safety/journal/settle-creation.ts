import type { JournalEntry } from '#shared/journal';
import type { Journal } from './journal.ts';

/** An attempt to create a check that a look-up has shown to have made one. */
interface MadeAttempt {
  profileId: string;
  team: string;
  /** Null: it is not kept any more, and the entry cannot be found by it. */
  clientReference: string | null;
  /** Its entry was written then or a little later. */
  startedAt: string;
}

/** Notes in the journal that a create of unknown outcome has happened. */
export type SettleCreation = (attempt: MadeAttempt) => void;

export function createSettleCreation(
  journal: Pick<Journal, 'list' | 'settle'>,
  report: (failure: unknown) => void,
): SettleCreation {
  return ({ profileId, team, clientReference, startedAt }) => {
    if (clientReference === null) return;
    const filter = { profileId, operation: 'CreateCheck', outcome: 'unknown', from: startedAt } as const;
    const isOfAttempt = ({ resource, lookup, settled }: JournalEntry) =>
      resource === team && lookup['clientReference'] === clientReference && settled === null;
    let entry: number | null = null;
    for (let before: number | null = null; ;) {
      const page = journal.list(filter, { before, limit: 100 });
      if (!page.ok) {
        report(page.error);
        return;
      }
      // Newest first: the last that fits is the first after the attempt began.
      for (const each of page.value.entries) if (isOfAttempt(each)) entry = each.number;
      before = page.value.next;
      if (before === null) break;
    }
    if (entry === null) return;
    void journal.settle(entry, 'happened').then((settled) => {
      if (!settled.ok) report(settled.error);
    }, report);
  };
}
