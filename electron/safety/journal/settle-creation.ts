import type { JournalEntry } from '#shared/journal';
import { ok, type Result } from '#shared/result';
import type { Journal } from './journal.ts';

/** An attempt to create a check, as its entry is found by. */
interface CreationAttempt {
  profileId: string;
  team: string;
  /** Null: it is not kept any more, and the entry cannot be found by it. */
  clientReference: string | null;
  /** Its entry was written then or a little later. */
  startedAt: string;
}

/** Notes in the journal that a create of unknown outcome has happened. */
export type SettleCreation = (attempt: CreationAttempt) => void;

const isEntryOf = ({ team, clientReference }: CreationAttempt, { resource, lookup }: JournalEntry) =>
  resource === team && lookup['clientReference'] === clientReference;

/** The creations of a profile with an unknown outcome since a time, also those settled since; newest first. */
function unknownCreations(
  journal: Pick<Journal, 'list'>,
  profileId: string,
  from: string,
): Result<JournalEntry[]> {
  const filter = { profileId, operation: 'CreateCheck', outcome: 'unknown', from } as const;
  const entries: JournalEntry[] = [];
  for (let before: number | null = null; ;) {
    const page = journal.list(filter, { before, limit: 100 });
    if (!page.ok) return page;
    entries.push(...page.value.entries);
    before = page.value.next;
    if (before === null) return ok(entries);
  }
}

/** The attempts without those whose outcome was set in the journal. */
export function withoutSettled<A extends CreationAttempt>(
  journal: Pick<Journal, 'list'>,
  attempts: readonly A[],
): A[] {
  const [first, ...others] = attempts;
  if (first === undefined) return [];
  const from = others.reduce(
    (oldest, { startedAt }) => (startedAt < oldest ? startedAt : oldest),
    first.startedAt,
  );
  const entries = unknownCreations(journal, first.profileId, from);
  // An attempt that may be settled is listed once too often, rather than never.
  if (!entries.ok) return [...attempts];
  return attempts.filter((attempt) => {
    const own = entries.value.findLast((entry) => entry.at >= attempt.startedAt && isEntryOf(attempt, entry));
    return attempt.clientReference === null || own === undefined || own.settled === null;
  });
}

export function createSettleCreation(
  journal: Pick<Journal, 'list' | 'settle'>,
  report: (failure: unknown) => void,
): SettleCreation {
  return (attempt) => {
    const { profileId, clientReference, startedAt } = attempt;
    if (clientReference === null) return;
    const entries = unknownCreations(journal, profileId, startedAt);
    if (!entries.ok) {
      report(entries.error);
      return;
    }
    // The first after the attempt began.
    const own = entries.value.findLast((entry) => entry.settled === null && isEntryOf(attempt, entry));
    if (own === undefined) return;
    void journal.settle(own.number, 'happened').then((settled) => {
      if (!settled.ok) report(settled.error);
    }, report);
  };
}
